package argument

// RouterProgram is the router that can be put in front of `vllm serve`.
const RouterProgram = "vllm-router"

// RouterReserved are the router's arguments that a launch plan sets itself.
var RouterReserved = []string{"host", "intra-node-data-parallel-size", "port", "worker-urls"}
