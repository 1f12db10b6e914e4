package running

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/market"
)

// deciders settle markets; ok is false while a market is undecided.
var deciders = map[string]func(j *timed.Judge, m *market.Market) (status market.Status, ok bool){
	market.MatchWinner:  (*timed.Judge).Winner,
	market.Handicap:     (*timed.Judge).Handicap,
	market.TotalRallies: (*timed.Judge).Total,
	market.TeamTotal:    (*timed.Judge).TeamTotal,
	market.OddEven:      (*timed.Judge).OddEven,
	market.PeriodWinner: (*timed.Judge).PeriodWinner,
	market.PeriodTotal:  (*timed.Judge).PeriodTotal,
	market.HalfWinner: func(j *timed.Judge, m *market.Market) (market.Status, bool) {
		return m.Win(timed.Key(half(j))), j.Ended(2)
	},
	market.HalfTotal: func(j *timed.Judge, m *market.Market) (market.Status, bool) {
		t := half(j)
		return timed.Over(m, t[0]+t[1], j.Ended(2))
	},
}

// half returns the score of the first two quarters.
func half(j *timed.Judge) [2]int {
	first, second := j.Of(1), j.Of(2)
	return [2]int{first[0] + second[0], first[1] + second[1]}
}

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	decide := deciders[mk.Key]
	if mk.Key == market.RaceTo {
		decide = func(_ *timed.Judge, mk *market.Market) (market.Status, bool) { return m.state.settleRace(m.law, mk) }
	}
	rule, known := market.RuleOf(mk.RuleKey)
	if decide == nil || !known || rule.MarketKey != mk.Key || !strings.HasPrefix(rule.Key, "rule.running.") || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("running: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	status, ok := decide(m.judge(), mk)
	if !ok && m.state.Over() {
		return mk.VoidAll(), true, nil
	}
	return status, ok, nil
}

func (m *Match) judge() *timed.Judge {
	s := m.state
	j := &timed.Judge{Game: &s.Game, Score: s.Total()}
	if _, total, ok := s.Final(&m.law.plan); ok {
		j.Score, j.Final = total, true
	}
	return j
}
