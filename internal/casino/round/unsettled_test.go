package round_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/game/mines"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestUnsettled_AreOpenRoundsOfCashInATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFixture(t, d)
		f.enrol(ann, 1_000*rupees)
		from := f.clock.Now().UnixMilli()
		to := f.clock.Now().Add(time.Hour).UnixMilli()
		open := func(from, to int64) bool {
			found, err := round.Unsettled(t.Context(), d.Reader(), ann, from, to)
			require.NoError(t, err)
			return found
		}
		require.False(t, open(from, to))
		demo := f.bet("tower", 10*rupees, map[string]any{"difficulty": "easy"})
		demo.Funds = round.Demo
		f.start(demo)
		require.False(t, open(from, to), "of demo money")
		r := f.start(f.bet("mines", 100*rupees, mines.Params{Mines: 3}))
		require.True(t, open(from, to))
		require.False(t, open(to, to+1), "it was started before")
		require.False(t, open(from-1, from))
		r = f.act(r, game.Action{Choice: safe(t, f, r)})
		f.act(r, game.Action{CashOut: true})
		require.False(t, open(from, to))
	})
}
