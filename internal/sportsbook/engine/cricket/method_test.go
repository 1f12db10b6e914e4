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

// Dismissals of short games occur as often as priced, with batters known and unknown. Nearly every wicket is counted
// once, so the bounds are those of independent draws, a little wider.
func TestQuotes_WicketMethodsAgreeWithPlay(t *testing.T) {
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
			var priced, played, variance [6]float64
			for i, p := range s.P {
				priced[i%6] += p
				variance[i%6] += p * (1 - p)
				if s.Hit[i] {
					played[i%6]++
				}
			}
			require.Greater(t, len(s.P), 3000)
			for i := range priced {
				require.InDelta(t, priced[i], played[i], 4.5*math.Sqrt(variance[i]), "way %d of %d wickets", i, len(s.P)/6)
			}
		})
	}
}
