package document

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/durationpb"
)

// scalar decodes one value of a scalar type. What it is not is refused; nothing
// is converted.
func (d *decoder) scalar(name string, n *node, field protoreflect.FieldDescriptor) (protoreflect.Value, bool) {
	if n.kind != scalar {
		d.refuse(n, fmt.Sprintf("%s is %s, it must be %s", name, n.describe(), wanted(field)), "")
		return protoreflect.Value{}, false
	}
	value, ok := parseScalar(n, field)
	if !ok {
		d.refuse(n, fmt.Sprintf("%s is %s, it must be %s", name, n.describe(), wanted(field)), "")
	}
	return value, ok
}

func parseScalar(n *node, field protoreflect.FieldDescriptor) (protoreflect.Value, bool) {
	switch field.Kind() {
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(n.text), n.tag == "!!str" || n.tag == "!!timestamp"
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(n.text == "true"), n.plain && (n.text == "true" || n.text == "false")
	case protoreflect.EnumKind:
		number, ok := enumNumber(n.text, field.Enum())
		return protoreflect.ValueOfEnum(number), ok
	case protoreflect.DoubleKind:
		v, err := strconv.ParseFloat(n.text, 64)
		return protoreflect.ValueOfFloat64(v), err == nil && n.plain && isNumber(n.text)
	}
	return parseInteger(n, field)
}

func parseInteger(n *node, field protoreflect.FieldDescriptor) (protoreflect.Value, bool) {
	decimal := n.plain && isNumber(n.text)
	switch field.Kind() {
	case protoreflect.Uint32Kind:
		v, err := strconv.ParseUint(n.text, 10, 32)
		return protoreflect.ValueOfUint32(uint32(v)), err == nil && decimalOrKey(n, decimal)
	case protoreflect.Uint64Kind:
		v, err := strconv.ParseUint(n.text, 10, 64)
		return protoreflect.ValueOfUint64(v), err == nil && decimal
	case protoreflect.Int32Kind:
		v, err := strconv.ParseInt(n.text, 10, 32)
		return protoreflect.ValueOfInt32(int32(v)), err == nil && decimal
	case protoreflect.Int64Kind:
		v, err := strconv.ParseInt(n.text, 10, 64)
		return protoreflect.ValueOfInt64(v), err == nil && decimal
	}
	return protoreflect.Value{}, false
}

// decimalOrKey lets keys of maps be numbers, which the tree has as text.
func decimalOrKey(n *node, decimal bool) bool { return decimal && n.plain }

func wanted(field protoreflect.FieldDescriptor) string {
	switch field.Kind() {
	case protoreflect.StringKind:
		return "text (in quotes, where it looks like something else)"
	case protoreflect.BoolKind:
		return "true or false"
	case protoreflect.EnumKind:
		return "one of " + strings.Join(words(field.Enum()), ", ")
	case protoreflect.DoubleKind:
		return "a number"
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind:
		return "a whole number from 0"
	}
	return "a whole number"
}

// words are the values of an enum as YAML has them: without its prefix and
// without the zero value.
func words(e protoreflect.EnumDescriptor) []string {
	var all []string
	for i := range e.Values().Len() {
		if v := e.Values().Get(i); v.Number() != 0 {
			all = append(all, enumWord(v))
		}
	}
	return all
}

func enumNumber(word string, e protoreflect.EnumDescriptor) (protoreflect.EnumNumber, bool) {
	for i := range e.Values().Len() {
		if v := e.Values().Get(i); v.Number() != 0 && enumWord(v) == word {
			return v.Number(), true
		}
	}
	return 0, false
}

// enumWord is PRECISION_FP4 as fp4: the zero value's name has the prefix.
func enumWord(v protoreflect.EnumValueDescriptor) string {
	zero := v.Parent().(protoreflect.EnumDescriptor).Values().ByNumber(0)
	prefix := strings.TrimSuffix(string(zero.Name()), "UNSPECIFIED")
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(string(v.Name()), prefix)), "_", "-")
}

func (d *decoder) duration(name string, n *node, m protoreflect.Message) {
	v, err := time.ParseDuration(n.text)
	if n.kind != scalar || err != nil || (n.text != "0s" && !strings.ContainsAny(n.text, "hms")) {
		d.refuse(n, fmt.Sprintf("%s is %s, it must be a duration with its unit", name, n.describe()), "e.g. 30s, 1.5h, 500ms")
		return
	}
	proto.Merge(m.Interface(), durationpb.New(v))
}
