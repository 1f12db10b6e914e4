package bettest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
)

// While a window of cancelled bets covers the moment, a market takes no bets and pays no cash-outs, whoever placed the bet when; it does
// so again when the window is over or lifted. One market does not close the others.
func TestWindow_CoveringNowStopsBetsAndCashOuts(t *testing.T) {
	t.Parallel()
	for name, until := range map[string]time.Duration{"with an end": time.Minute, "without an end": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				s.punter(t, "ann", "INR", 100_000)
				s.event(t, "a", market.Upcoming, 3000, 1400)
				s.event(t, "b", market.Upcoming, 3000, 1400)
				before := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
				double := s.place(t, slip("ann", 10_000, s.pick("a", "h"), s.pick("b", "h")))
				q := s.quote(t, "ann", before.ID)
				s.clock.Advance(time.Second)
				from, end := s.clock.Now().UnixMilli(), int64(0)
				if until > 0 {
					end = s.clock.Now().Add(until).UnixMilli()
				}
				s.cancel(t, "a", from, end)
				_, _, err := s.Place(t.Context(), slip("ann", 10_000, s.pick("a", "h")))
				require.ErrorIs(t, err, bet.ErrSuspended)
				_, _, err = s.Place(t.Context(), slip("ann", 10_000, s.pick("b", "h"), s.pick("a", "h")))
				require.ErrorIs(t, err, bet.ErrSuspended)
				for _, one := range []bet.Bet{before, double} {
					now := s.quote(t, "ann", one.ID)
					require.Equal(t, []any{cashout.ReasonMarketSuspended, "a-w-h"}, []any{now.Suspended, string(now.Selection)})
				}
				_, _, err = s.Accept(t.Context(), accept(q, "ann", "k1", 100))
				require.ErrorIs(t, err, cashout.ErrNoCashOut)
				_, err = s.SetOrder(t.Context(), "ann", before.ID, 1)
				require.NoError(t, err)
				n, err := s.ExecuteOrders(t.Context())
				require.NoError(t, err)
				require.Zero(t, n, "a standing order waits, too")
				s.place(t, slip("ann", 10_000, s.pick("b", "h")))

				if until > 0 {
					s.clock.Advance(until)
				} else {
					s.rollBack(t, "a", market.RolledCancel, from, end)
				}
				s.place(t, slip("ann", 10_000, s.pick("a", "h")))
				_, _, err = s.Accept(t.Context(), accept(s.quote(t, "ann", before.ID), "ann", "k2", 100))
				require.NoError(t, err)
				s.audit(t)
			})
		})
	}
}

// A bet that was placed inside a window which nobody has reviewed yet is worth what settlement will make of it: a single is not cashed
// out, an accumulator at the price of its other legs. Otherwise it would be a free option: the price moves, cash out; or else the
// stake comes back.
func TestWindow_CashOutValuesALegAsVoid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 6000, 1200)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		from := s.clock.Now().UnixMilli()
		single := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		double := s.place(t, slip("ann", 10_000, s.pick("a", "h"), s.pick("b", "h")))
		s.clock.Advance(time.Second)
		until := s.clock.Now().UnixMilli()
		s.reprice(t, "a", 1500, 2800)
		q := s.quote(t, "ann", single.ID)
		require.Greater(t, q.Offer, money.Amount(10_000), "the price moved the player's way")
		// the window is written, and the node stops before it has reviewed the bets
		s.write(t, "INSERT INTO bet_cancels (market_id, from_at, until_at, at, version) VALUES ('a-w', $1, $2, $2, 1)", from, until)
		require.Equal(t, cashout.ReasonSettling, s.quote(t, "ann", single.ID).Suspended)
		_, _, err := s.Accept(t.Context(), accept(q, "ann", "k", 100))
		require.ErrorIs(t, err, cashout.ErrNoCashOut)
		require.Equal(t, money.Amount(10_000), s.quote(t, "ann", double.ID).Offer, "10000 at 2.00 that has a chance of one half")
		s.settle(t, "a", winner("home"))
		require.Equal(t, bet.Void, s.find(t, "ann", single.ID).Status)
		require.Equal(t, money.Amount(90_000), s.balance(t, "ann"), "the stake of the single and nothing else")
	})
}

// A cancel that a node carries out once more after its rollback changes nothing, as does a rollback after the next cancel; the same fact
// twice is one.
func TestWindow_LateFactsChangeNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 3000, 1400)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		from, until := s.clock.Now().UnixMilli()-1000, s.clock.Now().UnixMilli()+1000
		s.facts++
		at := s.facts
		cancel := outbox.New(s.ids.New(), market.CancelledKind, "a", 1, market.CancelledFact{EventID: "a", MarketID: "a-w", From: from, Until: until, Version: at})
		lift := outbox.New(s.ids.New(), market.RolledBackKind, "a", 1,
			market.RolledBackFact{EventID: "a", MarketID: "a-w", What: market.RolledCancel, From: from, Until: until, Version: at + 1})
		again := outbox.New(s.ids.New(), market.CancelledKind, "a", 1, market.CancelledFact{EventID: "a", MarketID: "a-w", From: from, Until: until, Version: at + 2})
		for i, step := range []struct {
			fact outbox.Event
			want bet.Status
		}{
			{cancel, bet.Void}, {cancel, bet.Void}, {lift, bet.Won}, {cancel, bet.Won}, {lift, bet.Won}, {again, bet.Void}, {lift, bet.Void}, {cancel, bet.Void},
		} {
			require.NoError(t, s.Reaction().Effect(t.Context(), []outbox.Event{step.fact}))
			require.Equal(t, step.want, s.find(t, "ann", one.ID).Status, "step %d", i)
		}
		s.audit(t)
	})
}

// A rollback that is carried out before its cancel leaves no window.
func TestWindow_RollbackBeforeItsCancel(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 3000, 1400)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		for _, e := range []outbox.Event{
			outbox.New(s.ids.New(), market.RolledBackKind, "a", 1, market.RolledBackFact{EventID: "a", MarketID: "a-w", What: market.RolledCancel, Version: 8}),
			outbox.New(s.ids.New(), market.CancelledKind, "a", 1, market.CancelledFact{EventID: "a", MarketID: "a-w", Version: 7}),
		} {
			require.NoError(t, s.Reaction().Effect(t.Context(), []outbox.Event{e}))
		}
		require.Equal(t, bet.Pending, s.find(t, "ann", one.ID).Status)
	})
}
