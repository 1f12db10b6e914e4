package round_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
)

// operated returns a fixture whose operator can be changed by the returned function.
func operated(t *testing.T, d *db.DB) (f *fixture, change func(operate.GameSettings)) {
	t.Helper()
	f = newFixture(t, d)
	f.Operator = operate.New(operate.Config{DB: d, Clock: f.clock, Games: []string{"dice", "mines"}, Bounds: round.BoundsOf})
	actor := operate.Actor{ID: "boss", Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
	return f, func(g operate.GameSettings) {
		t.Helper()
		now, err := f.Operator.Current(t.Context())
		require.NoError(t, err)
		was, _ := now.Of(g.Game)
		g.Changes = was.Changes
		_, err = f.Operator.ChangeGame(t.Context(), g, "for the test", actor)
		require.NoError(t, err)
	}
}

func TestStart_RefusesAGameThatIsSwitchedOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, change := operated(t, d)
		open := f.start(f.bet("mines", 10*rupees, map[string]int{"mines": 1}))
		played := f.bet("dice", 10*rupees, map[string]any{"side": "over", "target": 5_050})
		first := f.start(played)
		held := f.cash(ann)

		change(operate.GameSettings{Game: "dice", Off: true})
		change(operate.GameSettings{Game: "mines", Works: true, Message: "back at noon"})
		_, _, err := f.Start(t.Context(), f.bet("dice", 10*rupees, map[string]any{"side": "over", "target": 5_050}))
		require.ErrorIs(t, err, operate.ErrOff)
		again, hit, err := f.Start(t.Context(), played)
		require.NoError(t, err, "a repeated request gets its answer")
		require.True(t, hit)
		require.Equal(t, first.ID, again.ID)
		require.Equal(t, held, f.cash(ann))

		ended, _, err := f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: open.ID, Action: game.Action{Choice: 3}})
		require.NoError(t, err, "open rounds go on")
		if ended.Status == round.Open {
			_, _, err = f.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: open.ID, Step: 1, Action: game.Action{CashOut: true}})
			require.NoError(t, err)
		}
		_, _, err = f.Start(t.Context(), f.bet("mines", 10*rupees, map[string]int{"mines": 1}))
		require.ErrorIs(t, err, operate.ErrWorks)
		f.holds()
	})
}

func TestStart_NarrowsStakesAsTheOperatorSays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, change := operated(t, d)
		dice := func(stake money.Amount) round.Bet {
			return f.bet("dice", stake, map[string]any{"side": "over", "target": 5_050})
		}
		large := dice(100 * rupees)
		f.start(large)
		change(operate.GameSettings{Game: "dice", Stakes: map[money.Currency]operate.Stakes{"INR": {Min: 20 * rupees, Max: 50 * rupees}}})
		for _, stake := range []money.Amount{10 * rupees, 100 * rupees} {
			_, _, err := f.Start(t.Context(), dice(stake))
			require.ErrorIs(t, err, round.ErrStake)
		}
		f.start(dice(50 * rupees))
		_, hit, err := f.Start(t.Context(), large)
		require.NoError(t, err)
		require.True(t, hit, "a repeated request gets its answer, although its stake is not possible any more")
		f.start(f.bet("mines", 100*rupees, map[string]int{"mines": 1}))
		f.holds()
	})
}
