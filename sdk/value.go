package sdk

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Bool is a value that is true or false.
func Bool(v bool) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_BoolValue{BoolValue: v}}
}

// Int is an integer value.
func Int(v int64) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_IntValue{IntValue: v}}
}

// Float is a number with the fewest digits that read back as v. It never has
// an exponent, so 3.51 stays `3.51`. v must be finite.
func Float(v float64) *pluginv1.Value {
	return Decimal(strconv.FormatFloat(v, 'f', -1, 64))
}

// Decimal is a number in the digits given, which must follow JSON's grammar.
func Decimal(digits string) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_DecimalValue{DecimalValue: digits}}
}

// String is a text value.
func String(v string) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_StringValue{StringValue: v}}
}

// List is an ordered list of values.
func List(items ...*pluginv1.Value) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_ListValue{ListValue: &pluginv1.ValueList{Items: items}}}
}

// Map is a map of values.
func Map(fields map[string]*pluginv1.Value) *pluginv1.Value {
	return &pluginv1.Value{Kind: &pluginv1.Value_MapValue{MapValue: &pluginv1.ValueMap{Fields: fields}}}
}

// Flags is args as a command line has them, sorted by name: `--name` and its
// value as two arguments; `--name` alone for true. False leaves the flag out:
// an engine whose switch must be turned off has a flag of its own for that
// (`--no-name`), which is then an argument with the value true. Lists and maps
// are compact JSON.
func Flags(args map[string]*pluginv1.Value) []string {
	flags := make([]string, 0, 2*len(args))
	for _, name := range slices.Sorted(maps.Keys(args)) {
		text, isSwitch := FlagText(args[name])
		switch {
		case !isSwitch:
			flags = append(flags, "--"+name, text)
		case args[name].GetBoolValue():
			flags = append(flags, "--"+name)
		}
	}
	return flags
}

// FlagText is what v is called on a command line: numbers in their digits,
// text as it is, lists and maps as compact JSON. isSwitch tells that v is true
// or false, which most command lines say by a flag's presence.
func FlagText(v *pluginv1.Value) (text string, isSwitch bool) {
	switch kind := v.GetKind().(type) {
	case *pluginv1.Value_StringValue:
		return kind.StringValue, false
	case *pluginv1.Value_BoolValue:
		return strconv.FormatBool(kind.BoolValue), true
	default:
		return JSON(v), false
	}
}

// JSON is v as compact JSON: no spaces, keys sorted bytewise, integers and
// decimals in the digits of their author, characters such as `<` and `&` not
// escaped. A value of which nothing is set is null. The same value gives the
// same bytes.
func JSON(v *pluginv1.Value) string {
	var b strings.Builder
	writeJSON(&b, v)
	return b.String()
}

func writeJSON(b *strings.Builder, v *pluginv1.Value) {
	switch kind := v.GetKind().(type) {
	case *pluginv1.Value_BoolValue:
		b.WriteString(strconv.FormatBool(kind.BoolValue))
	case *pluginv1.Value_IntValue:
		b.WriteString(strconv.FormatInt(kind.IntValue, 10))
	case *pluginv1.Value_DecimalValue:
		b.WriteString(kind.DecimalValue)
	case *pluginv1.Value_StringValue:
		writeJSONString(b, kind.StringValue)
	case *pluginv1.Value_ListValue:
		writeJSONList(b, kind.ListValue)
	case *pluginv1.Value_MapValue:
		writeJSONMap(b, kind.MapValue)
	default:
		b.WriteString("null")
	}
}

func writeJSONList(b *strings.Builder, list *pluginv1.ValueList) {
	b.WriteByte('[')
	for i, item := range list.GetItems() {
		if i > 0 {
			b.WriteByte(',')
		}
		writeJSON(b, item)
	}
	b.WriteByte(']')
}

func writeJSONMap(b *strings.Builder, m *pluginv1.ValueMap) {
	b.WriteByte('{')
	for i, key := range slices.Sorted(maps.Keys(m.GetFields())) {
		if i > 0 {
			b.WriteByte(',')
		}
		writeJSONString(b, key)
		b.WriteByte(':')
		writeJSON(b, m.GetFields()[key])
	}
	b.WriteByte('}')
}
