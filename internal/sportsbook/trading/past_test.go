package trading_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// A house that starts in the middle of a match knows of it what a house knows that has followed it.
func TestThePastIsTakenInOneStep(t *testing.T) {
	t.Parallel()
	msgs := match(t, 3, "T5")
	half := len(msgs) / 2
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFloor(t, d)
		id := msgs[0].EventID
		f.clock.Advance(msgs[half-1].At.Sub(f.clock.Now()))
		require.NoError(t, f.CatchUp(t.Context(), msgs[:half]))
		late := f.detail(t, id)
		require.Equal(t, int64(half), late.Event.Seq)
		require.LessOrEqual(t, late.Event.Version, int64(2), "the announcement, and all the rest")

		other := newFloor(t, dbtest.NewSQLite(t))
		other.tell(t, msgs[:half]...)
		early := other.detail(t, id)
		require.Equal(t, early.Event.Status, late.Event.Status)
		require.Equal(t, early.Score, late.Score)
		require.Equal(t, early.Overs, late.Overs)
		require.Equal(t, early.Worm, late.Worm)
		require.Equal(t, prices(early), prices(late))

		require.NoError(t, f.CatchUp(t.Context(), msgs[:half]), "told again it changes nothing")
		require.Equal(t, late.Event.Version, f.detail(t, id).Event.Version)
		f.tell(t, msgs[half:]...)
		require.True(t, f.detail(t, id).Event.Status.Over())
		for _, m := range f.markets(t, id) {
			require.True(t, m.Status.Done(), m.ID)
		}
		require.NoError(t, f.CatchUp(t.Context(), msgs), "what is over stays over")
		require.ErrorContains(t, f.CatchUp(t.Context(), []feed.Message{{EventID: "gone", Seq: 4, Kind: feed.KindBall}}), "missing")
	})
}

// prices are those of the markets whose question does not hang on when the desk first looked.
func prices(d market.Detail) map[string]int64 {
	all := map[string]int64{}
	for _, m := range d.Markets {
		if m.Key == market.MatchWinner {
			for _, s := range m.Selections {
				all[s.ID] = int64(s.Odds)
			}
		}
	}
	return all
}
