package trading_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// A server that starts during a match has the same state as one that has followed it.
func TestCatchUp_ProcessesPastInOneStep(t *testing.T) {
	t.Parallel()
	msgs := match(t, 3, "T5")
	half := len(msgs) / 2
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		id := msgs[0].EventID
		f.clock.Advance(msgs[half-1].At.Sub(f.clock.Now()))
		require.NoError(t, f.CatchUp(t.Context(), msgs[:half]))
		late := f.detail(t, id)
		require.Equal(t, int64(half), late.Event.Seq)
		require.LessOrEqual(t, late.Event.Version, int64(2), "the announcement, and all the rest")

		other := newHarness(t, dbtest.NewSQLite(t))
		other.deliver(t, msgs[:half]...)
		early := other.detail(t, id)
		require.Equal(t, early.Event.Status, late.Event.Status)
		require.Equal(t, early.Score, late.Score)
		require.Equal(t, early.Overs, late.Overs)
		require.Equal(t, early.Worm, late.Worm)
		require.Equal(t, prices(early), prices(late))

		require.NoError(t, f.CatchUp(t.Context(), msgs[:half]), "repeated messages change nothing")
		require.Equal(t, late.Event.Version, f.detail(t, id).Event.Version)
		f.deliver(t, msgs[half:]...)
		require.True(t, f.detail(t, id).Event.Status.Over())
		for _, m := range f.markets(t, id) {
			require.True(t, m.Status.Done(), m.ID)
		}
		require.NoError(t, f.CatchUp(t.Context(), msgs), "an ended event stays ended")
		require.ErrorContains(t, f.CatchUp(t.Context(), []feed.Message{{EventID: "gone", Seq: 4, Kind: feed.KindBall}}), "missing")
	})
}

// prices returns those of the markets that do not depend on when the desk started.
func prices(d market.Detail) map[id.Selection]int64 {
	all := map[id.Selection]int64{}
	for _, m := range d.Markets {
		if m.Key == market.MatchWinner {
			for _, s := range m.Selections {
				all[s.ID] = int64(s.Odds)
			}
		}
	}
	return all
}
