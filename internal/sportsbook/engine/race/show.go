package race

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var phases = map[feed.Phase]cricket.Phase{"": cricket.PhasePre, feed.Upcoming: cricket.PhasePre, feed.Live: cricket.PhasePlay,
	feed.Ended: cricket.PhaseEnded, feed.Abandoned: cricket.PhaseEnded}

// Score implements engine.Match. The order lists the runners' names.
func (m *Match) Score(e market.Event) market.Score {
	b := &market.Board{Name: "race", Clock: m.Clock}
	var order []string
	switch {
	case m.Result != nil:
		order = m.Result.Order
	case m.Post != nil:
		order = m.Post
	case len(m.Calls) > 0:
		order = m.Calls[len(m.Calls)-1].Order
	}
	for _, i := range m.indices(order) {
		b.Order = append(b.Order, m.Contest.Runners[i].Name)
	}
	score := market.Score{Phase: phases[m.Phase], Board: b}
	switch {
	case m.Result == nil:
	case m.Result.Void:
		score.Ended(market.Verdict{Key: market.VerdictNoResult}, e)
	case len(split(m.Result.Order)[0]) > 1:
		score.Ended(market.Verdict{Key: market.VerdictDeadHeat}, e)
	default:
		score.Ended(market.Verdict{Key: market.VerdictRace, Who: b.Order[0]}, e)
	}
	return score
}

// Sheet implements engine.Match: it lists the withdrawn runners.
func (m *Match) Sheet() *market.Sheet {
	sheet := &market.Sheet{}
	for i := len(m.Out) - 1; i >= 0; i-- {
		r := m.Contest.Runners[m.runner(m.Out[i].ID)]
		sheet.Incidents = append(sheet.Incidents, market.Incident{Kind: "scratched", Who: r.Name})
	}
	return sheet
}
