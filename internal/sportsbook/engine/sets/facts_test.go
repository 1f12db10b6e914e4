package sets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
)

// on returns a contest of tennis on a surface.
func on(surface float64) func(string, float64, float64) feed.Contest {
	return func(_ string, home, away float64) feed.Contest {
		return feed.Contest{Home: home, Away: away, Params: map[string]float64{"surface": surface}}
	}
}

func perSet(of func(s set) float64) enginetest.Ratio {
	return func(end engine.Match) (sum, n float64) {
		for _, s := range end.(*Match).Done {
			sum, n = sum+of(s), n+1
		}
		return sum, n
	}
}

func tiebreaks(s set) float64 {
	if s.Tiebreak {
		return 1
	}
	return 0
}

func points(s set) float64 { return float64(s.Won[home] + s.Won[away]) }

func favourite(end engine.Match) bool {
	c, r := end.(*Match).Contest, end.(*Match).Result
	return (c.Home > c.Away) == (r.Winner == sides[home])
}

// served simulates matches point by point and returns the shares of points and of games that the server wins.
func served(t *testing.T, src rng.Source, sport string, matches int, contest func(string, float64, float64) feed.Contest) (points, games float64) {
	t.Helper()
	var n, won, g, held float64
	for _, f := range engine.Fixtures(src, sport, matches, contest) {
		opened, err := New().Open(f)
		require.NoError(t, err)
		m := opened.(*Match)
		for m.First, m.Server = home, home; !m.over(); {
			if m.Server == nobody {
				m.First, m.Server = home, home
			}
			server, was, tiebreak := m.Server, m.Games, m.tiebreak()
			winner := m.model.draw(src, &m.state)
			m.point(winner)
			n++
			if winner == server {
				won++
			}
			if m.Games != was && !tiebreak {
				g++
				if winner == server {
					held++
				}
			}
		}
	}
	return won / n, held / max(g, 1)
}

// The ATP tour, 2018-24: shares of points on serve by surface, of the favourite by Elo, and of tie-breaks on all surfaces, of which some
// 58, 31 and 11 in a hundred matches are played on hard courts, clay and grass.
func TestFinish_MatchesTheATPTour(t *testing.T) {
	t.Parallel()
	var ends []engine.Match
	for _, s := range []struct {
		surface, share float64
		matches        int
	}{{1, .639, 1740}, {2, .617, 930}, {3, .659, 330}} {
		points, held := served(t, enginetest.Seed(int(s.surface)), "tennis", 1500, on(s.surface))
		t.Logf("surface %v: points on serve %.4f, games held %.4f", s.surface, points, held)
		require.InDelta(t, s.share, points, .005, "surface %v", s.surface)
		ends = append(ends, enginetest.Ends(t, New(), enginetest.Seed(int(s.surface)), "tennis", s.matches, on(s.surface))...)
	}
	enginetest.Facts(t, ends,
		enginetest.Fact{Name: "tie-breaks", Want: .175, Within: .015, Of: perSet(tiebreaks)},
		enginetest.Fact{Name: "favourites", Want: .644, Within: .03, Of: enginetest.Share(favourite)})
}

// 1,239 of 42,571 ATP matches 2010-24 were not finished, 260 not begun.
func TestPlay_HasRetirementsAndWalkovers(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	var ends []engine.Match
	for i, f := range engine.Fixtures(enginetest.Seed(9), "tennis", 1500, Contest) {
		ends = append(ends, enginetest.Moment(t, New(), f, enginetest.Script(t, New(), f, i), 1))
	}
	method := func(name string) enginetest.Ratio {
		return enginetest.Share(func(end engine.Match) bool { return end.(*Match).Result.Method == name })
	}
	enginetest.Facts(t, ends,
		enginetest.Fact{Name: "retirements", Want: .029, Within: .012, Of: method(methodRetired)},
		enginetest.Fact{Name: "walkovers", Want: .006, Within: .005, Of: method(methodWalkover)})
}

// 78 games of elite table tennis had 1,466 points; 275 sets made the 76 matches of the European championship of men 2019, 133 the 33
// of a champion of Puerto Rico; servers of the Bundesliga 2010/11 won 34.2 % of rallies.
func TestFinish_MatchesTableTennisAndVolleyball(t *testing.T) {
	t.Parallel()
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), "table-tennis", 2000, Contest),
		enginetest.Fact{Name: "points of a game", Want: 18.8, Within: .3, Of: perSet(points)})
	enginetest.Facts(t, enginetest.Ends(t, New(), enginetest.Seed(4), "volleyball", 1500, Contest),
		enginetest.Fact{Name: "sets of a match", Want: 3.83, Within: .2, Of: func(end engine.Match) (float64, float64) { return float64(len(end.(*Match).Done)), 1 }})
	serve, _ := served(t, enginetest.Seed(5), "volleyball", 400, Contest)
	t.Logf("volleyball: rallies won on serve %.4f", serve)
	require.InDelta(t, .342, serve, .006)
}

// A server in form wins the next point more often; the game is the mean of both kinds, and a point's probability is
// consistent with the game's after it.
func TestService_MixesTwoForms(t *testing.T) {
	t.Parallel()
	m := &Match{state: state{Sport: "tennis", Contest: feed.Contest{Home: .5}}}
	require.NoError(t, m.check())
	m.model = newModel(m.state)
	forms := m.model.forms(home)
	require.InDelta(t, (gameWon(forms[0], 0, 0)+gameWon(forms[1], 0, 0))/2, m.model.hold[home], 1e-12)
	m.Server, m.First = home, home
	for _, score := range [][2]int{{0, 0}, {3, 0}, {0, 3}, {2, 2}, {7, 8}} {
		m.Points = score
		p := m.model.point(&m.state)
		won, lost := m.model.service(home, [2]int{score[0] + 1, score[1]}), m.model.service(home, [2]int{score[0], score[1] + 1})
		require.InDelta(t, m.model.service(home, score), p*won+(1-p)*lost, 1e-12, "%v", score)
	}
	m.Points = [2]int{3, 0}
	ahead := m.model.point(&m.state)
	m.Points = [2]int{0, 3}
	require.Greater(t, ahead, m.model.point(&m.state)+.05)
}
