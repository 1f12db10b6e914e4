package campaign

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"maidan/internal/pace"
)

// What visitors do on a page.
const (
	Viewed = "view"
	Opened = "open"
)

// Visit is something that a visitor did on a page. Route and Variant are the site's own words; the others come from links
// and may be anything.
type Visit struct {
	Event     string // Viewed or Opened
	Route     string
	Variant   string // empty outside a test
	PartnerID string
	OfferID   string
	Clicked   bool // Viewed: by a link that holds a click id
}

// seenRate is how many beacons an address may send: many people share one behind a carrier's network.
var seenRate = pace.Rate{Every: 200 * time.Millisecond, Burst: 200}

const (
	landingCookie  = "landing"
	landingSeconds = affiliateSeconds
	largestBeacon  = 1 << 10
)

// viewed counts a page view and remembers its page and variant for a registration within a week.
func (s *Site) viewed(w http.ResponseWriter, r *http.Request, page *Campaign) {
	if s.count == nil || !isVisitor(r) {
		return
	}
	value := Landing{page.Route, page.Variant}.encode()
	if cookie, err := r.Cookie(landingCookie); err != nil || cookie.Value != value {
		s.setCookie(w, r, landingCookie, value, landingSeconds)
	}
	var query url.Values
	if r.URL.RawQuery != "" {
		query = r.URL.Query()
	}
	from := affiliates(r, query)
	s.count(Visit{
		Event: Viewed, Route: page.Route, Variant: page.Variant, PartnerID: from.Get("partner_id"), OfferID: from.Get("offer_id"),
		Clicked: query.Get("click_id") != "",
	})
}

// Landing is the page, and the variant of it, that brought a visitor.
type Landing struct{ Route, Variant string }

func (l Landing) encode() string {
	values := url.Values{"route": {l.Route}}
	if l.Variant != "" {
		values.Set("variant", l.Variant)
	}
	return values.Encode()
}

// ReadLanding reads the value of the landing cookie. What is no such value is no landing: anybody can write a cookie.
func ReadLanding(cookie string) Landing {
	values, err := url.ParseQuery(cookie)
	if err != nil || len(cookie) > 512 {
		return Landing{}
	}
	l := Landing{values.Get("route"), values.Get("variant")}
	if !routeForm.MatchString(l.Route) {
		return Landing{}
	}
	if _, _, ok := SplitVariant(l.Variant); !ok {
		l.Variant = ""
	}
	return l
}

// LandingOf is the landing of a request's cookie.
func LandingOf(r *http.Request) Landing {
	if cookie, err := r.Cookie(landingCookie); err == nil {
		return ReadLanding(cookie.Value)
	}
	return Landing{}
}

// robots are words in the names of programs that read pages without a person before them.
var robots = []string{
	"bot", "crawl", "spider", "slurp", "preview", "facebookexternalhit", "headless", "lighthouse", "curl/", "wget/",
	"python", "go-http-client", "okhttp", "java/", "monitor", "scrapy", "axios", "node-fetch",
}

// isVisitor reports whether a request is probably a person's: no prefetch, no declared robot.
func isVisitor(r *http.Request) bool {
	if r.Method != http.MethodGet {
		return false
	}
	for _, name := range []string{"Sec-Purpose", "Purpose", "X-Moz"} {
		if strings.Contains(r.Header.Get(name), "prefetch") {
			return false
		}
	}
	agent := strings.ToLower(r.UserAgent())
	for _, word := range robots {
		if strings.Contains(agent, word) {
			return false
		}
	}
	return agent != ""
}

// beacon is what pages send with navigator.sendBeacon: that a dialog opened, for example. What else they send along, the
// dialog's name and the variant, is not needed: the cookie says which variant it was.
type beacon struct {
	Route string `json:"route"`
	Event string `json:"event"`
}

// seen takes a beacon. Only opened dialogs are counted: views are the server's to count, and other events are for others.
func (s *Site) seen(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if err := s.guard.Check(r); err != nil {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	if s.beacons.Take(s.address(r)) > 0 {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBeacon))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	now := s.current.Load()
	var sent beacon
	if json.Unmarshal(body, &sent) != nil || sent.Event == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if s.count != nil && sent.Event == Opened && now.campaigns[sent.Route] != nil {
		from := affiliates(r, nil)
		s.count(Visit{
			Event: Opened, Route: sent.Route, Variant: now.variantFor(sent.Route, r),
			PartnerID: from.Get("partner_id"), OfferID: from.Get("offer_id"),
		})
	}
	w.WriteHeader(http.StatusNoContent)
}

// remote is the network address of a request's sender.
func remote(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		return host
	}
	return r.RemoteAddr
}
