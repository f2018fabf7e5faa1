package sdk

// Capabilities is capabilities: a process can serve only one plugin.
var Capabilities = capabilities
