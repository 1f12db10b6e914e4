package rounds

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var phases = map[feed.Phase]cricket.Phase{"": cricket.PhasePre, feed.Upcoming: cricket.PhasePre, feed.Live: cricket.PhasePlay,
	feed.Break: cricket.PhaseBreak, feed.Ended: cricket.PhaseEnded, feed.Abandoned: cricket.PhaseEnded}

// Score implements engine.Match. The points are the house's own card; the judges' is not known before the decision.
func (m *Match) Score(e market.Event) market.Score {
	sum := m.points()
	b := &market.Board{Home: sum[home], Away: sum[away], Period: m.Round, Name: "round", Clock: m.elapsed(), Periods: m.Cards}
	score := market.Score{Phase: phases[m.Phase], Board: b}
	if m.Result != nil {
		score.Result = m.sentence(e)
	}
	return score
}

func (m *Match) sentence(e market.Event) string {
	r := m.Result
	name := e.Home.Name
	if r.Winner == cricket.Away {
		name = e.Away.Name
	}
	switch {
	case r.Void:
		return "No contest"
	case r.Winner == "":
		return "Draw"
	case r.Method == methodDecision:
		return name + " won on points"
	case r.Method == methodWalkover:
		return name + " won without a fight"
	case m.Stop != nil:
		return fmt.Sprintf("%s won by %s in round %d", name, r.Method, m.Stop.Round)
	}
	return name + " won by " + r.Method
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
