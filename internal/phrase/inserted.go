package phrase

import (
	"strings"
	"unicode"
)

// longest bounds what is put into a text, in characters.
const longest = 600

// fromTheRight are the languages that are written from the right.
var fromTheRight = map[string]bool{"ur": true, "ar": true, "fa": true, "he": true}

// inserted makes a value safe to stand in a text: on one line, without characters that nobody sees or that turn the text
// around, and isolated where the text runs from the right. What players copy or follow, links, addresses and plain
// numbers, is not isolated: the marks would come along.
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

// turns tells whether r is a mark that orders the direction of text.
func turns(r rune) bool {
	return r == '\u200e' || r == '\u200f' || r == '\u061c' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

func isolated(language, value string) string {
	if !fromTheRight[language] || copied(value) {
		return value
	}
	return "\u2068" + value + "\u2069"
}

// copied tells whether a value is a link, an address of a mailbox or a number.
func copied(value string) bool {
	return !strings.Contains(value, " ") && (strings.Contains(value, "://") || strings.Contains(value, "@")) ||
		strings.Trim(value, "0123456789") == ""
}
