// Package turnover computes how much a player still has to bet before a withdrawal. It is the only definition of that amount.
//
// Each credited deposit opens a requirement of a percentage of its amount. Counted stakes that were placed afterwards reduce what is
// open, never below zero: a stake does not count for later deposits. When a deposit is credited, what is open of earlier ones falls to
// the money that the player still had then, because lost deposits cannot be withdrawn. So a requirement never exceeds what the money
// that it is about can reach.
package turnover

import (
	"fmt"
	"slices"

	"maidan/internal/money"
)

// Rule is what a jurisdiction requires. Percent is of the credited deposits, 0 requires nothing; stakes count from MinOdds on.
type Rule struct {
	Percent int64
	MinOdds money.Odds
}

// Deposit is a credited deposit. Amounts are hundredths of the currency unit, times unix milliseconds.
type Deposit struct {
	Amount money.Amount
	Held   money.Amount // cash and stakes of open bets immediately before the deposit was credited
	At     int64
}

// Stake is what counts of a bet: its stake without the part that was cashed out.
type Stake struct {
	Amount money.Amount
	At     int64
	Open   bool // the bet has no result: it may still be cashed out or become void
}

// Settled returns the stakes of bets with a result, which can no longer be taken back.
func Settled(stakes []Stake) []Stake {
	return slices.DeleteFunc(slices.Clone(stakes), func(s Stake) bool { return s.Open })
}

// Progress is how far a player is. Left is Required less Wagered; a withdrawal is available when it is zero.
type Progress struct {
	Required money.Amount `json:"required" doc:"what must be bet, hundredths"`
	Wagered  money.Amount `json:"wagered" doc:"what was bet of that, hundredths"`
	Left     money.Amount `json:"left" doc:"what must still be bet, hundredths; 0 when the rule is met"`
	MinOdds  money.Odds   `json:"min_odds" doc:"bets count from these odds on, thousandths"`
	Percent  int64        `json:"percent" doc:"of each deposit, 0 without a rule"`
}

const whole = 100

// Of returns the progress of a player. Deposits and stakes are in the order of their times; of the same time the deposit is first. It
// fails with money.ErrOverflow.
func Of(rule Rule, deposits []Deposit, stakes []Stake) (Progress, error) {
	p := Progress{MinOdds: rule.MinOdds, Percent: rule.Percent}
	if rule.Percent == 0 {
		return p, nil
	}
	for i, dep := range deposits {
		until := len(stakes)
		if i+1 < len(deposits) {
			until = countBefore(stakes, deposits[i+1].At)
		}
		skipped := 0
		if i == 0 {
			skipped = countBefore(stakes, dep.At)
		}
		if err := p.open(rule, dep); err != nil {
			return p, fmt.Errorf("turnover of a deposit of %d: %w", dep.Amount, err)
		}
		p.reduce(stakes[skipped:until])
		stakes = stakes[until:]
	}
	p.Wagered = p.Required - p.Left
	return p, nil
}

// open adds the requirement of a deposit. Where nothing is open any more, the progress begins again with this deposit.
func (p *Progress) open(rule Rule, dep Deposit) error {
	most, err := money.MulDiv(int64(max(dep.Held, 0)), rule.Percent, whole, money.Ceil)
	if err != nil {
		return err
	}
	own, err := money.MulDiv(int64(dep.Amount), rule.Percent, whole, money.Ceil)
	if err != nil {
		return err
	}
	lost := max(p.Left-money.Amount(most), 0)
	p.Left, p.Required = p.Left-lost, p.Required-lost
	if p.Left == 0 {
		p.Required = 0
	}
	if p.Required, err = money.Add(p.Required, money.Amount(own)); err != nil {
		return err
	}
	p.Left += money.Amount(own)
	return nil
}

func (p *Progress) reduce(stakes []Stake) {
	for _, s := range stakes {
		p.Left -= min(p.Left, s.Amount)
	}
}

// countBefore returns how many stakes were placed before a time.
func countBefore(stakes []Stake, at int64) int {
	for i, s := range stakes {
		if s.At >= at {
			return i
		}
	}
	return len(stakes)
}
