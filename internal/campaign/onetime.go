package campaign

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"maidan/internal/fault"
)

// oneTimePath matches a path that is a one-time link instead of a route.
var oneTimePath = regexp.MustCompile(`^/[A-Za-z0-9_-]{43}$`)

// The states of a one-time link's page.
const (
	oneTimeAsk  = "ask"  // a sign-in button, which the page's script presses
	oneTimeBad  = "bad"  // the link is invalid or expired
	oneTimeMany = "many" // too many attempts
)

// serveOneTime answers a one-time link. GET does not use up the link, because link scanners request it. The page's script calls
// the API. Without a script a button posts to the same address. The page does not contain the token, so it is the same for
// every visitor.
func (s *Site) serveOneTime(w http.ResponseWriter, r *http.Request, path string) {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		s.showOneTime(w, r, oneTimeAsk, http.StatusOK)
	case http.MethodPost:
		s.useOneTime(w, r, strings.TrimPrefix(path, "/"))
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		s.fail(w, r, http.StatusMethodNotAllowed)
	}
}

func (s *Site) useOneTime(w http.ResponseWriter, r *http.Request, token string) {
	if err := s.guard.Check(r); err != nil {
		s.fail(w, r, http.StatusForbidden)
		return
	}
	tokens, err := s.accounts.OneTime(r.Context(), r, token)
	if s.secondStep(w, r, err) {
		return
	}
	if err != nil {
		s.refuseOneTime(w, r, err)
		return
	}
	s.signIn(w, r, tokens, false)
	w.Header().Set("Referrer-Policy", "no-referrer")
	query := r.URL.Query()
	query.Set("welcomeme", "1")
	http.Redirect(w, r, withQuery(s.app, query.Encode()), http.StatusSeeOther)
}

// refuseOneTime shows the error. The link stays valid.
func (s *Site) refuseOneTime(w http.ResponseWriter, r *http.Request, err error) {
	switch fault.KindOf(err) {
	case fault.Internal, fault.Unavailable:
		s.log.Error("one-time link failed", "err", err)
		s.fail(w, r, http.StatusInternalServerError)
	case fault.TooMany:
		s.showOneTime(w, r, oneTimeMany, http.StatusTooManyRequests)
	default:
		s.showOneTime(w, r, oneTimeBad, http.StatusGone)
	}
}

func (s *Site) showOneTime(w http.ResponseWriter, r *http.Request, state string, status int) {
	language := s.language(r)
	page, err := s.cache.get(r.Context(), "!onetime "+state+" "+language, s.stamp, func(ctx context.Context) (string, error) {
		p := s.frame("onetime", language, "")
		p.Bonuses = []pageBonus{}
		p.OneTime, p.Title = state, p.Texts["onetime."+state]
		return s.render(ctx, p)
	})
	if page == nil {
		s.log.Error("one-time page not rendered", "err", err)
		s.fail(w, r, http.StatusInternalServerError)
		return
	}
	header := w.Header()
	s.pageHeaders(header, language)
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer") // the address contains the secret
	header.Set("X-Robots-Tag", "noindex")
	write(w, r, status, page.body(r, header))
}
