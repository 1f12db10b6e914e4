package innings

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/market"
)

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	rule, known := market.RuleOf(mk.RuleKey)
	if !known || rule.MarketKey != mk.Key || !strings.HasPrefix(rule.Key, "rule.innings.") || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("innings: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	status, ok := m.decide(mk)
	if !ok && m.state.over() {
		return mk.VoidAll(), true, nil
	}
	return status, ok, nil
}

func (m *Match) decide(mk *market.Market) (market.Status, bool) {
	s := m.state
	j := m.judge()
	period := s.of(mk.Params.Period)
	periodDone := mk.Params.Period <= s.complete()
	five := s.five()
	switch mk.Key {
	case market.MatchWinner:
		return mk.Win(timed.Key(j.Score)), j.Final || s.Result != nil && !s.Result.Void
	case market.TotalRuns:
		return j.Total(mk)
	case market.Handicap:
		return j.Handicap(mk)
	case market.TeamTotal:
		return j.TeamTotal(mk)
	case market.OddEven:
		return j.OddEven(mk)
	case market.PeriodWinner:
		return mk.Win(timed.Key(period)), periodDone
	case market.PeriodTotal:
		return timed.Over(mk, period[home]+period[away], periodDone)
	case market.FirstFiveWinner:
		return mk.Win(timed.Key(five)), s.complete() >= firstFive
	default:
		return timed.Over(mk, five[home]+five[away], s.complete() >= firstFive)
	}
}

// five returns the score of the first five innings.
func (s *state) five() (t [2]int) {
	for inning := 1; inning <= firstFive; inning++ {
		n := s.of(inning)
		t[home] += n[home]
		t[away] += n[away]
	}
	return t
}

// judge returns the score and whether it is final: a match that was called off has no final score.
func (m *Match) judge() *timed.Judge {
	s := m.state
	j := &timed.Judge{Score: s.total(), Final: s.decided(m.law.innings)}
	if r := s.Result; r != nil && !r.Void {
		j.Score, j.Final = [2]int{r.Home, r.Away}, r.Method != Called
	}
	return j
}
