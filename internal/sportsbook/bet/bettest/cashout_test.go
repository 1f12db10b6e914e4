package bettest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
)

func (s *shop) quote(t testing.TB, player id.Player, id id.Bet) cashout.CashOut {
	t.Helper()
	q, err := s.Offer(t.Context(), player, id)
	require.NoError(t, err)
	return q
}

// producer sets until when the prices of the shop's producer are valid.
func (s *shop) producer(t testing.TB, until int64) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Vouch(ctx, tx, "test", until) }))
}

func accept(q cashout.CashOut, player id.Player, key string, percent int64) cashout.Acceptance {
	return cashout.Acceptance{PlayerID: player, BetID: q.BetID, Key: key, QuoteID: q.QuoteID, Percent: percent}
}

func TestCashOut_IsQuotedAndPaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.setMargin(t, cashout.Margin{Scope: "brand", Milli: 50})
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 6000, 1200)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.reprice(t, "a", 2000, 2000)
		q := s.quote(t, "ann", one.ID)
		require.Equal(t, []money.Amount{30_000, 28_500, 10_000}, []money.Amount{q.Fair, q.Offer, q.Stake}, "60000 at one half, less 5 %")
		require.Equal(t, []cashout.Choice{{Percent: 25, Amount: 7125}, {Percent: 50, Amount: 14_250}, {Percent: 75, Amount: 21_375}, {Percent: 100, Amount: 28_500}}, q.Choices)

		_, _, err := s.Accept(t.Context(), accept(q, "bob", "k", 100))
		require.ErrorIs(t, err, cashout.ErrQuote, "somebody else's")
		_, _, err = s.Accept(t.Context(), accept(q, "ann", "k", 0))
		require.ErrorIs(t, err, cashout.ErrShare)

		first, hit, err := s.Accept(t.Context(), accept(q, "ann", "k1", 33))
		require.NoError(t, err)
		require.False(t, hit)
		after := s.find(t, "ann", one.ID)
		require.Equal(t, []money.Amount{after.Cashed, after.CashedFor}, []money.Amount{first.Stake, first.Paid})
		require.Equal(t, []money.Amount{3300, 9405}, []money.Amount{after.Cashed, after.CashedFor})
		require.Equal(t, bet.Pending, after.Status)
		again, hit, err := s.Accept(t.Context(), accept(q, "ann", "k1", 33))
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first, again, "the same key answers as the first time")
		require.Equal(t, money.Amount(99_405), s.balance(t, "ann"))
		_, _, err = s.Accept(t.Context(), accept(q, "ann", "k2", 33))
		require.ErrorIs(t, err, cashout.ErrOffer, "the quote was for a bet that is not whole any more")

		s.reprice(t, "a", 1500, 2800)
		better := s.quote(t, "ann", one.ID)
		s.reprice(t, "a", 1400, 3200)
		paid, _, err := s.Accept(t.Context(), accept(better, "ann", "k3", 50))
		require.NoError(t, err)
		require.Equal(t, better.Offer/2, paid.Paid, "what was quoted, although it is worth more now")
		require.Equal(t, money.Amount(6650), s.find(t, "ann", one.ID).Cashed)

		stale := s.quote(t, "ann", one.ID)
		s.reprice(t, "a", 3000, 1400)
		_, _, err = s.Accept(t.Context(), accept(stale, "ann", "k4", 100))
		require.ErrorIs(t, err, cashout.ErrOffer)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused)
		require.Contains(t, refused.Data, "quote")
		s.settle(t, "a", winner("home"))
		done := s.find(t, "ann", one.ID)
		require.Equal(t, bet.Won, done.Status)
		require.Equal(t, money.Amount(20_100), done.Payout, "the rest of the stake in proportion")
		require.LessOrEqual(t, done.Payout+done.CashedFor, done.Potential)
		require.Equal(t, cashout.ReasonSettled, s.quote(t, "ann", one.ID).Suspended)

		whole := s.place(t, slip("ann", 10_000, s.pick("b", "h")))
		last, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", whole.ID), "ann", "k5", 100))
		require.NoError(t, err)
		require.True(t, last.Whole)
		require.Equal(t, bet.Cashed, s.find(t, "ann", whole.ID).Status)
		held := s.balance(t, "ann")
		s.settle(t, "b", winner("home"))
		require.Equal(t, held, s.balance(t, "ann"), "a bet that was cashed out is out of the game")
		require.Equal(t, "won", s.find(t, "ann", whole.ID).Legs[0].Status)
		s.audit(t)
	})
}

