package document

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

func protoName(s string) protoreflect.Name { return protoreflect.Name(s) }

// validator is made when it is first needed: it compiles the rules.
var validator = sync.OnceValues(func() (protovalidate.Validator, error) { return protovalidate.New() })

// validate holds m, which was decoded from t, against its constraints.
func (t *Tree) validate(m proto.Message) error {
	v, err := validator()
	if err != nil {
		return fmt.Errorf("preparing the rules of %s: %w", m.ProtoReflect().Descriptor().FullName(), err)
	}
	err = v.Validate(m)
	var violations *protovalidate.ValidationError
	if err == nil || !errors.As(err, &violations) {
		return err
	}
	var problems Problems
	for _, violation := range violations.Violations {
		path := protovalidate.FieldPathString(violation.Proto.GetField())
		problems = append(problems, Problem{t.Origin(path), sentence(t, path, violation.Proto.GetMessage()), ""})
	}
	return problems.asError()
}

// sentence is a violation in the words of the file.
func sentence(t *Tree, path, message string) string {
	if path != "" && !t.Has(path) {
		return spelledPath(t, path) + " is missing"
	}
	message = strings.TrimPrefix(message, "value ")
	if path == "" {
		return message
	}
	return fmt.Sprintf("%s %s", spelledPath(t, path), message)
}

// spelledPath is a field path as the file spells it.
func spelledPath(t *Tree, path string) string {
	var words []string
	n := t.root
	for _, s := range parsePath(path) {
		word := s.key
		if s.kind == fieldStep {
			word = spelling(protoName(s.field))
		}
		if n != nil {
			if s.kind == indexStep && n.kind == mapping && n.find(s.key) < 0 && s.index < len(n.entries) {
				word = n.entries[s.index].key
			}
			n, _ = n.down(s)
		}
		if s.kind == fieldStep && transparent[s.field] {
			continue
		}
		words = append(words, word)
	}
	return strings.Join(words, ".")
}
