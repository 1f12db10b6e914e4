package report

import (
	"math"
	"strings"

	"maidan/internal/money"
)

// Amount reads an amount by the format's separators: a sign before or after it, or parentheses for a negative one. Decimals beyond
// hundredths must be zero. ok is false for anything else.
func (f Format) Amount(text string) (amount money.Amount, ok bool) {
	text, negative, ok := sign(strings.TrimSpace(text))
	if !ok {
		return 0, false
	}
	whole, fraction, hasFraction := strings.Cut(text, string(decimals[f.Decimal]))
	if f.Units == "minor" && hasFraction {
		return 0, false
	}
	whole, ok = ungrouped(whole, thousands[f.Thousands])
	if !ok || hasFraction && fraction == "" {
		return 0, false
	}
	for len(fraction) > 2 && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	if len(fraction) > 2 {
		return 0, false
	}
	if f.Units == "major" {
		whole += (fraction + "00")[:2]
	}
	if amount, ok = digits(whole); negative {
		amount = -amount
	}
	return amount, ok
}

// sign removes the sign of an amount.
func sign(text string) (rest string, negative, ok bool) {
	switch {
	case strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && len(text) > 2:
		return text[1 : len(text)-1], true, true
	case strings.HasPrefix(text, "-"), strings.HasPrefix(text, "+"):
		return text[1:], text[0] == '-', len(text) > 1
	case strings.HasPrefix(text, "−"):
		return strings.TrimPrefix(text, "−"), true, true
	case strings.HasSuffix(text, "-"):
		return text[:len(text)-1], true, len(text) > 1
	}
	return text, false, text != ""
}

// ungrouped removes separators of thousands. They must stand between digits: the last group has three, so that 1,5 is never read as 15. Groups
// before it may have two, as in 1,00,000.
func ungrouped(whole, separators string) (string, bool) {
	if separators == "" || !strings.ContainsAny(whole, separators) {
		return whole, whole != ""
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return strings.ContainsRune(separators, r) })
	if len(groups) < 2 || len([]rune(whole)) != len([]rune(strings.Join(groups, "")))+len(groups)-1 {
		return "", false
	}
	for i, g := range groups {
		last := i == len(groups)-1
		if last && len(g) != 3 || !last && i > 0 && len(g) != 2 && len(g) != 3 || len(g) > 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

// digits reads a number of digits only.
func digits(text string) (n money.Amount, ok bool) {
	if text == "" {
		return 0, false
	}
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > (math.MaxInt64-9)/10 {
			return 0, false
		}
		n = n*10 + money.Amount(c-'0')
	}
	return n, n <= Largest
}

// Largest is the largest amount of a row: it keeps sums of a whole file far from an overflow: ten thousand million units.
const Largest = money.Amount(1_000_000_000_000)
