// Package datafile reads YAML data files strictly and reports problems with their lines.
//
// Unknown keys, repeated keys, wrong types and second documents are rejected: a mistyped key in a campaign must not silently drop
// its terms.
package datafile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// MaxSize limits a data file, in bytes.
const MaxSize = 1 << 20

// Problem is a problem at a line of a file. Line 0 means the file as a whole.
type Problem struct {
	File string
	Line int
	Msg  string
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.File + ": " + p.Msg
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Msg)
}

// Problems are the problems of one or more files, as an error with one line each.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}

// Err returns the problems in the order of their lines, or nil when there are none.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	sorted := slices.Clone(p)
	slices.SortStableFunc(sorted, func(a, b Problem) int { return a.Line - b.Line })
	return sorted
}

// File is a parsed data file with the lines of its values and the problems found so far.
type File struct {
	name     string
	root     *yaml.Node
	problems Problems
}

// Read parses data into the struct that into points to. The error, if any, is Problems.
func Read(name string, data []byte, into any) (*File, error) {
	f := &File{name: name}
	if len(data) > MaxSize {
		return nil, Problems{{name, 0, "the file is larger than 1 MiB"}}
	}
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		return nil, f.explain(err)
	}
	if document.Kind != yaml.DocumentNode || len(document.Content) != 1 {
		return nil, Problems{{name, 0, "the file is empty"}}
	}
	f.root = document.Content[0]
	if budget := MaxSize; !fits(f.root, false, &budget) {
		return nil, Problems{{name, 0, "the file's aliases expand to more than 1 MiB"}}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		return nil, f.explain(err)
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, Problems{{name, 0, "the file contains more than one document"}}
	}
	f.refuseFractions(f.root)
	return f, f.problems.Err()
}

// aliasStep is added to the size of each expanded value: it limits the depth of nested aliases.
const aliasStep = 64

// fits reports whether the file with expanded aliases is within the budget: a small file must not become a large document. It stops
// when the budget is used up.
func fits(node *yaml.Node, inside bool, budget *int) bool {
	if inside {
		if *budget -= aliasStep + len(node.Value); *budget < 0 {
			return false
		}
	}
	if node.Kind == yaml.AliasNode {
		return fits(node.Alias, true, budget)
	}
	for _, inner := range node.Content {
		if !fits(inner, inside, budget) {
			return false
		}
	}
	return true
}

// refuseFractions reports every number with a fraction: the library would truncate 15.5 to 15 for an integer.
func (f *File) refuseFractions(node *yaml.Node) {
	if node.Kind == yaml.ScalarNode && node.Tag == "!!float" {
		f.problems = append(f.problems, Problem{f.name, node.Line, "numbers must be whole: " + node.Value})
	}
	for _, inner := range node.Content {
		f.refuseFractions(inner)
	}
}

// WithoutLines returns a File for data that was read by other means: its problems have no lines.
func WithoutLines(name string) *File { return &File{name: name} }

// Report adds a problem with the value at path: map keys are strings, list positions are ints. If the path does not exist, the
// nearest existing parent is named.
func (f *File) Report(msg string, path ...any) {
	f.problems = append(f.problems, Problem{f.name, f.Line(path...), msg})
}

// Reportf is Report for one key path with a formatted message.
func (f *File) Reportf(path []any, format string, args ...any) {
	f.Report(fmt.Sprintf(format, args...), path...)
}

// Err returns the problems reported so far, or nil.
func (f *File) Err() error { return f.problems.Err() }

// Line returns the line of the value at path, or of its nearest parent that exists.
func (f *File) Line(path ...any) int {
	if f.root == nil {
		return 0
	}
	node := f.root
	line := node.Line
	for _, step := range path {
		if node = child(node, step); node == nil {
			return line
		}
		line = node.Line
	}
	return line
}

func child(node *yaml.Node, step any) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	switch at := step.(type) {
	case string:
		for i := 0; node.Kind == yaml.MappingNode && i+1 < len(node.Content); i += 2 {
			if node.Content[i].Value == at {
				return node.Content[i+1]
			}
		}
	case int:
		if node.Kind == yaml.SequenceNode && at >= 0 && at < len(node.Content) {
			return node.Content[at]
		}
	}
	return nil
}

var (
	lineOf   = regexp.MustCompile(`line (\d+): `)
	typeName = regexp.MustCompile(`field (\S+) not found in type \S+`)
	intoType = regexp.MustCompile(` into \S+$`)
)

// explain turns the library's errors into problems with lines, without the names of Go types.
func (f *File) explain(err error) error {
	var many *yaml.TypeError
	lines := []string{strings.TrimPrefix(err.Error(), "yaml: ")}
	if errors.As(err, &many) {
		lines = many.Errors
	}
	var problems Problems
	for _, text := range lines {
		problem := Problem{File: f.name, Msg: text}
		if at := lineOf.FindStringSubmatchIndex(text); at != nil {
			problem.Line, _ = strconv.Atoi(text[at[2]:at[3]])
			problem.Msg = text[at[1]:]
		}
		problem.Msg = typeName.ReplaceAllString(problem.Msg, "unknown key $1")
		problem.Msg = intoType.ReplaceAllString(problem.Msg, " here")
		problems = append(problems, problem)
	}
	return problems.Err()
}
