package trading_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// Price and value of a combination come from endings of the same model: an immediate cash-out gains nothing and loses at most the
// margin and the error of the counts. The same request returns the same answer.
func TestForesee_AgreesWithJointPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, markets := fiveOvers(t, d)
		home, away := side(t, markets, "match_winner", "home"), side(t, markets, "match_winner", "away")
		over := side(t, markets, "innings_total", "over")
		j := trading.NewJointPricer(d, engines(t))
		for _, ids := range [][]id.Selection{{home.ID, over.ID}, {away.ID, over.ID}} {
			odds, version, err := j.Joint(t.Context(), "m", ids)
			require.NoError(t, err)
			seen, at, err := j.Foresee(t.Context(), "m", ids)
			require.NoError(t, err)
			require.Equal(t, version, at)
			back := seen.Win*float64(odds)/float64(money.One) + seen.Void
			require.Less(t, back, 1.0)
			require.Greater(t, back, 0.8)
			require.LessOrEqual(t, seen.Win, seen.Clear)
			again, _, err := trading.NewJointPricer(d, engines(t)).Foresee(t.Context(), "m", []id.Selection{ids[1], ids[0]})
			require.NoError(t, err)
			require.Equal(t, seen, again)
		}
		alone, _, err := j.Foresee(t.Context(), "m", []id.Selection{home.ID})
		require.NoError(t, err)
		require.InDelta(t, 1000/float64(home.Odds), alone.Win, 0.06, "a single remaining leg is worth its price")

		_, _, err = j.Foresee(t.Context(), "m", []id.Selection{home.ID, "m-nothing"})
		require.ErrorIs(t, err, placement.ErrNoSelection)
		_, _, err = j.Foresee(t.Context(), "nowhere", []id.Selection{home.ID})
		require.ErrorIs(t, err, market.ErrNoEvent)
	})
}

// While no market of a match is offered there is no valuation, and the refund share is stored beside the price.
func TestForesee_FailsForSuspendedMatch(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, markets := fiveOvers(t, d)
		home := side(t, markets, "match_winner", "home")
		for _, m := range markets {
			for _, s := range m.Selections {
				require.Equal(t, m.Key == market.WicketMethod, s.Back > 0, "%s: only where no wicket may fall", m.Key)
			}
		}
		e := f.detail(t, "m").Event
		from := e.Version
		e.Version++
		for i := range markets {
			markets[i].Status = market.Suspended
		}
		require.NoError(t, save(t, d, market.Change{Event: e, From: from, Changed: markets, Desk: []byte("{}")}))
		_, _, err := trading.NewJointPricer(d, engines(t)).Foresee(t.Context(), "m", []id.Selection{home.ID})
		require.ErrorIs(t, err, bet.ErrSuspended)
	})
}

func save(t *testing.T, d *db.DB, c market.Change) error {
	return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}
