package factory

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"maidan/internal/campaign"
	"maidan/internal/content/datafile"
	"maidan/internal/fault"
)

// largest is the maximum size of a document, in bytes of JSON.
const largest = 256 << 10

// CampaignProblem is an error in a document.
type CampaignProblem struct {
	Path    string `json:"path" doc:"JSON Pointer (RFC 6901) of the value, or of the nearest one around it"`
	Line    int    `json:"line,omitempty" doc:"line of the imported file"`
	Message string `json:"message"`
}

// written returns a document in its stored form: keys sorted, one value per line, so that the line of a parser error identifies
// a path.
func written(document map[string]any) (string, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(document); err != nil {
		return "", fmt.Errorf("write document: %w", err)
	}
	if out.Len() > largest {
		return "", ErrTooLarge
	}
	return out.String(), nil
}

func read(text string) (map[string]any, error) {
	var document map[string]any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		return nil, fmt.Errorf("read document: %w", err)
	}
	return document, nil
}

// parse parses a stored document. If it is invalid, parse returns its problems and no campaign.
func (f *Factory) parse(route, text string) (*campaign.Campaign, []CampaignProblem) {
	page, err := campaign.Parse(route, []byte(text), f.Brand, f.Programmes)
	return parseResult(page, err, route, text)
}

// parseStored is parse for a document that was valid when it was published. It is faster, which shortens the start.
func (f *Factory) parseStored(route, text string) (*campaign.Campaign, []CampaignProblem) {
	page, err := campaign.ParseStored(route, []byte(text), f.Brand, f.Programmes)
	return parseResult(page, err, route, text)
}

// parseResult returns the parsed page, or the problems of its document.
func parseResult(page *campaign.Campaign, err error, route, text string) (*campaign.Campaign, []CampaignProblem) {
	if err != nil {
		return nil, located(err, text)
	}
	if page.Route != route {
		return nil, []CampaignProblem{{Path: "/route", Message: "the route of a page does not change: it is " + route + "; clone the page instead"}}
	}
	return page, nil
}

// located converts the parser's errors into problems, with paths instead of line numbers.
func located(err error, text string) []CampaignProblem {
	var found datafile.Problems
	if !errors.As(err, &found) {
		return []CampaignProblem{{Message: err.Error()}}
	}
	paths := pathsByLine(text)
	all := make([]CampaignProblem, len(found))
	for i, p := range found {
		all[i] = CampaignProblem{Path: paths[p.Line], Message: p.Msg}
	}
	return all
}

// pathsByLine returns the path of the outermost value that begins on each line of a stored document.
func pathsByLine(text string) map[int]string {
	paths := map[int]string{}
	var root yaml.Node
	if yaml.Unmarshal([]byte(text), &root) != nil {
		return paths
	}
	var walk func(node *yaml.Node, path string)
	walk = func(node *yaml.Node, path string) {
		if _, taken := paths[node.Line]; !taken {
			paths[node.Line] = path
		}
		for i, child := range node.Content {
			switch {
			case node.Kind == yaml.MappingNode && i%2 == 0:
				continue
			case node.Kind == yaml.MappingNode:
				walk(child, path+"/"+pointer.Replace(node.Content[i-1].Value))
			case node.Kind == yaml.SequenceNode:
				walk(child, path+"/"+strconv.Itoa(i))
			default:
				walk(child, path)
			}
		}
	}
	walk(&root, "")
	return paths
}

var pointer = strings.NewReplacer("~", "~0", "/", "~1")

// refused returns an error with the problems as its details.
func refused(by *fault.Error, problems []CampaignProblem) error {
	details := make([]fault.Detail, len(problems))
	for i, p := range problems {
		place := p.Path
		if p.Line > 0 {
			place = strconv.Itoa(p.Line)
		}
		details[i] = fault.Detail{Location: place, Reason: "badRequest", Msg: p.Message, Code: by.Code}
	}
	return by.With(details...)
}

// headline returns the kind and title of a document, valid or not, for lists.
func headline(document map[string]any, kind string) (foundKind, title string) {
	if k, ok := document["kind"].(string); ok && len(k) <= 32 {
		kind = k
	}
	texts, _ := document["texts"].(map[string]any)
	english, _ := texts["en"].(map[string]any)
	title, _ = english["title"].(string)
	if title == "" {
		for _, language := range texts {
			if other, ok := language.(map[string]any); ok {
				if t, ok := other["title"].(string); ok && (title == "" || t < title) {
					title = t
				}
			}
		}
	}
	return strings.ToValidUTF8(clean(kind), ""), cut(clean(title), 200)
}

// clean removes characters that PostgreSQL's text type cannot store.
func clean(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "") }

func cut(s string, runes int) string {
	if r := []rune(s); len(r) > runes {
		return string(r[:runes])
	}
	return s
}

// stored returns a campaign as a document in its stored form.
func stored(page *campaign.Campaign) (string, error) {
	canonical, err := page.Canonical()
	if err != nil {
		return "", err
	}
	document, err := read(string(canonical))
	if err != nil {
		return "", err
	}
	return written(document)
}
