package running

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
)

func regular(end engine.Match) [2]int { m := end.(*Match); return m.state.Regular(&m.law.plan) }

func atEnd(end engine.Match) bool { return level(regular(end)) }

func perSide(end engine.Match) (float64, float64) {
	t := regular(end)
	return float64(t[0] + t[1]), 2
}

func margin(end engine.Match) (float64, float64) {
	t := regular(end)
	return math.Abs(float64(t[0] - t[1])), 1
}

func homeWins(end engine.Match) bool {
	t := end.(*Match).state.Total()
	return t[0] > t[1]
}

// docs/models names the sources.
func TestFinish_MatchesPublishedAverages(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	facts := map[string][]enginetest.Fact{
		"basketball": {
			{Name: "points of a side", Want: 111.4, Within: 1.5, Of: perSide},
			{Name: "overtime", Want: .063, Within: .015, Of: enginetest.Share(atEnd)},
			{Name: "home wins", Want: .57, Within: .04, Of: enginetest.Share(homeWins)},
		},
		"kabaddi": {
			{Name: "points of a side", Want: 33, Within: 1, Of: perSide},
			{Name: "ties", Want: .111, Within: .02, Of: enginetest.Share(atEnd)},
		},
		"aussie-rules": {
			{Name: "points of a side", Want: 85, Within: 2.5, Of: perSide},
			{Name: "ties", Want: .0104, Within: .006, Of: enginetest.Share(atEnd)},
			{Name: "margin", Want: 31.9, Within: 4, Of: margin},
			{Name: "home wins", Want: .57, Within: .04, Of: enginetest.Share(homeWins)},
		},
	}
	for _, sport := range Sports() {
		t.Run(sport, func(t *testing.T) {
			t.Parallel()
			ends := enginetest.Ends(t, New(), enginetest.Seed(4), sport, 4000, Contest)
			enginetest.Facts(t, ends, facts[sport]...)
		})
	}
}

// Every race has one winner, and a side that is nearly there wins nearly always.
func TestFirst_SumsToOne(t *testing.T) {
	t.Parallel()
	opened, err := New().Open(enginetest.Fixture("basketball", Contest("basketball", 0.3, 0)))
	require.NoError(t, err)
	l := opened.(*Match).law
	p := l.firstToReach([2]int{}, 192, 20)
	require.InDelta(t, 1, p[0]+p[1], 1e-9)
	require.Greater(t, p[0], .5, "home is better and begins")
	require.Greater(t, l.firstToReach([2]int{19, 5}, 180, 20)[0], .99)
	require.Less(t, l.firstToReach([2]int{19, 19}, 1, 20)[0], 1e-9, "the last turn is away's")
	none := l.firstToReach([2]int{}, 4, 60)
	require.Zero(t, none[0]+none[1])
}
