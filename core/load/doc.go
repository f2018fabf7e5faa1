// Package load puts a workload on a server in a closed loop: lanes that are
// always busy with a session, a measured window, a drain.
//
// One run goes like this. Every lane takes a session and makes its warm-up
// requests. When the last lane is ready the window opens, for all at once. A
// lane sends the turns of its session one after the other, each after the
// trace's delay, and takes the next session when one is finished. When the
// window ends no lane begins a request any more; what is open may finish within
// the drain, and is cancelled then.
package load
