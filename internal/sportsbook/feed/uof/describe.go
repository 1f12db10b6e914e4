package uof

import (
	"encoding/xml"
	"strings"
	"unicode"
)

// MarketsDocument is the response with the descriptions of all markets. Names are English in every language.
type MarketsDocument struct {
	XMLName xml.Name    `xml:"market_descriptions"`
	Code    string      `xml:"response_code,attr"`
	Markets []MarketXML `xml:"market"`
}

// MarketXML describes one kind of market.
type MarketXML struct {
	ID          int            `xml:"id,attr"`
	Name        string         `xml:"name,attr"`
	Groups      string         `xml:"groups,attr"`
	OutcomeType string         `xml:"outcome_type,attr,omitempty"`
	Outcomes    []OutcomeXML   `xml:"outcomes>outcome"`
	Specifiers  []SpecifierXML `xml:"specifiers>specifier"`
}

// OutcomeXML names an outcome.
type OutcomeXML struct {
	ID   OutcomeID `xml:"id,attr"`
	Name string    `xml:"name,attr"`
}

// SpecifierXML is a specifier with its type: integer, decimal or string.
type SpecifierXML struct {
	Name string `xml:"name,attr"`
	Type string `xml:"type,attr"`
}

// descriptions describes every published market: those with an id of the feed, and the generic one for all others.
func descriptions() MarketsDocument {
	doc := MarketsDocument{Code: "OK"}
	described := map[int]bool{}
	for _, a := range table {
		if !described[a.id] {
			described[a.id] = true
			doc.Markets = append(doc.Markets, a.describe())
		}
	}
	return MarketsDocument{Code: doc.Code, Markets: append(doc.Markets, describeOwn())}
}

func (a mapping) describe() MarketXML {
	x := MarketXML{ID: a.id, Name: english(a.key), Groups: a.groups}
	for _, p := range pairs(a.outcomes) {
		x.Outcomes = append(x.Outcomes, OutcomeXML{OutcomeID(p[0]), english(p[1])})
	}
	for _, p := range pairs(a.spec) {
		kind := "integer"
		if p[1] == "line" {
			kind = "decimal"
		}
		x.Specifiers = append(x.Specifiers, SpecifierXML{p[0], kind})
	}
	return x
}

// describeOwn describes the generic market for all without an id of the feed. Its messages name its outcomes.
func describeOwn() MarketXML {
	x := MarketXML{ID: genericMarket, Name: "Market of the publisher", Groups: "all", OutcomeType: "free_text"}
	for _, name := range []string{"key", "group", "side", "player"} {
		x.Specifiers = append(x.Specifiers, SpecifierXML{name, "string"})
	}
	for _, name := range []string{"position", "innings", "overs", "period", "number", "until", "places", "scheduled"} {
		x.Specifiers = append(x.Specifiers, SpecifierXML{name, "integer"})
	}
	x.Specifiers = append(x.Specifiers, SpecifierXML{"line", "decimal"})
	return x
}

// english returns the English name of a market or outcome key, with the feed's placeholders for the two sides.
func english(key string) string {
	name := strings.NewReplacer("home", "{$competitor1}", "away", "{$competitor2}", "_", " ").Replace(key)
	if name == "" || name[0] == '{' {
		return name
	}
	r := []rune(name)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}
