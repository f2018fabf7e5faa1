package load

import (
	"sync"
	"time"
)

// report calls progress now and then until stop is called.
func (r *run) report(progress func(Progress)) (stop func()) {
	if progress == nil {
		return func() {}
	}
	r.enter(WarmingUp, r.now(), r.spec.WarmupTimeout)
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(r.spec.ProgressInterval)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				progress(r.snapshot(r.now()))
			case <-done:
				progress(r.snapshot(r.now()))
				return
			}
		}
	})
	return func() {
		close(done)
		group.Wait()
	}
}
