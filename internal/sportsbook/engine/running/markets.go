package running

import (
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// quoter holds the inputs of the markets of one moment.
type quoter struct {
	*Match
	*seen
	event  market.Event
	open   []market.Market
	quotes []engine.Quote
}

var makers = map[string]func(d *quoter, q market.Question){
	market.MatchWinner:  (*quoter).winner,
	market.Handicap:     (*quoter).handicap,
	market.TotalRallies: (*quoter).totalPoints,
	market.PeriodWinner: (*quoter).periodWinner,
	market.PeriodTotal:  (*quoter).periodTotal,
	market.HalfWinner:   (*quoter).halfWinner,
	market.HalfTotal:    (*quoter).halfTotal,
	market.TeamTotal:    (*quoter).teamTotal,
	market.OddEven:      (*quoter).oddEven,
	market.RaceTo:       (*quoter).raceMarkets,
}

var groups = map[string]string{
	market.Handicap: market.GroupHandicap, market.PeriodWinner: market.GroupHalves, market.PeriodTotal: market.GroupHalves,
	market.HalfWinner: market.GroupHalves, market.HalfTotal: market.GroupHalves, market.TeamTotal: market.GroupSpecials,
	market.OddEven: market.GroupSpecials, market.RaceTo: market.GroupSpecials,
}

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.state.Over() {
		return nil, nil
	}
	if m.law.plan.Draws && m.state.Phase == feed.Break && m.state.Done == m.law.plan.Regular() {
		return nil, nil // the result is still to come
	}
	d := &quoter{Match: m, seen: m.future(), event: e, open: open}
	for i, key := range m.law.offers {
		makers[key](d, market.Question{Key: key, Group: groups[key], Rule: "rule.running." + key, Position: i})
	}
	return slices.DeleteFunc(d.quotes, engine.Quote.Decided), nil
}

func (d *quoter) winner(q market.Question) {
	if d.law.plan.Draws {
		d.threeWay(q, d.final)
		return
	}
	q.Rule += "_overtime"
	p := leaders(d.final)
	d.quotes = append(d.quotes, engine.Quote{Market: market.New(d.event, q, market.Sides(d.event)...), Fair: []float64{p[0], 1 - p[0]}})
}

func (d *quoter) threeWay(q market.Question, n numbers) {
	p := leaders(n)
	d.quotes = append(d.quotes, engine.Quote{Fair: p[:], Market: market.New(d.event, q, market.Answer{Key: market.KeyHome, Name: d.event.Home.Name},
		market.Answer{Key: market.KeyDraw, Name: "Draw"}, market.Answer{Key: market.KeyAway, Name: d.event.Away.Name})})
}

func (d *quoter) totals(q market.Question, n engine.Dist) {
	d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, n, d.law.beside)...)
}

func (d *quoter) handicap(q market.Question) {
	d.quotes = append(d.quotes, engine.Handicaps(d.event, q, d.open, d.final.lead, d.law.beside)...)
}

func (d *quoter) totalPoints(q market.Question) { d.totals(q, d.final.total) }

func (d *quoter) regular() bool { return d.period <= d.law.plan.Regular() }

func (d *quoter) periodWinner(q market.Question) {
	if q.Params.Period = d.period; d.regular() {
		d.threeWay(q, d.alone)
	}
}

func (d *quoter) periodTotal(q market.Question) {
	if q.Params.Period = d.period; d.regular() {
		d.totals(q, d.alone.total)
	}
}

func (d *quoter) halfWinner(q market.Question) {
	if d.halves {
		d.threeWay(q, d.half)
	}
}

func (d *quoter) halfTotal(q market.Question) {
	if d.halves {
		d.totals(q, d.half.total)
	}
}

func (d *quoter) teamTotal(q market.Question) {
	q.Params.Side = market.KeyHome
	d.totals(q, d.final.home)
	q.Params.Side = market.KeyAway
	d.totals(q, d.final.away)
}

func (d *quoter) oddEven(q market.Question) {
	odd := 0.0
	for i, p := range d.final.total.P {
		if (d.final.total.From+i)%2 == 1 {
			odd += p
		}
	}
	if engine.Sellable(odd) {
		d.quotes = append(d.quotes, engine.Quote{Fair: []float64{odd, 1 - odd}, Market: market.New(d.event, q,
			market.Answer{Key: market.KeyOdd, Name: "Odd"}, market.Answer{Key: market.KeyEven, Name: "Even"})})
	}
}
