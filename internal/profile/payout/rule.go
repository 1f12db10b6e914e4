package payout

import (
	"regexp"
	"strings"

	"maidan/internal/fault"
)

// Values of Field.Case.
const (
	upper = "upper"
	lower = "lower"
)

// wrong describes an error of a value; the caller adds the field's name.
func wrong(code, message string) fault.Detail {
	return fault.Detail{Reason: "badRequest", Msg: message, Code: code}
}

// rule is a field with its checks.
type rule struct {
	Field
	invalid fault.Detail // an invalid value that no exactProblem describes
	pattern *regexp.Regexp
	valid   func(string) bool   // checks digits or a checksum; nil for none
	finish  func(string) string // returns the value as it is stored; nil for unchanged
	exact   []exactProblem
}

// exactProblem is reported instead of rule.invalid for invalid values that match its pattern.
type exactProblem struct {
	pattern *regexp.Regexp
	fault.Detail
}

// compile prepares a rule for use.
func compile(r rule) rule {
	r.pattern, r.Problem = regexp.MustCompile(r.Pattern), r.invalid.Code
	return r
}

// optional returns the rule for a field that may be empty.
func optional(r rule) rule {
	r.Required = false
	return r
}

// clean returns the value as it is stored, or the error of an invalid value.
func (r rule) clean(typed string) (string, *fault.Detail) {
	value := r.trimmed(typed)
	if value == "" && !r.Required {
		return "", nil
	}
	if !r.pattern.MatchString(value) {
		return "", r.problemOf(value)
	}
	if r.finish != nil {
		value = r.finish(value)
	}
	if r.valid != nil && !r.valid(value) {
		return "", r.problemOf(value)
	}
	return value, nil
}

// trimmed cleans a value as Field describes.
func (r rule) trimmed(typed string) string {
	value := strings.Join(strings.Fields(typed), " ")
	if r.Compact {
		value = strings.NewReplacer(" ", "", "-", "").Replace(value)
	}
	switch r.Case {
	case upper:
		return strings.ToUpper(value)
	case lower:
		return strings.ToLower(value)
	}
	return value
}

func (r rule) problemOf(value string) *fault.Detail {
	for _, e := range r.exact {
		if e.pattern.MatchString(value) {
			return &e.Detail
		}
	}
	return &r.invalid
}
