package innings

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
)

// Major league averages of 1984 to 1994, by outs and occupied bases (none, first, second, first and second, third, …):
// the mean of the runs to come in the inning, and how often there are any.
func TestPlay_MatchesRunExpectancyOfTheMajorLeagues(t *testing.T) {
	t.Parallel()
	runs := [3][8]float64{
		{0.49, 0.88, 1.13, 1.50, 1.37, 1.75, 1.98, 2.37},
		{0.26, 0.52, 0.69, 0.92, 0.96, 1.17, 1.40, 1.57},
		{0.10, 0.23, 0.33, 0.44, 0.38, 0.50, 0.61, 0.76},
	}
	some := [3][8]float64{
		{.275, .435, .633, .636, .837, .870, .860, .882},
		{.159, .276, .414, .425, .667, .653, .686, .678},
		{.067, .128, .224, .231, .275, .286, .277, .321},
	}
	factor, err := factorFor(runs[0][0])
	require.NoError(t, err)
	require.InDelta(t, 1, factor, .03, "the chances to reach base are those of the leagues")
	law := newBatting(factor)
	for outs := range runs {
		for on := range runs[outs] {
			h := law.play(situation{outs, bases(on)})
			require.InDelta(t, runs[outs][on], h.mean(), .14, "runs with %d out and %03b on base", outs, on)
			require.InDelta(t, some[outs][on], 1-h.runs[0], .06, "any runs with %d out and %03b on base", outs, on)
		}
	}
}

// docs/models names the sources.
func TestFinish_MatchesPublishedAverages(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), "baseball", 4000, Contest),
		enginetest.Fact{Name: "runs of a side", Want: 4.45, Within: .15, Of: func(end engine.Match) (float64, float64) {
			total := end.(*Match).state.total()
			return float64(total[home] + total[away]), 2
		}},
		enginetest.Fact{Name: "extra innings", Want: .087, Within: .025, Of: enginetest.Share(func(end engine.Match) bool {
			return end.(*Match).state.Inning > nine
		})},
		enginetest.Fact{Name: "home wins", Want: .54, Within: .025, Of: enginetest.Share(func(end engine.Match) bool {
			return end.(*Match).state.Result.Winner == feed.Side("home")
		})})
}
