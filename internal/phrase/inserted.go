package phrase

import (
	"strings"
	"unicode"
)

// longest limits an inserted value, in characters.
const longest = 600

// fromTheRight are the right-to-left languages.
var fromTheRight = map[string]bool{"ur": true, "ar": true, "fa": true, "he": true}

// inserted makes a value safe to insert: on one line, without invisible or direction-changing characters, and isolated in
// right-to-left texts. Links, addresses and plain numbers are not isolated, because players copy them and would copy the marks.
func inserted(language, value string) string {
	var b strings.Builder
	count := 0
	for _, r := range strings.ToValidUTF8(value, "") {
		switch {
		case count == longest:
			return isolated(language, b.String()+"…")
		case unicode.IsSpace(r) && r != '\u00a0' || unicode.IsControl(r):
			r = ' '
		case turns(r):
			continue
		}
		b.WriteRune(r)
		count++
	}
	return isolated(language, b.String())
}

// turns reports whether r is a mark that changes the direction of text.
func turns(r rune) bool {
	return r == '\u200e' || r == '\u200f' || r == '\u061c' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

func isolated(language, value string) string {
	if !fromTheRight[language] || copied(value) {
		return value
	}
	return "\u2068" + value + "\u2069"
}

// copied reports whether a value is a link, an email address or a number.
func copied(value string) bool {
	return !strings.Contains(value, " ") && (strings.Contains(value, "://") || strings.Contains(value, "@")) ||
		strings.Trim(value, "0123456789") == ""
}
