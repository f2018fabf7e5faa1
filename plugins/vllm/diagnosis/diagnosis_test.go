package diagnosis_test

import (
	"testing"

	"github.com/infersweep/infersweep/plugins/vllm/diagnosis"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const (
	config         = pluginv1.FailureClass_FAILURE_CLASS_CONFIG
	infrastructure = pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE
	engine         = pluginv1.FailureClass_FAILURE_CLASS_ENGINE
)

func TestRecordedFaultsAreKnown(t *testing.T) {
	for line, want := range map[string]struct {
		class   pluginv1.FailureClass
		message string
	}{
		"vllm: error: unrecognized arguments: --x --y": {config, "this vLLM does not know the argument --x --y"},
		"vllm: error: argument --max-model-len: invalid human_readable_int value: 'banana'": {
			config, "this vLLM refuses the value of --max-model-len: invalid human_readable_int value: 'banana'",
		},
		"  Value error, User-specified max_model_len (100000) is greater than the derived max_model_len (max_position_embeddings=8192)": {
			config, "max-model-len 100000 is more than the model can",
		},
		"huggingface_hub.errors.HFValidationError: Repo id must be in the form 'repo_name' or 'namespace/repo_name': '/nowhere/at/all'.": {
			config, "the model is neither a folder that exists nor a name on the hub: Repo id must be in the form 'repo_name' or 'namespace/repo_name': '/nowhere/at/all'.",
		},
		"OSError: [Errno 98] Address already in use":                         {infrastructure, "another process listens on the port that this one was given"},
		"Error: Address already in use (os error 98)":                        {infrastructure, "another process listens on the port that this one was given"},
		"(APIServer pid=7) ERROR Worker proc VllmWorker-0 died unexpectedly": {engine, "the worker process VllmWorker-0 died"},
		"EngineCore encountered an issue. See stack trace for details":       {engine, "the engine core died behind the API server"},
		"vllm.v1.engine.exceptions.EngineDeadError: EngineCore":              {engine, "the engine core died behind the API server"},
		"RuntimeError: Engine core initialization failed. See root cause":    {engine, "the engine core did not come up"},
		"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate":      {config, "the GPU has not enough memory for this point"},
	} {
		findings := diagnosis.Log([]string{"INFO all is well", line})
		if len(findings) != 1 {
			t.Errorf("%s: got %v, want one finding", line, findings)
			continue
		}
		f := findings[0]
		if f.GetLine() != 1 || f.GetFailureClass() != want.class || f.GetMessage() != want.message || f.GetRemedy() == "" {
			t.Errorf("%s: got %v, want %v", line, f, want)
		}
	}
}

func TestTheCauseComesBeforeWhatItPulledAlong(t *testing.T) {
	findings := diagnosis.Log([]string{
		"ERROR Worker proc VllmWorker-0 died unexpectedly, shutting down executor.",
		"ERROR EngineCore encountered an issue. See stack trace (above) for the root cause.",
		"RuntimeError: whatever",
	})
	if len(findings) != 2 || findings[0].GetMessage() != "the worker process VllmWorker-0 died" {
		t.Errorf("got %v", findings)
	}
}

func TestAnErrorThatNobodyRecordedIsQuoted(t *testing.T) {
	findings := diagnosis.Log([]string{
		"Traceback (most recent call last):",
		`  File "x.py", line 1, in <module>`,
		"ModuleNotFoundError: No module named 'torch'",
	})
	if len(findings) != 1 || findings[0].GetLine() != 2 || findings[0].GetMessage() != "ModuleNotFoundError: No module named 'torch'" {
		t.Errorf("got %v", findings)
	}
	findings = diagnosis.Log([]string{"(EngineCore pid=9) ERROR 12-01 00:00:00 [core.py:1] ValueError: no"})
	if len(findings) != 1 || findings[0].GetMessage() != "ValueError: no" {
		t.Errorf("got %v", findings)
	}
}

func TestALogWithoutErrorsHasNoFindings(t *testing.T) {
	if findings := diagnosis.Log([]string{"INFO vLLM API server version 0.32.0", "INFO Application startup complete."}); len(findings) > 0 {
		t.Errorf("got %v", findings)
	}
}