func TestCashOut_MissingOfferHasAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h"), s.pick("b", "h")))
		q := s.quote(t, "ann", one.ID)
		s.suspend(t, "b")
		now := s.quote(t, "ann", one.ID)
		require.Equal(t, []any{cashout.ReasonMarketSuspended, "b-w-h", ""}, []any{now.Suspended, string(now.Selection), now.QuoteID})
		_, _, err := s.Accept(t.Context(), accept(q, "ann", "k", 100))
		require.ErrorIs(t, err, cashout.ErrNoCashOut)
		s.reprice(t, "b", 2000, 2000)
		s.producer(t, begin.Add(-time.Second).UnixMilli())
		require.Equal(t, cashout.ReasonMarketSuspended, s.quote(t, "ann", one.ID).Suspended, "nobody vouches for the price")
		s.producer(t, begin.Add(time.Hour).UnixMilli())
		s.change(t, "b", func(_ *market.Event, m *market.Market) { m.Status = market.Closed })
		require.Equal(t, cashout.ReasonMarketClosed, s.quote(t, "ann", one.ID).Suspended)
		s.result(t, "b", winner("away"))
		require.Equal(t, cashout.ReasonWorthless, s.quote(t, "ann", one.ID).Suspended)
		s.clock.Advance(time.Minute)
		_, _, err = s.Accept(t.Context(), accept(q, "ann", "k", 100))
		require.Error(t, err)
		_, err = s.Offer(t.Context(), "bob", one.ID)
		require.ErrorIs(t, err, bet.ErrNoBet)
	})
}

func TestCashOut_RefusesAnOldQuote(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		q := s.quote(t, "ann", one.ID)
		s.clock.Advance(16 * time.Second)
		_, _, err := s.Accept(t.Context(), accept(q, "ann", "k", 100))
		require.ErrorIs(t, err, cashout.ErrOffer)
	})
}

// Television pictures are delayed: a cash-out of a live bet waits, and is refused when the offer fell meanwhile.
func TestCashOut_LiveOneWaits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 5*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.change(t, "a", func(e *market.Event, _ *market.Market) { e.Status = market.Live })
		for i, falls := range []bool{true, false} {
			q := s.quote(t, "ann", one.ID)
			require.Equal(t, int64(5000), q.DelayMS)
			done := make(chan error, 1)
			go func() {
				_, _, err := s.Accept(t.Context(), accept(q, "ann", string(rune('k'+i)), 100))
				done <- err
			}()
			require.Eventually(t, func() bool { return s.clock.Sleepers() == 1 }, time.Minute, time.Millisecond)
			if falls {
				s.reprice(t, "a", 3000, 1400)
			}
			s.clock.Advance(5 * time.Second)
			if err := <-done; falls {
				require.ErrorIs(t, err, cashout.ErrOffer)
			} else {
				require.NoError(t, err)
			}
		}
		require.Equal(t, bet.Cashed, s.find(t, "ann", one.ID).Status)
	})
}

func TestExecuteOrders_RunOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 5*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 3000, 1400)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		look := func(want int) {
			t.Helper()
			n, err := s.ExecuteOrders(t.Context())
			require.NoError(t, err)
			require.Equal(t, want, n)
		}
		for _, wrong := range []money.Amount{0, 30_001} {
			_, err := s.SetOrder(t.Context(), "ann", one.ID, wrong)
			require.ErrorIs(t, err, cashout.ErrTarget)
		}
		_, err := s.SetOrder(t.Context(), "ann", one.ID, 12_000)
		require.NoError(t, err)
		look(0)
		require.Equal(t, money.Amount(12_000), s.quote(t, "ann", one.ID).Order.Target)
		s.change(t, "a", func(e *market.Event, _ *market.Market) { e.Status = market.Live })
		s.reprice(t, "a", 2000, 2000) // worth 15,000
		look(0)                       // live: it waits
		s.clock.Advance(5 * time.Second)
		s.reprice(t, "a", 3000, 1400)
		look(0) // it fell again
		s.reprice(t, "a", 2000, 2000)
		look(0)
		s.clock.Advance(5 * time.Second)
		look(1)
		look(0)
		now := s.find(t, "ann", one.ID)
		require.Equal(t, bet.Cashed, now.Status)
		require.Equal(t, money.Amount(15_000), now.CashedFor)
		require.Nil(t, s.quote(t, "ann", one.ID).Order)

		s.event(t, "b", market.Upcoming, 3000, 1400)
		two := s.place(t, slip("ann", 10_000, s.pick("b", "h")))
		_, err = s.SetOrder(t.Context(), "ann", two.ID, 20_000)
		require.NoError(t, err)
		require.NoError(t, s.DropOrder(t.Context(), "ann", two.ID))
		s.reprice(t, "b", 1300, 3400)
		look(0)
		s.settle(t, "b", winner("home"))
		_, err = s.SetOrder(t.Context(), "ann", two.ID, 20_000)
		require.ErrorIs(t, err, cashout.ErrNoCashOut)
	})
}
