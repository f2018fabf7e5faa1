package shape

import "fmt"

// Dialects are the wire dialects that the simulator speaks.
var Dialects = []string{"vllm"}

func (s *Shape) check() error {
	switch {
	case s.Address == "":
		return fmt.Errorf("address is empty, want HOST:PORT")
	case !(s.TimeScale > 0):
		return fmt.Errorf("time_scale is %v, want a number above 0", s.TimeScale)
	case s.Role == RoleEngine && s.Engine != nil:
		return s.Engine.check()
	case s.Role == RoleRouter && s.Router != nil:
		return s.Router.check()
	}
	return fmt.Errorf("role %q has no part of its name, want role %q with `engine` or role %q with `router`", s.Role, RoleEngine, RoleRouter)
}

func (e *Engine) check() error {
	for _, field := range []struct {
		name  string
		value int
	}{
		{"ranks", e.Ranks},
		{"tensor_parallel", e.TensorParallel},
		{"expert_parallel", e.ExpertParallel},
		{"max_num_seqs", e.MaxNumSeqs},
		{"max_num_batched_tokens", e.MaxNumBatchedTokens},
		{"max_model_len", e.MaxModelLen},
	} {
		if field.value < 1 {
			return fmt.Errorf("engine.%s is %d, want at least 1", field.name, field.value)
		}
	}
	return e.checkSpeculation()
}

func (e *Engine) checkSpeculation() error {
	k := e.NumSpeculativeTokens
	if k < 0 {
		return fmt.Errorf("engine.num_speculative_tokens is %d, want 0 or more", k)
	}
	if !(e.AcceptanceLength >= 1) || e.AcceptanceLength > float64(k+1) {
		return fmt.Errorf("engine.acceptance_length is %v, want 1 to %d with %d speculative tokens", e.AcceptanceLength, k+1, k)
	}
	return nil
}

func (r *Router) check() error {
	if len(r.Backends) == 0 {
		return fmt.Errorf("router.backends is empty, want at least one")
	}
	for i, b := range r.Backends {
		if b.URL == "" || b.Ranks < 1 {
			return fmt.Errorf("router.backends[%d] is %+v, want a url and at least 1 rank", i, b)
		}
	}
	return nil
}
