package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// topology: what the matrix says of a deployment must be what the arguments
// make of it.
func topology(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	said, made := r.GetPoint().GetTopology(), argument.Of(r.GetPoint()).Parallelism()
	for _, size := range []struct {
		name       string
		said, made uint32
		how        string
	}{
		{"gpus", said.GetGpus(), gpus(said, made), "tensor x pipeline x data parallel"},
		{"tensor_parallel", ranks(said.GetTensorParallel()), tensor(said, made), tensorHow(said)},
		{"pipeline_parallel", ranks(said.GetPipelineParallel()), made.Pipeline, argument.PipelineParallelSize},
		{"data_parallel", ranks(said.GetDataParallel()), made.Data, argument.DataParallelSize},
		{"expert_parallel", ranks(said.GetExpertParallel()), made.Expert, expertHow(made)},
	} {
		if size.said != size.made {
			findings = append(findings, wrong("topology."+size.name, "topology-mismatch",
				fmt.Sprintf("topology says %s %d, the engine arguments make it %d (%s)", yaml(size.name), size.said, size.made, size.how),
				fmt.Sprintf("set it to %d, or change the arguments", size.made))...)
		}
	}
	return append(findings, dataParallelAttention(said, made)...)
}

// dataParallelAttention needs ranks to spread attention over.
func dataParallelAttention(said *pluginv1.Topology, made argument.Parallelism) []*pluginv1.Finding {
	if !said.GetDataParallelAttention() || made.Data > 1 {
		return nil
	}
	return wrong("topology.data_parallel_attention", "topology-mismatch",
		"topology says data-parallel-attention, but there is one data-parallel rank",
		"set "+argument.DataParallelSize+", or take data-parallel-attention out")
}

// gpus is 0 on a node's CPU, whatever the ranks.
func gpus(said *pluginv1.Topology, made argument.Parallelism) uint32 {
	if said.GetGpus() == 0 {
		return 0
	}
	return made.GPUs()
}

// tensor is the width in the matrix's words: with data-parallel attention, all
// ranks of a model copy's experts count.
func tensor(said *pluginv1.Topology, made argument.Parallelism) uint32 {
	if said.GetDataParallelAttention() {
		return made.Tensor * made.Data
	}
	return made.Tensor
}

func tensorHow(said *pluginv1.Topology) string {
	if said.GetDataParallelAttention() {
		return argument.TensorParallelSize + " x " + argument.DataParallelSize + ", as attention is data parallel"
	}
	return argument.TensorParallelSize
}

func expertHow(made argument.Parallelism) string {
	if made.Expert == 1 {
		return "no " + argument.EnableExpertParallel
	}
	return argument.EnableExpertParallel + " over tensor x data parallel"
}

// ranks reads an unset size as the one rank that it stands for.
func ranks(n uint32) uint32 {
	return max(n, 1)
}
