package player

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

const keeperPath = "/auth-keeper"

// registerAuthKeeper documents /auth-keeper. It answers with pages, so Streams serves it and not the operations.
func (a *API) registerAuthKeeper(h huma.API) {
	text := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "query", Required: true, Description: doc, Schema: &huma.Schema{Type: huma.TypeString}}
	}
	h.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "keepAuthentication", Method: http.MethodGet, Path: keeperPath, Tags: []string{"account"},
		Summary: "Redirect a player to the app or to another configured origin",
		Parameters: []*huma.Param{
			text("set", "Only false is supported: no cookie is set."),
			text("redirect", "A path of this site, or an address whose origin is this site's or in redirect-origins."),
		},
		Responses: map[string]*huma.Response{
			"302": {Description: "Redirect to the target."},
			"400": {Description: "A page that reports an unknown target."},
		},
	})
}

// authKeeper redirects to an allowed origin. It reads and sets no cookie. The visitor's session at the target's origin is
// unchanged.
func (a *API) authKeeper(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	target := query.Get("redirect")
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	if query.Get("set") != "false" || !a.targets(r).allow(target) {
		header.Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(refusedTarget)) // fails only if the client has disconnected
		return
	}
	header.Set("Location", target)
	w.WriteHeader(http.StatusFound)
}

// refusedTarget does not contain the target, so that the author of a link cannot show text on our page.
const refusedTarget = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This link leads nowhere</title><h1>This link leads nowhere</h1>
<p>This link leads to an address outside this site. Nothing was changed.</p><p><a href="/">Go to the home page</a></p></html>
`

// targets returns the allowed origins: the configured one, the request's own, and redirect-origins.
func (a *API) targets(r *http.Request) targets {
	scheme := "http://"
	if kit.IsSecure(r) {
		scheme = "https://"
	}
	return append(targets{scheme + r.Host}, a.Origins...)
}
