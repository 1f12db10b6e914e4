package maps

import (
	"fmt"

	"maidan/internal/sportsbook/market"
)

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	rule, known := market.RuleOf(mk.RuleKey)
	if !known || rule.MarketKey != mk.Key || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("maps: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	j := judge{&m.state, mk}
	switch mk.Key {
	case market.MatchWinner:
		return j.match()
	case market.MapScore, market.TotalMaps, market.MapsHandicap:
		return j.maps()
	case market.MapWinner, market.MapTotalRounds, market.MapRoundsHandicap, market.MapTotalKills:
		return j.one()
	}
	return "", false, fmt.Errorf("maps: no rule settles %q", mk.Key)
}

// judge settles a market from a state.
type judge struct {
	s  *state
	mk *market.Market
}

func (j judge) wins(key string) (market.Status, bool, error) { return j.mk.Win(key), true, nil }
func (j judge) voids() (market.Status, bool, error)          { return j.mk.VoidAll(), true, nil }

// over settles an over/under or handicap market by the distance to its line.
func (j judge) over(by float64) (market.Status, bool, error) { return j.mk.Asian(by), true, nil }

// orVoid returns undecided during the match and void after it.
func (j judge) orVoid() (market.Status, bool, error) {
	if j.s.Result == nil {
		return "", false, nil
	}
	return j.voids()
}

// match settles the winner: a forfeit stands once a map is complete.
func (j judge) match() (market.Status, bool, error) {
	r := j.s.Result
	if r == nil {
		return "", false, nil
	}
	if r.Void || r.Method == methodWalkover || (!j.s.complete() && r.Home+r.Away == 0) {
		return j.voids()
	}
	return j.wins(string(r.Winner))
}

// maps settles the markets on the official result in maps.
func (j judge) maps() (market.Status, bool, error) {
	line := j.mk.Params.Line
	if !j.s.complete() {
		if n := float64(len(j.s.Done)); j.mk.Key == market.TotalMaps && n > line {
			return j.over(n - line)
		}
		return j.orVoid()
	}
	r := j.s.Result
	switch j.mk.Key {
	case market.TotalMaps:
		return j.over(float64(r.Home+r.Away) - line)
	case market.MapsHandicap:
		return j.over(float64(r.Home-r.Away) + line)
	}
	return j.wins(fmt.Sprintf("%d:%d", r.Home, r.Away))
}

// one settles the markets of one map.
func (j judge) one() (market.Status, bool, error) {
	n, line, done := j.mk.Params.Period, j.mk.Params.Line, j.s.Done
	totals := j.mk.Key == market.MapTotalRounds || j.mk.Key == market.MapTotalKills
	if n >= 1 && n <= len(done) {
		d := done[n-1]
		switch {
		case totals:
			return j.over(float64(d.Score[home]+d.Score[away]) - line)
		case j.mk.Key == market.MapRoundsHandicap:
			return j.over(float64(d.Score[home]-d.Score[away]) + line)
		}
		return j.wins(string(sides[d.Winner]))
	}
	if by := float64(j.s.Tally[home]+j.s.Tally[away]) - line; totals && n == len(done)+1 && by > 0 {
		return j.over(by)
	}
	return j.orVoid()
}
