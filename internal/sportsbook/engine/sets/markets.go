package sets

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// The positions of the markets in the list of an event's markets.
const (
	posWinner = iota
	posSet
	posGame
	posTotal
	posHandicap
	posScore
	posSets
	posSetTotal
	posSetsHandicap
	posTiebreak
)

// defaultWinner is the rule of new winner markets.
const defaultWinner = "rule.match_winner.first_set"

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if m.over() {
		return nil, nil
	}
	q := &quoter{Match: m, event: e, open: open, ends: m.model.current(&m.state)}
	q.scores = m.model.sets(&m.state, q.ends)
	q.winner()
	q.setWinners()
	q.setScore()
	q.setCounts()
	q.totals()
	if m.law.games > 0 {
		q.game()
		q.tiebreak()
	}
	return q.quotes, nil
}

// quoter collects the quotes at the present score.
type quoter struct {
	*Match
	event  market.Event
	open   []market.Market    // markets that take bets; their lines stay where possible
	ends   []end              // of the current set
	scores map[[2]int]float64 // probability of each result in sets
	quotes []engine.Quote
}

// sides quotes a market with the selections home and away. Home wins it with probability p.
func (q *quoter) sides(ask market.Question, p float64) {
	if engine.Sellable(p) {
		q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, market.Sides(q.event)...), Fair: []float64{p, 1 - p}})
	}
}

// winner quotes the winner of the match.
func (q *quoter) winner() {
	q.sides(market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: defaultWinner, Position: posWinner},
		q.model.winner(q.scores))
}

// setWinners quotes the current set, and the next one if it is certain to be played. The last set has no market of its own,
// because its winner is the match winner.
func (q *quoter) setWinners() {
	ask := market.Question{Key: market.SetWinner, Group: market.GroupSets, Rule: "rule.set_winner", Position: posSet}
	current := q.set()
	if current == q.law.bestOf {
		return
	}
	ask.Params.Period = current
	q.sides(ask, homeWinsSet(q.ends))
	if max(q.Sets[home], q.Sets[away])+1 == q.law.toWin() || current+1 == q.law.bestOf {
		return
	}
	ask.Params.Period = current + 1
	p := 0.0
	for _, e := range q.ends {
		for _, f := range firsts(e.next) {
			p += e.p * f.p * homeWinsSet(q.model.whole(current+1, f.first))
		}
	}
	q.sides(ask, p)
}

// homeWinsSet returns the probability that home wins a set with these ends.
func homeWinsSet(ends []end) float64 {
	p := 0.0
	for _, e := range ends {
		if e.winner() == home {
			p += e.p
		}
	}
	return p
}

// results returns the possible results in sets with their probabilities, from the clearest win of home to that of away.
func (q *quoter) results() (scores [][2]int, fair []float64) {
	n := q.law.toWin()
	add := func(score [2]int) {
		if p := q.scores[score]; p > 0 {
			scores, fair = append(scores, score), append(fair, p)
		}
	}
	for a := range n {
		add([2]int{n, a})
	}
	for h := n - 1; h >= 0; h-- {
		add([2]int{h, n})
	}
	return scores, fair
}

// setScore quotes the result in sets. After each set a new market opens with the results that are still possible. With two results left
// there is none, because it would equal the winner market.
func (q *quoter) setScore() {
	scores, fair := q.results()
	if len(scores) <= 2 {
		return
	}
	var answers []market.Answer
	for _, s := range scores {
		text := fmt.Sprintf("%d:%d", s[home], s[away])
		answers = append(answers, market.Answer{Key: text, Name: text})
	}
	ask := market.Question{Key: market.SetScore, Group: market.GroupSets, Rule: "rule.set_score", Position: posScore, Scheduled: q.set()}
	q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, answers...), Fair: fair})
}

