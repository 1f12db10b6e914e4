package foreign

import (
	"fmt"
	"math"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Score returns the last score of the feed.
func (m *Match) Score(e market.Event) market.Score {
	out := market.Score{Phase: m.played(), Home: market.SideScore{Overs: "0.0"}, Away: market.SideScore{Overs: "0.0"}}
	if m.result != nil {
		out.Ended(m.verdict(), e)
	}
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
		out.Home.Overs, out.Away.Overs = overs(m.balls[0]), overs(m.balls[1])
		runs, balls := s.Home, m.balls[0]
		if s.Serving == cricket.Away {
			runs, balls = s.Away, m.balls[1]
		}
		if balls > 0 {
			out.RunRate = math.Round(float64(runs)*600/float64(balls)) / 100
		}
	}
	return out
}

// overs formats balls as overs: 12.3 is twelve overs and three balls.
func overs(balls int) string { return fmt.Sprintf("%d.%d", balls/6, balls%6) }

// count stores how many balls each side has faced: the feed reports only those of the batting side.
func (m *Match) count(s feed.Standing) {
	switch s.Serving {
	case cricket.Home:
		m.balls[0] = s.Over*6 + s.Ball
	case cricket.Away:
		m.balls[1] = s.Over*6 + s.Ball
	}
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

func (m *Match) verdict() market.Verdict {
	switch {
	case m.result.Void:
		return market.Verdict{Key: market.VerdictNoResult}
	case m.result.Winner == "":
		return market.Verdict{Key: market.VerdictDraw}
	}
	return market.Verdict{Key: market.VerdictWin, Side: m.result.Winner}
}

// Sheet returns an empty sheet: the feed sends only the score.
func (m *Match) Sheet() *market.Sheet { return &market.Sheet{} }
