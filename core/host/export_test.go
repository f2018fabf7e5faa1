package host

// CheckPeer is checkPeer: a test cannot become another user.
var CheckPeer = checkPeer

// Programs is programs: a test's own binary has no plugins beside it.
var Programs = programs
