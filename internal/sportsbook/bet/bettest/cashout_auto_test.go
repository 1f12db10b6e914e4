package bettest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// looks runs the standing orders, which must cash out so many bets.
func (s *shop) looks(t *testing.T, want int) {
	t.Helper()
	n, err := s.ExecuteOrders(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, n)
}

// A target that is reached while a market is suspended is no offer: nothing is cashed out, and the bet delay starts
// again when the market reopens.
func TestExecuteOrders_WaitForASuspension(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 5*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 3000, 1400)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.change(t, "a", func(e *market.Event, _ *market.Market) { e.Status = market.Live })
		_, err := s.SetOrder(t.Context(), "ann", one.ID, 14_000)
		require.NoError(t, err)
		s.reprice(t, "a", 2000, 2000) // worth 15,000
		s.looks(t, 0)                 // seen, and waited for
		s.suspend(t, "a")
		s.clock.Advance(5 * time.Second)
		s.looks(t, 0)
		require.Equal(t, bet.Pending, s.find(t, "ann", one.ID).Status)
		s.reprice(t, "a", 2000, 2000)
		s.looks(t, 0)
		s.clock.Advance(4 * time.Second)
		s.looks(t, 0)
		s.clock.Advance(time.Second)
		s.looks(t, 1)
		require.Equal(t, money.Amount(15_000), s.find(t, "ann", one.ID).CashedFor)
		s.audit(t)
	})
}

// After an order is cancelled or raised, the previous one never cashes out, however far it has come.
func TestExecuteOrders_IgnoreCancelledOrders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1900, 1900)
		s.PriceBuilder = func(_ context.Context, event id.Event, _ []id.Selection) (money.Odds, int64, error) {
			return 3500, s.events[event].Version, nil
		}
		meanwhile := func() {}
		s.ForecastBuilder = func(_ context.Context, event id.Event, _ []id.Selection) (cashout.Forecast, int64, error) { // called while the order is carried out
			meanwhile()
			return cashout.Forecast{Win: 0.5, Clear: 0.5}, s.events[event].Version, nil
		}
		both := []placement.Pick{s.pick("a", "h"), s.pick("a", "a")}
		for i := range both {
			both[i].Builder, both[i].BuilderOdds = 1, 3500
		}
		one := s.place(t, slip("ann", 10_000, both...))
		for name, change := range map[string]func() error{
			"taken back": func() error { return s.DropOrder(t.Context(), "ann", one.ID) },
			"raised": func() error {
				_, err := s.SetOrder(t.Context(), "ann", one.ID, 30_000)
				return err
			},
		} {
			_, err := s.SetOrder(t.Context(), "ann", one.ID, 12_000)
			require.NoError(t, err)
			s.clock.Advance(time.Millisecond)
			meanwhile = func() { require.NoError(t, change(), name) }
			s.looks(t, 0)
			meanwhile = func() {}
			require.Equal(t, bet.Pending, s.find(t, "ann", one.ID).Status, name)
			s.looks(t, 0)
		}
		require.NoError(t, s.DropOrder(t.Context(), "ann", one.ID))
		_, err := s.SetOrder(t.Context(), "ann", one.ID, 12_000)
		require.NoError(t, err)
		s.looks(t, 1)
		s.audit(t)
	})
}

// A bet that was cashed out in parts is settled for its rest, whatever the result becomes: rolled back after the money was withdrawn
// it leaves a debt of what the rest had paid, and what the parts brought stays the player's.
func TestCashOut_PartsSurviveCorrections(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 4000, 1300)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.reprice(t, "a", 2000, 2000) // the whole is worth 20,000
		var paid money.Amount
		for i, percent := range []int64{25, 20, 50} { // of what is left each time
			got, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", one.ID), "ann", string(rune('p'+i)), percent))
			require.NoError(t, err)
			paid += got.Paid
		}
		now := s.find(t, "ann", one.ID)
		require.Equal(t, []money.Amount{7000, 14_000}, []money.Amount{now.Cashed, now.CashedFor})
		require.Equal(t, paid, s.balance(t, "ann"))

		s.settle(t, "a", winner("home"))
		require.Equal(t, money.Amount(12_000), s.find(t, "ann", one.ID).Payout, "three tenths of 40,000")
		s.place(t, slip("ann", 26_000, s.pick("b", "h"))) // all of it is away
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		now = s.find(t, "ann", one.ID)
		require.Equal(t, []any{bet.Pending, money.Amount(0), paid}, []any{now.Status, now.Payout, now.CashedFor})
		owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash("ann", "INR"))
		require.NoError(t, err)
		require.Equal(t, money.Amount(12_000), owed)
		s.audit(t)

		for _, again := range []struct {
			decide func(*market.Market) market.Status
			pays   money.Amount
		}{{winner("away"), 0}, {(*market.Market).VoidAll, 3000}, {winner("home"), 12_000}} {
			s.settle(t, "a", again.decide)
			now = s.find(t, "ann", one.ID)
			require.Equal(t, []money.Amount{again.pays, paid}, []money.Amount{now.Payout, now.CashedFor})
			s.audit(t)
		}
		require.Equal(t, cashout.ReasonSettled, s.quote(t, "ann", one.ID).Suspended)
	})
}
