package campaign

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"maidan/internal/content"
)

// own is the prefix under Base of everything but campaigns: assets, plain forms, language switch.
const own = "/_/"

// ServeHTTP answers every path below Base. Paths are strict: "/aviator/" is not "/aviator".
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(r.URL.Path, Base)
	switch {
	case !ours || path != "" && path[0] != '/':
		s.fail(w, r, http.StatusNotFound)
	case strings.HasPrefix(path, own):
		s.serveOwn(w, r, strings.TrimPrefix(path, own))
	case oneTimePath.MatchString(path) && s.accounts.OneTime != nil && s.current.Load().campaigns[path] == nil:
		s.serveOneTime(w, r, path)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		s.fail(w, r, http.StatusMethodNotAllowed)
	case path == "":
		redirect(w, r, Base+"/")
	default:
		s.serveCampaign(w, r, path)
	}
}

func (s *Site) serveCampaign(w http.ResponseWriter, r *http.Request, path string) {
	now := s.current.Load()
	campaign, at, ok := s.resolve(now, path)
	if !ok {
		if route, moved := now.redirects[path]; moved {
			redirect(w, r, Base+route)
			return
		}
		if code, rest, ok := s.prefixed(now, path); ok {
			query := r.URL.Query()
			query.Set("lang", code)
			http.Redirect(w, r, withQuery(Base+rest, query.Encode()), http.StatusFound)
			return
		}
		s.fail(w, r, http.StatusNotFound)
		return
	}
	campaign = s.standIn(w, r, now, campaign)
	language := s.language(r)
	if campaign.LocaleFromBrowser {
		language = s.localeFromBrowser(w, r, language)
	}
	if _, err := r.Cookie(content.LanguageCookie); err != nil && campaign.Language == "" && at.Lang == "" {
		if wanted := s.preferredOn(campaign, r.Header.Get("Accept-Language")); !s.offers(wanted) {
			language, at.Lang = wanted, wanted
		}
	}
	if r.URL.RawQuery != "" {
		query := r.URL.Query()
		at = s.askedBy(campaign, at, query)
		if language, at = s.chosenBy(campaign, at, query, language); s.offers(language) && content.LanguageCode(query.Get("lang")) == language {
			s.setCookie(w, r, content.LanguageCookie, language, yearSeconds)
		}
	}
	page, err := s.page(r.Context(), now, campaign, at, language)
	if err != nil {
		s.log.Error("page not rendered", "err", err, "older", page != nil)
	}
	if page == nil {
		s.fail(w, r, http.StatusInternalServerError)
		return
	}
	s.rememberAffiliate(w, r)
	s.viewed(w, r, campaign)
	s.send(w, r, page, s.languageOn(campaign, at, language), http.StatusOK)
}

// send writes a finished page in the smallest form that the browser accepts. Browsers revalidate on each request and get 304
// while the page is unchanged, because a campaign may change at any time and the language is in a cookie.
func (s *Site) send(w http.ResponseWriter, r *http.Request, page *rendered, language string, status int) {
	header := w.Header()
	s.pageHeaders(header, language)
	if status == http.StatusOK {
		header["Etag"] = []string{page.etag}
		if strings.Contains(r.Header.Get("If-None-Match"), page.etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	write(w, r, status, page.body(r, header))
}

// body returns the smallest form of the page that the browser accepts, and sets its Content-Encoding.
func (page *rendered) body(r *http.Request, header http.Header) []byte {
	switch accepted := r.Header.Get("Accept-Encoding"); {
	case takes(accepted, "br"):
		header["Content-Encoding"] = []string{"br"}
		return *page.packed.Load()
	case takes(accepted, "gzip"):
		header["Content-Encoding"] = []string{"gzip"}
		return page.zipped
	}
	return page.html()
}

func (s *Site) pageHeaders(header http.Header, language string) {
	header["Content-Type"] = []string{"text/html; charset=utf-8"}
	header["Content-Language"] = []string{language}
	header["Cache-Control"] = []string{"no-cache"}
	header["Vary"] = []string{"Accept-Encoding, Accept-Language, Cookie"}
	header["Content-Security-Policy"] = []string{s.policy}
	header["Referrer-Policy"] = []string{"strict-origin-when-cross-origin"}
	header["X-Content-Type-Options"] = []string{"nosniff"}
}

func write(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	w.Header()["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the client may have disconnected
	}
}

// fail shows the error page. If rendering it fails, too, it shows a plain page with a link to the home page.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, status int) {
	language := s.language(r)
	page, err := s.errorPageFor(r.Context(), status, language)
	if page != nil {
		s.send(w, r, page, language, status)
		return
	}
	s.log.Error("error page not rendered", "status", status, "err", err)
	s.pageHeaders(w.Header(), "en")
	message := "An error occurred"
	if status == http.StatusNotFound {
		message = "404 Not Found"
	}
	write(w, r, status, []byte("<!doctype html><html lang=en><meta charset=utf-8><title>"+message+"</title><h1>"+message+
		"</h1><p>"+html.EscapeString(r.URL.Path)+"</p><p><a href=\""+Base+"/\">Go to the home page</a></p></html>"))
}

// redirect redirects to a path of the site and retains the query, which contains affiliate data.
func redirect(w http.ResponseWriter, r *http.Request, path string) {
	http.Redirect(w, r, withQuery(path, r.URL.RawQuery), http.StatusFound)
}

func withQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

// takes reports whether an Accept-Encoding header accepts a coding.
func takes(header, coding string) bool {
	for offer := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.TrimSpace(name) == coding {
			return strings.Trim(strings.TrimPrefix(strings.TrimSpace(weight), "q="), "0.") != "" || weight == ""
		}
	}
	return false
}

// affiliateKeys are the query keys that affiliates send, and the names under which they are stored and passed on.
var affiliateKeys = []struct{ query, name string }{
	{"click_id", "click_id"}, {"value_1", "offer_id"}, {"value_2", "partner_id"}, {"value_3", "landing_id"},
}

const (
	affiliateCookie  = "affiliate"
	affiliateSeconds = 604800
	longestAffiliate = 128
)

// affiliates returns the affiliate data of a query, or that of the cookie when the query has none.
func affiliates(r *http.Request, query url.Values) url.Values {
	found := url.Values{}
	for _, key := range affiliateKeys {
		if value := query.Get(key.query); value != "" && len(value) <= longestAffiliate {
			found.Set(key.name, value)
		}
	}
	if len(found) > 0 {
		return found
	}
	if cookie, err := r.Cookie(affiliateCookie); err == nil {
		if stored, err := url.ParseQuery(cookie.Value); err == nil {
			return stored
		}
	}
	return found
}

// rememberAffiliate stores the affiliate data of the query in a cookie for a week. The page's script reads the cookie, too.
func (s *Site) rememberAffiliate(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery == "" {
		return
	}
	found := affiliates(&http.Request{}, r.URL.Query())
	if len(found) > 0 {
		s.setCookie(w, r, affiliateCookie, found.Encode(), affiliateSeconds)
	}
}

func (s *Site) setCookie(w http.ResponseWriter, r *http.Request, name, value string, seconds int) {
	http.SetCookie(w, s.cookie(r, name, value, seconds, false))
}

// cookie returns a cookie of this site. Scripts cannot read a hidden one.
func (s *Site) cookie(r *http.Request, name, value string, seconds int, hidden bool) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds, SameSite: http.SameSiteLaxMode, HttpOnly: hidden,
		Secure: s.secure(r),
	}
}
