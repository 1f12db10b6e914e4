package staff

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/live"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

const (
	tradingLivePath   = root + "/trading/live"
	tradingEventsPath = tradingLivePath + "/sse"
)

// guestTime is how long a stream runs before the member's session is checked again.
const guestTime = 10 * time.Minute

// registerTradingLive documents the desk's two streams, which Streams serves.
func (a *API) registerTradingLive(h huma.API) {
	for _, op := range []huma.Operation{
		{OperationID: "tradingLive", Path: tradingLivePath, Summary: "The public channels and the trading desk's, over a websocket",
			Description: `As /api/v3/live. The channel "desk" reports that controls, alarms, bets or results have changed, never how.`,
			Responses: map[string]*huma.Response{"101": {Description: "The websocket is open."},
				"200": {Description: "Without an upgrade: the same channels as server-sent events."}}},
		{OperationID: "tradingLiveEvents", Path: tradingEventsPath, Summary: "The same channels as server-sent events",
			Parameters: []*huma.Param{{Name: "ch", In: "query", Required: true,
				Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}}},
			Responses: map[string]*huma.Response{"200": {Description: "The stream is open."}}},
	} {
		op.Method, op.Tags = http.MethodGet, []string{tag}
		op.Responses["400"] = &huma.Response{Description: "Not a websocket handshake, or no channels named."}
		op.Responses["401"] = &huma.Response{Description: "Not signed in."}
		op.Responses["403"] = &huma.Response{Description: "The member lacks the permission, or pages of this origin may not connect."}
		op.Responses["503"] = &huma.Response{Description: "Too many connections."}
		op = kit.StaffOnly(op, staff.SeeTrading) // in the document; Streams enforces it
		h.OpenAPI().AddOperation(&op)
	}
}

// Streams serves the live updates of the trading desk on k.
func (a *API) Streams(k *kit.Kit) {
	serve := func(open func(http.ResponseWriter, *http.Request, live.Guest) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			err := k.AdmitStaff(r, staff.SeeTrading)
			if err == nil {
				err = open(w, r, live.Guest{Channels: []string{trading.DeskChannel}, Until: a.Trading.Clock.Now().Add(guestTime)})
			}
			if err != nil {
				kit.WriteError(w, r, err)
			}
		}
	}
	k.HandleFunc("GET "+tradingLivePath, serve(a.Live.WebSocketFor))
	k.HandleFunc("GET "+tradingEventsPath, serve(a.Live.EventsFor))
}
