// Package argument reads the engine arguments of a point as vLLM would take
// them.
package argument

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Set is the arguments of `vllm serve`: flag name without dashes -> value.
type Set map[string]*pluginv1.Value

// Of gives the engine arguments of a point.
func Of(point *pluginv1.Point) Set {
	return point.GetArgs()
}

// Has tells whether the argument is given.
func (s Set) Has(name string) bool {
	return s[name] != nil
}

// On tells whether a switch is given and true.
func (s Set) On(name string) bool {
	return s[name].GetBoolValue()
}

// Text gives an argument that is text; empty where it is not.
func (s Set) Text(name string) string {
	return s[name].GetStringValue()
}

// Field gives a value inside a JSON argument; nil where there is none.
func (s Set) Field(name, field string) *pluginv1.Value {
	return s[name].GetMapValue().GetFields()[field]
}

// Size gives an argument that counts something; absent where it is not given
// or no positive integer that fits.
func (s Set) Size(name string, absent uint32) uint32 {
	if n, ok := size(s[name]); ok {
		return n
	}
	return absent
}

// IsSize tells whether the argument is a positive integer that fits.
func (s Set) IsSize(name string) bool {
	_, ok := size(s[name])
	return ok
}

func size(v *pluginv1.Value) (uint32, bool) {
	n := v.GetIntValue()
	return uint32(n), n >= 1 && n <= 1<<32-1
}
