package trading_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// What a combination costs and what it is worth come from endings of the same law: whoever cashes out at once gains nothing and
// loses no more than the margin and the errors of the counts, and the same question has the same answer.
func TestWhatIsForeseenAgreesWithThePrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, markets := fiveOvers(t, d)
		home, away := side(t, markets, "match_winner", "home"), side(t, markets, "match_winner", "away")
		over := side(t, markets, "innings_total", "over")
		j := trading.NewJoiner(d, engines(t))
		for _, ids := range [][]string{{home.ID, over.ID}, {away.ID, over.ID}} {
			odds, version, err := j.Joint(t.Context(), "m", ids)
			require.NoError(t, err)
			seen, at, err := j.Foresee(t.Context(), "m", ids)
			require.NoError(t, err)
			require.Equal(t, version, at)
			back := seen.Win*float64(odds)/float64(money.One) + seen.Void
			require.Less(t, back, 1.0)
			require.Greater(t, back, 0.8)
			require.LessOrEqual(t, seen.Win, seen.Clear)
			again, _, err := trading.NewJoiner(d, engines(t)).Foresee(t.Context(), "m", []string{ids[1], ids[0]})
			require.NoError(t, err)
			require.Equal(t, seen, again)
		}
		alone, _, err := j.Foresee(t.Context(), "m", []string{home.ID})
		require.NoError(t, err)
		require.InDelta(t, 1000/float64(home.Odds), alone.Win, 0.06, "one leg that is left is worth what its price says")

		_, _, err = j.Foresee(t.Context(), "m", []string{home.ID, "m-nothing"})
		require.ErrorIs(t, err, bet.ErrNoSelection)
		_, _, err = j.Foresee(t.Context(), "nowhere", []string{home.ID})
		require.ErrorIs(t, err, market.ErrNoEvent)
	})
}

// While nothing of a match is offered nothing is foreseen either, and what may go back is kept beside the price.
func TestNothingIsForeseenOfAShutMatch(t *testing.T) {
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
		_, _, err := trading.NewJoiner(d, engines(t)).Foresee(t.Context(), "m", []string{home.ID})
		require.ErrorIs(t, err, bet.ErrSuspended)
	})
}

func save(t *testing.T, d *db.DB, c market.Change) error {
	return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) })
}
