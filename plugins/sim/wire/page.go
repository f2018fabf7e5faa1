package wire

import (
	"math"
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// page is a Prometheus text page that is being written.
type page struct {
	buf []byte
}

func (p *page) meta(name, help, kind string) {
	p.buf = append(p.buf, "# HELP "+name+" "+help+"\n# TYPE "+name+" "+kind+"\n"...)
}

func (p *page) sample(name, labels string, value float64) {
	p.buf = append(p.buf, name...)
	if labels != "" {
		p.buf = append(p.buf, '{')
		p.buf = append(p.buf, labels...)
		p.buf = append(p.buf, '}')
	}
	p.buf = append(p.buf, ' ')
	p.buf = appendFloat(p.buf, value)
	p.buf = append(p.buf, '\n')
}

func (p *page) histogram(name string, s *snapshot, h *iteration.Histogram) {
	total := 0
	for i, n := range h.Counts {
		total += n
		bound := "+Inf"
		if i < len(h.Bounds) {
			bound = string(appendFloat(nil, h.Bounds[i]))
		}
		p.sample(name+"_bucket", s.labels(`le="`+bound+`"`), float64(total))
	}
	p.sample(name+"_count", s.labels(""), float64(total))
	p.sample(name+"_sum", s.labels(""), h.Sum)
}

// appendFloat writes whole numbers with `.0`, as Python does.
func appendFloat(buf []byte, value float64) []byte {
	if value == math.Trunc(value) && math.Abs(value) < 1e16 {
		return append(strconv.AppendFloat(buf, value, 'f', 0, 64), ".0"...)
	}
	return strconv.AppendFloat(buf, value, 'g', -1, 64)
}
