package goals

import (
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// within returns the distribution of the goals of the current period alone.
func (d *quoter) within() (period int, g *grid) {
	period = max(d.look.period, 1)
	before := d.look.score
	now := d.state.Of(period)
	g = newGrid(d.soon.n, now)
	g.p = d.soon.p
	if d.state.Period < period { // it is the next one
		g.score = [2]int{}
	} else {
		g.score = [2]int{before[0] - (before[0] - now[0]), before[1] - (before[1] - now[1])}
	}
	return period, g
}

func (d *quoter) periodWinner(q market.Question) {
	period, g := d.within()
	q.Params.Period = period
	p := g.leaders()
	home, draw, away := d.sides()
	d.add(q, []market.Answer{home, draw, away}, p[0], p[1], p[2])
}

func (d *quoter) periodTotal(q market.Question) {
	period, g := d.within()
	q.Params.Period = period
	d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, g.total(), d.law.beside-1)...)
}

func (d *quoter) halfFull(q market.Question) {
	if d.split[0] == nil {
		return // after half-time
	}
	home, draw, away := d.sides()
	results := []market.Answer{home, draw, away}
	var answers []market.Answer
	var fair []float64
	for i, first := range results {
		p := d.split[i].leaders()
		for k, end := range results {
			answers = append(answers, market.Answer{Key: first.Key + "/" + end.Key, Name: first.Name + " / " + end.Name})
			fair = append(fair, p[k])
		}
	}
	d.add(q, answers, fair...)
}

// nextGoal quotes the scorer side of the next goal, slot by slot.
func (d *quoter) nextGoal(q market.Question) {
	q.Params.Number = len(d.state.Goals) + 1
	alive, p := 1.0, [2]float64{}
	for i := range d.look.parts {
		part, done := &d.look.parts[i], 0.0
		for k := range part.rate {
			c := d.look.at(part, k, d.look.score[0], d.look.score[1])
			p[0] += alive * c.home
			p[1] += alive * c.away
			alive *= 1 - c.home - c.away
			done += alive * c.stop
			alive -= alive * c.stop
		}
		alive = done
	}
	home, _, away := d.sides()
	d.add(q, []market.Answer{home, {Key: market.KeyNone, Name: "No goal"}, away}, p[0], alive, p[1])
}
