package running

import (
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// desk is what the markets of one moment are made from.
type desk struct {
	*Match
	*seen
	event  market.Event
	open   []market.Market
	quotes []engine.Quote
}

var makers = map[string]func(d *desk, q market.Question){
	market.MatchWinner:  (*desk).winner,
	market.Handicap:     (*desk).handicap,
	market.TotalRallies: (*desk).totalPoints,
	market.PeriodWinner: (*desk).periodWinner,
	market.PeriodTotal:  (*desk).periodTotal,
	market.HalfWinner:   (*desk).halfWinner,
	market.HalfTotal:    (*desk).halfTotal,
	market.TeamTotal:    (*desk).teamTotal,
	market.OddEven:      (*desk).oddEven,
	market.RaceTo:       (*desk).race,
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
		return nil, nil // played, the result is still to be told
	}
	d := &desk{Match: m, seen: m.future(), event: e, open: open}
	for i, key := range m.law.offers {
		makers[key](d, market.Question{Key: key, Group: groups[key], Rule: "rule.running." + key, Position: i})
	}
	return slices.DeleteFunc(d.quotes, engine.Quote.Decided), nil
}

func (d *desk) winner(q market.Question) {
	if d.law.plan.Draws {
		d.threeWay(q, d.final)
		return
	}
	q.Rule += "_overtime"
	p := leaders(d.final)
	d.quotes = append(d.quotes, engine.Quote{Market: market.New(d.event, q, market.Sides(d.event)...), Fair: []float64{p[0], 1 - p[0]}})
}

func (d *desk) threeWay(q market.Question, n numbers) {
	p := leaders(n)
	d.quotes = append(d.quotes, engine.Quote{Fair: p[:], Market: market.New(d.event, q, market.Answer{Key: market.KeyHome, Name: d.event.Home.Name},
		market.Answer{Key: market.KeyDraw, Name: "Draw"}, market.Answer{Key: market.KeyAway, Name: d.event.Away.Name})})
}

func (d *desk) totals(q market.Question, n engine.Dist) {
	d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, n, d.law.beside)...)
}

func (d *desk) handicap(q market.Question) {
	d.quotes = append(d.quotes, engine.Handicaps(d.event, q, d.open, d.final.lead, d.law.beside)...)
}

func (d *desk) totalPoints(q market.Question) { d.totals(q, d.final.total) }

func (d *desk) regular() bool { return d.period <= d.law.plan.Regular() }

func (d *desk) periodWinner(q market.Question) {
	if q.Params.Period = d.period; d.regular() {
		d.threeWay(q, d.alone)
	}
}

func (d *desk) periodTotal(q market.Question) {
	if q.Params.Period = d.period; d.regular() {
		d.totals(q, d.alone.total)
	}
}

func (d *desk) halfWinner(q market.Question) {
	if d.halves {
		d.threeWay(q, d.half)
	}
}

func (d *desk) halfTotal(q market.Question) {
	if d.halves {
		d.totals(q, d.half.total)
	}
}

func (d *desk) teamTotal(q market.Question) {
	q.Params.Side = market.KeyHome
	d.totals(q, d.final.home)
	q.Params.Side = market.KeyAway
	d.totals(q, d.final.away)
}

func (d *desk) oddEven(q market.Question) {
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
