package argument

// Names of the arguments that spread a model.
const (
	TensorParallelSize   = "tensor-parallel-size"
	PipelineParallelSize = "pipeline-parallel-size"
	DataParallelSize     = "data-parallel-size"
	EnableExpertParallel = "enable-expert-parallel"
)

// Parallelism is how arguments spread a model, in GPUs or ranks, each at least 1.
type Parallelism struct {
	Tensor, Pipeline, Data, Expert uint32
}

// Parallelism reads the sizes; what is not given is 1, as in vLLM. Experts
// spread over all tensor and data ranks or not at all.
func (s Set) Parallelism() Parallelism {
	p := Parallelism{
		Tensor:   s.Size(TensorParallelSize, 1),
		Pipeline: s.Size(PipelineParallelSize, 1),
		Data:     s.Size(DataParallelSize, 1),
		Expert:   1,
	}
	if s.On(EnableExpertParallel) {
		p.Expert = p.Tensor * p.Data
	}
	return p
}

// GPUs is how many GPUs the processes take together.
func (p Parallelism) GPUs() uint32 {
	return p.Tensor * p.Pipeline * p.Data
}
