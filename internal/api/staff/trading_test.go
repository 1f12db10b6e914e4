package staff_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	enginecricket "maidan/internal/sportsbook/engine/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

var cricketModel = sync.OnceValues(pricing.New)

// floor is an office whose desk follows one match that is to be played.
func (o *office) floor(t *testing.T) *trading.Desk {
	t.Helper()
	model, err := cricketModel()
	require.NoError(t, err)
	log := slog.New(slog.DiscardHandler)
	engines := engine.Set{market.FamilyCricket: enginecricket.New(model)}
	ids, box := id.NewMaker(o.clock, rng.Secure()), outbox.NewBox(o.db, o.clock, log)
	desk := trading.New(trading.Config{DB: o.db, Box: box, Clock: o.clock, IDs: ids, Engines: engines, Log: log})
	s := feed.Script{Producer: "hand", EventID: "m", Start: o.clock.Now().Add(time.Hour), Speed: 1}
	s.Fixture(&feed.Fixture{Sport: "cricket", Competition: feed.Competition{ID: "x", Name: "Hand League"}, Format: cricket.T20(),
		Home: feed.Team{ID: "h", Name: "Herons", Short: "HER", Colour: "#112233"}, Away: feed.Team{ID: "a", Name: "Asps", Short: "ASP", Colour: "#445566"},
		StartsAt: s.Start, PreMatch: cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 160}, Bettable: true, Virtual: true}, o.clock.Now())
	for _, m := range s.Messages {
		require.NoError(t, desk.Handle(t.Context(), m))
	}
	hub, err := live.New(live.Options{Tick: time.Millisecond})
	require.NoError(t, err)
	t.Cleanup(hub.Close)
	publish := func(topic trading.Topic) {
		hub.Set(trading.DeskChannel, string(topic), json.RawMessage(`"`+ids.New()+`"`))
	}
	bets := bettest.Open(bettest.Config{DB: o.db, Wallet: o.ledger, Box: box, Clock: o.clock, IDs: ids})
	o.serve(t, api.Deps{
		Staff: o.staff, Players: o.players, DB: o.db, Live: hub,
		Liability: bets.Tracker, CashOuts: bets.Broker, Grants: bets.Issuer, Overrides: bets.Overrides,
		Trading: trading.NewOffice(trading.OfficeConfig{DB: o.db, Clock: o.clock, IDs: ids, Engines: engines, Publish: publish,
			Nudge: func(ctx context.Context) { require.NoError(t, desk.ApplyControls(ctx)) }}),
	}, log)
	return desk
}

var tradingReads = []string{"/trading/events", "/trading/events/m", "/trading/options", "/trading/controls", "/trading/margins", "/trading/limits",
	"/trading/bets", "/trading/alarms", "/trading/alarms/count", "/trading/rules", "/trading/settled",
	"/trading/markets/m-w/history", "/trading/events/m/liability"}

func TestWhoMaySeeTheDeskAndWhoMayAct(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		why := map[string]any{"reason": "a rumour", "note": "a rumour"}
		acts := map[string]string{
			"/trading/suspensions": "POST", "/trading/controls/c/release": "POST", "/trading/markets/m-w/prices": "POST", "/trading/margins": "PUT",
			"/trading/margins/remove": "POST", "/trading/limits": "PUT", "/trading/alarms/a/acknowledge": "POST", "/trading/rules/bet-spike": "PUT",
			"/trading/hidings": "POST", "/trading/features": "POST", "/trading/events/m/reopen": "POST",
		}
		for _, path := range tradingReads {
			o.get(t, path).refused(t, 401, "unauthorized")
		}
		o.enter(t, staff.Marketer)
		for _, path := range tradingReads {
			o.get(t, path).refused(t, 403, "permission_denied")
		}
		o.enter(t, staff.Cashier)
		for _, path := range tradingReads {
			o.get(t, path).want(t, 200)
		}
		for path, method := range acts {
			o.change(t, method, path, why).refused(t, 403, "permission_denied")
		}
	})
}

func TestATraderSuspendsPricesAndReleases(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		o.enter(t, staff.Trader)
		held := decode[api.Ordered](t, o.post(t, "/trading/suspensions", map[string]any{"scope": "event", "subject": "m", "reason": "a rumour"}))
		require.True(t, held.Applied)
		require.Contains(t, held.Controls[0].MadeBy, "trader@example.com")
		page := decode[trading.TradedEvent](t, o.get(t, "/trading/events/m"))
		require.Equal(t, market.Suspended, page.Markets[0].Status)
		require.Len(t, page.Held, 1)
		grid := decode[trading.Grid](t, o.get(t, "/trading/events?text=hero"))
		require.Len(t, grid.Items, 1)
		require.Zero(t, grid.Items[0].Open)
		require.Empty(t, decode[trading.Grid](t, o.get(t, "/trading/events?sport=tennis")).Items)
		o.post(t, "/trading/suspensions", map[string]any{"scope": "event", "subject": "m", "reason": "a rumour"}).refused(t, 409, "trade_held")
		o.post(t, "/trading/suspensions", map[string]any{"scope": "event", "subject": "m", "reason": " "}).refused(t, 400, "trade_reason")
		id := held.Controls[0].ID
		decode[api.Ordered](t, o.post(t, "/trading/controls/"+id+"/release", map[string]any{"reason": "it was nothing"}))
		require.Equal(t, market.Active, decode[trading.TradedEvent](t, o.get(t, "/trading/events/m")).Markets[0].Status)

		generous := map[string]any{"reason": "we know", "prices": []map[string]any{{"selection_id": "m-w-h", "odds": 3000}, {"selection_id": "m-w-a", "odds": 3000}}}
		o.post(t, "/trading/markets/m-w/prices", generous).refused(t, 409, "trade_under_round")
		generous["confirmed"] = true
		require.Len(t, decode[api.Ordered](t, o.post(t, "/trading/markets/m-w/prices", generous)).Controls, 2)
		require.Len(t, decode[payment.Page[api.ControlLine]](t, o.get(t, "/trading/controls")).Items, 2)
		require.Len(t, decode[payment.Page[api.ControlLine]](t, o.get(t, "/trading/controls?all=true")).Items, 3)

		o.change(t, "PUT", "/trading/margins", map[string]any{"scope": "sport", "subject": "cricket", "market_key": "", "milli": 1100, "per_answer": 0, "reason": "wider"}).want(t, 200)
		require.Len(t, decode[[]api.MarginLine](t, o.get(t, "/trading/margins")), 3)
		o.change(t, "PUT", "/trading/limits", map[string]any{"scope": "sport", "subject": "cricket", "market_key": "", "max_win": 100, "max_loss": 200, "max_event": 300, "reason": "small"}).want(t, 200)
		o.enter(t, staff.Admin)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit"))
		var acts []string
		for _, line := range trail.Items {
			if !strings.HasPrefix(line.Action, "trade.") {
				continue
			}
			acts = append(acts, line.Action)
			require.Contains(t, line.Detail, "before", line.Action)
			require.Contains(t, line.Detail, "after", line.Action)
			require.NotEmpty(t, line.Detail["reason"], line.Action)
		}
		require.Equal(t, []string{"trade.limit", "trade.margin", "trade.price", "trade.price", "trade.release.suspend", "trade.suspend"}, acts)
	})
}
