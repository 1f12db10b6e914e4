package campaign

import (
	"encoding/xml"
	"net/http"
	"slices"
	"strings"
)

// pageAlternate is the address of a page in one of its languages.
type pageAlternate struct {
	Lang string `json:"lang"` // or x-default
	URL  string `json:"url"`
}

// anyLanguage is the alternate for visitors of any other language.
const anyLanguage = "x-default"

// canonical returns the address under which search engines list a page in a language. It has no ?lang= for the brand's default
// language. It begins with the site's public origin if that is configured, otherwise with the path.
func (s *Site) canonical(address, language string) string {
	location := s.shell.Origin + Base + address
	if language != s.brand.DefaultLanguage {
		location += "?lang=" + language
	}
	return location
}

// alternates returns the addresses of a page in every language that visitors may choose, or nil for a page bound to a language.
func (s *Site) alternates(c *Campaign, at Param, address string) []pageAlternate {
	if s.hasCatalogue(c.Language) || at.Lang != "" || c.Language == "" && s.hasCatalogue(s.languageOf(c, at)) {
		return nil
	}
	list := []pageAlternate{{anyLanguage, s.canonical(address, s.brand.DefaultLanguage)}}
	for _, l := range s.brand.Languages {
		if s.offers(l.Code) {
			list = append(list, pageAlternate{l.Code, s.canonical(address, l.Code)})
		}
	}
	return list
}

// urlSet is a sitemap in the format of sitemaps.org, with the alternates of each page.
type urlSet struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string       `xml:"xmlns:xhtml,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location   string        `xml:"loc"`
	Alternates []sitemapLink `xml:"xhtml:link"`
}

type sitemapLink struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	URL      string `xml:"href,attr"`
}

// ServeSitemap answers with all campaigns in all their languages.
func (s *Site) ServeSitemap(w http.ResponseWriter, r *http.Request) {
	set, origin := urlSet{XHTML: "http://www.w3.org/1999/xhtml"}, s.originOf(r)
	for _, c := range slices.SortedFunc(slices.Values(s.current.Load().set.Campaigns), func(a, b *Campaign) int { return strings.Compare(a.Route, b.Route) }) {
		at := s.at(c, "")
		entry := sitemapURL{Location: origin + Base + c.Route}
		for _, alternate := range s.alternates(c, at, c.Route) {
			entry.Alternates = append(entry.Alternates, sitemapLink{"alternate", alternate.Lang, origin + strings.TrimPrefix(alternate.URL, s.shell.Origin)})
		}
		set.URLs = append(set.URLs, entry)
	}
	data, err := xml.Marshal(set)
	if err != nil {
		s.log.Error("sitemap not written", "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(append([]byte(xml.Header), data...)) // the client may have disconnected
}

// ServeRobots answers with robots.txt: search engines may read pages, but not the API or the back office.
func (s *Site) ServeRobots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /api/\nDisallow: /office/\nDisallow: /me/\nDisallow: " + Base + own + "\nAllow: " + Base + own + shareArea + "/\nAllow: /\n\nSitemap: " +
		s.originOf(r) + "/sitemap.xml\n")) // the client may have disconnected
}

// originOf returns the site's public origin: the configured one, or that of the request.
func (s *Site) originOf(r *http.Request) string {
	if s.shell.Origin != "" {
		return s.shell.Origin
	}
	if s.secure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
