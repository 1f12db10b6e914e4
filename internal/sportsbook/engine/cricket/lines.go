package cricket

import (
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// Nearly certain lines are not offered.
const (
	leastChance = 0.04
	mostChance  = 1 - leastChance
)

// Overs and sessions take no more bets so many balls before their end.
const (
	lastOfOver    = 3
	lastOfSession = 6
)

// sessions returns the overs at which sessions of an innings end: powerplay, half and three quarters.
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

// Further lines are offered inside this band.
const (
	besideLow  = 0.1
	besideHigh = 0.9
)

// apart returns the distance of neighbouring lines of a number. It is about a quarter of the number's deviation and stable for
// long, so that players find lines again.
func apart(d pricing.Distribution) float64 {
	switch s := d.Deviation(); {
	case s >= 18:
		return 5
	case s >= 10:
		return 3
	case s >= 5:
		return 2
	}
	return 1
}

// lines returns over/under markets on d: at the line nearest to even and at some on each side. The main line stays while its
// probabilities are in the band. base is the difference between the market's line and that of the distribution.
func lines(open []market.Market, q market.Question, d pricing.Distribution, base, beside int, build func(q market.Question) market.Market) []engine.Quote {
	over := func(line float64) float64 { return d.Over(line - float64(base)) }
	main := d.Line() + float64(base)
	if old, ok := engine.Middle(q, open); ok {
		if p := over(old); p >= lineLow && p <= lineHigh {
			main = old
		}
	}
	var out []engine.Quote
	for i, step := -beside, apart(d); i <= beside; i++ {
		q.Params.Line = main + float64(i)*step
		p := over(q.Params.Line)
		if p < leastChance || p > mostChance || i != 0 && (p < besideLow || p > besideHigh) {
			continue
		}
		out = append(out, engine.Quote{Market: build(q), Fair: []float64{p, 1 - p}})
	}
	return out
}

// asked returns a function that makes markets from the event's questions.
func asked(e market.Event) func(q market.Question) market.Market {
	return func(q market.Question) market.Market { return market.New(e, q, market.OverUnder(q.Params.Line)...) }
}

// sessionRuns returns the next two sessions of the innings; before the match the first of the first innings.
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
		out = append(out, lines(open, q, d, 0, 1, asked(e))...)
	}
	return out
}
