package launch

// Find gives the process of that name, and whether there is one.
func (l *Launch) Find(name string) (Process, bool) {
	for _, p := range l.Processes {
		if p.Name == name {
			return p, true
		}
	}
	return Process{}, false
}
