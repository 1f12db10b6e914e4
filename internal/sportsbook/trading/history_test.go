package trading_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

func TestPriceHistory_EndsWithCurrentPrices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, p, o := upcoming(t, d)
		first, err := o.PriceHistory(t.Context(), "m-w")
		require.NoError(t, err)
		require.Len(t, first.Selections, 2)
		require.Equal(t, "Herons", first.Selections[0].Name)
		require.NotEmpty(t, first.Points)

		p.start(cricket.Home)
		p.bowl(1, 4, 6, 6, -1, 2)
		f.deliver(t, p.Messages[1:]...)
		f.clock.Advance(10 * time.Second)
		f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive, At: f.clock.Now()})
		require.NoError(t, f.Tick(t.Context()))
		h, err := o.PriceHistory(t.Context(), "m-w")
		require.NoError(t, err)
		require.Greater(t, len(h.Points), len(first.Points)+4)
		m := f.winner(t)
		require.Equal(t, market.Active, m.Status)
		last := h.Points[len(h.Points)-1]
		require.Equal(t, []any{m.Selections[0].Odds, m.Selections[1].Odds}, []any{last.Odds[0], last.Odds[1]})
		for i, point := range h.Points[1:] {
			require.GreaterOrEqual(t, point.At, h.Points[i].At)
			require.NotEqual(t, h.Points[i].Odds, point.Odds, "a step that moved nothing is none")
		}

		o.suspend(t, trading.ScopeMarket, "m-w")
		h, err = o.PriceHistory(t.Context(), "m-w")
		require.NoError(t, err)
		require.Empty(t, h.Points[len(h.Points)-1].Odds, "it takes no bets")

		require.NoError(t, o.Forget(t.Context(), f.clock.Now().Add(time.Minute).UnixMilli()))
		h, err = o.PriceHistory(t.Context(), "m-w")
		require.NoError(t, err)
		require.Empty(t, h.Points)
		_, err = o.PriceHistory(t.Context(), "none")
		require.ErrorIs(t, err, trading.ErrNoMarket)
	})
}

func TestPage_ReportsCauseOfSuspension(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, p, o := upcoming(t, d)
		cause := func() trading.Cause {
			page, err := o.Page(t.Context(), "m")
			require.NoError(t, err)
			require.Equal(t, id.Market("m-w"), page.Markets[0].ID)
			return page.Markets[0].Cause
		}
		require.Empty(t, cause())
		for scope, subject := range map[trading.Scope]string{trading.ScopeAll: "", trading.ScopeKey: "m/match_winner", trading.ScopeMarket: "m-w"} {
			id := o.suspend(t, scope, subject)
			require.Equal(t, trading.CausePerson, cause())
			o.release(t, id)
		}
		p.start(cricket.Home)
		p.bowl(1, -1)
		last := len(p.Messages) - 1
		f.deliver(t, p.Messages[1:last]...)
		require.Equal(t, feed.KindBetStop, p.Messages[last-1].Kind)
		require.Equal(t, trading.CauseFeed, cause())
		f.deliver(t, p.Messages[last])
		require.Equal(t, trading.CauseHold, cause())
		f.clock.Advance(time.Minute)
		require.NoError(t, f.Tick(t.Context()))
		require.Equal(t, trading.CauseProducer, cause())
		p.Ball(cricket.Ball{Over: 17, Batter: "b1", NonStriker: "b2", Bowler: "w1"}, 100, false, 0)
		f.deliver(t, p.Messages[last+1:]...)
		require.Equal(t, trading.CauseTrouble, cause())
	})
}
