package cricket

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// counts returns over/under markets of the current innings, before the match of the first: the score at the next wicket, wickets,
// fours and sixes. They close together with totals.
func (m *Match) counts(e market.Event, open []market.Market) []engine.Quote {
	innings, scheduled, in := 1, m.state.Format.Balls(), m.state.Current()
	if in == nil {
		in = &cricket.Innings{Quota: scheduled, BallsPerOver: m.state.Format.BallsPerOver, MaxWickets: m.state.Format.Wickets}
	} else {
		innings, scheduled = m.state.Number(), in.Quota
	}
	if in.BallsLeft() <= lastBalls {
		return nil
	}
	var out []engine.Quote
	fours, sixes := boundaries(in)
	for _, c := range []struct {
		key, rule    string
		number, base int
		position     int
		of           func() (pricing.Distribution, bool)
	}{
		{market.InningsWickets, market.RuleWickets, 0, 0, 7, m.now().Wickets},
		{market.InningsFours, market.RuleFours, 0, fours, 8, m.now().Fours},
		{market.InningsSixes, market.RuleSixes, 0, sixes, 9, m.now().Sixes},
		{market.FallOfWicket, market.RuleFall, in.Wickets + 1, in.Runs, 19, m.now().Fall},
	} {
		d, ok := c.of()
		if !ok {
			return nil
		}
		q := market.Question{Key: c.key, Group: market.GroupInnings, Rule: c.rule, Position: c.position,
			Params: market.Params{Innings: innings, Number: c.number}, Scheduled: scheduled}
		out = append(out, lines(open, q, d, c.base, 1, asked(e))...)
	}
	return out
}

// boundaries returns the fours and sixes of an innings.
func boundaries(in *cricket.Innings) (fours, sixes int) {
	for _, b := range in.Batters {
		fours, sixes = fours+b.Fours, sixes+b.Sixes
	}
	return fours, sixes
}

// decideFall settles the score at a wicket; before the wicket falls it can only settle as over.
func (m *Match) decideFall(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	if n := mk.Params.Number; n >= 1 && n <= len(in.Fallen) {
		return final(mk, in.Fallen[n-1].Runs, true)
	}
	if status, ok := passed(mk, in.Runs); ok {
		return status, true
	}
	if !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	return final(mk, in.Runs, in.Closed.Natural())
}

// decideCount settles wickets, fours and sixes of an innings.
func (m *Match) decideCount(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	fours, sixes := boundaries(in)
	n := map[string]int{market.InningsWickets: in.Wickets, market.InningsFours: fours, market.InningsSixes: sixes}[mk.Key]
	if status, ok := passed(mk, n); ok {
		return status, true
	}
	if !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	return final(mk, n, cricket.TotalStands(in, mk.Scheduled))
}
