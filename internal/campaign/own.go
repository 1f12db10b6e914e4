package campaign

import (
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/content"
)

// yearSeconds is the lifetime of the language cookie.
const yearSeconds = 365 * 24 * 3600

// serveOwn answers requests below Base/_/.
func (s *Site) serveOwn(w http.ResponseWriter, r *http.Request, path string) {
	area, rest, _ := strings.Cut(path, "/")
	_, isForm := forms[path]
	reading := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch {
	case isForm && (reading || r.Method == http.MethodPost) && s.tooFast(w, r):
	case isForm && r.Method == http.MethodPost:
		s.submit(w, r, path)
	case path == "prize" && (reading || r.Method == http.MethodPost):
		s.servePrize(w, r)
	case path == "seen" && r.Method == http.MethodPost:
		s.seen(w, r)
	case !reading:
		w.Header().Set("Allow", "GET, HEAD")
		s.fail(w, r, http.StatusMethodNotAllowed)
	case isForm:
		s.showForm(w, r, path, http.StatusOK, nil, nil)
	case path == "sw.js":
		s.serveWorker(w, r)
	case path == "offline":
		s.serveOffline(w, r)
	case area == "assets":
		s.serveAsset(w, r, rest)
	case area == shareArea:
		s.serveShare(w, r, rest)
	case area == "lang":
		s.switchLanguage(w, r, rest)
	default:
		s.fail(w, r, http.StatusNotFound)
	}
}

// serveAsset answers with a built file. Its name contains the hash of its content, so it never changes.
func (s *Site) serveAsset(w http.ResponseWriter, r *http.Request, name string) {
	file, ok := s.dist.assets[name]
	if !ok {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", file.mediaType)
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("Vary", "Accept-Encoding")
	header.Set("X-Content-Type-Options", "nosniff")
	body := file.body
	if file.packed != nil && takes(r.Header.Get("Accept-Encoding"), "br") {
		header.Set("Content-Encoding", "br")
		body = file.packed
	}
	write(w, r, http.StatusOK, body)
}

// switchLanguage stores the chosen language and redirects to the referring page with its query.
func (s *Site) switchLanguage(w http.ResponseWriter, r *http.Request, code string) {
	if !s.offers(code) {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	s.setCookie(w, r, content.LanguageCookie, code, yearSeconds)
	w.Header().Set("Cache-Control", "no-store")
	address, campaign, at := s.origin(r)
	query := s.pageQuery(r, campaign)
	query.Del("lang")
	switch {
	case campaign == nil || campaign.Language != "":
	case at.ID != "": // without the id the address is in the chosen language
		address = campaign.Route
	case s.languageOn(campaign, at, code) != code:
		query.Set("lang", code)
	}
	http.Redirect(w, r, withQuery(Base+address, query.Encode()), http.StatusSeeOther)
}

// from returns the address of the parameter from, and its campaign. It returns "/" if that is no existing page.
func (s *Site) from(r *http.Request) (string, *Campaign) {
	address, campaign, _ := s.origin(r)
	return address, campaign
}

// origin is from with the parameters of the address.
func (s *Site) origin(r *http.Request) (string, *Campaign, Param) {
	address, now := r.URL.Query().Get("from"), s.current.Load()
	if campaign, at, ok := s.resolve(now, address); ok {
		return address, campaign, at
	}
	return "/", now.campaigns["/"], Param{}
}

// pageQuery returns the query that a redirect retains: the request's own, or, for a link on a cached page, that of the referring page.
func (s *Site) pageQuery(r *http.Request, campaign *Campaign) url.Values {
	query := r.URL.Query()
	query.Del("from")
	if len(query) > 0 {
		return query
	}
	page, err := url.Parse(r.Referer())
	if err != nil || page.Host != r.Host || !strings.HasPrefix(page.Path, Base) {
		return query
	}
	if on, _, ok := s.resolve(s.current.Load(), strings.TrimPrefix(page.Path, Base)); !ok || on != campaign {
		return query
	}
	return page.Query()
}
