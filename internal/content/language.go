package content

import (
	"strconv"
	"strings"
)

// LanguageCookie is the cookie with the language that the visitor chose.
const LanguageCookie = "i18n_lang"

// Preferred returns the client's language: the cookie's if it is enabled, else the enabled language that Accept-Language prefers,
// or "".
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
