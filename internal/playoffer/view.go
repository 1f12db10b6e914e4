package playoffer

import (
	"maidan/internal/content"
	"maidan/internal/money"
)

// PlayOffer is a run as its player and staff see it. Amounts are hundredths, times unix milliseconds.
type PlayOffer struct {
	ID        string         `json:"id"`
	BonusID   string         `json:"bonus_id"`
	Kind      string         `json:"kind" enum:"cashback,wager_race"`
	Name      string         `json:"name" doc:"of the offer, for players in the requested language; its id if it no longer exists"`
	Currency  money.Currency `json:"currency"`
	Amount    money.Amount   `json:"amount" doc:"the most that it can give"`
	Terms     content.Terms  `json:"terms" doc:"of its begin"`
	BegunAt   int64          `json:"begun_at"`
	Ends      int64          `json:"ends" doc:"first moment that does not count"`
	Status    Status         `json:"status" enum:"running,settling,paid,unpaid,refused" doc:"settling: over, and waits for open bets and rounds; paid: closed, and something was paid; unpaid: closed, and nothing came of it; refused: the player may not be paid"`
	Reason    string         `json:"reason" enum:",blocked,closed,excluded" doc:"why it was refused"`
	Staked    money.Amount   `json:"staked" doc:"of a wager race: what counts"`
	Net       money.Amount   `json:"net" doc:"of cashback: what counts; negative if lost"`
	Due       money.Amount   `json:"due" doc:"what it comes to as of now, with what was paid"`
	Paid      money.Amount   `json:"paid"`
	StepsPaid int64          `json:"steps_paid" doc:"of a wager race; of cashback 1 if it was paid"`
	ClosedAt  int64          `json:"closed_at" doc:"0 while it is open"`
}

// Shown returns the run under a name of its offer.
func (r Run) Shown(name string) PlayOffer {
	shown := PlayOffer{ID: r.ID, BonusID: r.BonusID, Kind: string(r.Kind), Name: name, Currency: r.Currency, Amount: r.Most, Terms: r.Terms, BegunAt: r.BegunAt, Ends: r.Ends, Status: r.Status, Reason: r.Reason,
		Due: r.Due, Paid: r.Paid, StepsPaid: r.StepsPaid, ClosedAt: r.ClosedAt}
	if r.Kind == content.WagerRace {
		shown.Staked = r.Counted
	} else {
		shown.Net = r.Counted
	}
	return shown
}
