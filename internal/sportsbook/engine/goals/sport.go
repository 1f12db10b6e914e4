package goals

import (
	"fmt"
	"math"
	"time"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// sport holds the parameters in which the sports of the family differ.
//
// A match is a sequence of slots of a minute or half a minute; in each slot at most one goal falls. It approximates a
// Poisson process without second goals in a slot.
type sport struct {
	key    string
	name   string // of its periods
	plan   timed.Plan
	slot   int         // seconds
	added  [][]float64 // by regular period: probability of 0, 1, 2 … slots of added time
	most   int         // largest number of future goals of a side that is modelled
	turns  bool        // the sides attack alternately, a slot each: goals are binomial
	slope  float64     // scoring grows by this much from the first to the last minute, as a share of its mean
	state  [5]float64  // see Params.State
	late   int         // slots at the end in which a side that trails by one or two takes all risks, most often without its goalkeeper
	risk   [2]float64  // the factors on scoring of the leading and of the trailing side
	rho    float64
	corner float64 // corners of both sides in a match

	overtime float64 // scoring in overtime as a multiple of that in regular time

	// Conversion of two ratings into means: see Contest.
	base, ground, attack, defence float64

	offers []string // keys of markets, in the order of the page
	beside int      // lines beside the main one
	length time.Duration
}

// Factors on scoring after sendings-off.
const (
	redOwn    = 0.7  // of a side for each player sent off
	redOther  = 1.25 // of the other side
	cardLimit = 4    // players sent off that still make a difference
)

// halves returns football's plan. Overtime of thirty minutes is played if a cup match needs a winner.
func halves(minutes int) timed.Plan {
	return timed.Plan{Periods: []int{minutes * 60, minutes * 60}, Extra: minutes * 20, Extras: 3, Late: 30 * 60, Draws: true}
}

func sportOf(key string, p Params) (*sport, error) {
	flat := [5]float64{1, 1, 1, 1, 1}
	common := []string{market.MatchWinner, market.DoubleChance, market.DrawNoBet}
	switch key {
	case "football":
		return &sport{key: key, name: "half", plan: halves(45), slot: 60, most: 10, slope: slopeFor(p.FirstHalf), state: p.State, rho: p.Rho, corner: 10.2,
			added: [][]float64{{0.05, 0.25, 0.3, 0.2, 0.12, 0.08}, {0, 0, 0.05, 0.17, 0.25, 0.22, 0.15, 0.1, 0.06}},
			base:  p.Base, ground: p.Ground, attack: p.Attack, defence: p.Defence, beside: 2, length: 115 * time.Minute,
			offers: append(common, market.TotalGoals, market.AsianHandicap, market.AsianTotal, market.BothScore, market.NextGoal, market.CorrectScore,
				market.PeriodWinner, market.PeriodTotal, market.HalfFull, market.TeamTotal, market.OddEven, market.CornersTotal,
				market.CornersSide, market.NextCorner)}, nil
	case "fifa":
		return &sport{key: key, name: "half", plan: timed.Plan{Periods: []int{240, 240}, Late: 60, Draws: true}, slot: 5, most: 14, state: flat,
			base: 2.5, attack: 0.2, defence: 0.2, beside: 2, length: 10 * time.Minute,
			offers: append(common, market.TotalGoals, market.AsianHandicap, market.AsianTotal, market.BothScore, market.NextGoal, market.CorrectScore,
				market.PeriodWinner, market.PeriodTotal, market.TeamTotal, market.OddEven)}, nil
	case "ice-hockey":
		return &sport{key: key, name: "period", plan: timed.Plan{Periods: []int{1200, 1200, 1200}, Extra: 300, Extras: 1, Late: 60}, slot: 30, most: 12,
			state: [5]float64{1.05, 1.1, 0.92, 0.92, 0.95}, late: 6, risk: [2]float64{5, 2.2}, overtime: 1.9, base: 2.95, ground: 0.08, attack: 0.1, defence: 0.1, beside: 1, length: 150 * time.Minute,
			offers: []string{market.MatchWinner, market.RegularWinner, market.TotalGoals, market.Handicap, market.DoubleChance, market.BothScore,
				market.NextGoal, market.PeriodWinner, market.PeriodTotal, market.TeamTotal, market.OddEven}}, nil
	case "handball":
		return &sport{key: key, name: "half", plan: timed.Plan{Periods: []int{1800, 1800}, Extra: 300, Extras: 4, Late: 60, Draws: true}, slot: 30, most: 60,
			turns: true, state: flat, late: 10, risk: [2]float64{0.75, 1.3}, base: 26.1, ground: 0.048, attack: 0.05, defence: 0.05, beside: 2, length: 80 * time.Minute,
			offers: append(common, market.TotalGoals, market.Handicap, market.PeriodWinner, market.PeriodTotal, market.TeamTotal, market.OddEven)}, nil
	}
	return nil, fmt.Errorf("goals: unknown sport %q", key)
}

// slopeFor returns the slope with which the given share of football's goals falls in the first half. Half-time, with added time,
// is after 47.3 of some 97.1 minutes.
func slopeFor(firstHalf float64) float64 {
	const half = 47.3 / 97.1
	return 2 * (half - firstHalf) / (half * (1 - half))
}

// steady reports whether scoring depends neither on the score nor on rho, so that the sides score independently.
func (s *sport) steady() bool {
	return s.rho == 0 && s.late == 0 && s.state == [5]float64{1, 1, 1, 1, 1}
}

func (s *sport) offered(key string) bool {
	for _, k := range s.offers {
		if k == key {
			return true
		}
	}
	return false
}

// Sports returns the sports of the family.
func Sports() []string { return []string{"football", "fifa", "ice-hockey", "handball"} }

// Formats returns the values of Contest.Format: none, a sport has one format.
func Formats(string) []string { return nil }

// Length returns the duration of a match at real pace, breaks and result included; 0 for a sport of another family.
func Length(key string) time.Duration {
	s, err := sportOf(key, Params{})
	if err != nil {
		return 0
	}
	return s.length
}

// Contest converts two ratings, in standard deviations from the average side of a league, into a contest: the goals
// that each side is expected to score in regular time on home's ground.
func Contest(key string, home, away float64) feed.Contest {
	p, err := Fitted()
	if err != nil {
		return feed.Contest{}
	}
	s, err := sportOf(key, p)
	if err != nil {
		return feed.Contest{}
	}
	home, away = min(max(home, -3), 3), min(max(away, -3), 3)
	return feed.Contest{Home: s.base * math.Exp(s.ground+s.attack*home-s.defence*away), Away: s.base * math.Exp(s.attack*away-s.defence*home)}
}
