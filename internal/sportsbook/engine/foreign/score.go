package foreign

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Score is what the feed said last.
func (m *Match) Score(e market.Event) market.Score {
	out := market.Score{Phase: m.played(), Home: market.SideScore{Overs: "0.0"}, Away: market.SideScore{Overs: "0.0"}, Result: m.sentence(e)}
	s := m.standing
	if s == nil {
		s = &feed.Standing{}
	}
	if sport, _ := market.SportOf(m.sport); sport.Family != market.FamilyCricket {
		out.Board = &market.Board{Home: s.Home, Away: s.Away, Period: s.Period, Name: s.Name, Clock: s.Clock, Serving: s.Serving, Points: s.Points, Periods: s.Periods}
	} else {
		out.Innings, out.Batting = s.Period, s.Serving
		out.Home.Runs, out.Home.Wickets = s.Home, s.Wickets[0]
		out.Away.Runs, out.Away.Wickets = s.Away, s.Wickets[1]
		overs := fmt.Sprintf("%d.%d", s.Over, s.Ball)
		switch s.Serving {
		case cricket.Home:
			out.Home.Overs = overs
		case cricket.Away:
			out.Away.Overs = overs
		}
	}
	return out
}

func (m *Match) played() cricket.Phase {
	switch m.phase {
	case feed.Live:
		return cricket.PhasePlay
	case feed.Break, feed.InningsBreak:
		return cricket.PhaseBreak
	case feed.Ended, feed.Abandoned:
		return cricket.PhaseEnded
	default:
		return cricket.PhasePre
	}
}

func (m *Match) sentence(e market.Event) string {
	switch {
	case m.result == nil:
		return ""
	case m.result.Void:
		return "No result"
	case m.result.Winner == cricket.Home:
		return e.Home.Name + " won"
	case m.result.Winner == cricket.Away:
		return e.Away.Name + " won"
	}
	return "Draw"
}

// Sheet is empty: the feed brings no more than the score.
func (m *Match) Sheet() *market.Sheet { return &market.Sheet{} }
