package maps

import (
	"testing"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
)

// perMap returns the mean of a number over maps.
func perMap(of func(m played) float64) enginetest.Ratio {
	return func(end engine.Match) (sum, n float64) {
		for _, m := range end.(*Match).Done {
			sum, n = sum+of(m), n+1
		}
		return sum, n
	}
}

func tally(m played) float64 { return float64(m.Score[home] + m.Score[away]) }

func minutes(m played) float64 { return float64(m.Clock) / 60 }

// docs/models names the sources.
func TestFinish_MatchesPublishedAverages(t *testing.T) {
	t.Parallel()
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), counterStrike, 4000, Contest),
		enginetest.Fact{Name: "rounds", Want: 20.4, Within: 1.2, Of: perMap(tally)})
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), dota, 300, Contest),
		enginetest.Fact{Name: "minutes", Want: 36.4, Within: 1.5, Of: perMap(minutes)},
		enginetest.Fact{Name: "kills", Want: 47, Within: 2.5, Of: perMap(tally)})
}
