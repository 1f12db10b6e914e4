package risk

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// titles are words that banks put before names.
var titles = map[string]bool{"mr": true, "mrs": true, "ms": true, "dr": true, "shri": true, "smt": true, "md": true}

// SameName reports whether a payout account's name may be that of a person. Order, case, accents, titles and punctuation do not
// count. A name may lack middle names of the other, and a word may be the first letter of the other's. One word alone is not enough
// when the other name has more. Empty names are never the same.
func SameName(a, b string) bool {
	x, y := words(a), words(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) == 0 || len(x) == 1 && len(y) > 1 {
		return false
	}
	full := len(x)
	x = pairOff(x, &y, func(word, other string) bool { return word == other })
	if len(x) == full { // initials alone prove nothing
		return false
	}
	x = pairOff(x, &y, func(word, other string) bool { return abbreviates(word, other) || abbreviates(other, word) })
	return len(x) == 0
}

// pairOff removes pairs of matching words from both lists and returns what remains of the first.
func pairOff(x []string, y *[]string, match func(word, other string) bool) (rest []string) {
	for _, word := range x {
		i := slices.IndexFunc(*y, func(other string) bool { return match(word, other) })
		if i < 0 {
			rest = append(rest, word)
			continue
		}
		*y = slices.Delete(slices.Clone(*y), i, i+1)
	}
	return rest
}

// abbreviates reports whether short is the first letter of long.
func abbreviates(short, long string) bool {
	return len([]rune(short)) == 1 && strings.HasPrefix(long, short)
}

// words returns the words of a name in small letters without accents. Combining signs of scripts such as Devanagari are vowels, not
// accents, and stay.
func words(name string) []string {
	var plain strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		switch {
		case r >= 0x300 && r <= 0x36f, r == '\'', r == '’': // accents of Latin, Greek and Cyrillic
		case unicode.IsLetter(r), unicode.IsMark(r):
			plain.WriteRune(r)
		default:
			plain.WriteRune(' ')
		}
	}
	return slices.DeleteFunc(strings.Fields(plain.String()), func(word string) bool { return titles[word] })
}
