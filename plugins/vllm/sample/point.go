// Package sample makes points for the tests of this plugin: resolved, right in
// every respect, and small enough to be read.
package sample

import (
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

// Point is one server over two GPUs that drafts five tokens.
func Point() *pluginv1.Point {
	return &pluginv1.Point{
		ExpName:     "m_fp4-rack-vllm_tp2_conc4_kvnone_spec-mtp",
		Arm:         "m-fp4-rack-vllm",
		Deployment:  "tp2",
		Concurrency: 4,
		Model:       "maker/m",
		ModelPrefix: "m",
		Engine:      "vllm",
		Hardware:    "rack",
		Image:       "vllm/vllm-openai:x",
		GoldenAcceptance: &pluginv1.GoldenAcceptance{
			Method: "dspark", Lengths: map[uint32]float64{5: 3.51, 3: 2.5},
		},
		Topology: &pluginv1.Topology{Gpus: 2, TensorParallel: 2},
		Args:     args(),
		Env:      map[string]string{"VLLM_ENGINE_READY_TIMEOUT_S": "7200"},
	}
}

func args() map[string]*pluginv1.Value {
	return map[string]*pluginv1.Value{
		"tensor-parallel-size":       sdk.Int(2),
		"max-num-seqs":               sdk.Int(8),
		"max-num-batched-tokens":     sdk.Int(4096),
		"max-model-len":              sdk.Int(65536),
		"max-cudagraph-capture-size": sdk.Int(24),
		"disable-uvicorn-access-log": sdk.Bool(true),
		"compilation-config": sdk.Map(map[string]*pluginv1.Value{
			"cudagraph_capture_sizes": sdk.List(sdk.Int(6), sdk.Int(12), sdk.Int(24)),
			// Not bound to whole blocks.
			"decoder_replay_cudagraph_capture_sizes": sdk.List(sdk.Int(7), sdk.Int(4096)),
		}),
		"speculative-config": sdk.Map(map[string]*pluginv1.Value{
			"method":                  sdk.String("dspark"),
			"num_speculative_tokens":  sdk.Int(5),
			"rejection_sample_method": sdk.String("block"),
		}),
	}
}

// Routed is Point with data-parallel attention over two ranks, behind the
// router.
func Routed() *pluginv1.Point {
	point := Point()
	point.Deployment = "dep2"
	point.Topology = &pluginv1.Topology{
		Gpus: 2, TensorParallel: 2, DataParallel: 2, ExpertParallel: 2, DataParallelAttention: true,
	}
	point.Args["tensor-parallel-size"] = sdk.Int(1)
	point.Args["data-parallel-size"] = sdk.Int(2)
	point.Args["enable-expert-parallel"] = sdk.Bool(true)
	point.Router = &pluginv1.Router{Name: "vllm-router", Version: "0.1.14", Args: map[string]*pluginv1.Value{
		"policy":               sdk.String("consistent_hash"),
		"prometheus-host":      sdk.String("127.0.0.1"),
		"prometheus-port":      sdk.Int(18000),
		"request-timeout-secs": sdk.Int(14400),
		"disable-retries":      sdk.Bool(true),
	}}
	return point
}

// Node has four large GPUs.
func Node() *pluginv1.Node {
	node := &pluginv1.Node{Name: "rack", CpuArch: "arm64", Runner: "cluster:rack"}
	for i := range uint32(4) {
		node.Gpus = append(node.Gpus, &pluginv1.Gpu{Index: i, MemoryGib: 186})
	}
	return node
}

// Health waits for two hours.
func Health() *pluginv1.HealthPolicy {
	return &pluginv1.HealthPolicy{
		Interval: durationpb.New(5 * time.Second), Attempts: 1440,
		EngineReadyTimeout: durationpb.New(2 * time.Hour),
	}
}
