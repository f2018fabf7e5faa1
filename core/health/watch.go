package health

import (
	"context"
	"sync"
)

// exitWatch is a Watch on the exits of a session.
type exitWatch struct {
	context context.Context
	cancel  context.CancelCauseFunc
	stop    sync.Once
	stopped chan struct{}
	ended   sync.WaitGroup
}

// watch looks after the processes of s from now on. The watch's context does
// not end with ctx: that the user stops is nobody's failure.
func watch(ctx context.Context, s *Subject) *exitWatch {
	w := &exitWatch{stopped: make(chan struct{})}
	w.context, w.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	w.ended.Go(func() {
		select {
		case exit, open := <-s.Session.Exits():
			if open {
				w.cancel(s.diagnose(w.context, exit))
			}
		case <-w.stopped:
		}
	})
	return w
}

func (w *exitWatch) Context() context.Context { return w.context }

func (w *exitWatch) Stop() {
	w.stop.Do(func() {
		close(w.stopped)
		w.ended.Wait()
	})
}
