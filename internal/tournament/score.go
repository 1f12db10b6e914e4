package tournament

import (
	"math/bits"
	"slices"

	"maidan/internal/content"
	"maidan/internal/draw"
	"maidan/internal/money"
	"maidan/internal/play"
)

// Sector is a part of the wheel: Weight of WheelWeight spins give Points.
type Sector struct {
	Points int64 `json:"points"`
	Weight int64 `json:"weight" doc:"of 100 spins on average"`
}

// Wheel returns the sectors of the wheel of points.
func Wheel() []Sector {
	return []Sector{{1, 50}, {2, 25}, {10, 14}, {25, 7}, {50, 3}, {100, 1}}
}

// WheelWeight is the sum of the weights of the wheel.
const WheelWeight = 100

// counts reports whether a play counts by the terms.
func (t Terms) counts(p play.Result) bool {
	switch {
	case p.Stake <= 0 || p.Stake < t.MinStake[p.Currency] || !slices.Contains(t.Products, p.Product):
		return false
	case len(t.Games) > 0 && !slices.Contains(t.Games, p.Game), t.Winning && p.Payout <= p.Stake:
		return false
	case p.Product == content.Sports && (p.Odds < t.MinOdds || t.Singles && !p.Single):
		return false
	}
	return true
}

// pointsOf returns the points of a play, zero if it does not count. Tickets are counted by day, not by play. seed is that of the edition.
func (t Terms) pointsOf(p play.Result, seed string) int64 {
	if !t.counts(p) {
		return 0
	}
	switch t.By {
	case ByWin:
		return share(int64(p.Payout), t.Points, int64(t.Per[p.Currency]))
	case ByStake:
		return share(int64(p.Stake), t.Points, int64(t.Per[p.Currency]))
	case ByRounds:
		return t.Points
	case ByMultiplier:
		return share(int64(p.Payout), 100, int64(p.Stake))
	case ByWheel:
		return spin(seed, p.Source)
	case ByTickets: // counted by day
	}
	return 0
}

// ticketsOf returns the tickets for what was staked on a day.
func (t Terms) ticketsOf(stake money.Amount, c money.Currency) int64 {
	n := share(int64(stake), 1, int64(t.Per[c]))
	if t.DailyCap > 0 {
		n = min(n, t.DailyCap)
	}
	return n
}

// share returns amount × times ÷ per, rounded down, at most mostPoints.
func share(amount, times, per int64) int64 {
	if amount <= 0 || times <= 0 || per <= 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(times))
	if high >= uint64(per) {
		return mostPoints
	}
	quotient, _ := bits.Div64(high, low, uint64(per))
	return int64(min(quotient, mostPoints))
}

// mostPoints bounds the points of one play, so that sums of many fit.
const mostPoints = 1_000_000_000_000

// spin returns the points of the wheel for a play: HMAC-SHA256 keyed with the seed over "wheel:" and the play's source, its first 8 bytes modulo
// WheelWeight, counted through the sectors in order. The modulo favours no sector by more than one in 10^17.
func spin(seed, source string) int64 {
	rest := int64(draw.Number(seed, "wheel:"+source) % WheelWeight)
	for _, s := range Wheel() {
		if rest -= s.Weight; rest < 0 {
			return s.Points
		}
	}
	panic("tournament: the weights of the wheel do not add up") // a test adds them
}
