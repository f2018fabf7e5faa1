package result_test

import (
	"slices"
	"testing"

	"github.com/infersweep/infersweep/core/result"
)

func TestACommandIsWrittenWithoutSecrets(t *testing.T) {
	for _, c := range []struct{ command, want []string }{
		{[]string{"sweep", "run", "--seed", "7"}, []string{"sweep", "run", "--seed", "7"}},
		{[]string{"--api-key", "abc", "x"}, []string{"--api-key", "REDACTED", "x"}},
		{[]string{"--api-key=abc"}, []string{"--api-key=REDACTED"}},
		{[]string{"--token", "--real"}, []string{"--token", "--real"}},
		{[]string{"--env", "HF_TOKEN=abc"}, []string{"--env", "HF_TOKEN=REDACTED"}},
		{[]string{"--max-tokens", "5"}, []string{"--max-tokens", "5"}},
		{[]string{"--tokenizer=x"}, []string{"--tokenizer=x"}},
		{[]string{"--url", "http://me:pw@h/v1"}, []string{"--url", "http://REDACTED@h/v1"}},
		{[]string{"--header", "Authorization: Bearer abc"}, []string{"--header", "Authorization: Bearer REDACTED"}},
	} {
		if got := result.Redact(c.command); !slices.Equal(got, c.want) {
			t.Errorf("%v became %v, want %v", c.command, got, c.want)
		}
	}
}
