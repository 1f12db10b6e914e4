package trading_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// fiveOvers returns a harness with one short upcoming match, and its markets.
func fiveOvers(t testing.TB, d *db.DB) (*harness, []market.Market) {
	t.Helper()
	f := newHarness(t, d)
	f.deliver(t, newScripted("m", cricket.Format{Name: "T5", Overs: 5, BallsPerOver: 6, Wickets: 10}).Messages...)
	return f, f.markets(t, "m")
}

// side returns a selection of the first market with a key.
func side(t testing.TB, markets []market.Market, key, answer string) market.Selection {
	t.Helper()
	for _, m := range markets {
		if m.Key == key {
			s := m.Selection(answer)
			require.NotNil(t, s)
			return *s
		}
	}
	require.Fail(t, "no market "+key)
	return market.Selection{}
}

// Combined odds come from endings of the match: every request at one version of the event gets the same odds, an impossible
// combination is refused, and correlated legs pay less than the product of their odds.
func TestJoint_PricesCombinationsByEndings(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, markets := fiveOvers(t, d)
		home, away := side(t, markets, "match_winner", "home"), side(t, markets, "match_winner", "away")
		over, under := side(t, markets, "innings_total", "over"), side(t, markets, "innings_total", "under")
		j := trading.NewJointPricer(d, engines(t))
		odds := map[string]int64{}
		for _, pair := range [][2]market.Selection{{home, over}, {home, under}, {away, over}, {away, under}} {
			got, version, err := j.Joint(t.Context(), "m", []id.Selection{pair[0].ID, pair[1].ID})
			require.NoError(t, err)
			require.Equal(t, f.detail(t, "m").Event.Version, version)
			require.Greater(t, got, max(pair[0].Odds, pair[1].Odds), "together is less likely than one alone")
			again, _, err := trading.NewJointPricer(d, engines(t)).Joint(t.Context(), "m", []id.Selection{pair[1].ID, pair[0].ID})
			require.NoError(t, err)
			require.Equal(t, got, again)
			odds[strings.TrimPrefix(string(pair[0].ID), "m-w-")+" "+pair[1].Key] = int64(got)
		}
		book := 0.0
		for _, o := range odds {
			book += 1000 / float64(o)
		}
		require.InDelta(t, 1.06*1.03, book, 0.06, "the four combinations are a whole book: %v", odds)

		_, _, err := j.Joint(t.Context(), "m", []id.Selection{home.ID, away.ID})
		require.ErrorIs(t, err, bet.ErrImpossible)
		_, _, err = j.Joint(t.Context(), "m", []id.Selection{home.ID, home.ID})
		require.ErrorIs(t, err, bet.ErrRedundant)
		_, _, err = j.Joint(t.Context(), "m", []id.Selection{home.ID, "m-nothing"})
		require.ErrorIs(t, err, placement.ErrNoSelection)
	})
}
