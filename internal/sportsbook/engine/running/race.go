package running

import (
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/market"
)

// This file holds the markets on the first side to reach a number of points ("race to 20"). sport.races lists the numbers in ascending
// order; state.Races stores the winners of the decided ones in the same order.

// addPoints adds points to the score of a side (timed.Home or timed.Away) and stores the races that they decide.
func (s *state) addPoints(l *law, side, points int) {
	s.Add(side, points)
	t := s.Total()
	for n := len(s.Races); n < len(l.races) && t[side] >= l.races[n]; n++ {
		s.Races = append(s.Races, side)
	}
}

// maxUndecided is the largest probability that neither side reaches the points of an offered race in regular time.
const maxUndecided = 0.001

// raceMarkets quotes the undecided races in regular time. Fair probabilities are those of a race that a side wins.
func (d *quoter) raceMarkets(q market.Question) {
	if !d.regular() {
		return
	}
	s := d.state
	for _, n := range d.law.races[len(s.Races):] {
		p := d.law.firstToReach(s.Total(), d.turnsLeft(), n)
		if p[0]+p[1] < 1-maxUndecided {
			continue
		}
		home := p[0] / (p[0] + p[1])
		q.Params.Number = n
		if engine.Sellable(home) {
			d.quotes = append(d.quotes, engine.Quote{Market: market.New(d.event, q, market.Sides(d.event)...), Fair: []float64{home, 1 - home}})
		}
	}
}

// firstToReach returns the probabilities that home and away are the first to reach n points, from a score that is below n on both
// sides, with the given number of regular turns left. The sides attack in turn, away in the last one. If both sides score in a turn,
// the attacking side's points count first.
func (l *law) firstToReach(score [2]int, turns, n int) (p [2]float64) {
	var below [2][]float64     // by side: the probability of each score below n, from the present one
	notYet := [2]float64{1, 1} // by side: the probability that it has not reached n
	for side := range below {
		below[side] = make([]float64, n-score[side])
		below[side][0] = 1
	}
	for k := turns; k > 0; k-- {
		attacker := timed.Home
		if k%2 == 1 {
			attacker = timed.Away
		}
		for i, turn := range [2]points{l.attack[attacker], l.defend[1-attacker]} {
			scorer := attacker ^ i
			reached := applyTurn(below[scorer], turn)
			p[scorer] += reached * notYet[1-scorer]
			notYet[scorer] -= reached
		}
	}
	return p
}

// applyTurn adds the points of one turn to the distribution of a side's score below the number, and returns the probability that
// the turn reaches the number.
func applyTurn(below []float64, turn points) (reached float64) {
	if len(turn) == 0 {
		return 0
	}
	scoreless := 1 - turn.sum()
	for at := len(below) - 1; at >= 0; at-- {
		p := below[at]
		below[at] = p * scoreless
		for n, q := range turn {
			switch {
			case q == 0 || p == 0:
			case at+n < len(below):
				below[at+n] += p * q
			default:
				reached += p * q
			}
		}
	}
	return reached
}

// settleRace returns the result of a race market, and false while it is undecided.
func (s *state) settleRace(l *law, m *market.Market) (market.Status, bool) {
	for i, n := range l.races {
		if n == m.Params.Number && i < len(s.Races) {
			return m.Win([2]string{market.KeyHome, market.KeyAway}[s.Races[i]]), true
		}
	}
	return "", false
}
