package payment

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/turnover"
	"maidan/internal/wallet"
)

// Conditions are what decides whether and how much a player can withdraw now. Amounts are hundredths of the currency unit.
type Conditions struct {
	Currency  money.Currency    `json:"currency"`
	Available money.Amount      `json:"available" doc:"the balance; all of it can be withdrawn when the conditions are met"`
	NextAt    int64             `json:"next_at" doc:"when the next request is possible, unix milliseconds; 0 for now"`
	Turnover  turnover.Progress `json:"turnover"`
	Bonuses   []ActiveBonus     `json:"bonuses" nullable:"false" doc:"bonuses that a request ends; it must say forfeit_bonus"`
	Open      []Withdrawal      `json:"open" nullable:"false" doc:"withdrawals without a result, newest first, at most 20"`
}

// Conditions returns what decides about a player's next withdrawal. The request checks all of it again in its transaction.
func (d *Service) Conditions(ctx context.Context, playerID id.Player, c money.Currency) (Conditions, error) {
	q := d.DB.Reader()
	balance, err := wallet.BalanceIn(ctx, q, wallet.PlayerCash(playerID, c))
	if err != nil && !errors.Is(err, wallet.ErrNoAccount) {
		return Conditions{}, err
	}
	t, err := d.turnoverOf(ctx, q, playerID, c)
	if err != nil {
		return Conditions{}, err
	}
	bonuses, err := d.activeBonuses(ctx, q, playerID, c)
	if err != nil {
		return Conditions{}, err
	}
	open, err := openWithdrawals(ctx, q, playerID)
	if err != nil {
		return Conditions{}, fmt.Errorf("read open withdrawals: %w", err)
	}
	last, err := lastRequest(ctx, q, playerID)
	if err != nil {
		return Conditions{}, fmt.Errorf("read the last request: %w", err)
	}
	found := Conditions{Currency: c, Available: balance, Turnover: t.Progress, Bonuses: append([]ActiveBonus{}, bonuses...), Open: append([]Withdrawal{}, open...)}
	if next := last + d.cfg.WithdrawalEvery.Milliseconds(); last != 0 && next > d.now() {
		found.NextAt = next
	}
	return found, nil
}
