// Package load puts a workload on a server in a closed loop: lanes that are
// always busy with a session, a measured window, a drain.
package load
