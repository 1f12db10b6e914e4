package cricket_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Wickets of short games fall in the ways that they are priced to, with batters known and unknown. Every wicket is asked for but once or twice,
// so that the bounds are those of independent draws, a little wider.
func TestWaysOfWicketsComeAsOftenAsPriced(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for name, times := range map[string]float64{"known": 1, "alike": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fixtures := make([]feed.Fixture, 120)
			for i := range fixtures {
				fixtures[i] = rated(laws.Limited("T10", 10), i, times)
				fixtures[i].StartsAt = time.Unix(0, 0)
			}
			samples, err := engine.Measure(engineOf(t), enginetest.Seed(17), fixtures, 12)
			require.NoError(t, err)
			s := samples[market.WicketMethod]
			var said, came, variance [6]float64
			for i, p := range s.P {
				said[i%6] += p
				variance[i%6] += p * (1 - p)
				if s.Hit[i] {
					came[i%6]++
				}
			}
			require.Greater(t, len(s.P), 3000)
			for i := range said {
				require.InDelta(t, said[i], came[i], 4.5*math.Sqrt(variance[i]), "way %d of %d wickets", i, len(s.P)/6)
			}
		})
	}
}
