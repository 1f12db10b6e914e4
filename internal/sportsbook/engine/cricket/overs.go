package cricket

import (
	"slices"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// over returns the markets of the current over, or of the next one between overs.
func (m *Match) over(e market.Event, open []market.Market, in *cricket.Innings) []engine.Quote {
	done := in.Used() % in.BallsPerOver
	left := in.BallsPerOver - done
	if in.BallsLeft() < left || left < lastOfOver {
		return nil
	}
	n := in.Used()/in.BallsPerOver + 1
	d := m.now().Runs(n)
	if len(d) == 0 {
		return nil
	}
	before := in.Runs - in.Penalty
	if runs, _ := cricket.RunsOfOver(in, n); done > 0 || in.Passed(n-1) {
		before -= runs
	}
	ask := func(key, rule string, position int) market.Question {
		return market.Question{Key: key, Group: market.GroupOver, Rule: rule, Position: position,
			Params: market.Params{Innings: m.state.Number(), Number: n}}
	}
	odd := d[0].Odd()
	if before%2 != 0 {
		odd = 1 - odd
	}
	quotes := lines(open, ask(market.OverRuns, market.RuleOver, 10), d[0], -before, 1, asked(e))
	over := overOf(in, n)
	if over == nil || over.Wickets == 0 {
		quotes = append(quotes, either(e, ask(market.OverWicket, market.RuleOverWicket, 11), m.now().WicketWithin(left), market.KeyYes, market.KeyNo)...)
	}
	if over == nil || !hit(over) {
		quotes = append(quotes, either(e, ask(market.OverBoundary, market.RuleOverBoundary, 12), m.now().BoundaryWithin(left), market.KeyYes, market.KeyNo)...)
	}
	return append(quotes, either(e, ask(market.OverOddEven, market.RuleOverOddEven, 13), odd, market.KeyOdd, market.KeyEven)...)
}

// names are the names of answers that are not numbers.
var names = map[string]string{market.KeyYes: "Yes", market.KeyNo: "No", market.KeyOdd: "Odd", market.KeyEven: "Even"}

// either returns a market of two answers that are not numbers; p is the probability of the first. Nearly certain ones are not
// offered.
func either(e market.Event, q market.Question, p float64, first, second string) []engine.Quote {
	if p < leastChance || p > mostChance {
		return nil
	}
	m := market.New(e, q, market.Answer{Key: first, Name: names[first]}, market.Answer{Key: second, Name: names[second]})
	return []engine.Quote{{Fair: []float64{p, 1 - p}, Market: m}}
}

// overOf returns an over, from 1; nil if no ball of it was bowled.
func overOf(in *cricket.Innings, n int) *cricket.Over {
	for i := range in.Overs {
		if in.Overs[i].Number == n-1 {
			return &in.Overs[i]
		}
	}
	return nil
}

// hit reports whether a ball of an over was hit to the boundary.
func hit(over *cricket.Over) bool {
	return slices.ContainsFunc(over.Balls, func(b cricket.Delivered) bool { return b.Boundary })
}

// decideAt settles the markets of one over other than its runs.
func (m *Match) decideAt(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	n, over := mk.Params.Number, overOf(in, mk.Params.Number)
	if over != nil && (mk.Key == market.OverWicket && over.Wickets > 0 || mk.Key == market.OverBoundary && hit(over)) {
		return mk.Win(market.KeyYes), true
	}
	if !in.Passed(n) && !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	runs, stands := cricket.RunsOfOver(in, n)
	switch {
	case !stands:
		return mk.VoidAll(), true
	case mk.Key == market.OverOddEven:
		return mk.Win([2]string{market.KeyEven, market.KeyOdd}[runs%2]), true
	}
	return mk.Win(market.KeyNo), true
}
