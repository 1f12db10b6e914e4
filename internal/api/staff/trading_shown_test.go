package staff_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func TestATraderHidesFeaturesAndTakesItBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		o.enter(t, staff.Trader)
		hidden := decode[api.Ordered](t, o.post(t, "/trading/hidings", map[string]any{"scope": "competition", "subject": "x", "reason": "no rights"}))
		require.True(t, hidden.Applied)
		require.Equal(t, "Hand League", hidden.Controls[0].About.Competition)
		_, err := market.Read(t.Context(), d.Reader(), "m")
		require.ErrorIs(t, err, market.ErrNoEvent)
		require.Len(t, decode[trading.Grid](t, o.get(t, "/trading/events")).Items[0].Hidden, 1)
		require.Len(t, decode[api.TradingOptions](t, o.get(t, "/trading/options")).Competitions, 1, "the desk can still choose it")
		o.post(t, "/trading/hidings", map[string]any{"scope": "competition", "subject": "x", "reason": "no rights"}).refused(t, 409, "trade_hidden")
		o.post(t, "/trading/hidings", map[string]any{"scope": "event", "subject": "nothing", "reason": "no rights"}).refused(t, 404, "event_not_found")
		decode[api.Ordered](t, o.post(t, "/trading/controls/"+hidden.Controls[0].ID+"/release", map[string]any{"reason": "we have them"}))
		_, err = market.Read(t.Context(), d.Reader(), "m")
		require.NoError(t, err)

		until := o.clock.Now().Add(time.Hour).UnixMilli()
		first := decode[api.Ordered](t, o.post(t, "/trading/features", map[string]any{"scope": "event", "subject": "m", "until": until, "reason": "derby day"}))
		require.Equal(t, "Herons", first.Controls[0].About.Home.Name)
		top, err := market.Top(t.Context(), d.Reader(), 5, o.clock.Now().UnixMilli())
		require.NoError(t, err)
		require.Equal(t, until, top[0].FeaturedUntil)
		league := decode[api.Ordered](t, o.post(t, "/trading/features", map[string]any{"scope": "competition", "subject": "x", "until": until, "reason": "the final week"}))
		require.Equal(t, "Hand League", league.Controls[0].About.Competition)
		decode[api.Ordered](t, o.post(t, "/trading/controls/"+league.Controls[0].ID+"/release", map[string]any{"reason": "it is over"}))
		o.post(t, "/trading/features", map[string]any{"scope": "event", "subject": "m", "until": 1, "reason": "derby day"}).refused(t, 400, "trade_until")
		require.Len(t, decode[payment.Page[api.ControlLine]](t, o.get(t, "/trading/controls")).Items, 1)

		available := decode[api.EventLiability](t, o.get(t, "/trading/events/m/liability"))
		require.NotEmpty(t, available.Items)
		before := available.Items[0]
		require.Positive(t, before.Stake)
		o.change(t, "PUT", "/trading/limits", map[string]any{"scope": "event", "subject": "m", "market_key": "match_winner", "max_win": 100_000, "max_loss": 0, "max_event": 0,
			"reason": "a rumour"}).want(t, 200)
		for _, r := range decode[api.EventLiability](t, o.get(t, "/trading/events/m/liability")).Items {
			if r.SelectionID == "m-w-h" {
				require.EqualValues(t, 100_000, r.Bound.Win)
				require.Less(t, r.Stake, before.Stake)
			}
		}
		limits := decode[api.LossLimits](t, o.get(t, "/trading/limits"))
		for _, l := range limits.Items {
			if l.Scope == "event" {
				require.Equal(t, "Asps", l.About.Away.Name)
				require.Contains(t, l.ChangedBy, "trader@example.com")
			}
		}
		o.get(t, "/trading/events/nothing/liability").refused(t, 404, "event_not_found")
	})
}
