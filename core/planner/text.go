package planner

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strings"
	"time"
)

// WriteText writes plans for people, a block per point.
func WriteText(w io.Writer, plans []*Planned) error {
	var b bytes.Buffer
	for i, p := range plans {
		view, err := p.View()
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		writePoint(&b, p, view)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func writePoint(b *bytes.Buffer, p *Planned, v *View) {
	fmt.Fprintf(b, "%s\n", v.ExpName)
	field(b, "deployment", "%s, concurrency %d, on %s, for %s", v.Deployment, v.Concurrency, v.Hardware, v.Mode)
	for _, process := range v.Processes {
		writeProcess(b, process)
	}
	interval := p.Health.GetInterval().AsDuration()
	field(b, "ports", "%s", ports(v.Ports))
	field(b, "health", "every %s, %d attempts (%s)", interval, v.Health.Attempts, interval*time.Duration(v.Health.Attempts))
	field(b, "load", "%s port of %s%s", p.Plan.GetLoad().GetPort(), p.Plan.GetLoad().GetProcess(), header(v.SessionHeader))
	field(b, "fingerprint", "%s", v.LaunchFingerprint)
}

func writeProcess(b *bytes.Buffer, p ProcessView) {
	what := p.Role
	if p.Image != "" {
		what += ", in " + p.Image
	}
	if len(p.After) > 0 {
		what += ", after " + strings.Join(p.After, ", ") + " is ready"
	}
	field(b, p.Name, "%s", what)
	for _, name := range sortedKeys(p.Env) {
		fmt.Fprintf(b, "    %s=%s\n", name, p.Env[name])
	}
	fmt.Fprintf(b, "    %s\n", strings.Join(argvLines(p.Argv), " \\\n      "))
}

// argvLines groups argv for reading: the program, then a flag with its value
// per line. What a shell would take apart is quoted, so that a line can be
// pasted.
func argvLines(argv []string) []string {
	var lines []string
	for i, a := range argv {
		startsFlag := strings.HasPrefix(a, "--")
		if i == 0 || startsFlag {
			lines = append(lines, quote(a))
			continue
		}
		lines[len(lines)-1] += " " + quote(a)
	}
	return lines
}

func quote(s string) string {
	if s != "" && !strings.ContainsAny(s, " \t\n\"'\\$&|;<>()*?[]{}#~`!") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func field(b *bytes.Buffer, name, format string, args ...any) {
	fmt.Fprintf(b, "  %-12s%s\n", name, fmt.Sprintf(format, args...))
}

func ports(numbers map[string]int) string {
	var words []string
	for _, name := range sortedKeys(numbers) {
		words = append(words, fmt.Sprintf("%s %d", name, numbers[name]))
	}
	return strings.Join(words, ", ")
}

func header(name string) string {
	if name == "" {
		return ""
	}
	return ", session header " + name
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
