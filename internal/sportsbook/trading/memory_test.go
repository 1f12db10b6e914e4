package trading_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/market"
)

// After nine days of races around the clock a desk holds no more in memory and on screens than after the first days: current and
// announced events, recently ended ones, and the last message numbers of the last hours.
func TestDesk_MemoryDoesNotGrow(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	const speed, day = 60, 24 * time.Hour / 60
	f := newHarness(t, dbtest.NewSQLite(t))
	f.cfg.Engines, f.cfg.Speed = engine.Set{market.FamilyRace: race.New()}, speed
	f.restart()
	s, err := sim.New(sim.Config{Engines: f.cfg.Engines, Race: race.Race, Clock: &jumpingClock{noon, noon.Add(9 * day)}, Seed: [32]byte{7}, Speed: speed, Log: quiet})
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
		mostOver, mostShown = max(mostOver, stats.Over), max(mostShown, len(f.screen.keys("")))
		return nil
	})
	require.ErrorIs(t, err, errEnd)
	require.Greater(t, ended, 400)
	require.Greater(t, mostOver, 100, "recently ended events are remembered")
	require.Less(t, mostOver, 300, "and forgotten after two hours")
	require.Less(t, mostShown, 200)
}
