package campaign

import (
	"maps"
	"slices"
	"strings"
)

// Info is one information dialog as data: a promotion and its rules, in the languages in which they were written. It is
// immutable after parsing.
//
// A campaign names its dialog in the field `info`. The version of a page that shows a dialog must depend on Version.
type Info struct {
	File    string `yaml:"-"`
	Version string `yaml:"-"` // hash of its bytes and of the standard clauses

	Dialog      string                       `yaml:"dialog"`      // its name, one of infoNames
	Width       int                          `yaml:"width"`       // share of a wide screen in percent: 70 or 66
	Outside     bool                         `yaml:"outside"`     // a click outside closes it
	Collapsible bool                         `yaml:"collapsible"` // on phones its sections can be collapsed
	IDs         map[string]string            `yaml:"ids"`         // route parameter, lower case → language
	Notice      string                       `yaml:"notice"`      // the clause above everything else
	Clauses     []string                     `yaml:"clauses"`     // standard clauses, after its own text
	Figures     map[string]map[string]string `yaml:"figures"`     // currency → placeholder → figure; INR is the fallback
	Texts       map[string]InfoText          `yaml:"texts"`       // by language

	shared *infoClauses
}

// InfoText is a dialog's text in one language.
type InfoText struct {
	Title string     `yaml:"title"`
	Body  []InfoPart `yaml:"body"`
}

// InfoPart is one part of a text: exactly one of its fields is set. All of it is plain text.
type InfoPart struct {
	Heading string     `yaml:"heading" json:"heading,omitempty"`
	Text    string     `yaml:"text" json:"text,omitempty"`
	List    []string   `yaml:"list" json:"list,omitempty"`
	Steps   []string   `yaml:"steps" json:"steps,omitempty"` // an ordered list
	Table   *InfoTable `yaml:"table" json:"table,omitempty"`
}

// InfoTable is a small table. Each row has as many cells as the head.
type InfoTable struct {
	Head []string   `yaml:"head" json:"head"`
	Rows [][]string `yaml:"rows" json:"rows"`
}

// infoClauses are the clauses that many dialogs share, clause → language → text, and their heading.
type infoClauses struct {
	Heading map[string]string            `yaml:"heading"`
	Clauses map[string]map[string]string `yaml:"clauses"`
}

// PageInfo is an information dialog of a page in one language. It corresponds to Info of
// web/apps/promo/src/page.ts.
type PageInfo struct {
	Name        string     `json:"name"`
	Title       string     `json:"title"`
	Lang        string     `json:"lang"` // of the text; may differ from the page's
	Dir         string     `json:"dir"`
	Width       int        `json:"width"`
	Outside     bool       `json:"outside"`
	Collapsible bool       `json:"collapsible"`
	Notice      string     `json:"notice"`
	Parts       []InfoPart `json:"parts"`
	Standard    string     `json:"standard"` // heading of the standard clauses
	Clauses     []string   `json:"clauses"`
}

// In returns the language of a route parameter, or English when the dialog does not have it.
func (i *Info) In(id string) string {
	if language, ok := i.IDs[strings.ToLower(id)]; ok {
		return language
	}
	return "en"
}

// languageAt returns the dialog's language at an address of a page whose own texts are in the language own.
func (i *Info) languageAt(at Param, own string) string {
	if at.Lang != "" {
		return i.In(own)
	}
	if at.ID != "" {
		return i.In(at.ID)
	}
	if language, ok := i.IDs[strings.ToLower(string(at.Currency))]; ok {
		return language
	}
	return i.In(own)
}

// shown returns the dialog in a language that it has. Its figures are in the given currency (case-insensitive), or in INR when
// it has none in that currency. fill holds the placeholders of all texts of the site: {brand}, {support}; own holds those of
// the currency.
func (i *Info) shown(language, currency string, fill, own fillers) *PageInfo {
	text := i.Texts[language]
	dir := "ltr"
	if slices.Contains(infoRightToLeft, language) {
		dir = "rtl"
	}
	all := fillers{}
	maps.Copy(all, fill)
	maps.Copy(all, i.figures(currency))
	maps.Copy(all, own)
	write := func(text string) string { return all.written(text, dir == "rtl") }
	result := &PageInfo{
		Name: i.Dialog, Title: write(text.Title), Lang: language, Dir: dir, Width: i.Width, Outside: i.Outside,
		Collapsible: i.Collapsible, Notice: write(i.shared.Clauses[i.Notice][language]), Standard: i.shared.Heading[language],
		Clauses: []string{},
	}
	for _, part := range text.Body {
		result.Parts = append(result.Parts, part.each(write))
	}
	for _, clause := range i.Clauses {
		result.Clauses = append(result.Clauses, write(i.shared.Clauses[clause][language]))
	}
	return result
}

func (i *Info) figures(currency string) map[string]string {
	if figures, ok := i.Figures[strings.ToUpper(currency)]; ok {
		return figures
	}
	return i.Figures["INR"]
}

// each returns the part with write applied to each of its texts.
func (p InfoPart) each(write func(string) string) InfoPart {
	all := func(texts []string) []string {
		var written []string
		for _, text := range texts {
			written = append(written, write(text))
		}
		return written
	}
	result := InfoPart{Heading: write(p.Heading), Text: write(p.Text), List: all(p.List), Steps: all(p.Steps)}
	if p.Table != nil {
		result.Table = &InfoTable{Head: all(p.Table.Head)}
		for _, row := range p.Table.Rows {
			result.Table.Rows = append(result.Table.Rows, all(row))
		}
	}
	return result
}
