package innings

import (
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.state.over() || m.state.decided(m.law.innings) {
		return nil, nil
	}
	f := m.future()
	var quotes []engine.Quote
	ask := func(key, group string, position int, p market.Params) market.Question {
		return market.Question{Key: key, Group: group, Rule: "rule.innings." + key, Position: position, Params: p}
	}
	three := func(q market.Question, lead engine.Dist) {
		above := lead.Above()
		h, notAway := above.Than(0.5), above.Than(-0.5)
		quotes = append(quotes, engine.Quote{Fair: []float64{h, max(notAway-h, 0), max(1-notAway, 0)}, Market: market.New(e, q,
			market.Answer{Key: market.KeyHome, Name: e.Home.Name}, market.Answer{Key: market.KeyDraw, Name: "Draw"},
			market.Answer{Key: market.KeyAway, Name: e.Away.Name})})
	}
	totals := func(q market.Question, d engine.Dist, beside int) {
		quotes = append(quotes, engine.Totals(e, q, open, d, beside)...)
	}
	h, total := f.home(), f.total()
	quotes = append(quotes, engine.Quote{Market: market.New(e, ask(market.MatchWinner, "", 0, market.Params{}), market.Sides(e)...), Fair: []float64{h, 1 - h}})
	quotes = append(quotes, engine.Handicaps(e, ask(market.Handicap, market.GroupHandicap, 1, market.Params{}), open, f.lead(), 2)...)
	totals(ask(market.TotalRuns, "", 2, market.Params{}), total, 2)
	if f.whole {
		lead, sum := sums(f.now, f.alone)
		p := market.Params{Period: f.inning}
		three(ask(market.PeriodWinner, market.GroupInnings, 3, p), lead)
		totals(ask(market.PeriodTotal, market.GroupInnings, 4, p), sum, 1)
	}
	if f.firstFives {
		lead, sum := sums(f.score, f.five)
		three(ask(market.FirstFiveWinner, market.GroupInnings, 5, market.Params{}), lead)
		totals(ask(market.FirstFiveTotal, market.GroupInnings, 6, market.Params{}), sum, 1)
	}
	totals(ask(market.TeamTotal, market.GroupSpecials, 7, market.Params{Side: market.KeyHome}), f.runs(home), 1)
	totals(ask(market.TeamTotal, market.GroupSpecials, 7, market.Params{Side: market.KeyAway}), f.runs(away), 1)
	odd := 0.0
	for i, p := range total.P {
		if (total.From+i)%2 == 1 {
			odd += p
		}
	}
	if engine.Sellable(odd) {
		quotes = append(quotes, engine.Quote{Fair: []float64{odd, 1 - odd}, Market: market.New(e, ask(market.OddEven, market.GroupSpecials, 8, market.Params{}),
			market.Answer{Key: market.KeyOdd, Name: "Odd"}, market.Answer{Key: market.KeyEven, Name: "Even"})})
	}
	return slices.DeleteFunc(quotes, engine.Quote.Decided), nil
}
