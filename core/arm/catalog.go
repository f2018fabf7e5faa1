package arm

import (
	"fmt"
	"sort"

	"github.com/infersweep/infersweep/core/document"
)

// Catalog is the set of arms that plugins contribute.
type Catalog interface {
	// Keys are the config keys, sorted.
	Keys() []string
	// Arm gives the arm of a key. The error for an unknown one offers the
	// nearest.
	Arm(key string) (*Arm, error)
}

type catalog struct {
	arms map[string]*Arm
}

// NewCatalog merges and checks the arms among files. `extends` names other of
// these files. Two arms of one key are refused.
func NewCatalog(files []File) (Catalog, error) {
	from := fileSet{}
	for _, f := range files {
		from[f.Path] = f
	}
	c := &catalog{arms: map[string]*Arm{}}
	for _, f := range files {
		if f.Base {
			continue
		}
		if err := c.add(f, from); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *catalog) add(f File, from source) error {
	tree, err := layers(f, from)
	if err != nil {
		return err
	}
	a, err := newArm(tree)
	if err != nil {
		return err
	}
	key := a.message.GetKey()
	if other, twice := c.arms[key]; twice {
		return document.Problems{{
			Origin:  a.Origin("key"),
			Message: fmt.Sprintf("the arm %s is declared twice, also at %s", key, other.Origin("key")),
			Remedy:  "give one of them another key",
		}}
	}
	c.arms[key] = a
	return nil
}

func (c *catalog) Keys() []string {
	keys := make([]string, 0, len(c.arms))
	for key := range c.arms {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

func (c *catalog) Arm(key string) (*Arm, error) {
	if a, ok := c.arms[key]; ok {
		return a, nil
	}
	return nil, fmt.Errorf("there is no arm %q; %s", key, offer(key, c.Keys(), "`sweep arms list` lists them"))
}
