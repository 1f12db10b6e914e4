package running_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/running"
)

// Selections priced p win p of the time in simulated matches, within the noise of so few.
func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for i, sport := range running.Sports() {
		chart, err := running.Calibration(enginetest.Seed(60+i), sport, 60)
		require.NoError(t, err)
		require.NotEmpty(t, chart.Series)
		for _, s := range chart.Series {
			m := s.Sample.Measure()
			t.Logf("%s %s: %+v", sport, s.Name, m)
			require.Less(t, m.ECE, 0.15, "%s %s", sport, s.Name)
			require.Less(t, m.Brier, 0.26, "%s %s", sport, s.Name)
		}
	}
}
