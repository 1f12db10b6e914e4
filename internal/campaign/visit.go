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

// The events of visitors on a page.
const (
	Viewed = "view"
	Opened = "open"
)

// Visit is an event of a visitor on a page. Route and Variant are set by the site. The other fields come from links and may
// contain anything.
type Visit struct {
	Event     string // Viewed or Opened
	Route     string
	Variant   string // empty outside a test
	PartnerID string
	OfferID   string
	Clicked   bool // Viewed: the link contained a click id
}

// seenRate limits the beacons of one address. Many people share an address behind a carrier's network.
var seenRate = pace.Rate{Every: 200 * time.Millisecond, Burst: 200}

const (
	landingCookie  = "landing"
	landingSeconds = affiliateSeconds
	largestBeacon  = 1 << 10
)

// viewed counts a page view and stores its page and variant for a registration within a week.
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

// Landing is the page, and its variant, that brought a visitor.
type Landing struct{ Route, Variant string }

func (l Landing) encode() string {
	values := url.Values{"route": {l.Route}}
	if l.Variant != "" {
		values.Set("variant", l.Variant)
	}
	return values.Encode()
}

// ReadLanding parses the value of the landing cookie. An invalid value gives the zero Landing, because anyone can write a
// cookie.
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

// LandingOf returns the landing of a request's cookie.
func LandingOf(r *http.Request) Landing {
	if cookie, err := r.Cookie(landingCookie); err == nil {
		return ReadLanding(cookie.Value)
	}
	return Landing{}
}

// robots are parts of the user agents of programs that request pages without a person.
var robots = []string{
	"bot", "crawl", "spider", "slurp", "preview", "facebookexternalhit", "headless", "lighthouse", "curl/", "wget/",
	"python", "go-http-client", "okhttp", "java/", "monitor", "scrapy", "axios", "node-fetch",
}

// isVisitor reports whether a request probably comes from a person: it is neither a prefetch nor from a declared robot.
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

// beacon is the body that pages send with navigator.sendBeacon, for example when a dialog opens. The other fields that they
// send (dialog name and variant) are ignored: the cookie identifies the variant.
type beacon struct {
	Route string `json:"route"`
	Event string `json:"event"`
}

// seen handles a beacon. It counts only opened dialogs: the server itself counts views, and other events are not for it.
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

// remote returns the network address of the client.
func remote(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		return host
	}
	return r.RemoteAddr
}
