package goals

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/timed"
)

func regularTime(end engine.Match) [2]int { m := end.(*Match); return m.state.Regular(&m.law.plan) }

func level(end engine.Match) bool { t := regularTime(end); return t[0] == t[1] }

func homeLeads(end engine.Match) bool { t := regularTime(end); return t[0] > t[1] }

func goals(end engine.Match) (float64, float64) {
	t := regularTime(end)
	return float64(t[0] + t[1]), 1
}

func shootOuts(end engine.Match) bool {
	return end.(*Match).state.Result.Method == timed.MethodPenalties
}

func corners(end engine.Match) (float64, float64) {
	c := end.(*Match).state.Corners
	return float64(c[0] + c[1]), 1
}

// docs/models names the sources.
func TestFinish_MatchesPublishedAverages(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	facts := map[string][]enginetest.Fact{
		"football": {
			{Name: "goals", Want: 2.69, Within: .15, Of: goals},
			{Name: "draws", Want: .26, Within: .03, Of: enginetest.Share(level)},
			{Name: "home wins", Want: .43, Within: .03, Of: enginetest.Share(homeLeads)},
			{Name: "corners", Want: 10.2, Within: .3, Of: corners},
		},
		"ice-hockey": {
			{Name: "goals", Want: 6.1, Within: .25, Of: goals},
			{Name: "overtime", Want: .231, Within: .025, Of: enginetest.Share(level)},
			{Name: "shoot-outs", Want: .079, Within: .02, Of: enginetest.Share(shootOuts)},
		},
		"handball": {
			{Name: "goals", Want: 53.5, Within: 1.5, Of: goals},
			{Name: "draws", Want: .121, Within: .03, Of: enginetest.Share(level)},
			{Name: "home wins", Want: .536, Within: .04, Of: enginetest.Share(homeLeads)},
		},
	}
	for sport, held := range facts {
		t.Run(sport, func(t *testing.T) {
			t.Parallel()
			e, err := New()
			require.NoError(t, err)
			ends := enginetest.Ends(t, e, enginetest.Seed(4), sport, 2500, Contest)
			enginetest.Facts(t, ends, held...)
		})
	}
}
