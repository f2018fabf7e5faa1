package launch

import (
	"fmt"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// assign gives each port of the plan a number. All are held until all are
// known, so that they are distinct; they are free again when it returns.
func assign(ports []*pluginv1.Port, allocator PortAllocator) (map[string]int, error) {
	assigned := map[string]int{}
	for _, p := range ports {
		number, release, err := allocator.Hold(int(p.GetPreferred()))
		if err != nil {
			return nil, fmt.Errorf("port %s: %w", p.GetName(), err)
		}
		defer release()
		assigned[p.GetName()] = number
	}
	return assigned, nil
}

// BusyPorts names those ports of l on which somebody listens: none before its
// processes start, none after they are gone. It holds each port for a moment.
func BusyPorts(l *Launch, allocator PortAllocator) []string {
	var busy []string
	for _, p := range l.Plan.GetPorts() {
		want := l.Ports[p.GetName()]
		got, release, err := allocator.Hold(want)
		if err == nil {
			release()
		}
		if got != want {
			busy = append(busy, fmt.Sprintf("%s (%d)", p.GetName(), want))
		}
	}
	return busy
}
