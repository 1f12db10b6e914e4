package bet

import (
	"maidan/internal/money"
)

// Limits are the bounds of stake and win of one bet, in hundredths of the currency.
type Limits struct {
	Currency  money.Currency `json:"currency"`
	Min       money.Amount   `json:"min"`
	Max       money.Amount   `json:"max"`
	MaxPayout money.Amount   `json:"max_payout"`
	Quick     []money.Amount `json:"quick" doc:"stakes to offer"`
	Line      money.Amount   `json:"line" doc:"the smallest stake of one line of a system; all lines together are never below min"`
	Step      money.Amount   `json:"step" doc:"stakes are multiples of it: 100 in currencies that are used without decimals; free bets need not be"`
	DelayMS   int64          `json:"delay_ms" doc:"wait of bets on live events"`
	Systems   []Named        `json:"systems" doc:"systems that have a name"`
}

// MinLine returns the smallest stake of one of so many lines.
func (l Limits) MinLine(lines int64) money.Amount {
	least := max(l.Line, (l.Min+money.Amount(lines)-1)/money.Amount(lines))
	return l.RoundDown(least + l.Step - 1)
}

// RoundDown rounds a stake down to a multiple of the step.
func (l Limits) RoundDown(stake money.Amount) money.Amount { return stake - stake%l.Step }

// Multiples of the smallest stake: 500,000 and 10,000,000 rupees.
const (
	maxStakeTimes  = 50_000
	maxPayoutTimes = 1_000_000
	lineShare      = 10 // a line of a bet may be this part of the smallest stake: a Goliath has 247 lines
)

var quickTimes = []money.Amount{10, 50, 100, 500}

// limitsByCurrency is computed once, because every bet needs it.
var limitsByCurrency = func() map[money.Currency]Limits {
	limits := map[money.Currency]Limits{}
	for c, least := range money.SmallestStakes() {
		l := Limits{Currency: c, Min: least, Max: least * maxStakeTimes, MaxPayout: least * maxPayoutTimes,
			Line: max(1, least/lineShare), Step: money.StakeStep(c)}
		for _, times := range quickTimes {
			l.Quick = append(l.Quick, least*times)
		}
		limits[c] = l
	}
	return limits
}()

// LimitsOf returns the limits of a currency; ok is false if no bets are taken in it.
func LimitsOf(c money.Currency) (l Limits, ok bool) {
	l, ok = limitsByCurrency[c]
	return l, ok
}

// LargestStake returns the largest stake of a bet in a currency, zero if no bets are taken in it.
func LargestStake(c money.Currency) money.Amount { return limitsByCurrency[c].Max }

// Base is the currency that stakes in other currencies are converted to for limits.
const Base money.Currency = "INR"

// InBase converts an amount to the base currency by the ratio of the smallest stakes, which have about the same value everywhere.
// The app has no exchange rates: use the result for lists, limits and alarms, never for transfers.
func InBase(a money.Amount, c money.Currency) money.Amount {
	least, base := money.SmallestStakes()[c], money.SmallestStakes()[Base]
	if c == Base || least == 0 {
		return a
	}
	return money.Amount(float64(a) * float64(base) / float64(least))
}
