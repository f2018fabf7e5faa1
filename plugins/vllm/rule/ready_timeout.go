package rule

import (
	"fmt"
	"strconv"
	"time"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const readyTimeoutVariable = "VLLM_ENGINE_READY_TIMEOUT_S"

// readyTimeout: vLLM gives its engine up by a timeout of its own, which must
// be the hardware's; else one of the two waits for what the other gave up.
func readyTimeout(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	text, given := r.GetPoint().GetEnv()[readyTimeoutVariable]
	if !given {
		return readyTimeoutAbsent(r)
	}
	want := deadline(r.GetHealth())
	seconds, err := strconv.ParseUint(text, 10, 31)
	if err == nil && time.Duration(seconds)*time.Second == want {
		return nil
	}
	return wrong(readyTimeoutField(), "engine-ready-timeout",
		fmt.Sprintf("%s is %s, but %s is given up after %s", readyTimeoutVariable, text, r.GetNode().GetName(), policy(r.GetHealth())),
		fmt.Sprintf("set it to %q", secondsOf(want)))
}

// readyTimeoutAbsent leaves vLLM its default, unless the hardware is known to
// need another.
func readyTimeoutAbsent(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	if r.GetHealth().GetEngineReadyTimeout() == nil {
		return nil
	}
	return wrong("env", "engine-ready-timeout",
		fmt.Sprintf("%s is not set, so vLLM gives up by its default; %s is given up after %s",
			readyTimeoutVariable, r.GetNode().GetName(), policy(r.GetHealth())),
		fmt.Sprintf("set it to %q", secondsOf(r.GetHealth().GetEngineReadyTimeout().AsDuration())))
}

func readyTimeoutField() string {
	return fmt.Sprintf("env[%q]", readyTimeoutVariable)
}

// policy is a health policy in words: `7200 s (every 5 s, 1440 times)`.
func policy(h *pluginv1.HealthPolicy) string {
	return fmt.Sprintf("%s s (every %s s, %d times)",
		secondsOf(deadline(h)), secondsOf(h.GetInterval().AsDuration()), h.GetAttempts())
}

// deadline is how long the hardware waits for a point.
func deadline(h *pluginv1.HealthPolicy) time.Duration {
	return h.GetInterval().AsDuration() * time.Duration(h.GetAttempts())
}

func secondsOf(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
