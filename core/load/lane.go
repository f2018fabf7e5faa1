package load

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// lane is one user: a client, a session, and what came of it.
type lane struct {
	run    *run
	index  int
	client client.Client
	random *rand.Rand
	// number of the session; a lane's k-th is index + k x lanes, so that who is
	// faster does not change what anybody does.
	number  int
	session Session
	turn    int
	// request is the lane's next, input the intended length of its prompt.
	request *client.Request
	input   int

	warmup, records   []Record
	started, finished int
	// begun tells that the session's first request of the window was issued.
	begun bool
	// asleep is the time of the window that the lane spent waiting after
	// failures.
	asleep   time.Duration
	failures int
}

func newLane(r *run, index int) (*lane, error) {
	c, err := client.New(r.spec.URL, r.spec.Client)
	if err != nil {
		return nil, err
	}
	return &lane{
		run: r, index: index, client: c, number: index,
		random: rand.New(rand.NewPCG(r.spec.Seed, uint64(index))),
	}, nil
}

// warmUp takes the lane's first session, somewhere between a quarter and three
// quarters of it, and asks for one token of the turn before, as often as the
// spec says: then the server knows the conversation so far. A session that
// starts with its first turn has a prompt of its own for that.
func (l *lane) warmUp(ctx context.Context) {
	l.session = l.run.spec.Workload.Session(l.number)
	l.turn = int((0.25 + 0.5*l.random.Float64()) * float64(l.session.Turns()))
	for range l.run.spec.WarmupRequests {
		if ctx.Err() != nil {
			break
		}
		l.warmup = append(l.warmup, l.primer(ctx))
	}
	l.prepare()
}

// primer makes one warm-up request.
func (l *lane) primer(ctx context.Context) Record {
	l.request, l.input = l.run.spec.Workload.Warmup(l.index), 0
	if l.turn > 0 {
		l.request, l.input = l.session.Request(l.turn - 1)
	}
	l.request.MaxTokens, l.request.MinTokens = 1, min(l.request.MinTokens, 1)
	l.address()
	return l.do(ctx, l.run.now())
}

// prepare makes the request of the lane's turn ready, ahead of its time.
func (l *lane) prepare() {
	l.request, l.input = l.session.Request(l.turn)
	l.address()
	l.client.Prepare(l.request)
}

// address tells the request which model it is for and whose it is.
func (l *lane) address() {
	l.request.Model = l.run.spec.Model
	if header := l.run.spec.SessionHeader; header != "" {
		l.request.Header = map[string]string{header: l.session.ID()}
	}
}

// measure plays sessions until the window closes. It begins within the delay
// before its first turn, so that lanes do not start in step.
func (l *lane) measure(window, requests context.Context) {
	next := l.run.start
	if l.turn > 0 {
		next = next.Add(time.Duration(l.random.Float64() * float64(l.delay())))
	}
	for l.due(window, next) {
		r := l.take(requests, next)
		l.records = append(l.records, r)
		next = l.after(&r, l.recover(window, &r))
		l.prepare()
	}
}

// due waits until t and tells whether that is still within the window. The
// clock decides, not the context: on a busy machine its timer may come late.
func (l *lane) due(window context.Context, t time.Time) bool {
	return sleepUntil(window, t, l.run.now) && t.Before(l.run.end)
}

// take makes the request of the lane's turn.
func (l *lane) take(requests context.Context, intended time.Time) Record {
	if !l.begun {
		l.begun = true
		l.started++
	}
	l.run.issue()
	r := l.do(requests, intended)
	l.run.close(&r)
	return r
}

// after moves on to the next turn, or session, and returns when it is due: at
// from, or a delay later.
func (l *lane) after(r *Record, from time.Time) time.Time {
	l.turn++
	if l.turn < l.session.Turns() {
		return from.Add(l.delay())
	}
	if r.Class != Cancelled {
		l.finished++
	}
	l.number += len(l.run.lanes)
	l.session, l.turn, l.begun = l.run.spec.Workload.Session(l.number), 0, false
	return from
}

func (l *lane) delay() time.Duration {
	return l.run.spec.delay(l.session.Delay(l.turn))
}

// recover returns when the lane can go on: at the answer's end, or a little
// after a failure, so that a broken server is not overrun. The session goes on
// all the same: its next prompt holds the recorded answer.
func (l *lane) recover(window context.Context, r *Record) time.Time {
	if r.Class != Failed {
		l.failures = 0
		return r.End
	}
	factor := min(1<<min(l.failures, 10), maxBackoffFactor)
	l.failures++
	began := l.run.now()
	sleepUntil(window, began.Add(time.Duration(factor)*l.run.spec.Backoff), l.run.now)
	l.asleep += max(0, min(l.run.now().Sub(began), l.run.end.Sub(began)))
	return l.run.now()
}

// do sends the lane's request and records what came of it.
func (l *lane) do(ctx context.Context, intended time.Time) Record {
	response := l.client.Do(ctx, l.request)
	r := record(response, l.input, intended)
	r.Lane, r.Session, r.Turn, r.AskedTokens = l.index, l.session.ID(), l.turn, l.request.MaxTokens
	r.Class = classify(ctx, response.Err)
	return r
}

// sleepUntil returns true at t, or false when ctx is done before.
func sleepUntil(ctx context.Context, t time.Time, now func() time.Time) bool {
	wait := t.Sub(now())
	if wait <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