// setCounts quotes the number of sets, and handicaps of 1.5 sets and more. A handicap of half a set would equal the winner market.
func (q *quoter) setCounts() {
	count := engine.Dist{From: q.law.toWin(), P: make([]float64, q.law.toWin())}
	lead := engine.Dist{From: -q.law.toWin(), P: make([]float64, 2*q.law.toWin()+1)}
	scores, fair := q.results()
	for i, s := range scores {
		count.P[s[home]+s[away]-count.From] += fair[i]
		lead.P[s[home]-s[away]-lead.From] += fair[i]
	}
	q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: market.TotalSets, Group: market.GroupSets,
		Rule: "rule.total_sets", Position: posSets}, q.open, count, 2)...)
	above := lead.Above()
	for line := 1.5; line < float64(q.law.toWin()); line++ {
		for _, l := range []float64{-line, line} {
			if p := above.Than(-l); p > minHandicap && p < maxHandicap {
				q.sides(market.Question{Key: market.SetsHandicap, Group: market.GroupHandicap, Rule: "rule.sets_handicap",
					Position: posSetsHandicap, Params: market.Params{Line: l}}, p)
			}
		}
	}
}

// unit holds the market keys and rules of totals and handicaps that count in games or in points.
type unit struct{ total, totalRule, setTotal, setRule, handicap, handicapRule string }

var (
	inGames  = unit{market.TotalGames, "rule.total_games", market.SetTotalGames, "rule.set_total_games", market.GamesHandicap, "rule.games_handicap"}
	inPoints = unit{market.TotalRallies, "rule.total_rallies", market.SetTotalRallies, "rule.set_total_rallies", market.RalliesHandicap, "rule.rallies_handicap"}
)

// totals quotes totals of the match and of the current set, and handicaps of the match, in games (tennis) or points. Totals of the match
// have two lines on each side of the main line, the others one.
func (q *quoter) totals() {
	u, group := inPoints, market.GroupSets
	if q.law.games > 0 {
		u, group = inGames, market.GroupGames
	}
	q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: u.total, Group: group, Rule: u.totalRule, Position: posTotal},
		q.open, q.model.sum(&q.state, q.ends, total), 2)...)
	q.quotes = append(q.quotes, engine.Handicaps(q.event, market.Question{Key: u.handicap, Group: market.GroupHandicap, Rule: u.handicapRule,
		Position: posHandicap}, q.open, q.model.sum(&q.state, q.ends, lead), 1)...)
	if q.set() < q.law.bestOf || q.law.bestOf == 1 {
		q.quotes = append(q.quotes, engine.Totals(q.event, market.Question{Key: u.setTotal, Group: group, Rule: u.setRule,
			Position: posSetTotal, Params: market.Params{Period: q.set()}}, q.open, number(q.ends, total), 1)...)
	}
}

// game quotes the winner of the current game of tennis. A tie-break is the thirteenth game.
func (q *quoter) game() {
	if q.First == nobody {
		return
	}
	p := q.model.game(q.set(), q.Games, q.Games, q.Points, q.First)
	q.sides(market.Question{Key: market.GameWinner, Group: market.GroupGames, Rule: "rule.game_winner", Position: posGame,
		Params: market.Params{Period: q.set(), Number: q.Games[home] + q.Games[away] + 1}}, p)
}

// tiebreak quotes whether the current set goes to a tie-break.
func (q *quoter) tiebreak() {
	p := 0.0
	for _, e := range q.ends {
		if e.score[home]+e.score[away] == 2*q.law.games+1 {
			p += e.p
		}
	}
	if !engine.Sellable(p) {
		return
	}
	ask := market.Question{Key: market.SetTiebreak, Group: market.GroupGames, Rule: "rule.set_tiebreak", Position: posTiebreak,
		Params: market.Params{Period: q.set()}}
	q.quotes = append(q.quotes, engine.Quote{Market: market.New(q.event, ask, market.Answer{Key: keyYes, Name: "Yes"}, market.Answer{Key: keyNo, Name: "No"}),
		Fair: []float64{p, 1 - p}})
}

const (
	keyYes = "yes"
	keyNo  = "no"
)

// Handicaps in sets are offered between these probabilities only.
const (
	minHandicap = 0.05
	maxHandicap = 0.95
)
