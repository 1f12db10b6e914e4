package trading_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/market"
)

// Nine days of races around the clock leave no more in a desk's mind and on its screens than the first days did: what it holds is what is
// on, what is announced, what was on a moment ago, and the last message of what was over in the last hours.
func TestWhatADeskHoldsDoesNotGrow(t *testing.T) {
	t.Parallel()
	const speed, day = 60, 24 * time.Hour / 60
	f := newFloor(t, dbtest.NewSQLite(t))
	f.cfg.Engines, f.cfg.Speed = engine.Set{market.FamilyRace: race.New()}, speed
	f.restart()
	s, err := sim.New(sim.Config{Engines: f.cfg.Engines, Race: race.Race, Clock: &steps{noon, noon.Add(9 * day)}, Seed: [32]byte{7}, Speed: speed, Log: quiet})
	require.NoError(t, err)
	ended, mostOver, mostShown, looked := 0, 0, 0, noon
	err = s.Run(t.Context(), func(m feed.Message) error {
		if m.At.After(f.clock.Now()) {
			f.clock.Advance(m.At.Sub(f.clock.Now()))
		}
		if m.Status != nil && m.Status.Phase == feed.Ended {
			ended++
		}
		if err := f.Handle(t.Context(), m); err != nil || m.At.Sub(looked) < time.Minute {
			return err
		}
		looked = m.At
		if err := f.Tick(t.Context()); err != nil {
			return err
		}
		stats := f.Stats()
		require.LessOrEqual(t, stats.Live+stats.Upcoming, 4)
		mostOver, mostShown = max(mostOver, stats.Over), max(mostShown, len(f.wall.keys("")))
		return nil
	})
	require.ErrorIs(t, err, errEnd)
	require.Greater(t, ended, 400)
	require.Greater(t, mostOver, 100, "what was over a moment ago is known")
	require.Less(t, mostOver, 300, "and forgotten after two hours")
	require.Less(t, mostShown, 200)
}
