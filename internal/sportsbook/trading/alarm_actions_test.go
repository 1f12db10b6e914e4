package trading_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

func (o *office) arm(t *testing.T, rule string, threshold, span int64) {
	t.Helper()
	_, err := o.SetRule(t.Context(), trading.AlarmRule{ID: rule, Threshold: threshold, Span: span, Enabled: true, Action: trading.SuspendsMarkets},
		"no trader on duty tonight", o.asha())
	require.NoError(t, err)
}

func TestRule_ActsOnlyWithAnAction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		all, err := o.Rules(t.Context())
		require.NoError(t, err)
		for _, r := range all {
			require.Empty(t, r.Action, "%s acts by default", r.ID)
		}
		for n := range 6 {
			c.betOnWinner(t, n, market.KeyHome, 500_000)
		}
		require.Len(t, o.watch(t, trading.WatchLiability), 1)
		require.Equal(t, market.Active, c.winner(t).Status)

		o.arm(t, "liability", 2_000_000, 0)
		require.Empty(t, o.rules)
		for n := range 6 {
			c.betOnWinner(t, 10+n, market.KeyHome, 500_000)
		}
		o.published = nil
		found := o.watch(t, trading.WatchLiability)
		require.Len(t, found, 2)
		require.True(t, found[0].Acted)
		require.False(t, found[1].Acted, "what was raised before is not acted upon later")
		require.Equal(t, market.Suspended, c.winner(t).Status)
		require.Equal(t, []string{string(trading.ByAlarm) + " trade.suspend m-w"}, o.rules)
		require.Equal(t, []trading.Topic{trading.TopicAlarms, trading.TopicControls}, o.published)
		inForce, err := o.InForce(t.Context())
		require.NoError(t, err)
		require.Len(t, inForce, 1)
		require.Equal(t, found[0].ID, inForce[0].AlarmID)
		require.Equal(t, trading.ByAlarm, inForce[0].MadeBy)
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Equal(t, trading.CauseAlarm, page.Markets[0].Cause)

		_, err = o.Acknowledge(t.Context(), found[0].ID, "we have seen it", o.asha())
		require.NoError(t, err)
		require.Equal(t, market.Suspended, c.winner(t).Status, "seeing to an alarm releases nothing")
		o.release(t, inForce[0].ID)
		require.Equal(t, market.Active, c.winner(t).Status)
		o.watch(t, trading.WatchLiability)
		require.Equal(t, market.Active, c.winner(t).Status, "the same occurrence acts once")
	})
}

func TestRule_KeepsManualSuspension(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		o.arm(t, "liability", 2_000_000, 0)
		for n := range 6 {
			c.betOnWinner(t, n, market.KeyHome, 500_000)
		}
		id := o.suspend(t, trading.ScopeMarket, "m-w")
		found := o.watch(t, trading.WatchLiability)
		require.Len(t, found, 1)
		require.False(t, found[0].Acted)
		inForce, err := o.InForce(t.Context())
		require.NoError(t, err)
		require.Len(t, inForce, 1)
		require.Equal(t, id, inForce[0].ID)
	})
}

func TestRule_OnlyMarketRulesMayAct(t *testing.T) {
	t.Parallel()
	_, _, o := newWatchedMatch(t, dbtest.NewSQLite(t))
	all, err := o.Rules(t.Context())
	require.NoError(t, err)
	able := map[trading.RuleKind]bool{trading.WatchLiability: true, trading.WatchPriceMove: true, trading.WatchBetSpike: true, trading.WatchUnderRound: true}
	for _, r := range all {
		r.Action = trading.SuspendsMarkets
		_, err := o.SetRule(t.Context(), r, "let it act", o.asha())
		if able[r.Kind] {
			require.NoError(t, err, r.ID)
		} else {
			require.ErrorIs(t, err, trading.ErrRule, r.ID)
		}
		r.Action = "close"
		_, err = o.SetRule(t.Context(), r, "let it act", o.asha())
		require.ErrorIs(t, err, trading.ErrRule, r.ID)
	}
}

// Whole matches are played while rules act on every small move and traders release at random. No message, tick, restart or other
// rule reopens what a rule has suspended.
func TestRule_SuspensionIsLiftedOnlyManually(t *testing.T) {
	t.Parallel()
	for seed := range byte(2) {
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			t.Parallel()
			src := rng.Seeded([32]byte{90 + seed})
			msgs := match(t, seed+1, "T5")
			f := newHarness(t, dbtest.NewSQLite(t))
			o := f.office(t)
			o.arm(t, "price-live", 5, 600)
			o.arm(t, "price-upcoming", 5, 600)
			var held []trading.Control
			acted := 0
			for _, m := range msgs {
				if rng.IntN(src, 40) == 0 {
					f.restart()
					require.NoError(t, f.Recover(t.Context()))
				}
				f.deliver(t, m)
				require.NoError(t, o.Watch(t.Context()))
				before := held
				var err error
				held, err = o.InForce(t.Context())
				require.NoError(t, err)
				for _, c := range before {
					require.True(t, slices.ContainsFunc(held, func(h trading.Control) bool { return h.ID == c.ID }), "an order has ended by itself")
				}
				for _, c := range held {
					require.NotEqual(t, market.Active, f.market(t, c.MarketID).Status, "%s takes bets", c.MarketID)
				}
				acted += len(held) - len(before)
				if len(held) > 0 && rng.IntN(src, 8) == 0 {
					i := rng.IntN(src, len(held))
					o.release(t, held[i].ID)
					held = slices.Delete(held, i, i+1)
				}
			}
			require.Greater(t, acted, 2)
			require.Len(t, o.rules, acted)
			all, err := o.Controls(t.Context(), "", "", 1000)
			require.NoError(t, err)
			require.Len(t, all, acted)
			for _, c := range all {
				require.NotEmpty(t, c.AlarmID)
				require.Contains(t, []id.Staff{"", "asha"}, c.ReleasedBy)
			}
		})
	}
}
