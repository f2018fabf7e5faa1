package diagnosis_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/plugins/llamacpp/diagnosis"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// What build 11669 printed for each fault.
var recorded = map[string]string{
	"argument": `error: invalid argument: --bogus`,
	"value": `error while handling argument "--parallel": stoi

usage:
-np,   --parallel N                     number of server slots (default: -1, -1 = auto)`,
	"file": `0.00.011.530 E gguf_init_from_file: failed to open GGUF file '/nonexist.gguf' (No such file or directory)
0.00.011.534 E llama_model_load: error loading model: llama_model_loader: failed to load model from /nonexist.gguf
0.00.012.119 E srv  llama_server: exiting due to model loading error`,
	"garbage": `0.00.008.403 E gguf_init_from_reader: invalid magic characters: 'garb', expected 'GGUF'
0.00.008.486 E llama_model_load: error loading model: llama_model_loader: failed to load model from bad.gguf`,
	"port": `0.00.005.884 E srv         start: couldn't bind HTTP server socket, hostname: 127.0.0.1, port: 18222
0.00.006.024 E srv  llama_server: exiting due to HTTP server error`,
}

func TestRecordedFaultsAreKnown(t *testing.T) {
	for fault, want := range map[string]struct {
		class   pluginv1.FailureClass
		message string
	}{
		"argument": {pluginv1.FailureClass_FAILURE_CLASS_CONFIG, "this llama-server does not know the argument --bogus"},
		"value":    {pluginv1.FailureClass_FAILURE_CLASS_CONFIG, "this llama-server refuses the value of --parallel: stoi"},
		"file":     {pluginv1.FailureClass_FAILURE_CLASS_CONFIG, "the model file /nonexist.gguf cannot be opened: No such file or directory"},
		"garbage":  {pluginv1.FailureClass_FAILURE_CLASS_CONFIG, "the model file is no GGUF file"},
		"port":     {pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE, "port 18222 of 127.0.0.1 cannot be listened on; most likely another process does"},
	} {
		findings := diagnosis.Log(strings.Split(recorded[fault], "\n"))
		if len(findings) == 0 {
			t.Errorf("%s: no finding", fault)
			continue
		}
		f := findings[0]
		if f.GetLine() != 0 || f.GetFailureClass() != want.class || f.GetMessage() != want.message || f.GetRemedy() == "" {
			t.Errorf("%s: got %v, want %v", fault, f, want)
		}
	}
}

func TestALogWithoutErrorsHasNoFindings(t *testing.T) {
	if findings := diagnosis.Log([]string{"0.00.031.164 I srv  llama_server: model loaded"}); len(findings) > 0 {
		t.Errorf("got %v", findings)
	}
}
