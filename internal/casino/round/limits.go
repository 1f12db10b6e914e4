package round

import (
	"encoding/json"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/operate"
	"maidan/internal/money"
)

// Limits bound the rounds of a currency, in hundredths.
type Limits struct {
	Currency  money.Currency `json:"currency"`
	Min       money.Amount   `json:"min"`
	Max       money.Amount   `json:"max"`
	Step      money.Amount   `json:"step" doc:"stakes are multiples of it"`
	MaxPayout money.Amount   `json:"max_payout" doc:"of one round"`
	Demo      money.Amount   `json:"demo" doc:"demo money at the beginning and after each refill"`
}

// Multiples of the smallest stake of a currency: 100,000 and 10,000,000 rupees; 10,000 rupees of demo money.
const (
	maxStakeTimes  = 10_000
	maxPayoutTimes = 1_000_000
	demoTimes      = 1_000
)

// LimitsOf returns the limits of a currency; ok is false if nothing can be staked in it.
func LimitsOf(c money.Currency) (l Limits, ok bool) {
	least, ok := money.SmallestStakes()[c]
	return Limits{c, least, least * maxStakeTimes, money.StakeStep(c), least * maxPayoutTimes, least * demoTimes}, ok
}

// Check refuses a stake that is outside of the limits or that cannot be divided into so many chips of whole steps. Error: ErrStake.
func (l Limits) Check(stake money.Amount, chips int64) error {
	if stake < l.Min || stake > l.Max || stake%(l.Step*money.Amount(chips)) != 0 {
		return ErrStake.WithData("min", l.Min).WithData("max", l.Max).WithData("step", l.Step).WithData("chips", chips).At("stake", "invalid")
	}
	return nil
}

// Possible refuses a stake that a game with its own settings does not take in a currency. Errors: ErrNoGame, ErrStake, game.ErrParams.
func Possible(gameID string, c money.Currency, stake money.Amount) error {
	g, known := catalog.Find(gameID)
	if !known {
		return ErrNoGame
	}
	l, known := LimitsOf(c)
	if !known {
		return ErrStake
	}
	_, chips, err := g.Check(json.RawMessage("{}"))
	if err != nil {
		return err
	}
	return l.Check(stake, chips)
}

// BoundsOf returns the limits of stakes in a currency for package operate; ok is false if nothing can be staked in it.
func BoundsOf(c money.Currency) (b operate.Bounds, ok bool) {
	l, ok := LimitsOf(c)
	return l.bounds(), ok
}

func (l Limits) bounds() operate.Bounds { return operate.Bounds{Min: l.Min, Max: l.Max, Step: l.Step} }

// Of returns the limits of a game, within which the operator may have set narrower ones for its stakes.
func (l Limits) Of(game string, set *operate.Settings) Limits {
	b := set.Stakes(game, l.Currency, l.bounds())
	l.Min, l.Max = b.Min, b.Max
	return l
}
