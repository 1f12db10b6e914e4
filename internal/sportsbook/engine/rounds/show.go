package rounds

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var phases = map[feed.Phase]cricket.Phase{"": cricket.PhasePre, feed.Upcoming: cricket.PhasePre, feed.Live: cricket.PhasePlay,
	feed.Break: cricket.PhaseBreak, feed.Ended: cricket.PhaseEnded, feed.Abandoned: cricket.PhaseEnded}

// Score implements engine.Match. The points are of the unofficial card, because the judges' cards are secret before the decision.
func (m *Match) Score(e market.Event) market.Score {
	sum := m.points()
	b := &market.Board{Home: sum[home], Away: sum[away], Period: m.Round, Name: "round", Clock: m.elapsed(), Periods: m.Cards}
	score := market.Score{Phase: phases[m.Phase], Board: b}
	if m.Result != nil {
		score.Ended(m.verdict(), e)
	}
	return score
}

// verdict returns how the fight ended; a stoppage without details is a win.
func (m *Match) verdict() market.Verdict {
	r := m.Result
	v := market.Verdict{Key: market.VerdictWin, Side: r.Winner}
	switch {
	case r.Void:
		v = market.Verdict{Key: market.VerdictNoContest}
	case r.Winner == "":
		v.Key = market.VerdictDraw
	case r.Method == methodDecision:
		v.Key = market.VerdictPoints
	case r.Method == methodWalkover:
		v.Key = market.VerdictWalkover
	case m.Stop != nil && r.Method == methodKnockout:
		v.Key, v.Round = market.VerdictKnockout, m.Stop.Round
	case m.Stop != nil && r.Method == methodSubmission:
		v.Key, v.Round = market.VerdictSubmission, m.Stop.Round
	}
	return v
}

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	won := [2]int{}
	for _, c := range m.Cards {
		switch {
		case c[home] > c[away]:
			won[home]++
		case c[home] < c[away]:
			won[away]++
		}
	}
	sheet := &market.Sheet{Stats: []market.Stat{{Key: "rounds_won", Home: won[home], Away: won[away]},
		{Key: "knockdowns", Home: m.Downs[home], Away: m.Downs[away]}}}
	if v := m.Stop; v != nil {
		sum := m.points()
		sheet.Incidents = append(sheet.Incidents, market.Incident{Kind: "fight_stopped", Side: sides[v.Winner], Period: v.Round,
			Clock: (v.Round-1)*m.law.seconds + v.Clock, Home: sum[home], Away: sum[away]})
	}
	return sheet
}
