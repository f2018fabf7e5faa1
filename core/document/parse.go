package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// Limits of a document: far above what a person writes.
const (
	MaxBytes = 4 << 20
	MaxDepth = 64
)

// Parse reads one YAML document. It refuses what would be silently lost or
// taken for something else: an empty file, a second document, keys given
// twice, anchors, aliases, merge keys. file is what errors call it.
func Parse(file string, content []byte) (*Tree, error) {
	if len(content) > MaxBytes {
		return nil, Problems{{Origin{file, 1, 1}, fmt.Sprintf("the file has %d bytes", len(content)), fmt.Sprintf("at most %d are read", MaxBytes)}}
	}
	d := yaml.NewDecoder(bytes.NewReader(content))
	var first, second yaml.Node
	if err := d.Decode(&first); errors.Is(err, io.EOF) {
		return nil, Problems{{Origin{file, 1, 1}, "the file is empty", "it must hold a YAML mapping"}}
	} else if err != nil {
		return nil, syntax(file, err)
	}
	if err := d.Decode(&second); err == nil {
		return nil, Problems{{Origin{file, second.Line, 1}, "a second document begins here", "a file holds one; remove the line `---`"}}
	} else if !errors.Is(err, io.EOF) {
		return nil, syntax(file, err)
	}
	p := parser{file: file}
	root := p.node(first.Content[0], 0)
	if err := p.problems.asError(); err != nil {
		return nil, err
	}
	if root.kind != mapping {
		return nil, Problems{{root.origin, "the document is " + root.describe(), "it must be a mapping"}}
	}
	return &Tree{root: root}, nil
}

var syntaxLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// syntax is an error of the YAML library, which knows a line at best.
func syntax(file string, err error) error {
	line, message := 1, err.Error()
	if m := syntaxLine.FindStringSubmatch(message); m != nil {
		message = m[2]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	return Problems{{Origin{file, line, 1}, "this is no YAML: " + message, ""}}
}

type parser struct {
	file     string
	problems Problems
}

func (p *parser) at(n *yaml.Node) Origin { return Origin{p.file, n.Line, n.Column} }

func (p *parser) refuse(n *yaml.Node, message, remedy string) {
	p.problems = append(p.problems, Problem{p.at(n), message, remedy})
}

func (p *parser) node(n *yaml.Node, depth int) *node {
	out := &node{origin: p.at(n)}
	if n.Anchor != "" || n.Kind == yaml.AliasNode {
		p.refuse(n, "anchors and aliases are not allowed", "write the value out, or put it into a base that is extended")
		return out
	}
	if depth > MaxDepth {
		p.refuse(n, fmt.Sprintf("this is nested more than %d deep", MaxDepth), "")
		return out
	}
	switch n.Kind {
	case yaml.MappingNode:
		out.kind = mapping
		p.entries(n, out, depth)
	case yaml.SequenceNode:
		out.kind = sequence
		for _, item := range n.Content {
			out.items = append(out.items, p.node(item, depth+1))
		}
	default:
		out.tag, out.text = n.ShortTag(), n.Value
		out.plain = n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle|yaml.TaggedStyle) == 0
	}
	return out
}

func (p *parser) entries(n *yaml.Node, out *node, depth int) {
	lines := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch line, twice := lines[key.Value]; {
		case key.Kind != yaml.ScalarNode:
			p.refuse(key, "a key must be a plain word", "")
		case key.ShortTag() == "!!merge":
			p.refuse(key, "merge keys (<<) are not allowed", "write the values out, or put them into a base that is extended")
		case twice:
			p.refuse(key, fmt.Sprintf("%s stands here twice, the first time in line %d", quoted(key.Value), line), "remove one")
		default:
			lines[key.Value] = key.Line
			out.entries = append(out.entries, entry{key.Value, p.at(key), p.node(value, depth+1)})
		}
	}
}

func quoted(s string) string { return strconv.Quote(s) }
