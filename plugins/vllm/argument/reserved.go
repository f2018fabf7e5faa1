package argument

// Reserved are the arguments of `vllm serve` that a launch plan sets itself.
var Reserved = []string{"host", "model", "port"}
