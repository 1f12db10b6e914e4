package pricing_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

func TestWinner_BetterSideIsTheFavourite(t *testing.T) {
	t.Parallel()
	m := model(t)
	last := 0.0
	for elo := 1300.0; elo <= 1700; elo += 50 {
		pre := average()
		pre.EloHome = elo
		p := m.Winner(cricket.New(cricket.T20()), pre)
		require.Greater(t, p, last)
		last = p
	}
	require.InDelta(t, 0.5, m.Winner(cricket.New(cricket.T20()), average()), 1e-9)
}

// Swapping the sides swaps the price.
func TestWinner_IsSymmetric(t *testing.T) {
	t.Parallel()
	m := model(t)
	s := under(t, 8, 1, 2)
	pre := cricket.PreMatch{Competition: "ipl", EloHome: 1540, EloAway: 1480, Par: 170, Venue: 4}
	p := m.Winner(s, pre)
	pre.EloHome, pre.EloAway = pre.EloAway, pre.EloHome
	s.Innings[0].Batting = cricket.Away
	require.InDelta(t, 1-p, m.Winner(s, pre), 1e-9)
}

func TestWinner_RisesWithRunsAndFallsWithWickets(t *testing.T) {
	t.Parallel()
	m := model(t)
	for overs := 1; overs < 20; overs += 3 {
		require.Greater(t, m.Winner(under(t, overs, 1, 0), average()), m.Winner(under(t, overs, 0, 0), average()))
		for lost := range 6 {
			require.Greater(t, m.Winner(under(t, overs, 1, lost), average()), m.Winner(under(t, overs, 1, lost+1), average()))
		}
	}
}

func TestWinner_AtTheBreakIsThatOfTheStartOfTheChase(t *testing.T) {
	t.Parallel()
	m := model(t)
	s := under(t, 20, 1, 0)
	p := m.Winner(s, average())
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	require.InDelta(t, p, m.Winner(s, average()), 1e-9)
}

// Known strengths of batters at the crease and to come move the price; those of dismissed or unlisted batters do not.
func TestWinner_RisesWithBatterStrengths(t *testing.T) {
	t.Parallel()
	m := model(t)
	pre := average()
	pre.Batters = map[cricket.Side][]cricket.Proven{cricket.Away: {{Name: "Good", Worth: 0.2}, {Name: "Poor", Worth: -0.2}, {Name: "Plain"}}}
	s := under(t, 20, 1, 0)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	chase := s.Current()
	away := func(striker, partner string, been ...string) float64 {
		chase.Striker, chase.NonStriker, chase.Batters = striker, partner, nil
		for _, name := range append(been, striker, partner) {
			chase.Batters = append(chase.Batters, cricket.Batter{Name: name})
		}
		return 1 - m.Winner(s, pre)
	}
	all := []string{"Good", "Poor", "Plain"}
	level := 1 - m.Winner(s, average())
	require.Equal(t, level, away("Someone", "Else", all...), "a dismissed batter does not count")
	require.Greater(t, away("Good", "Else", all...), level)
	require.Less(t, away("Someone", "Poor", all...), level)
	require.Greater(t, away("Someone", "Else", "Poor"), level, "one of the two to come is good")
	require.Less(t, away("Someone", "Else", "Good"), level)
	first := under(t, 8, 1, 2)
	pre.Batters = map[cricket.Side][]cricket.Proven{cricket.Home: {{Name: "Good", Worth: 0.2}}}
	require.Greater(t, m.Winner(first, pre), m.Winner(first, average()))
	pre.Batters = map[cricket.Side][]cricket.Proven{cricket.Away: {{Name: "Good", Worth: 0.2}}}
	require.Less(t, m.Winner(first, pre), m.Winner(first, average()))
}

// A competition's slope multiplies the log-odds of a chase, less and less in the last balls, and makes no result
// certain.
func TestSlope_FlattensChases(t *testing.T) {
	t.Parallel()
	p := fittedParams(t)
	p.Slope = map[string]float64{"even": 0.8}
	m, err := pricing.With(p)
	require.NoError(t, err)
	odds := func(p float64) float64 { return math.Log(p / (1 - p)) }
	even := average()
	even.Competition = "even"
	elsewhere := average()
	elsewhere.Competition = "elsewhere"
	for _, c := range []struct {
		left, lost, need int
		slope            float64
	}{{110, 1, 120, 0.8}, {60, 3, 80, 0.8}, {25, 4, 30, 0.8}, {13, 5, 20, 0.9}, {1, 6, 4, 1}} {
		s := chasing(t, 180, c.left, c.lost, c.need)
		require.InDelta(t, c.slope*odds(m.Winner(s, elsewhere)), odds(m.Winner(s, even)), 1e-9, "%v", c)
	}
	p.Slope["even"] = 0
	_, err = pricing.With(p)
	require.ErrorContains(t, err, "is not above 0")
}

// fittedParams are those of twenty overs.
func fittedParams(t *testing.T) pricing.Params {
	t.Helper()
	text, err := os.ReadFile("params.json")
	require.NoError(t, err)
	var p pricing.Fitted
	require.NoError(t, json.Unmarshal(text, &p))
	return p.T20
}

func TestWinner_OfSuperOvers(t *testing.T) {
	t.Parallel()
	m := model(t)
	s := under(t, 20, 1, 0)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	require.NoError(t, s.Award(cricket.Award{Innings: 1, Runs: 120}))
	require.NoError(t, s.Close(cricket.CloseOvers))
	require.InDelta(t, 0.5, m.Winner(s, average()), 1e-9)
	ball := cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x"}
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away, SuperOver: true}))
	require.InDelta(t, 0.5, m.Winner(s, average()), 0.12)
	ball.Bat = 6
	for range 6 {
		before := m.Winner(s, average())
		require.NoError(t, s.Apply(ball))
		require.Less(t, m.Winner(s, average()), before+0.02)
	}
	require.Less(t, m.Winner(s, average()), 0.01, "37 in a super over are impossible")
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home, SuperOver: true}))
	require.Less(t, m.Winner(s, average()), 0.01)
	for range 6 {
		require.NoError(t, s.Apply(ball))
	}
	side, again := s.NextBatting()
	require.True(t, again)
	require.Equal(t, cricket.Home, side)
	require.InDelta(t, 0.5, m.Winner(s, average()), 1e-9)
}

func TestWith_RefusesInvalidParameters(t *testing.T) {
	t.Parallel()
	_, err := pricing.With(pricing.Params{})
	require.ErrorContains(t, err, "no grid")
	_, err = pricing.With(pricing.Params{Balls: 300})
	require.ErrorContains(t, err, "outcome law 1")
}

func BenchmarkWinnerFirstInnings(b *testing.B)  { benchmark(b, under(b, 10, 1, 2)) }
func BenchmarkWinnerSecondInnings(b *testing.B) { benchmark(b, chasing(b, 170, 60, 3, 80)) }

func benchmark(b *testing.B, s *cricket.State) {
	m := model(b)
	m.Warm()
	for b.Loop() {
		m.Winner(s, average())
	}
}

func BenchmarkTotalSecondInnings(b *testing.B) {
	m, s := model(b), chasing(b, 170, 100, 3, 140)
	m.Warm()
	for b.Loop() {
		m.InningsTotal(s, average(), 2)
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		m, err := pricing.New()
		require.NoError(b, err)
		m.Warm()
	}
}
