package maps

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var phases = map[feed.Phase]cricket.Phase{"": cricket.PhasePre, feed.Upcoming: cricket.PhasePre, feed.Live: cricket.PhasePlay,
	feed.Break: cricket.PhaseBreak, feed.Ended: cricket.PhaseEnded, feed.Abandoned: cricket.PhaseEnded}

// Score implements engine.Match.
func (m *Match) Score(e market.Event) market.Score {
	b := &market.Board{Home: m.Maps[home], Away: m.Maps[away], Period: min(m.number(), m.bestOf), Name: "map", Clock: m.Clock}
	for _, d := range m.Done {
		b.Periods = append(b.Periods, d.Score)
	}
	if !m.over() {
		b.Periods = append(b.Periods, m.Tally)
	}
	score := market.Score{Phase: phases[m.Phase], Board: b}
	if r := m.Result; r != nil {
		b.Home, b.Away = r.Home, r.Away
		score.Ended(verdict(*r), e)
	}
	return score
}

func verdict(r feed.Result) market.Verdict {
	switch {
	case r.Void:
		return market.Verdict{Key: market.VerdictNoResult}
	case r.Method == methodForfeit || r.Method == methodWalkover:
		return market.Verdict{Key: market.VerdictWithdrawn, Side: r.Winner}
	}
	return market.Verdict{Key: market.VerdictScore, Side: r.Winner, Score: [2]int{max(r.Home, r.Away), min(r.Home, r.Away)}}
}

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	total := m.Tally
	for _, d := range m.Done {
		total[home] += d.Score[home]
		total[away] += d.Score[away]
	}
	sheet := &market.Sheet{}
	if m.Sport == counterStrike {
		sheet.Stats = []market.Stat{{Key: "rounds_won", Home: total[home], Away: total[away]}}
	} else {
		sheet.Stats = []market.Stat{{Key: "kills", Home: total[home], Away: total[away]},
			{Key: "gold_lead", Home: max(m.Lead, 0), Away: max(-m.Lead, 0)}}
	}
	h, a := m.Maps[home], m.Maps[away]
	for i := len(m.Done) - 1; i >= 0; i-- {
		d := m.Done[i]
		sheet.Incidents = append(sheet.Incidents, market.Incident{Kind: "map_won", Side: sides[d.Winner], Period: i + 1, Clock: d.Clock, Home: h, Away: a})
		if d.Winner == home {
			h--
		} else {
			a--
		}
	}
	return sheet
}
