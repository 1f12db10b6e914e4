package campaign

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"maidan/internal/content"
)

// offers reports whether visitors may choose a language: the brand has enabled it and the site's texts are complete.
func (s *Site) offers(code string) bool {
	language, _ := s.brand.Language(code)
	return language.Enabled && s.texts.complete[code]
}

// hasCatalogue reports whether the site can render a whole page in a language, offered or not.
func (s *Site) hasCatalogue(code string) bool {
	_, known := s.brand.Language(code)
	return known && s.texts.complete[code]
}

// languageOn returns the language of a page: the campaign's, else that of its address, else the visitor's. In a language
// without a catalogue only the page's own texts are translated; the rest is in the visitor's language.
func (s *Site) languageOn(c *Campaign, at Param, visitor string) string {
	switch {
	case c == nil:
		return visitor
	case s.hasCatalogue(c.Language):
		return c.Language
	case at.Lang != "":
		return at.Lang
	}
	if asked := s.languageOf(c, at); s.hasCatalogue(asked) {
		return asked
	}
	return visitor
}

// chosenBy returns the language that ?lang= of a query chooses for a page, and at, with Lang set if the choice overrides the
// address's language. A language that is not offered to visitors is accepted if the page has texts in it.
func (s *Site) chosenBy(c *Campaign, at Param, query url.Values, visitor string) (string, Param) {
	code := content.LanguageCode(query.Get("lang"))
	if c == nil || code == "" || !s.hasCatalogue(code) || !s.offers(code) && c.Texts[code] == nil {
		return visitor, at
	}
	if c.Language == "" && s.languageOn(c, at, code) != code {
		at.Lang = code
	}
	return code, at
}

// prefixed returns the page of a path that begins with a language: "/en/aviator". Only other sites use such paths.
func (s *Site) prefixed(now *index, path string) (code, rest string, ok bool) {
	code, rest, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if rest = "/" + rest; !s.offers(code) {
		return "", "", false
	}
	if _, _, ok = s.resolve(now, rest); !ok {
		_, ok = now.redirects[rest]
	}
	return code, rest, ok
}

// offered returns the language of a cookie or a header and whether the site is offered in it. If not, it returns the brand's
// default language.
func (s *Site) offered(written string) (string, bool) {
	if code := content.LanguageCode(written); s.offers(code) {
		return code, true
	}
	return s.brand.DefaultLanguage, false
}

// language returns the visitor's language: that of the cookie, else the browser's preferred one. A page bound to a language is
// shown in that one: see languageOn.
func (s *Site) language(r *http.Request) string {
	if cookie, err := r.Cookie(content.LanguageCookie); err == nil {
		language, _ := s.offered(cookie.Value)
		return language
	}
	return s.preferred(r.Header.Get("Accept-Language"))
}

// localeFromBrowser returns the browser's language for a visitor who has not chosen one yet, and stores it in the cookie.
func (s *Site) localeFromBrowser(w http.ResponseWriter, r *http.Request, language string) string {
	if _, err := r.Cookie(content.LanguageCookie); err == nil {
		return language
	}
	language = s.preferred(r.Header.Get("Accept-Language"))
	s.setCookie(w, r, content.LanguageCookie, language, yearSeconds)
	return language
}

// preferred returns the offered language with the highest quality in an Accept-Language header.
func (s *Site) preferred(accepted string) string { return s.preferredOf(accepted, s.offered) }

// preferredOn is preferred among the languages of one page, which may have texts in languages that are not offered.
func (s *Site) preferredOn(c *Campaign, accepted string) string {
	return s.preferredOf(accepted, func(written string) (string, bool) {
		code := content.LanguageCode(written)
		return code, s.offers(code) || s.hasCatalogue(code) && c.Texts[code] != nil
	})
}

// preferredOf returns the known language with the highest quality, or the brand's default language when none is known.
func (s *Site) preferredOf(accepted string, known func(written string) (string, bool)) string {
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
		if language, ok := known(tag); ok && q > weight {
			best, weight = language, q
		}
	}
	return best
}
