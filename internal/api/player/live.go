package player

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

const (
	livePath   = "/api/v3/live"
	eventsPath = livePath + "/sse"
)

// registerLive documents the two streams. Streams serves them outside the operations.
func (a *API) registerLive(h huma.API) {
	refusals := map[string]*huma.Response{
		"400": {Description: "Not a websocket handshake, or no channels named."},
		"403": {Description: "Pages of this origin may not connect."},
		"503": {Description: "Too many connections."},
	}
	with := func(successes ...string) map[string]*huma.Response {
		all := map[string]*huma.Response{}
		for pair := range slices.Chunk(successes, 2) {
			all[pair[0]] = &huma.Response{Description: pair[1]}
		}
		for code, r := range refusals {
			all[code] = r
		}
		return all
	}
	h.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "live", Method: http.MethodGet, Path: livePath, Tags: []string{"live"},
		Summary: "Channels of live odds, scores and the player's own balance and bets, over a websocket",
		Description: `Send {"sub":[{"ch":"event:X","epoch":"…","seq":12}],"unsub":["…"],"auth":"<access token>"}; receive ` +
			`{"ch","epoch","seq","snap","reset","set":{key:data},"del":[key],"push":[…]}. The channel "player" is the signed-in player's own.`,
		Responses: with("101", "The websocket is open.", "200", "Without an upgrade: the same channels as server-sent events."),
	})
	h.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "live-events", Method: http.MethodGet, Path: eventsPath, Tags: []string{"live"},
		Summary:     "The same channels as server-sent events",
		Description: "Resumes by Last-Event-ID. The channel \"player\" needs the Authorization header.",
		Parameters: []*huma.Param{
			{Name: "ch", In: "query", Required: true, Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}},
			{Name: "Last-Event-ID", In: "header", Schema: &huma.Schema{Type: huma.TypeString}},
		},
		Responses: with("200", "The stream is open."),
	})
}

// Streams registers the websocket, the event stream and /auth-keeper on k.
func (a *API) Streams(k *kit.Kit) {
	serve := func(open func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if err := open(w, r); err != nil {
				kit.WriteError(w, r, err)
			}
		}
	}
	k.HandleFunc("GET "+livePath, serve(a.Live.WebSocket))
	k.HandleFunc("GET "+eventsPath, serve(a.Live.Events))
	k.HandleFunc("GET "+keeperPath, a.authKeeper)
}
