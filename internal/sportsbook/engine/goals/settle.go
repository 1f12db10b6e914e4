package goals

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/market"
)

// judge holds the inputs of settlement at one moment; its Score is that of regular time.
type judge struct {
	timed.Judge
	state   *state
	twoWay  bool   // overtime decides the winner
	all     [2]int // goals with those of overtime
	decided bool   // all is final
	whole   bool   // every regular period was followed to its end
	periods int    // regular ones
}

// deciders settle markets; ok is false while a market is undecided.
var deciders = map[string]func(j *judge, m *market.Market) (status market.Status, ok bool){
	market.MatchWinner:   (*judge).winner,
	market.RegularWinner: func(j *judge, m *market.Market) (market.Status, bool) { return j.Winner(m) },
	market.DoubleChance:  (*judge).doubleChance,
	market.DrawNoBet:     (*judge).drawNoBet,
	market.TotalGoals:    func(j *judge, m *market.Market) (market.Status, bool) { return j.Total(m) },
	market.AsianTotal:    func(j *judge, m *market.Market) (market.Status, bool) { return j.Total(m) },
	market.AsianHandicap: func(j *judge, m *market.Market) (market.Status, bool) { return j.Handicap(m) },
	market.Handicap:      func(j *judge, m *market.Market) (market.Status, bool) { return j.Handicap(m) },
	market.BothScore:     (*judge).bothScore,
	market.NextGoal:      (*judge).nextGoal,
	market.CorrectScore:  (*judge).correctScore,
	market.PeriodWinner:  func(j *judge, m *market.Market) (market.Status, bool) { return j.PeriodWinner(m) },
	market.PeriodTotal:   func(j *judge, m *market.Market) (market.Status, bool) { return j.PeriodTotal(m) },
	market.HalfFull:      (*judge).halfFull,
	market.TeamTotal:     func(j *judge, m *market.Market) (market.Status, bool) { return j.TeamTotal(m) },
	market.OddEven:       func(j *judge, m *market.Market) (market.Status, bool) { return j.OddEven(m) },
	market.CornersTotal: func(j *judge, m *market.Market) (market.Status, bool) {
		return timed.Over(m, j.state.Corners[0]+j.state.Corners[1], j.whole)
	},
	market.CornersSide: func(j *judge, m *market.Market) (market.Status, bool) {
		return timed.Over(m, j.state.Corners[sideOf(m)], j.whole)
	},
	market.NextCorner: (*judge).nextCorner,
}

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	decide := deciders[mk.Key]
	rule, known := market.RuleOf(mk.RuleKey)
	if decide == nil || !known || rule.MarketKey != mk.Key || !strings.HasPrefix(rule.Key, "rule.goals.") || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("goals: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	j := m.judge()
	status, ok := decide(j, mk)
	if !ok && m.state.Over() {
		return mk.VoidAll(), true, nil
	}
	return status, ok, nil
}

func (m *Match) judge() *judge {
	s, plan := m.state, &m.law.plan
	j := &judge{state: s, twoWay: !plan.Draws, whole: s.Done >= plan.Regular(), periods: plan.Regular()}
	j.Judge = timed.Judge{Game: &s.Game, Score: s.Regular(plan), Final: j.whole}
	if regular, total, ok := s.Final(plan); ok {
		j.Score, j.all, j.Final, j.decided = regular, total, true, true
	}
	return j
}

func (j *judge) winner(m *market.Market) (market.Status, bool) {
	if !j.twoWay {
		return j.Winner(m)
	}
	return m.Win(timed.Key(j.all)), j.decided
}

func (j *judge) doubleChance(m *market.Market) (market.Status, bool) {
	lost := [3]string{market.KeyDrawAway, market.KeyHomeAway, market.KeyHomeDraw}[timed.Lead(j.Score)]
	m.All(market.Won, market.Plain())
	if s := m.Selection(lost); s != nil {
		s.Settle(market.Lost, market.Plain())
	}
	return market.Settled, j.Final
}

func (j *judge) drawNoBet(m *market.Market) (market.Status, bool) {
	if timed.Leader(j.Score) == "" {
		return m.VoidAll(), j.Final
	}
	return j.Winner(m)
}

func (j *judge) bothScore(m *market.Market) (market.Status, bool) {
	if j.Score[0] > 0 && j.Score[1] > 0 {
		return m.Win(market.KeyYes), true
	}
	return m.Win(market.KeyNo), j.Final
}

func (j *judge) nextGoal(m *market.Market) (market.Status, bool) {
	if n := m.Params.Number; n >= 1 && n <= len(j.state.Goals) && j.state.Goals[n-1].Period <= j.periods {
		return m.Win([2]string{market.KeyHome, market.KeyAway}[j.state.Goals[n-1].Side]), true
	}
	return m.Win(market.KeyNone), j.whole
}

func (j *judge) nextCorner(m *market.Market) (market.Status, bool) {
	if n := m.Params.Number; n >= 1 && n <= len(j.state.Flags) {
		return m.Win([2]string{market.KeyHome, market.KeyAway}[j.state.Flags[n-1]]), true
	}
	return m.Win(market.KeyNone), j.whole
}

func (j *judge) correctScore(m *market.Market) (market.Status, bool) {
	key := fmt.Sprintf("%d:%d", j.Score[0], j.Score[1])
	if m.Selection(key) == nil {
		key = market.KeyOther
	}
	return m.Win(key), j.Final
}

func (j *judge) halfFull(m *market.Market) (market.Status, bool) {
	return m.Win(timed.Key(j.Of(1)) + "/" + timed.Key(j.Score)), j.Final && j.Ended(1)
}
