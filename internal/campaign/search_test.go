package campaign

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

// accepting is a request of a browser that has chosen no language yet.
func accepting(s *Site, path, languages string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, Base+path, nil)
	r.Header.Set("Accept-Language", languages)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestLanguage_IsThatOfTheBrowserUntilOneIsChosen(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home), &fakeAccounts{}, withData)
	for languages, want := range map[string]string{
		"hi-IN,hi;q=0.9,en;q=0.8": "hi", "en;q=0.5, ur": "ur", "xx, hi;q=0.1": "hi", "xx": "en", "": "en", "hi;q=x": "en",
	} {
		w := accepting(s, "/", languages)
		require.Equal(t, want, w.Header().Get("Content-Language"), languages)
		require.NotContains(t, w.Header().Get("Set-Cookie"), content.LanguageCookie, "nothing was chosen")
		require.Contains(t, w.Header().Get("Vary"), "Accept-Language")
	}
	require.Equal(t, "hi", accepting(s, "/nothing-here", "hi").Header().Get("Content-Language"), "the error page, too")
	r := httptest.NewRequest(http.MethodGet, Base+"/", nil)
	r.Header.Set("Accept-Language", "hi")
	r.Header.Set("Cookie", content.LanguageCookie+"=ur")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	require.Equal(t, "ur", w.Header().Get("Content-Language"), "a choice comes first")
}

func TestSitemap_ListsEveryPageInItsLanguages(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home), &fakeAccounts{}, withData, func(c *Config) { c.Shell.Origin = "https://play.example" })
	w := httptest.NewRecorder()
	s.ServeSitemap(w, httptest.NewRequest(http.MethodGet, "/sitemap.xml", nil))
	var set struct {
		URLs []struct {
			Location   string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 loc"`
			Alternates []struct {
				Language string `xml:"hreflang,attr"`
				URL      string `xml:"href,attr"`
			} `xml:"http://www.w3.org/1999/xhtml link"`
		} `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
	}
	require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &set), w.Body.String())
	require.Len(t, set.URLs, len(s.current.Load().set.Campaigns))
	first := set.URLs[0]
	require.Equal(t, "https://play.example"+Base+"/", first.Location)
	found := map[string]string{}
	for _, a := range first.Alternates {
		found[a.Language] = a.URL
	}
	require.Equal(t, "https://play.example"+Base+"/", found["x-default"])
	require.Equal(t, "https://play.example"+Base+"/", found["en"])
	require.Equal(t, "https://play.example"+Base+"/?lang=hi", found["hi"])
}

func TestRobots_NamesTheSitemapOfTheOrigin(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home), &fakeAccounts{}, withData)
	w := httptest.NewRecorder()
	s.ServeRobots(w, httptest.NewRequest(http.MethodGet, "http://host.example/robots.txt", nil))
	require.True(t, strings.HasSuffix(w.Body.String(), "Sitemap: http://host.example/sitemap.xml\n"), w.Body.String())
	require.Contains(t, w.Body.String(), "Disallow: /office/\n")
	require.Contains(t, w.Body.String(), "Disallow: /new-promo/_/\nAllow: /new-promo/_/share/\n", "programs that draw cards obey it")
}

func TestCanonical_IsTheAddressOfThePageInItsLanguage(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home), &fakeAccounts{}, withData, func(c *Config) { c.Shell.Origin = "https://play.example" })
	now := s.current.Load()
	c, at, ok := s.resolve(now, "/")
	require.True(t, ok)
	for language, want := range map[string]string{"en": "https://play.example" + Base + "/", "hi": "https://play.example" + Base + "/?lang=hi"} {
		require.Equal(t, want, s.campaignPage(c, &now.set, at, language).Canonical, language)
	}
}
