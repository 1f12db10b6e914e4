package cricket

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// A line that is nearly certain is not sold.
const (
	leastChance = 0.04
	mostChance  = 1 - leastChance
)

// Where overs and sessions take no more bets, in balls before their end.
const (
	lastOfOver    = 3
	lastOfSession = 6
)

// sessions are the overs that sessions of an innings end with: powerplay, half and three quarters.
func sessions(overs int) []int {
	switch {
	case overs == 20:
		return []int{6, 10, 15}
	case overs == 50:
		return []int{10, 25, 40}
	case overs < 4:
		return nil
	}
	return []int{overs * 3 / 10, overs / 2, overs * 3 / 4}
}

// question is an over/under market on d with the line nearest to even; a line that took bets stays while its chances are in the
// band. base is added to the distribution's line to make the market's.
func (m *Match) question(e market.Event, open []market.Market, q market.Question, d pricing.Distribution, base int) (engine.Quote, bool) {
	line := d.Line() + float64(base)
	for _, o := range open {
		if o.Key == q.Key && o.Params.Innings == q.Params.Innings && o.Params.Number == q.Params.Number && o.Params.Until == q.Params.Until && o.Params.Side == q.Params.Side {
			if over := d.Over(o.Params.Line - float64(base)); over >= lineLow && over <= lineHigh {
				line = o.Params.Line
			}
		}
	}
	over := d.Over(line - float64(base))
	if over < leastChance || over > mostChance {
		return engine.Quote{}, false
	}
	q.Params.Line = line
	return engine.Quote{Market: market.New(e, q, market.OverUnder(line)...), Fair: []float64{over, 1 - over}}, true
}

// overRuns is the over under way, or the next one between overs.
func (m *Match) overRuns(e market.Event, open []market.Market, in *cricket.Innings) (engine.Quote, bool) {
	done := in.Used() % in.BallsPerOver
	if in.BallsLeft() < in.BallsPerOver-done || in.BallsPerOver-done < lastOfOver {
		return engine.Quote{}, false
	}
	n := in.Used()/in.BallsPerOver + 1
	d := m.now().Runs(n)
	if len(d) == 0 {
		return engine.Quote{}, false
	}
	before := in.Runs - in.Penalty
	if runs, _ := cricket.RunsOfOver(in, n); done > 0 || in.Passed(n-1) {
		before -= runs
	}
	return m.question(e, open, market.Question{Key: market.OverRuns, Group: market.GroupOver, Rule: market.RuleOver, Position: 10,
		Params: market.Params{Innings: m.state.Number(), Number: n}}, d[0], -before)
}

// sessionRuns are the next two sessions of the innings; before the match the first of the first innings.
func (m *Match) sessionRuns(e market.Event, open []market.Market) []engine.Quote {
	innings, used, quota := 1, 0, m.state.Format.Balls()
	if in := m.state.Current(); in != nil {
		innings, used, quota = m.state.Number(), in.Used(), in.Quota
	}
	per := m.state.Format.BallsPerOver
	var ends []int
	for _, n := range sessions(quota / per) {
		if n*per-used > lastOfSession && len(ends) < 2 {
			ends = append(ends, n)
		}
	}
	if m.state.Current() == nil && len(ends) > 1 {
		ends = ends[:1]
	}
	var out []engine.Quote
	for i, d := range m.now().Runs(ends...) {
		q := market.Question{Key: market.SessionRuns, Group: market.GroupInnings, Rule: market.RuleSession, Position: 5 + i,
			Params: market.Params{Innings: innings, Until: ends[i]}}
		if quote, ok := m.question(e, open, q, d, 0); ok {
			out = append(out, quote)
		}
	}
	return out
}
