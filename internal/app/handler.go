package app

import (
	"context"
	"net/http"
	"time"

	"maidan/internal/api/kit"
	"maidan/internal/campaign"
	"maidan/web"
)

// Handler serves the apps, the API and the operational addresses.
func (a *App) Handler() http.Handler {
	mux := http.NewServeMux()
	a.Kit.Mount(mux)
	mux.Handle(campaign.Base+"/", a.unlessRestricted(a.Site))
	mux.Handle("/office/", newSPA(web.Office(), "/office/", anywhere))
	mux.Handle("/office", http.RedirectHandler("/office/", http.StatusPermanentRedirect))
	player := newSPA(web.Player(), "/", a.exists, captchaOrigins[a.Config.Captcha]...)
	player.render = a.screenOf
	if m, err := readManifest(web.Player()); err == nil { // a binary without the built apps has no manifest
		player.scripts = a.scriptsOf(m)
	}
	player.policy = withFrames(player.policy, a.gameOrigins())
	mux.Handle("/", a.unlessRestricted(player))
	if a.testProvider != nil {
		mux.Handle("/_test/", a.testProvider)
	}
	a.mountFeed(mux)
	a.mountStepper(mux)
	mux.HandleFunc("GET /robots.txt", a.Site.ServeRobots)
	mux.HandleFunc("GET /sitemap.xml", a.Site.ServeSitemap)
	mux.HandleFunc("GET /unsubscribe", a.unsubscribe)
	mux.HandleFunc("POST /unsubscribe", a.unsubscribe)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", a.ready)
	mux.Handle("GET /metrics", a.metrics.handler())
	return a.Kit.Outer(mux)
}

// probeEvery is how often this node proves that it can write to the database.
const probeEvery = 5 * time.Second

// ready reports whether requests can be answered: the database answers, has this binary's schema and accepted a recent write.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := a.probe.Ready(ctx); err != nil {
		kit.Log(r.Context()).Warn("not ready", "error", err)
		w.Header().Set("Retry-After", "5")
		http.Error(w, "the database does not answer or cannot be written", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}
