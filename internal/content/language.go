package content

import (
	"strconv"
	"strings"
)

// Preferred returns the language of whoever sends a request: the one that the cookie names when it is enabled, else the
// enabled one that the header Accept-Language wants most; empty when neither names any.
func (b *Brand) Preferred(cookie, accepted string) string {
	if language, ok := b.Language(LanguageCode(cookie)); ok && language.Enabled {
		return language.Code
	}
	best, weight := "", 0.0
	for wanted := range strings.SplitSeq(accepted, ",") {
		tag, quality, _ := strings.Cut(strings.TrimSpace(wanted), ";")
		q := 1.0
		if quality != "" {
			var err error
			if q, err = strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(quality), "q="), 64); err != nil {
				continue
			}
		}
		if language, ok := b.Language(LanguageCode(tag)); ok && language.Enabled && q > weight {
			best, weight = language.Code, q
		}
	}
	return best
}
