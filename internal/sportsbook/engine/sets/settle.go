package sets

import (
	"fmt"

	"maidan/internal/sportsbook/market"
)

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	rule, known := market.RuleOf(mk.RuleKey)
	if !known || rule.MarketKey != mk.Key || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("sets: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	j := judge{&m.state, mk}
	switch mk.Key {
	case market.MatchWinner:
		return j.match(rule.Params[market.RuleStands])
	case market.SetScore, market.TotalSets, market.SetsHandicap:
		return j.sets()
	case market.TotalGames, market.TotalRallies, market.GamesHandicap, market.RalliesHandicap:
		return j.points()
	case market.SetTotalGames, market.SetTotalRallies, market.SetWinner, market.SetTiebreak:
		return j.set()
	case market.GameWinner:
		return j.game()
	}
	return "", false, fmt.Errorf("sets: no rule settles %q", mk.Key)
}

// judge settles a market from a state.
type judge struct {
	s  *state
	mk *market.Market
}

// wins, voids and waits return the three possible decisions.
func (j judge) wins(key string) (market.Status, bool, error) { return j.mk.Win(key), true, nil }
func (j judge) voids() (market.Status, bool, error)          { return j.mk.VoidAll(), true, nil }
func (j judge) waits() (market.Status, bool, error)          { return "", false, nil }

// over settles an over/under or handicap market by the distance to its line.
func (j judge) over(by float64) (market.Status, bool, error) { return j.mk.Asian(by), true, nil }

// orVoid returns undecided during the match and void after it.
func (j judge) orVoid() (market.Status, bool, error) {
	if j.s.Result == nil {
		return j.waits()
	}
	return j.voids()
}

// complete reports whether the official result is of a match played to its end.
func (s *state) complete() bool {
	r := s.Result
	return r != nil && !r.Void && max(r.Home, r.Away) == s.law.toWin() && r.Method != methodWalkover
}

const (
	methodWalkover = "walkover"
	methodRetired  = "retired"
)

func (j judge) match(stands string) (market.Status, bool, error) {
	r := j.s.Result
	if r == nil {
		return j.waits()
	}
	enough := j.s.complete()
	switch {
	case r.Method == methodWalkover:
	case stands == "set":
		enough = enough || r.Home+r.Away > 0
	case stands == "point":
		enough = enough || r.Home+r.Away > 0 || j.s.Played != [2]int{}
	}
	if r.Void || !enough {
		return j.voids()
	}
	return j.wins(string(r.Winner))
}

// sets settles the markets on the official result in sets.
func (j judge) sets() (market.Status, bool, error) {
	line := j.mk.Params.Line
	if !j.s.complete() {
		if n := j.s.Sets[home] + j.s.Sets[away]; j.mk.Key == market.TotalSets && float64(n) > line {
			return j.over(float64(n) - line)
		}
		return j.orVoid()
	}
	r := j.s.Result
	switch j.mk.Key {
	case market.TotalSets:
		return j.over(float64(r.Home+r.Away) - line)
	case market.SetsHandicap:
		return j.over(float64(r.Home-r.Away) + line)
	}
	return j.wins(fmt.Sprintf("%d:%d", r.Home, r.Away))
}

// counted returns the games or points of the match so far.
func (s *state) counted() [2]int {
	n := s.Points
	if s.law.games > 0 {
		n = s.Games
	}
	for _, d := range s.Done {
		n[home] += d.Won[home]
		n[away] += d.Won[away]
	}
	return n
}

// points settles totals and handicaps in games or points of the match. A result without its plays voids them.
func (j judge) points() (market.Status, bool, error) {
	n, line := j.s.counted(), j.mk.Params.Line
	totals := j.mk.Key == market.TotalGames || j.mk.Key == market.TotalRallies
	switch by := float64(n[home]+n[away]) - line; {
	case totals && (by > 0 || j.s.winner() != nobody):
		return j.over(by)
	case !totals && j.s.winner() != nobody:
		return j.over(float64(n[home]-n[away]) + line)
	}
	return j.orVoid()
}

// set settles the markets of one set.
func (j judge) set() (market.Status, bool, error) {
	n, done := j.mk.Params.Period, j.s.Done
	if n >= 1 && n <= len(done) {
		return j.setDone(done[n-1])
	}
	score := j.s.Points
	if j.s.law.games > 0 {
		score = j.s.Games
	}
	total := float64(score[home]+score[away]) - j.mk.Params.Line
	switch {
	case n != len(done)+1:
	case j.mk.Key == market.SetTiebreak && j.s.tiebreak():
		return j.wins(keyYes)
	case (j.mk.Key == market.SetTotalGames || j.mk.Key == market.SetTotalRallies) && total > 0:
		return j.over(total)
	}
	return j.orVoid()
}

func (j judge) setDone(d set) (market.Status, bool, error) {
	switch j.mk.Key {
	case market.SetWinner:
		if d.Won[home] > d.Won[away] {
			return j.wins(market.KeyHome)
		}
		return j.wins(market.KeyAway)
	case market.SetTiebreak:
		if d.Tiebreak {
			return j.wins(keyYes)
		}
		return j.wins(keyNo)
	}
	return j.over(float64(d.Won[home]+d.Won[away]) - j.mk.Params.Line)
}

// game settles the winner of a game of tennis.
func (j judge) game() (market.Status, bool, error) {
	p := j.mk.Params
	course := ""
	switch {
	case p.Period >= 1 && p.Period <= len(j.s.Done):
		course = j.s.Done[p.Period-1].Games
	case p.Period == len(j.s.Done)+1:
		course = j.s.Course
	}
	if p.Number < 1 || p.Number > len(course) {
		return j.orVoid()
	}
	if course[p.Number-1] == 'h' {
		return j.wins(market.KeyHome)
	}
	return j.wins(market.KeyAway)
}
