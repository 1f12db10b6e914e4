package campaign

import (
	"context"
	"net/http"
	"net/url"
	"slices"
)

// Shell configures what all pages have besides their campaign: addresses outside the site and third-party scripts. Third-party
// scripts are loaded only if set here. Tag manager, pixels and fraud service also need the visitor's consent.
type Shell struct {
	Keeper     string   // address of the authentication keeper, through which visitors are redirected to the app; empty: directly
	Origin     string   // the site's public origin without a slash at its end; empty: not configured
	TestOrigin string   // replaces the app's origin when a visitor's query contains prod_test; empty: none
	TagManager string   // address of a tag manager's script
	Pixels     []string // addresses of advertising pixels, "#" and the global function of each
	Device     string   // address of a fraud service's script, "#" and the global function that returns the device id; empty: our own device ids
	ChatSDK    string   // address of a live-chat script; empty: our own support inbox
	ChatToken  string   // website token of that script
	Captcha    []string // origins of the configured captcha service; empty for our own
}

// pageThird is the configuration of third-party scripts for the page's scripts.
type pageThird struct {
	TagManager string   `json:"tagManager"`
	Pixels     []string `json:"pixels"`
	Device     string   `json:"device"`
	ChatSDK    string   `json:"chatSDK"`
	ChatToken  string   `json:"chatToken"`
}

func (s Shell) page() pageThird {
	return pageThird{s.TagManager, append([]string{}, s.Pixels...), s.Device, s.ChatSDK, s.ChatToken}
}

// origins returns the origins that pages may load scripts and frames from and connect to.
func (s Shell) origins() []string {
	var found []string
	for _, address := range append(append([]string{s.TagManager, s.Device, s.ChatSDK}, s.Pixels...), s.Captcha...) {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" {
			continue
		}
		if origin := u.Scheme + "://" + u.Host; !slices.Contains(found, origin) {
			found = append(found, origin)
		}
	}
	return found
}

// serveWorker answers with the service worker. Its path is below Base/_/, but its scope may be the whole site.
func (s *Site) serveWorker(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "text/javascript; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("Service-Worker-Allowed", Base+"/")
	header.Set("X-Content-Type-Options", "nosniff")
	write(w, r, http.StatusOK, s.dist.worker)
}

// serveOffline answers with the page that the service worker shows without a network.
func (s *Site) serveOffline(w http.ResponseWriter, r *http.Request) {
	language := s.language(r)
	page, err := s.cache.get(r.Context(), "!offline "+language, s.stamp, func(ctx context.Context) (string, error) {
		p := s.errorPage(http.StatusOK, language)
		p.View, p.Title = "offline", p.Texts["shell.offline"]
		return s.render(ctx, p)
	})
	if page == nil {
		s.log.Error("offline page not rendered", "err", err)
		s.fail(w, r, http.StatusInternalServerError)
		return
	}
	s.send(w, r, page, language, http.StatusOK)
}
