package host

import (
	"runtime"
	"sync"
)

// spawner starts processes from one thread, which lives as long as the
// spawner. The kernel sends a parent-death signal when the thread that started
// the process ends, and Go ends threads when it likes.
type spawner struct {
	work  chan func()
	ended sync.WaitGroup
	close func()
}

func newSpawner() *spawner {
	s := &spawner{work: make(chan func())}
	s.close = sync.OnceFunc(func() {
		close(s.work)
		s.ended.Wait()
	})
	s.ended.Go(func() {
		// Never unlocked: the thread ends with its goroutine.
		runtime.LockOSThread()
		for job := range s.work {
			job()
		}
	})
	return s
}

// do runs job on the thread and returns when it is done.
func (s *spawner) do(job func()) {
	done := make(chan struct{})
	s.work <- func() {
		defer close(done)
		job()
	}
	<-done
}
