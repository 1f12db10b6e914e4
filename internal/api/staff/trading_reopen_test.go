package staff_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func TestReopen_ATraderOpensAnEventWithAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		desk := o.floor(t)
		require.NoError(t, desk.Handle(t.Context(), feed.Message{Producer: "hand", EventID: "m", Seq: 2, At: o.clock.Now(), Kind: feed.KindStatus,
			Status: &feed.Status{Phase: feed.Live, Start: &cricket.Start{Batting: cricket.Home}}, Fault: "the side is unknown"}))
		o.enter(t, staff.Trader)
		page := decode[trading.TradedEvent](t, o.get(t, "/trading/events/m"))
		require.Equal(t, market.Suspended, page.Markets[0].Status)
		require.Equal(t, "message 2: the side is unknown", page.Trouble)
		require.Equal(t, o.clock.Now().UnixMilli(), page.Since)
		require.Equal(t, trading.CauseTrouble, page.Markets[0].Cause)

		why := map[string]any{"reason": "the score is right"}
		o.post(t, "/trading/events/m/reopen", map[string]any{"reason": " "}).refused(t, 400, "trade_reason")
		o.post(t, "/trading/events/none/reopen", why).refused(t, 404, "event_not_found")
		require.True(t, decode[api.Ordered](t, o.post(t, "/trading/events/m/reopen", why)).Applied)
		require.Equal(t, market.Active, decode[trading.TradedEvent](t, o.get(t, "/trading/events/m")).Markets[0].Status)
		o.post(t, "/trading/events/m/reopen", why).refused(t, 409, "trade_not_shut")

		o.clock.Advance(time.Second)
		o.enter(t, staff.Admin)
		for _, line := range decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit")).Items {
			if line.Action == "trade.reopen" {
				require.Equal(t, "the score is right", line.Detail["reason"])
				require.Equal(t, "message 2: the side is unknown", line.Detail["before"].(map[string]any)["trouble"])
				return
			}
		}
		t.Fatal("the audit trail does not say who reopened the event")
	})
}
