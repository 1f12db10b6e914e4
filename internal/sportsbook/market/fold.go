package market

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	longestWord = 32 // characters of a folded word that are indexed
	mostWords   = 8  // words of a query that are used
)

// foldWords splits a text into comparable words of a-z and 0-9: lower case, without accents. A letter of another script becomes u
// and five hexadecimal digits. So words sort equally in every collation. The words with a prefix are those between the prefix and
// the prefix followed by z's.
func foldWords(text string) []string {
	var words []string
	var b strings.Builder
	end := func() {
		if b.Len() > 0 {
			words = append(words, b.String())
			b.Reset()
		}
	}
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x370: // a Latin accent; vowel signs of other scripts are kept
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case plainForms[r] != "":
			b.WriteString(plainForms[r])
		case r == '\'' || r == '’': // O'Hara is ohara
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			fmt.Fprintf(&b, "u%05x", r)
		default:
			end()
		}
	}
	end()
	for i, w := range words {
		words[i] = w[:min(len(w), longestWord)]
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// plainForms maps Latin characters that do not decompose into a base and an accent.
var plainForms = map[rune]string{'ø': "o", 'ł': "l", 'đ': "d", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i", 'ð': "d", 'þ': "th"}

// lastWithPrefix returns the last word that begins with prefix.
func lastWithPrefix(prefix string) string {
	return prefix + strings.Repeat("z", longestWord-len(prefix)+1)
}

// queryWords returns the words of a search, each a prefix.
func queryWords(text string) []string {
	words := foldWords(text)
	return words[:min(len(words), mostWords)]
}
