package wire_test

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/rank"
)

// pacedClock ends a step when the test says so. Its time jumps.
type pacedClock struct {
	now   atomic.Int64
	steps chan struct{}
}

var _ rank.Clock = &pacedClock{}

func newPacedClock() *pacedClock { return &pacedClock{steps: make(chan struct{}, 1<<10)} }

func (c *pacedClock) Now() time.Duration { return time.Duration(c.now.Load()) }

func (c *pacedClock) SleepUntil(ctx context.Context, t time.Duration) bool {
	select {
	case <-c.steps:
		c.now.Store(int64(t))
		return true
	case <-ctx.Done():
		return false
	}
}

func (c *pacedClock) step() { c.steps <- struct{}{} }

// stream asks v for a stream and reads its events. The server makes the next
// step when the tokens of the last one were read: each event tells of one step.
func (c *pacedClock) stream(t *testing.T, v *serving, path, body string) []string {
	t.Helper()
	for len(c.steps) > 0 {
		<-c.steps // left over by an earlier stream
	}
	c.step()
	var all strings.Builder
	for lines := bufio.NewReader(v.post(t, path, body).Body); ; {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return events(t, all.String())
		}
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(line)
		if strings.Contains(line, `"finish_reason":null`) && !strings.Contains(line, `"role"`) {
			c.step()
		}
	}
}
