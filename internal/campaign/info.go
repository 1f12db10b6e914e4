package campaign

import (
	"maps"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
)

// Info is one information dialog as data: a title, a sentence, and the tournament whose rules it explains. The rules themselves are
// written from the terms of the tournament (inforules.go), so they follow it. It is immutable after parsing.
//
// A campaign names its dialog in the field `info`. The version of a page that shows a dialog must depend on Version.
type Info struct {
	File    string `yaml:"-"`
	Version string `yaml:"-"` // hash of its bytes and of the texts of rules

	Dialog      string              `yaml:"dialog"`      // its name, one of infoNames
	Tournament  string              `yaml:"tournament"`  // id of the series that it explains
	Width       int                 `yaml:"width"`       // share of a wide screen in percent: 70 or 66
	Outside     bool                `yaml:"outside"`     // a click outside closes it
	Collapsible bool                `yaml:"collapsible"` // on phones its sections can be collapsed
	IDs         map[string]string   `yaml:"ids"`         // route parameter, lower case → language
	Texts       map[string]InfoText `yaml:"texts"`       // by language

	rules  ruleTexts
	series *Tournament // of Tournament
}

// InfoText is the dialog's own text in one language. Both are plain text and may use the placeholders of the tournament.
type InfoText struct {
	Title string `yaml:"title"`
	Text  string `yaml:"text"` // one sentence or two, above the rules
}

// InfoPart is one part of a dialog: exactly one of its fields is set. All of it is plain text.
type InfoPart struct {
	Heading string     `json:"heading,omitempty"`
	Text    string     `json:"text,omitempty"`
	List    []string   `json:"list,omitempty"`
	Table   *InfoTable `json:"table,omitempty"`
}

// InfoTable is a small table. Each row has as many cells as the head.
type InfoTable struct {
	Head []string   `json:"head"`
	Rows [][]string `json:"rows"`
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
	Parts       []InfoPart `json:"parts"`
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

// shown returns the dialog in a language that it has, about a tournament, with amounts in a currency. brand holds the placeholders of
// all texts of the site: {brand}, {support}.
func (i *Info) shown(language content.Language, t *Tournament, currency money.Currency, brand fillers) *PageInfo {
	text, fill := i.Texts[language.Code], t.fillers(currency, language.Code)
	maps.Copy(fill, brand)
	write := func(text string) string { return fill.written(text, language.RTL) }
	return &PageInfo{
		Name: i.Dialog, Title: write(text.Title), Lang: language.Code, Dir: direction(language),
		Width: i.Width, Outside: i.Outside, Collapsible: i.Collapsible,
		Parts: append([]InfoPart{{Text: write(text.Text)}}, i.rules.of(t, language, currency, fill)...),
	}
}
