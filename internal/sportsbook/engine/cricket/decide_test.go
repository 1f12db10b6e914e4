package cricket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// scripted is a match that a test plays ball by ball.
type scripted struct {
	engine.Match
	t *testing.T
}

func begin(t *testing.T, f laws.Format) *scripted {
	t.Helper()
	m, err := engineOf(t).Open(fixture(f))
	require.NoError(t, err)
	x := &scripted{Match: m, t: t}
	x.status(feed.Status{Phase: feed.Live, Start: &laws.Start{Batting: laws.Home}})
	return x
}

func (x *scripted) status(st feed.Status) {
	x.t.Helper()
	_, err := x.Apply(feed.Message{Kind: feed.KindStatus, Status: &st})
	require.NoError(x.t, err)
}

// bowl bowls a ball of an over between the first two players of the sheet.
func (x *scripted) bowl(over int, b laws.Ball) {
	x.t.Helper()
	sheet := fixture(laws.T20()).Home.Players
	b.Over, b.Bowler = over, "x"
	if b.Batter == "" {
		b.Batter = sheet[0]
	}
	if b.NonStriker == "" {
		b.NonStriker = sheet[1]
	}
	_, err := x.Apply(feed.Message{Kind: feed.KindBall, Ball: &b})
	require.NoError(x.t, err)
}

func (x *scripted) over(n, runs int) {
	for i := range 6 {
		b := laws.Ball{}
		if i == 0 {
			b.Bat = runs
		}
		x.bowl(n, b)
	}
}

func (x *scripted) stop() {
	x.status(feed.Status{Phase: feed.Abandoned, Outcome: &laws.Outcome{Result: laws.ResultNoResult}})
}

func (x *scripted) decide(m market.Market) (market.Market, market.Status, bool) {
	x.t.Helper()
	status, ok, err := x.Decide(&m)
	require.NoError(x.t, err)
	return m, status, ok
}

func ask(key, rule string, p market.Params, answers ...market.Answer) market.Market {
	p.Innings = 1
	return market.New(enginetest.Event, market.Question{Key: key, Rule: rule, Params: p, Scheduled: 120}, answers...)
}

func overRuns(n int, line float64) market.Market {
	return ask(market.OverRuns, market.RuleOver, market.Params{Number: n, Line: line}, market.OverUnder(line)...)
}

func TestDecide_OverCountsItsBallsOnly(t *testing.T) {
	t.Parallel()
	x := begin(t, laws.T20())
	for range 5 {
		x.bowl(0, laws.Ball{Bat: 1})
	}
	x.bowl(0, laws.Ball{Bat: 1, Extras: laws.Extras{Penalty: 5}})
	_, _, ok := x.decide(overRuns(1, 6.5))
	require.False(t, ok, "the umpires may let a seventh ball be bowled")
	m, _, ok := x.decide(overRuns(1, 5.5))
	require.True(t, ok, "a passed line cannot be undone")
	require.Equal(t, market.Won, m.Selection(market.KeyOver).Result)
	x.bowl(1, laws.Ball{Bat: 6})
	m, status, ok := x.decide(overRuns(1, 6.5))
	require.True(t, ok)
	require.Equal(t, market.Settled, status)
	require.Equal(t, market.Won, m.Selection(market.KeyUnder).Result, "penalty runs are not the over's")
	x.stop()
	_, status, ok = x.decide(overRuns(2, 7.5))
	require.True(t, ok)
	require.Equal(t, market.Void, status, "the over was not finished")
	m, status, _ = x.decide(overRuns(2, 5.5))
	require.Equal(t, market.Settled, status)
	require.Equal(t, market.Won, m.Selection(market.KeyOver).Result)
	_, status, _ = x.decide(overRuns(3, 5.5))
	require.Equal(t, market.Void, status, "no ball of it was bowled")
}

func TestDecide_SessionStandsWhenItsOversWereBowled(t *testing.T) {
	t.Parallel()
	session := func(until int, line float64) market.Market {
		return ask(market.SessionRuns, market.RuleSession, market.Params{Until: until, Line: line}, market.OverUnder(line)...)
	}
	x := begin(t, laws.T20())
	for n := range 7 {
		x.over(n, 4)
	}
	m, status, ok := x.decide(session(6, 24.5))
	require.True(t, ok)
	require.Equal(t, market.Settled, status)
	require.Equal(t, market.Won, m.Selection(market.KeyUnder).Result)
	_, _, ok = x.decide(session(10, 40.5))
	require.False(t, ok)
	x.stop()
	_, status, _ = x.decide(session(10, 40.5))
	require.Equal(t, market.Void, status)
	m, status, _ = x.decide(session(10, 27.5))
	require.Equal(t, market.Settled, status)
	require.Equal(t, market.Won, m.Selection(market.KeyOver).Result)
}

