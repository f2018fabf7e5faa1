package proc

import (
	"fmt"
	"os"
	"strconv"
)

// Table is the processes of one moment (of one pid namespace), by pid.
type Table map[int]Process

// Read takes the table. Processes that end meanwhile may be missing.
func Read() (Table, error) {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil, fmt.Errorf("listing the processes: %w", err)
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil, fmt.Errorf("listing the processes: %w", err)
	}
	table := Table{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if p, err := Look(pid); err == nil {
			table[pid] = p
		}
	}
	return table, nil
}

// Look reads one process; an error means that there is none of that pid.
func Look(pid int) (Process, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Process{}, fmt.Errorf("looking at process %d: %w", pid, err)
	}
	return ParseStat(string(content))
}

// Descendants gives the children of root, their children and so on, those that
// are gone left out; root itself is not among them.
func (t Table) Descendants(root int) []Process {
	children := map[int][]Process{}
	for _, p := range t {
		children[p.Parent] = append(children[p.Parent], p)
	}
	var found []Process
	for next := []int{root}; len(next) > 0; {
		var below []int
		for _, pid := range next {
			for _, child := range children[pid] {
				if !child.Gone() {
					found = append(found, child)
				}
				below = append(below, child.PID)
			}
			delete(children, pid)
		}
		next = below
	}
	return found
}

// Select gives the processes for which wanted is true, those that are gone
// left out.
func (t Table) Select(wanted func(Process) bool) []Process {
	var found []Process
	for _, p := range t {
		if !p.Gone() && wanted(p) {
			found = append(found, p)
		}
	}
	return found
}
