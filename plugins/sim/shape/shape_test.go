package shape_test

import (
	"reflect"
	"testing"

	"github.com/infersweep/infersweep/plugins/sim/shape"
)

func engine() *shape.Shape {
	return &shape.Shape{
		Role: shape.RoleEngine, Dialect: "vllm", Address: "127.0.0.1:8000", Model: "toy", Seed: 1, TimeScale: 1,
		Engine: &shape.Engine{
			Ranks: 2, TensorParallel: 1, ExpertParallel: 2, MaxNumSeqs: 16, MaxNumBatchedTokens: 4096, MaxModelLen: 1048576,
			NumSpeculativeTokens: 5, AcceptanceLength: 3.51, PrefixCaching: true,
		},
	}
}

func TestShapesComeBackAsTheyWere(t *testing.T) {
	got, err := shape.Parse(engine().Encode())
	if err != nil || !reflect.DeepEqual(got, engine()) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestShapesThatCannotBePlayedAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(*shape.Shape){
		"address is empty, want HOST:PORT":                                                                             func(s *shape.Shape) { s.Address = "" },
		"time_scale is 0, want a number above 0":                                                                       func(s *shape.Shape) { s.TimeScale = 0 },
		"engine.ranks is 0, want at least 1":                                                                           func(s *shape.Shape) { s.Engine.Ranks = 0 },
		"engine.acceptance_length is 7, want 1 to 6 with 5 speculative tokens":                                         func(s *shape.Shape) { s.Engine.AcceptanceLength = 7 },
		"role \"worker\" has no part of its name, want role \"engine\" with `engine` or role \"router\" with `router`": func(s *shape.Shape) { s.Role = "worker" },
	} {
		s := engine()
		spoil(s)
		if _, err := shape.Parse(s.Encode()); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
	if _, err := shape.Parse([]byte(`{"x": 1}`)); err == nil {
		t.Error("an unknown field was taken")
	}
}