func TestDecide_RetirementIsNotACatch(t *testing.T) {
	t.Parallel()
	sheet := fixture(laws.T20()).Home.Players
	wicket := func(n int) market.Market {
		return ask(market.WicketMethod, market.RuleWicket, market.Params{Number: n}, market.Answer{Key: market.KeyCaught},
			market.Answer{Key: market.KeyRunOut}, market.Answer{Key: market.KeyOtherWay})
	}
	x := begin(t, laws.T20())
	x.bowl(0, laws.Ball{Wickets: []laws.Wicket{{Kind: laws.RetiredHurt, Out: sheet[0]}}})
	_, _, ok := x.decide(wicket(1))
	require.False(t, ok, "retired hurt is not a wicket")
	x.bowl(0, laws.Ball{Batter: sheet[2], Wickets: []laws.Wicket{{Kind: laws.CaughtBowled, Out: sheet[2]}, {Kind: laws.RunOut, Out: sheet[1]}}})
	m, _, ok := x.decide(wicket(1))
	require.True(t, ok)
	require.Equal(t, market.Won, m.Selection(market.KeyCaught).Result)
	m, _, _ = x.decide(wicket(2))
	require.Equal(t, market.Won, m.Selection(market.KeyRunOut).Result, "two wickets fell with one ball")
	x.bowl(0, laws.Ball{Batter: sheet[3], NonStriker: sheet[4], Wickets: []laws.Wicket{{Kind: laws.RetiredOut, Out: sheet[3]}}})
	_, status, ok := x.decide(wicket(3))
	require.True(t, ok)
	require.Equal(t, market.Void, status)
	x.bowl(0, laws.Ball{Batter: sheet[5], NonStriker: sheet[4], Wickets: []laws.Wicket{{Kind: laws.HitBallTwice, Out: sheet[5]}}})
	m, _, _ = x.decide(wicket(4))
	require.Equal(t, market.Won, m.Selection(market.KeyOtherWay).Result)
	x.stop()
	_, status, ok = x.decide(wicket(5))
	require.True(t, ok)
	require.Equal(t, market.Void, status, "it did not fall")
}

func TestDecide_TopBatterDeadHeat(t *testing.T) {
	t.Parallel()
	sheet := fixture(laws.T20()).Home.Players
	answers := make([]market.Answer, len(sheet))
	for i, name := range sheet {
		answers[i] = market.Answer{Key: "p" + string(rune('1'+i)), Name: name}
	}
	top := ask(market.TopBatter, market.RuleTop, market.Params{Side: "home"}, answers...)
	x := begin(t, laws.T20())
	for n := range 10 {
		b := laws.Ball{Bat: 4}
		if n%2 == 1 {
			b.Batter, b.NonStriker = sheet[1], sheet[0]
		}
		x.bowl(n, b)
	}
	short := x.Clone()
	for range 5 {
		x.bowl(9, laws.Ball{})
	}
	_, _, ok := x.decide(top)
	require.False(t, ok)
	x.stop()
	m, status, ok := x.decide(top)
	require.True(t, ok)
	require.Equal(t, market.Settled, status, "half of the overs stand")
	for i := range m.Selections {
		want := market.Lost
		if i < 2 {
			want = market.DeadHeat
			require.EqualValues(t, 2, m.Selections[i].Factors.DeadHeatDen)
		}
		require.Equal(t, want, m.Selections[i].Result)
	}
	require.NoError(t, short.Official(feed.Status{Outcome: &laws.Outcome{Result: laws.ResultNoResult}}))
	status, ok, err := short.Decide(&top)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, market.Void, status, "fewer do not")
}

func TestDecide_BatterRuns(t *testing.T) {
	t.Parallel()
	sheet := fixture(laws.T20()).Home.Players
	runs := func(i int, line float64) market.Market {
		return ask(market.BatterRuns, market.RuleBatter, market.Params{Side: "home", Number: i + 1, Player: sheet[i], Line: line}, market.OverUnder(line)...)
	}
	x := begin(t, laws.T20())
	x.bowl(0, laws.Ball{Bat: 4})
	m, _, ok := x.decide(runs(0, 3.5))
	require.True(t, ok)
	require.Equal(t, market.Won, m.Selection(market.KeyOver).Result)
	_, _, ok = x.decide(runs(0, 4.5))
	require.False(t, ok)
	x.bowl(0, laws.Ball{Wickets: []laws.Wicket{{Kind: laws.RetiredOut, Out: sheet[0]}}})
	m, _, ok = x.decide(runs(0, 4.5))
	require.True(t, ok)
	require.Equal(t, market.Won, m.Selection(market.KeyUnder).Result, "retired out is out")
	x.bowl(0, laws.Ball{Batter: sheet[2], Bat: 2})
	x.bowl(0, laws.Ball{Batter: sheet[2], Wickets: []laws.Wicket{{Kind: laws.RetiredHurt, Out: sheet[2]}}})
	_, _, ok = x.decide(runs(2, 9.5))
	require.False(t, ok, "a batter who retired hurt may return")
	x.stop()
	m, _, _ = x.decide(runs(2, 9.5))
	require.Equal(t, market.Won, m.Selection(market.KeyUnder).Result)
	_, status, _ := x.decide(runs(1, 9.5))
	require.Equal(t, market.Void, status, "he was in when rain played")
	_, status, _ = x.decide(runs(5, 9.5))
	require.Equal(t, market.Void, status, "he never batted")
}

func TestDecide_RefusesTheRuleOfAnotherMarket(t *testing.T) {
	t.Parallel()
	x := begin(t, laws.T20())
	m := overRuns(1, 6.5)
	m.Key = market.SessionRuns
	_, _, err := x.Decide(&m)
	require.ErrorContains(t, err, "does not settle")
}
