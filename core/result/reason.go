package result

// Reason is why a row is invalid, or what to know about a valid one.
type Reason struct {
	// Code is stable: it is what a script looks for.
	Code Code `json:"code"`
	// Text says what was seen, with its figures.
	Text string `json:"text"`
	// Remedy says what to do about it.
	Remedy string `json:"remedy"`
}

// Code names a kind of reason.
type Code string

// What makes a row invalid.
const (
	// CodeLaunchFailed: the engine never served; Row.Failure has the cause.
	CodeLaunchFailed Code = "launch-failed"
	// CodeEngineDied: a process of the point ended, or hung, under load.
	CodeEngineDied Code = "engine-died"
	// CodeNotMeasured: there is neither a measurement nor a failure.
	CodeNotMeasured Code = "not-measured"
	// CodeStopped: the measurement ended before its time.
	CodeStopped Code = "stopped"
	// CodeRequestsLost: issued is not succeeded + failed + cancelled.
	CodeRequestsLost Code = "requests-lost"
	// CodeNoTokens: no output token arrived in the window.
	CodeNoTokens Code = "no-tokens"
	// CodeNoCompletedRequest: tokens, but no request from start to end, so that
	// every latency is missing.
	CodeNoCompletedRequest Code = "no-completed-request"
	// CodeTooManyFailures: the share of failed requests exceeds the policy's.
	CodeTooManyFailures Code = "too-many-failures"
	// CodeLoadNotDelivered: fewer live lanes than the policy asks for.
	CodeLoadNotDelivered Code = "load-not-delivered"
	// CodeTokenCountersDisagree: client and server counted different tokens.
	// Only a warning where the client had to take events for tokens.
	CodeTokenCountersDisagree Code = "token-counters-disagree"
)

// What is only a warning.
const (
	// CodeTokensCountedByEvents: the server told no usage, so each event is
	// taken for one token.
	CodeTokensCountedByEvents Code = "tokens-counted-by-events"
	// CodeInputEstimated: the server told no prompt length for some requests.
	CodeInputEstimated Code = "input-estimated"
)
