package cricket_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
)

// rated returns a match of equal clubs with known batter strengths, times a factor.
func rated(f laws.Format, match int, times float64) feed.Fixture {
	x := fixture(f)
	home := 2 * match % invented.Clubs()
	x.Home, x.Away = invented.Team(home), invented.Team(home+1+match%(invented.Clubs()-1))
	x.PreMatch = laws.PreMatch{EloHome: 1500, EloAway: 1500, Par: 164, Batters: map[laws.Side][]laws.Proven{
		laws.Home: invented.Batting(x.Home.Players), laws.Away: invented.Batting(x.Away.Players)}}
	for _, side := range x.PreMatch.Batters {
		for i := range side {
			side[i].Worth *= times
		}
	}
	return x
}

// unrated returns the same match without batter strengths.
func unrated(f feed.Fixture) feed.Fixture {
	f.PreMatch.Batters = nil
	return f
}

// Batter strengths show in runs and in wickets that do not fall.
func TestPlay_FollowsBatterStrengths(t *testing.T) {
	t.Parallel()
	e, gain, faced := engineOf(t), map[string]float64{}, map[string]float64{}
	for seed := range 150 {
		f := fixture(laws.T20())
		for side, team := range map[laws.Side]feed.Team{laws.Home: f.Home, laws.Away: f.Away} {
			f.PreMatch.Batters = map[laws.Side][]laws.Proven{side: {{Name: team.Players[seed%2], Worth: 0.3}, {Name: team.Players[1-seed%2], Worth: -0.3}}}
			for _, msg := range enginetest.Script(t, e, f, seed) {
				if b := msg.Ball; b != nil {
					who := "others"
					for _, p := range f.PreMatch.Batters[side] {
						if p.Name == b.Batter {
							who = map[bool]string{true: "good", false: "poor"}[p.Worth > 0]
						}
					}
					gain[who] += float64(b.Runs() - 5*b.Lost())
					faced[who]++
				}
			}
		}
	}
	beyond := gain["good"]/faced["good"] - gain["poor"]/faced["poor"]
	require.Greater(t, faced["good"], 1.2*faced["poor"], "a batter who gets out less faces more balls")
	require.InDelta(t, 0.6, beyond, 0.15, "runs a ball between the two, in the first overs for the most part")
}

// Batters differ three times as much as real ones, so that the effect shows in few matches: known strengths price
// chases better, and the total of runs stays about the same. The gain is .011 nats a ball; the standard error is .0036
// in 1,200 matches and .0077 in 300.
func TestQuotes_KnownBattersPriceChasesBetter(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	m, err := shared()
	require.NoError(t, err)
	e, gain, balls, variance, runs := engineOf(t), 0.0, 0.0, 0.0, [2]float64{}
	const matches = 1200
	for n := range matches {
		f := rated(laws.T20(), n, 3)
		s, ofMatch := laws.New(f.Format), 0.0
		var ratio []float64 // odds of the batting side with known over unknown batters
		for _, msg := range enginetest.Script(t, e, f, n) {
			if in := s.Current(); msg.Ball != nil && s.Number() == 2 && !in.SuperOver {
				ratio = append(ratio, m.Winner(s, f.PreMatch), m.Winner(s, unrated(f).PreMatch))
			}
			require.NoError(t, msg.Advance(s))
		}
		runs[0] += float64(s.Innings[0].Runs) / matches
		alike := laws.New(f.Format)
		for _, msg := range enginetest.Script(t, e, unrated(f), n+matches) {
			require.NoError(t, msg.Advance(alike))
		}
		runs[1] += float64(alike.Innings[0].Runs) / matches
		for i := 0; i < len(ratio) && s.Outcome.Winner != ""; i += 2 {
			known, unknown := ratio[i], ratio[i+1]
			if s.Outcome.Winner == laws.Away {
				known, unknown = 1-known, 1-unknown
			}
			ofMatch += math.Log(known / unknown)
			balls++
		}
		gain += ofMatch
		variance += ofMatch * ofMatch
	}
	t.Logf("log loss %+.4f ± %.4f a ball; first innings %.1f runs, of batters who are alike %.1f", -gain/balls, math.Sqrt(variance)/balls, runs[0], runs[1])
	require.Greater(t, gain, 2*math.Sqrt(variance), "nats, by more than twice the error")
	require.InDelta(t, runs[1], runs[0], 8)
}

// Known strengths move the price of a chase as far as its endings.
func TestQuotes_MoveAsFarAsEndings(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	e, both, moves := engineOf(t), 0.0, 0.0
	for n := range 30 {
		f := rated(laws.T20(), n, 3)
		script := enginetest.Script(t, e, f, n)[1:] // without the fixture, which differs between the two matches
		known, unknown := enginetest.Moment(t, e, f, script, 0.8), enginetest.Moment(t, e, unrated(f), script, 0.8)
		after, draw := known.Chances()
		before, _ := unknown.Chances()
		require.Zero(t, draw)
		if before < 0.1 || before > 0.9 {
			continue // practically decided
		}
		move := after - before
		both += move * (wins(t, known, n) - wins(t, unknown, n))
		moves += move * move
	}
	t.Logf("endings move %.2f times as far", both/moves)
	require.InDelta(t, 1, both/moves, 0.4)
}

// wins returns the share of endings that home wins.
func wins(t *testing.T, m engine.Match, seed int) (share float64) {
	const endings = 600
	src := enginetest.Seed(seed)
	for range endings {
		end, err := m.Finish(src)
		require.NoError(t, err)
		home, _ := end.Chances()
		share += home / endings
	}
	return share
}

// Batter markets depend on each batter's strength, over and wicket markets on both batters'.
func TestQuotes_BatterMarketsAgreeWithEndings(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	e, f := engineOf(t), rated(laws.T20(), 3, 2)
	script := enginetest.Script(t, e, f, 5)
	for i, share := range []float64{0.1, 0.3, 0.62} {
		match := enginetest.Moment(t, e, f, script, share)
		enginetest.Agree(t, only{match, map[string]bool{market.BatterRuns: true, market.BatterMilestone: true}}, enginetest.Seed(i), 1500, 0.03)
		enginetest.Agree(t, only{match, map[string]bool{market.TopBatter: true}}, enginetest.Seed(i), 1500, 0.05)
		enginetest.Agree(t, only{match, map[string]bool{market.OverRuns: true, market.SessionRuns: true, market.OverWicket: true, market.OverBoundary: true,
			market.FallOfWicket: true, market.WicketMethod: true, market.InningsWickets: true}}, enginetest.Seed(i), 1500, 0.03)
	}
}

// Team sheets of average batters give the prices of unknown ones.
func TestQuotes_AverageBattersChangeNoPrice(t *testing.T) {
	t.Parallel()
	e, f := engineOf(t), rated(laws.T20(), 4, 0)
	script := enginetest.Script(t, e, unrated(f), 6)
	require.Equal(t, script[1:], enginetest.Script(t, e, f, 6)[1:], "nor a ball")
	for _, share := range []float64{0, 0.2, 0.5, 0.8} {
		with, without := enginetest.Moment(t, e, f, script[1:], share), enginetest.Moment(t, e, unrated(f), script[1:], share)
		want, err := without.Quotes(enginetest.Event, nil)
		require.NoError(t, err)
		got, err := with.Quotes(enginetest.Event, nil)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// The invariants hold with known batters, too.
func TestWalk_HoldsInvariantsWithKnownBatters(t *testing.T) {
	t.Parallel()
	enginetest.Walk(t, engineOf(t), rated(laws.Limited("T10", 10), 1, 1), 3)
}
