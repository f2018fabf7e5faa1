// Package scrape reads the metric pages of engines (Prometheus text) and finds
// in them what the core asks for, by what the engine's plugin says of the names.
package scrape

import (
	"bytes"
	"fmt"
	"strings"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Page is a metric page as it was at one moment.
type Page struct {
	// Raw is the page, byte for byte.
	Raw []byte

	families map[string]*dto.MetricFamily
}

// Parse reads a page. Its error tells the line.
func Parse(raw []byte) (*Page, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("this is no Prometheus text: %w", err)
	}
	return &Page{Raw: raw, families: families}, nil
}

// HasPrefix tells whether at least one metric of the page begins with prefix
// and has a value.
func (p *Page) HasPrefix(prefix string) bool {
	for name, family := range p.families {
		if strings.HasPrefix(name, prefix) && len(family.GetMetric()) > 0 {
			return true
		}
	}
	return false
}
