package campaign

import (
	"net/http"

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
