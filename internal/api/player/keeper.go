package player

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

const keeperPath = "/auth-keeper"

// registerKeeper documents the keeper. It answers with pages, so Streams serves it beside the operations.
func (a *API) registerKeeper(h huma.API) {
	text := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "query", Required: true, Description: doc, Schema: &huma.Schema{Type: huma.TypeString}}
	}
	h.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "keepAuthentication", Method: http.MethodGet, Path: keeperPath, Tags: []string{"account"},
		Summary: "Redirect a player to the app or to another configured origin",
		Parameters: []*huma.Param{
			text("set", "false: nothing is set on the way; there is nothing else yet."),
			text("redirect", "A path of ours, or an address whose origin is ours or among redirect-origins."),
		},
		Responses: map[string]*huma.Response{
			"302": {Description: "On to the target."},
			"400": {Description: "A page that reports an unknown target."},
		},
	})
}

// keep redirects, and does nothing else: it reads no cookie and sets none, so that whoever is sent through it arrives with
// what the target's own origin knows of them.
func (a *API) keep(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	target := query.Get("redirect")
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	if query.Get("set") != "false" || !a.targets(r).allow(target) {
		header.Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(refusedTarget)) // the visitor may have left
		return
	}
	header.Set("Location", target)
	w.WriteHeader(http.StatusFound)
}

// refusedTarget does not repeat the target: whoever made the link must not speak through our page.
const refusedTarget = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This link leads nowhere</title><h1>This link leads nowhere</h1>
<p>It asks us to send you to a place that is not ours. Nothing was changed.</p><p><a href="/">Go to the home page</a></p></html>
`

// targets are our own origins, by the configured name and by that of the request, and those that were configured.
func (a *API) targets(r *http.Request) targets {
	scheme := "http://"
	if kit.IsSecure(r) {
		scheme = "https://"
	}
	return append(targets{scheme + r.Host}, a.Origins...)
}
