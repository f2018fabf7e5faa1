package document

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func (d *decoder) message(n *node, m protoreflect.Message) {
	if n.kind != mapping {
		d.refuse(n, fmt.Sprintf("this is %s, it must be a mapping", n.describe()), "its fields are "+strings.Join(spellings(m.Descriptor()), ", "))
		return
	}
	for _, e := range n.entries {
		field := fieldSpelled(m.Descriptor(), e.key)
		if field == nil {
			d.problems = append(d.problems, Problem{e.origin, fmt.Sprintf("%s is no field here", e.key), d.offer(e.key, m.Descriptor())})
			continue
		}
		if e.value.isNull() {
			if !d.layer {
				d.refuse(e.value, e.key+" has no value", "write one, or remove the key")
			}
			continue
		}
		d.field(e, m, field)
	}
}

// field decodes one field; a null was dealt with.
func (d *decoder) field(e entry, m protoreflect.Message, field protoreflect.FieldDescriptor) {
	key := keyedBy(field)
	switch {
	case field.IsMap():
		d.mapField(e, m.Mutable(field).Map(), field)
	case field.IsList() && key != nil:
		d.keyedList(e, m.Mutable(field).List(), key)
	case field.IsList():
		d.list(e, m.Mutable(field).List(), field)
	case field.Message() != nil:
		d.messageValue(e.key, e.value, m.Mutable(field).Message())
	default:
		if v, ok := d.scalar(e.key, e.value, field); ok {
			m.Set(field, v)
		}
	}
}

func (d *decoder) mapField(e entry, m protoreflect.Map, field protoreflect.FieldDescriptor) {
	if e.value.kind != mapping {
		d.refuse(e.value, fmt.Sprintf("%s is %s, it must be a mapping", e.key, e.value.describe()), "")
		return
	}
	for _, item := range e.value.entries {
		if item.value.isNull() && d.layer {
			continue
		}
		keyNode := &node{origin: item.origin, text: item.key, plain: true, tag: "!!str"}
		key, ok := d.scalar("the key", keyNode, field.MapKey())
		if !ok {
			continue
		}
		if field.MapValue().Message() != nil {
			value := m.NewValue()
			d.messageValue(item.key, item.value, value.Message())
			m.Set(key.MapKey(), value)
		} else if v, ok := d.mapScalar(item, field.MapValue()); ok {
			m.Set(key.MapKey(), v)
		}
	}
}

// mapScalar is the value of a map entry. Text keeps the source's digits:
// environment variables are text whatever they look like.
func (d *decoder) mapScalar(e entry, field protoreflect.FieldDescriptor) (protoreflect.Value, bool) {
	if field.Kind() == protoreflect.StringKind && e.value.kind == scalar && !e.value.isNull() {
		return protoreflect.ValueOfString(e.value.text), true
	}
	return d.scalar(e.key, e.value, field)
}

// keyedList is a mapping whose keys become the key field of the items.
func (d *decoder) keyedList(e entry, list protoreflect.List, key protoreflect.FieldDescriptor) {
	if e.value.kind != mapping {
		d.refuse(e.value, fmt.Sprintf("%s is %s, it must be a mapping by %s", e.key, e.value.describe(), key.Name()), "")
		return
	}
	for _, item := range e.value.entries {
		if item.value.isNull() {
			if !d.layer {
				d.refuse(item.value, item.key+" has no value", "write one, or remove the key")
			}
			continue
		}
		value := list.NewElement()
		d.message(item.value, value.Message())
		if value.Message().Has(key) {
			d.refuse(item.value, fmt.Sprintf("%s is given inside %s", key.Name(), item.key), "the key of the mapping is the "+string(key.Name()))
		}
		value.Message().Set(key, protoreflect.ValueOfString(item.key))
		list.Append(value)
	}
}

func (d *decoder) list(e entry, list protoreflect.List, field protoreflect.FieldDescriptor) {
	if e.value.kind != sequence {
		d.refuse(e.value, fmt.Sprintf("%s is %s, it must be a list", e.key, e.value.describe()), "write ["+e.value.text+"]")
		return
	}
	for _, item := range e.value.items {
		if field.Message() != nil {
			value := list.NewElement()
			d.messageValue(e.key, item, value.Message())
			list.Append(value)
		} else if v, ok := d.scalar("an item of "+e.key, item, field); ok {
			list.Append(v)
		}
	}
}

// messageValue decodes the messages that have a spelling of their own, and all
// others.
func (d *decoder) messageValue(name string, n *node, m protoreflect.Message) {
	switch m.Descriptor().FullName() {
	case "google.protobuf.Duration":
		d.duration(name, n, m)
	case "infersweep.plugin.v1.Value":
		d.value(n, m.Interface().(*pluginv1.Value))
	case "infersweep.plugin.v1.ValueList":
		d.valueList(name, n, m.Interface().(*pluginv1.ValueList))
	default:
		d.message(n, m)
	}
}

// keyedBy is the field that names the items of a list that is written as a
// mapping; nil for others.
func keyedBy(field protoreflect.FieldDescriptor) protoreflect.FieldDescriptor {
	name, _ := proto.GetExtension(field.Options(), pluginv1.E_KeyedBy).(string)
	if name == "" || !field.IsList() {
		return nil
	}
	return field.Message().Fields().ByName(protoreflect.Name(name))
}

func spelling(name protoreflect.Name) string { return strings.ReplaceAll(string(name), "_", "-") }

// spellings are the fields of a message as YAML has them.
func spellings(m protoreflect.MessageDescriptor) []string {
	var names []string
	for i := range m.Fields().Len() {
		names = append(names, spelling(m.Fields().Get(i).Name()))
	}
	return names
}

func fieldSpelled(m protoreflect.MessageDescriptor, key string) protoreflect.FieldDescriptor {
	for i := range m.Fields().Len() {
		if f := m.Fields().Get(i); spelling(f.Name()) == key {
			return f
		}
	}
	return nil
}

// offer names the nearest field, or all where none is near.
func (d *decoder) offer(key string, m protoreflect.MessageDescriptor) string {
	nearest, best := "", 4
	for _, name := range spellings(m) {
		if distance := levenshtein.ComputeDistance(strings.ToLower(key), name); distance < best {
			nearest, best = name, distance
		}
	}
	if nearest != "" {
		return fmt.Sprintf("did you mean %s?", nearest)
	}
	return "the fields are " + strings.Join(spellings(m), ", ")
}
