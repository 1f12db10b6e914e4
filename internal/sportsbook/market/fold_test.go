package market

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFoldWords_NormalizesNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Saffron Bay Herons":      "bay herons saffron",
		"São Łódź / O'Hara-Ñandú": "lodz nandu ohara sao",
		"1. FC Köln 1. FC":        "1 fc koln",
		"दिल्ली":                  "u00926u0093fu00932u0094du00932u0",
		" – ! ":                   "",
	} {
		require.Equal(t, want, strings.Join(foldWords(text), " "), text)
	}
}

func FuzzFoldedWordsAreAPrefixOfThemselves(f *testing.F) {
	for _, seed := range []string{"Herons", "İstanbul", "দিল্লি", "a\x00b", "ﬁne", strings.Repeat("Ü", 80)} {
		f.Add(seed)
	}
	plain := regexp.MustCompile(`^[a-z0-9]{1,32}$`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range foldWords(text) {
			require.Regexp(t, plain, w)
			require.Equal(t, []string{w}, foldWords(w), "folding is done once")
			for cut := 1; cut <= len(w); cut++ {
				require.LessOrEqual(t, w[:cut], w)
				require.LessOrEqual(t, w, lastWithPrefix(w[:cut]))
			}
		}
	})
}
