package rounds

import (
	"testing"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
)

// ended returns the share of fights by a method of their result.
func ended(method string) enginetest.Ratio {
	return enginetest.Share(func(end engine.Match) bool { return end.(*Match).Result.Method == method })
}

func drawn(end engine.Match) bool { return end.(*Match).Result.Winner == "" }

// stoppedIn returns the share of stopped fights that were stopped in a round.
func stoppedIn(round int) enginetest.Ratio {
	return func(end engine.Match) (float64, float64) {
		stop := end.(*Match).Stop
		switch {
		case stop == nil:
			return 0, 0
		case stop.Round == round:
			return 1, 1
		}
		return 0, 1
	}
}

// docs/models names the sources.
func TestFinish_MatchesPublishedAverages(t *testing.T) {
	t.Parallel()
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), mma, 8000, Contest),
		enginetest.Fact{Name: "knockouts", Want: .34, Within: .03, Of: ended(methodKnockout)},
		enginetest.Fact{Name: "submissions", Want: .20, Within: .02, Of: ended(methodSubmission)},
		enginetest.Fact{Name: "decisions", Want: .46, Within: .03, Of: ended(methodDecision)},
		enginetest.Fact{Name: "draws", Want: .01, Within: .006, Of: enginetest.Share(drawn)},
		enginetest.Fact{Name: "stops in the first round", Want: .58, Within: .06, Of: stoppedIn(1)},
		enginetest.Fact{Name: "stops in the second round", Want: .32, Within: .05, Of: stoppedIn(2)})
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(5), boxing, 8000, Contest),
		enginetest.Fact{Name: "boxing: knockouts", Want: .41, Within: .03, Of: ended(methodKnockout)},
		enginetest.Fact{Name: "boxing: draws", Want: .012, Within: .006, Of: enginetest.Share(drawn)})
}
