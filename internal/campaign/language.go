package campaign

import (
	"net/http"
	"strconv"
	"strings"

	"maidan/internal/content"
)

// offers tells whether the site is offered in a language of the brand: its texts are complete. The brand's other
// screens need not have it.
func (s *Site) offers(code string) bool {
	_, known := s.brand.Language(code)
	return known && s.texts.complete[code]
}

// offered returns the language for whatever a cookie or a header holds, and whether the site is offered in it; the
// brand's own language when it is not.
func (s *Site) offered(written string) (string, bool) {
	if code := content.LanguageCode(written); s.offers(code) {
		return code, true
	}
	return s.brand.DefaultLanguage, false
}

// language is the visitor's, from the cookie.
func (s *Site) language(r *http.Request) string {
	if cookie, err := r.Cookie(languageIn); err == nil {
		language, _ := s.offered(cookie.Value)
		return language
	}
	return s.brand.DefaultLanguage
}

// localeFromBrowser returns the language of the browser for a visitor who chose none yet, and remembers it.
func (s *Site) localeFromBrowser(w http.ResponseWriter, r *http.Request, language string) string {
	if _, err := r.Cookie(languageIn); err == nil {
		return language
	}
	language = s.preferred(r.Header.Get("Accept-Language"))
	s.setCookie(w, r, languageIn, language, yearSeconds)
	return language
}

// preferred returns the language that an Accept-Language header wants most among those that the site is offered in.
func (s *Site) preferred(accepted string) string {
	best, weight := s.brand.DefaultLanguage, 0.0
	for wanted := range strings.SplitSeq(accepted, ",") {
		tag, quality, _ := strings.Cut(strings.TrimSpace(wanted), ";")
		q := 1.0
		if quality != "" {
			var err error
			if q, err = strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(quality), "q="), 64); err != nil {
				continue
			}
		}
		if language, ok := s.offered(tag); ok && q > weight {
			best, weight = language, q
		}
	}
	return best
}
