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
