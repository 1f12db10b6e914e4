package timed

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Score is a game at a glance; name is the key of a regular period's name.
func (g *Game) Score(p *Plan, e market.Event, name string) market.Score {
	t := g.Total()
	if r := g.Result; r != nil && !r.Void {
		t = [2]int{r.Home, r.Away}
	}
	if g.Period > p.Regular() {
		name = "overtime"
	}
	b := &market.Board{Home: t[Home], Away: t[Away], Period: g.Period, Name: name, Clock: g.Clock, Periods: append([][2]int(nil), g.Scores...)}
	return market.Score{Phase: Phase(g.Phase), Home: market.SideScore{Overs: "0.0"}, Away: market.SideScore{Overs: "0.0"},
		Result: Sentence(g.Result, e), Board: b}
}

// Phase is a phase as lists show it.
func Phase(p feed.Phase) cricket.Phase {
	switch p {
	case feed.Live:
		return cricket.PhasePlay
	case feed.Break:
		return cricket.PhaseBreak
	case feed.Ended, feed.Abandoned:
		return cricket.PhaseEnded
	default:
		return cricket.PhasePre
	}
}

// Sentence is a result in English; empty before it.
func Sentence(r *feed.Result, e market.Event) string {
	switch {
	case r == nil:
		return ""
	case r.Void:
		return "No result"
	}
	score := fmt.Sprintf("%d:%d", r.Home, r.Away)
	name := e.Home.Name
	if r.Winner == cricket.Away {
		name = e.Away.Name
	}
	switch {
	case r.Winner == "":
		return "Draw " + score
	case r.Method == MethodOvertime:
		return fmt.Sprintf("%s won %s after overtime", name, score)
	case r.Method == MethodPenalties:
		return fmt.Sprintf("%s won %s on penalties", name, score)
	}
	return name + " won " + score
}

// Point is the game for the chart of chances.
func (g *Game) Point() *market.WormPoint {
	t := g.Total()
	return &market.WormPoint{Innings: g.Period, Clock: g.Clock, Home: t[Home], Away: t[Away]}
}
