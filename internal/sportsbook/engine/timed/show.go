package timed

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Score returns the score for lists; name is the key of a regular period's name.
func (g *Game) Score(p *Plan, e market.Event, name string) market.Score {
	t := g.Total()
	if r := g.Result; r != nil && !r.Void {
		t = [2]int{r.Home, r.Away}
	}
	if g.Period > p.Regular() {
		name = "overtime"
	}
	b := &market.Board{Home: t[Home], Away: t[Away], Period: g.Period, Name: name, Clock: g.Clock, Periods: append([][2]int(nil), g.Scores...)}
	return Shown(g.Phase, b, g.Result, e)
}

// Shown returns a score with one number a side, and the verdict once there is a result.
func Shown(p feed.Phase, b *market.Board, r *feed.Result, e market.Event) market.Score {
	score := market.Score{Phase: Phase(p), Home: market.SideScore{Overs: "0.0"}, Away: market.SideScore{Overs: "0.0"}, Board: b}
	if r != nil {
		score.Ended(verdict(*r), e)
	}
	return score
}

// Phase converts a phase for lists.
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

func verdict(r feed.Result) market.Verdict {
	v := market.Verdict{Key: market.VerdictScore, Side: r.Winner, Score: [2]int{r.Home, r.Away}}
	switch {
	case r.Void:
		return market.Verdict{Key: market.VerdictNoResult}
	case r.Winner == "":
		v.Key = market.VerdictDrawScore
	case r.Method == MethodOvertime:
		v.Key = market.VerdictOvertime
	case r.Method == MethodPenalties:
		v.Key = market.VerdictPenalties
	}
	if r.Winner == cricket.Away {
		v.Score = [2]int{r.Away, r.Home}
	}
	return v
}

// Point returns the game's point on the chart of win probabilities.
func (g *Game) Point() *market.WormPoint {
	t := g.Total()
	return &market.WormPoint{Innings: g.Period, Clock: g.Clock, Home: t[Home], Away: t[Away]}
}
