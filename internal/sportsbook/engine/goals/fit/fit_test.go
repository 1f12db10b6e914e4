package fit

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/goals"
)

// dataDir returns the folder of results, the environment variable MAIDAN_FOOTBALL_DIR, or skips the test.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("MAIDAN_FOOTBALL_DIR")
	if dir == "" {
		t.Skip("set MAIDAN_FOOTBALL_DIR to the folder of football results")
	}
	return dir
}

// The bounds are the figures measured on these leagues, a little loosened. The frequencies of all matches lose 1.075
// and 0.692. The reference method on the same matches must not change.
func TestScore_OutOfSample(t *testing.T) {
	t.Parallel()
	r, samples, err := Score(dataDir(t))
	require.NoError(t, err)
	t.Logf("%+v", *r)
	require.Greater(t, r.All.Matches, 12000)
	require.Less(t, r.All.Winner, 1.013)
	require.Less(t, r.Top.Winner, 0.987)
	require.Less(t, r.All.Over, 0.683)
	against := r.AgainstReference
	require.Equal(t, r.All.Matches, against.All.Matches)
	require.Equal(t, r.Top.Matches, against.Top.Matches)
	require.InDelta(t, r.Top.Winner, against.Top.Winner.Ours, 1e-12)
	require.InDelta(t, r.Top.Over, against.Top.Over.Ours, 1e-12)
	require.InDelta(t, r.Top.Both, against.Top.Both.Ours, 1e-12)
	require.InDelta(t, 0.993, against.Top.Winner.Reference, 0.001)
	require.Greater(t, against.Top.Winner.Ahead, 2*against.Top.Winner.Error)
	for _, c := range []Comparison{against.All.Winner, against.All.Over, against.All.Both} {
		require.Greater(t, c.Ahead, 3*c.Error)
	}
	require.Less(t, samples.Winner.Measure().ECE, 0.015)
}

func TestAtHalf_PricesHalfTime(t *testing.T) {
	t.Parallel()
	e, err := goals.New()
	require.NoError(t, err)
	h, sample, err := AtHalf(dataDir(t), e, 8)
	require.NoError(t, err)
	t.Logf("%+v %+v", h, sample.Measure())
	require.Less(t, h.Winner, h.Base-0.01, "known sides must help")
	require.Less(t, sample.Measure().ECE, 0.03)
	require.Less(t, h.KickOff, 1.03)
}

// The parameters that come with the program are fitted to the data.
func TestFit_GivesTheEmbeddedParameters(t *testing.T) {
	t.Parallel()
	p, err := Fit(dataDir(t))
	require.NoError(t, err)
	now, err := goals.Fitted()
	require.NoError(t, err)
	t.Logf("%+v", p)
	require.Equal(t, now.Note, p.Note)
	figures := func(p goals.Params) []float64 {
		return append([]float64{p.Base, p.Ground, p.Attack, p.Defence, p.Rho, p.Xi, p.FirstHalf}, p.State[:]...)
	}
	require.InDeltaSlice(t, figures(now), figures(p), 2e-4) // the last place may differ from machine to machine
}
