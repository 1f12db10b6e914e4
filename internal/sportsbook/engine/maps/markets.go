package maps

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// The order of the markets.
const (
	posWinner = iota
	posMap
	posTotal
	posHandicap
	posScore
	posMaps
	posMapsHandicap
)

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.over() {
		return nil, nil
	}
	now, fresh := m.law.home(&m.state), m.law.fresh()
	q := &quoter{Match: m, event: e, open: open, scores: series(m.Maps, m.toWin(), now, fresh)}
	q.sides(market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: "rule.match_winner.first_map", Position: posWinner},
		won(q.scores, m.toWin()))
	if m.number() < m.bestOf {
		q.mapWinner(m.number(), now)
		if max(m.Maps[home], m.Maps[away])+1 < m.toWin() && m.number()+1 < m.bestOf {
			q.mapWinner(m.number()+1, fresh)
		}
	}
	q.result()
	q.underWay()
	return q.quotes, nil
}

// quoter collects the quotes of a moment.
type quoter struct {
	*Match
	event  market.Event
	open   []market.Market
	scores map[[2]int]float64
	quotes []engine.Quote
}

func (q *quoter) sides(ask market.Question, p float64) {
	if engine.Sellable(p) {
		q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, market.Sides(q.event)...), Fair: []float64{p, 1 - p}})
	}
}

// mapWinner quotes a map that is certain to be played. The last map has no market of its own, because its winner is the match
// winner.
func (q *quoter) mapWinner(number int, p float64) {
	q.sides(market.Question{Key: market.MapWinner, Group: market.GroupMaps, Rule: "rule.map_winner", Position: posMap,
		Params: market.Params{Period: number}}, p)
}

// result quotes the result in maps, their number and handicaps. After each map the result is a new market with the
// possible results; with two left it would equal the winner market.
func (q *quoter) result() {
	n := q.toWin()
	count := engine.Dist{From: n, P: make([]float64, n)}
	lead := engine.Dist{From: -n, P: make([]float64, 2*n+1)}
	var answers []market.Answer
	var fair []float64
	add := func(h, a int) {
		p := q.scores[[2]int{h, a}]
		if p <= 0 {
			return
		}
		text := fmt.Sprintf("%d:%d", h, a)
		answers, fair = append(answers, market.Answer{Key: text, Name: text}), append(fair, p)
		count.P[h+a-n] += p
		lead.P[h-a+n] += p
	}
	for a := range n {
		add(n, a)
	}
	for h := n - 1; h >= 0; h-- {
		add(h, n)
	}
	if len(answers) > 2 {
		ask := market.Question{Key: market.MapScore, Group: market.GroupMaps, Rule: "rule.map_score", Position: posScore, Scheduled: q.number()}
		q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, answers...), Fair: fair})
	}
	q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: market.TotalMaps, Group: market.GroupMaps, Rule: "rule.total_maps",
		Position: posMaps}, q.open, count, 2)...)
	above := lead.Above()
	for line := 1.5; line < float64(n); line++ {
		for _, l := range []float64{-line, line} {
			if p := above.Than(-l); p > 0.05 && p < 0.95 {
				q.sides(market.Question{Key: market.MapsHandicap, Group: market.GroupHandicap, Rule: "rule.maps_handicap",
					Position: posMapsHandicap, Params: market.Params{Line: l}}, p)
			}
		}
	}
}

// leastLine is the smallest handicap in rounds: a map is won by at least two rounds, so smaller lines equal the winner
// market.
const leastLine = 2.5

// underWay quotes totals and handicaps of the current map.
func (q *quoter) underWay() {
	total, lead := q.law.numbers(&q.state)
	params := market.Params{Period: q.number()}
	if q.Sport == dota {
		q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: market.MapTotalKills, Group: market.GroupMaps,
			Rule: "rule.map_total_kills", Position: posTotal, Params: params}, q.open, total, 1)...)
		return
	}
	q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: market.MapTotalRounds, Group: market.GroupMaps,
		Rule: "rule.map_total_rounds", Position: posTotal, Params: params}, q.open, total, 1)...)
	above := lead.Above()
	ask := market.Question{Key: market.MapRoundsHandicap, Group: market.GroupHandicap, Rule: "rule.map_rounds_handicap", Position: posHandicap,
		Params: params}
	home := func(line float64) float64 { return above.Than(-line) }
	var before, behind []market.Market // a favourite's line and an outsider's are two questions
	for _, m := range q.open {
		if m.Params.Line < 0 {
			before = append(before, m)
		} else {
			behind = append(behind, m)
		}
	}
	lines := append(engine.Lines(ask, before, -half-0.5, -leastLine, 0, home), engine.Lines(ask, behind, leastLine, half+0.5, 0, home)...)
	for _, line := range lines {
		ask.Params.Line = line
		q.sides(ask, home(line))
	}
}
