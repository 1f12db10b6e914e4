package bettest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// forecasting is a shop with builders that the test prices and forecasts.
type forecasting struct {
	*shop
	seen  cashout.Forecast
	err   error
	moves int // how often the event still changes during a forecast
	asked [][]id.Selection
}

func foretell(t *testing.T, d *db.DB) *forecasting {
	f := &forecasting{}
	f.shop = builderShop(t, d, func(_ context.Context, event id.Event, _ []id.Selection) (money.Odds, int64, error) {
		return 4000, f.events[event].Version, nil
	})
	f.ForecastBuilder = func(_ context.Context, event id.Event, ids []id.Selection) (cashout.Forecast, int64, error) {
		f.asked = append(f.asked, ids)
		version := f.events[event].Version
		if f.moves > 0 {
			f.moves--
			f.reprice(t, event, 2000, 2000)
		}
		return f.seen, version, f.err
	}
	f.punter(t, "ann", "INR", 100_000)
	f.event(t, "a", market.Upcoming, 2000, 2000)
	f.event(t, "b", market.Upcoming, 2000, 2000)
	return f
}

// group is a builder of both sides of an event, with correlations set by the test.
func (f *forecasting) group() []placement.Pick {
	picks := []placement.Pick{f.pick("a", "h"), f.pick("a", "a")}
	for i := range picks {
		picks[i].Builder, picks[i].BuilderOdds = 1, 4000
	}
	return picks
}

func TestCashOut_OpenBuilder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := foretell(t, d)
		one := f.place(t, slip("ann", 10_000, f.group()...))
		f.seen = cashout.Forecast{Win: 0.5, Clear: 0.5, Void: 0.125}
		q := f.quote(t, "ann", one.ID)
		require.Equal(t, money.Amount(21_250), q.Fair, "40000 at one half, and the stake back in an eighth")
		require.Equal(t, []id.Selection{"a-w-h", "a-w-a"}, f.asked[0])

		f.setMargin(t, cashout.Margin{Scope: "brand", MarketKey: cashout.BuilderKey, Milli: 100})
		require.Equal(t, money.Amount(19_125), f.quote(t, "ann", one.ID).Offer, "builders have a margin of their own")

		f.change(t, "a", func(_ *market.Event, m *market.Market) { m.Status = market.Closed })
		require.Empty(t, f.quote(t, "ann", one.ID).Suspended, "a line that was left behind is priced all the same")
		f.suspend(t, "a")
		require.Equal(t, cashout.ReasonMarketSuspended, f.quote(t, "ann", one.ID).Suspended)
		f.reprice(t, "a", 2000, 2000)

		q = f.quote(t, "ann", one.ID)
		f.moves = 2
		paid, _, err := f.Accept(t.Context(), accept(q, "ann", "k1", 50))
		require.NoError(t, err)
		require.Zero(t, f.moves, "the event moved twice and was looked at again")
		require.Equal(t, []money.Amount{5000, 9562}, []money.Amount{paid.Stake, paid.Paid})

		q = f.quote(t, "ann", one.ID)
		f.moves = 100
		_, _, err = f.Accept(t.Context(), accept(q, "ann", "k2", 100))
		require.ErrorIs(t, err, cashout.ErrNoCashOut)
		f.moves = 0
		q = f.quote(t, "ann", one.ID)
		f.seen.Win = 0.25
		_, _, err = f.Accept(t.Context(), accept(q, "ann", "k3", 100))
		require.ErrorIs(t, err, cashout.ErrOffer, "what was foreseen is foreseen again")
		f.audit(t)
	})
}

func TestCashOut_BuilderWithoutForecastHasAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := foretell(t, d)
		one := f.place(t, slip("ann", 10_000, append(f.group(), f.pick("b", "h"))...))
		f.seen = cashout.Forecast{Win: 0.5, Clear: 0.5}
		require.Equal(t, money.Amount(20_000), f.quote(t, "ann", one.ID).Fair, "80000 at one half of one half")
		for err, reason := range map[error]cashout.SuspendReason{bet.ErrSuspended: cashout.ReasonMarketSuspended, bet.ErrNoBuilder: cashout.ReasonBuilder} {
			f.err = err
			q := f.quote(t, "ann", one.ID)
			require.Equal(t, []any{reason, "a-w-h"}, []any{q.Suspended, string(q.Selection)})
		}
		f.err, f.seen = nil, cashout.Forecast{Void: 0.5}
		require.Equal(t, money.Amount(5000), f.quote(t, "ann", one.ID).Fair, "the other leg alone, in half of the cases")
		f.seen = cashout.Forecast{}
		require.Equal(t, cashout.ReasonWorthless, f.quote(t, "ann", one.ID).Suspended)
		f.ForecastBuilder = nil
		require.Equal(t, cashout.ReasonBuilder, f.quote(t, "ann", one.ID).Suspended)
	})
}
