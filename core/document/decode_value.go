package document

import (
	"fmt"
	"regexp"
	"strconv"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// jsonNumber is the grammar of numbers in JSON: what every engine reads.
var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

func isNumber(s string) bool { return jsonNumber.MatchString(s) }

// value decodes plain YAML and keeps what the author wrote: an integer stays
// one, other numbers keep their digits, what is quoted is text.
func (d *decoder) value(n *node, v *pluginv1.Value) {
	switch n.kind {
	case mapping:
		fields := map[string]*pluginv1.Value{}
		for _, e := range n.entries {
			if e.value.isNull() {
				d.deletion(e)
				continue
			}
			fields[e.key] = &pluginv1.Value{}
			d.value(e.value, fields[e.key])
		}
		v.Kind = &pluginv1.Value_MapValue{MapValue: &pluginv1.ValueMap{Fields: fields}}
	case sequence:
		list := &pluginv1.ValueList{}
		for _, item := range n.items {
			list.Items = append(list.Items, &pluginv1.Value{})
			d.value(item, list.Items[len(list.Items)-1])
		}
		v.Kind = &pluginv1.Value_ListValue{ListValue: list}
	default:
		d.scalarValue(n, v)
	}
}

// deletion is a null in a mapping: right in a layer, a mistake elsewhere.
func (d *decoder) deletion(e entry) {
	if !d.layer {
		d.refuse(e.value, e.key+" has no value", "write one, or remove the key")
	}
}

func (d *decoder) scalarValue(n *node, v *pluginv1.Value) {
	switch n.tag {
	case "!!null":
		if !d.layer {
			d.refuse(n, "a value is missing here", "write one; null only deletes what a layer below set")
		}
	case "!!bool":
		d.boolValue(n, v)
	case "!!int", "!!float":
		d.numberValue(n, v)
	default:
		v.Kind = &pluginv1.Value_StringValue{StringValue: n.text}
	}
}

func (d *decoder) boolValue(n *node, v *pluginv1.Value) {
	if n.text != "true" && n.text != "false" {
		d.refuse(n, fmt.Sprintf("%s is read as true or false", quoted(n.text)), "write true or false, or quote it")
		return
	}
	v.Kind = &pluginv1.Value_BoolValue{BoolValue: n.text == "true"}
}

func (d *decoder) numberValue(n *node, v *pluginv1.Value) {
	if !isNumber(n.text) {
		d.refuse(n, fmt.Sprintf("the number %s is not in decimal notation", n.text), "write its decimal digits, or quote it if it is text")
		return
	}
	if i, err := strconv.ParseInt(n.text, 10, 64); err == nil {
		v.Kind = &pluginv1.Value_IntValue{IntValue: i}
		return
	}
	v.Kind = &pluginv1.Value_DecimalValue{DecimalValue: n.text}
}

// valueList decodes the values of a zip. An item that is null, or that holds
// null, deletes; what deletes is no value, so the message lacks it and only the
// tree has it.
func (d *decoder) valueList(name string, n *node, list *pluginv1.ValueList) {
	if n.kind != sequence {
		d.refuse(n, fmt.Sprintf("%s is %s, it must be a list", name, n.describe()), "one value per concurrency, or one for all")
		return
	}
	nested := decoder{layer: true}
	for _, item := range n.items {
		if item.isNull() {
			continue
		}
		v := &pluginv1.Value{}
		nested.value(item, v)
		list.Items = append(list.Items, v)
	}
	d.problems = append(d.problems, nested.problems...)
}
