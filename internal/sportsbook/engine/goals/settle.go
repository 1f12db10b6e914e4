package goals

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/market"
)

// judge is what a match says about results at one moment.
type judge struct {
	*state
	twoWay  bool // overtime decides who wins
	goals   [2]int
	done    bool // goals are final
	total   [2]int
	decided bool // total is final
	whole   bool // every regular period was followed to its end
	over    bool // nothing more will be known
	periods int  // regular ones
}

// deciders settle markets; ok is false while the answer is not known.
var deciders = map[string]func(j *judge, m *market.Market) (status market.Status, ok bool){
	market.MatchWinner:   (*judge).winner,
	market.RegularWinner: (*judge).threeWay,
	market.DoubleChance:  (*judge).doubleChance,
	market.DrawNoBet:     (*judge).drawNoBet,
	market.TotalGoals:    func(j *judge, m *market.Market) (market.Status, bool) { return over(m, j.goals[0]+j.goals[1], j.done) },
	market.AsianTotal:    func(j *judge, m *market.Market) (market.Status, bool) { return over(m, j.goals[0]+j.goals[1], j.done) },
	market.AsianHandicap: (*judge).handicap,
	market.Handicap:      (*judge).handicap,
	market.BothScore:     (*judge).bothScore,
	market.NextGoal:      (*judge).nextGoal,
	market.CorrectScore:  (*judge).correctScore,
	market.PeriodWinner:  (*judge).periodWinner,
	market.PeriodTotal:   (*judge).periodTotal,
	market.HalfFull:      (*judge).halfFull,
	market.TeamTotal:     (*judge).teamTotal,
	market.OddEven:       (*judge).oddEven,
	market.CornersTotal: func(j *judge, m *market.Market) (market.Status, bool) {
		return over(m, j.Corners[0]+j.Corners[1], j.whole)
	},
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
	if !ok && j.over {
		return mk.VoidAll(), true, nil
	}
	return status, ok, nil
}

func (m *Match) judge() *judge {
	s, plan := m.state, &m.law.plan
	j := &judge{state: s, twoWay: !plan.Draws, goals: s.Regular(plan), whole: s.Done >= plan.Regular(), over: s.Over(), periods: plan.Regular()}
	j.done = j.whole
	regular, total, ok := s.Final(plan)
	if ok {
		j.goals, j.total, j.done, j.decided = regular, total, true, true
	}
	return j
}

// over settles a total: passed lines are decided at once, the others when the count is final.
func over(m *market.Market, count int, final bool) (market.Status, bool) {
	by := float64(count) - m.Params.Line
	if !final && by < 0.5 {
		return "", false
	}
	return m.Asian(by), true
}

func (j *judge) winner(m *market.Market) (market.Status, bool) {
	if !j.twoWay {
		return j.threeWay(m)
	}
	return m.Win(winnerKeys[leader(j.total[0], j.total[1])]), j.decided
}

var winnerKeys = [3]string{market.KeyHome, market.KeyDraw, market.KeyAway}

func (j *judge) threeWay(m *market.Market) (market.Status, bool) {
	return m.Win(winnerKeys[leader(j.goals[0], j.goals[1])]), j.done
}

func (j *judge) doubleChance(m *market.Market) (market.Status, bool) {
	lost := [3]string{market.KeyDrawAway, market.KeyHomeAway, market.KeyHomeDraw}[leader(j.goals[0], j.goals[1])]
	m.All(market.Won, market.Plain())
	if s := m.Selection(lost); s != nil {
		s.Settle(market.Lost, market.Plain())
	}
	return market.Settled, j.done
}

func (j *judge) drawNoBet(m *market.Market) (market.Status, bool) {
	if j.goals[0] == j.goals[1] {
		return m.VoidAll(), j.done
	}
	return j.threeWay(m)
}

func (j *judge) handicap(m *market.Market) (market.Status, bool) {
	return m.Asian(float64(j.goals[0]-j.goals[1]) + m.Params.Line), j.done
}

func (j *judge) bothScore(m *market.Market) (market.Status, bool) {
	if j.goals[0] > 0 && j.goals[1] > 0 {
		return m.Win(market.KeyYes), true
	}
	return m.Win(market.KeyNo), j.done
}

func (j *judge) nextGoal(m *market.Market) (market.Status, bool) {
	if n := m.Params.Number; n >= 1 && n <= len(j.Goals) && j.Goals[n-1].Period <= j.periods {
		return m.Win([2]string{market.KeyHome, market.KeyAway}[j.Goals[n-1].Side]), true
	}
	return m.Win(market.KeyNone), j.whole
}

func (j *judge) correctScore(m *market.Market) (market.Status, bool) {
	key := fmt.Sprintf("%d:%d", j.goals[0], j.goals[1])
	if m.Selection(key) == nil {
		key = market.KeyOther
	}
	return m.Win(key), j.done
}

func (j *judge) periodWinner(m *market.Market) (market.Status, bool) {
	t := j.Of(m.Params.Period)
	return m.Win(winnerKeys[leader(t[0], t[1])]), j.Ended(m.Params.Period)
}

func (j *judge) periodTotal(m *market.Market) (market.Status, bool) {
	t := j.Of(m.Params.Period)
	return over(m, t[0]+t[1], j.Ended(m.Params.Period))
}

func (j *judge) halfFull(m *market.Market) (market.Status, bool) {
	t := j.Of(1)
	return m.Win(winnerKeys[leader(t[0], t[1])] + "/" + winnerKeys[leader(j.goals[0], j.goals[1])]), j.done && j.Ended(1)
}

func (j *judge) teamTotal(m *market.Market) (market.Status, bool) {
	side := 0
	if m.Params.Side == market.KeyAway {
		side = 1
	}
	return over(m, j.goals[side], j.done)
}

func (j *judge) oddEven(m *market.Market) (market.Status, bool) {
	return m.Win([2]string{market.KeyEven, market.KeyOdd}[(j.goals[0]+j.goals[1])%2]), j.done
}
