package uof

import (
	"slices"
	"strconv"
	"strings"
)

// Specifiers are the parameters of a market: "setnr=1|total=9.5". They are sorted by name, so that equal ones are equal as text.
type Specifiers string

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Specifiers) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*s = ""
		return nil
	}
	if len(text) > 500 {
		return bad("specifiers of %d bytes", len(text))
	}
	parts := strings.Split(string(text), "|")
	for _, p := range parts {
		if name, _, ok := strings.Cut(p, "="); !ok || name == "" {
			return bad("%q is not a specifier", p)
		}
	}
	slices.SortFunc(parts, func(a, b string) int { return strings.Compare(nameOf(a), nameOf(b)) })
	for i := 1; i < len(parts); i++ {
		if nameOf(parts[i-1]) == nameOf(parts[i]) {
			return bad("specifier %q twice", nameOf(parts[i]))
		}
	}
	*s = Specifiers(strings.Join(parts, "|"))
	return nil
}

func nameOf(specifier string) string {
	name, _, _ := strings.Cut(specifier, "=")
	return name
}

// All returns the values by name.
func (s Specifiers) All() map[string]string {
	all := map[string]string{}
	if s == "" {
		return all
	}
	for p := range strings.SplitSeq(string(s), "|") {
		name, value, _ := strings.Cut(p, "=")
		all[name] = value
	}
	return all
}

// SpecifiersOf writes specifiers; empty values are omitted.
func SpecifiersOf(values map[string]string) Specifiers {
	var parts []string
	for name, value := range values {
		if value != "" {
			parts = append(parts, name+"="+value)
		}
	}
	slices.SortFunc(parts, func(a, b string) int { return strings.Compare(nameOf(a), nameOf(b)) })
	return Specifiers(strings.Join(parts, "|"))
}

// OutcomeID names an outcome of a market: a number, or a URN such as "sr:player:7".
type OutcomeID string

// UnmarshalText implements encoding.TextUnmarshaler.
func (o *OutcomeID) UnmarshalText(text []byte) error {
	if len(text) == 0 || len(text) > 100 {
		return bad("an outcome id of %d bytes", len(text))
	}
	*o = OutcomeID(text)
	return nil
}

// number formats a line as the feed does: 2.5, and 2 for a whole one.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
