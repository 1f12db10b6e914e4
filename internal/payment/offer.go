package payment

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/method"
)

// WithdrawalMethod is a withdrawal method with what its daily limits leave a player now.
type WithdrawalMethod struct {
	method.Method
	FreeLeft  int          `json:"free_left" doc:"withdrawals without a fee that are left now"`
	DailyLeft money.Amount `json:"daily_left" doc:"what is left of daily_limit; 0 without a limit, too"`
}

// day is the period of free withdrawals and daily limits.
const day = 24 * time.Hour

// DepositMethods returns the deposit methods that a player is offered, the last used one first.
func (d *Service) DepositMethods(ctx context.Context, playerID id.Player, c money.Currency) ([]method.Method, error) {
	p, _, err := d.person(ctx, playerID, c)
	return d.Methods.Deposits(p), err
}

// WithdrawalMethods returns the withdrawal methods that a player is offered, the last used one first.
func (d *Service) WithdrawalMethods(ctx context.Context, playerID id.Player, c money.Currency) ([]method.Method, error) {
	_, p, err := d.person(ctx, playerID, c)
	return d.Methods.Withdrawals(p), err
}

// WithdrawalOffers returns WithdrawalMethods with what is left of their daily limits.
func (d *Service) WithdrawalOffers(ctx context.Context, playerID id.Player, c money.Currency) ([]WithdrawalMethod, error) {
	methods, err := d.WithdrawalMethods(ctx, playerID, c)
	if err != nil {
		return nil, err
	}
	offers := make([]WithdrawalMethod, len(methods))
	for i, m := range methods {
		used, sum, err := lastDay(ctx, d.DB.Reader(), playerID, m.ID, d.now()-day.Milliseconds())
		if err != nil {
			return nil, fmt.Errorf("read withdrawals of the last day: %w", err)
		}
		offers[i] = WithdrawalMethod{Method: m, FreeLeft: max(m.FreePerDay-used, 0), DailyLeft: max(m.DailyLimit-sum, 0)}
	}
	return offers, nil
}

// person returns a player as the choice of deposit and of withdrawal methods sees him.
func (d *Service) person(ctx context.Context, playerID id.Player, c money.Currency) (deposit, withdrawal method.Player, err error) {
	q := d.DB.Reader()
	p := method.Player{Currency: c}
	if d.Person != nil {
		if p.Country, p.Verified, err = d.Person(ctx, q, playerID); err != nil {
			return p, p, fmt.Errorf("read the player's country and documents: %w", err)
		}
	}
	deposit, withdrawal = p, p
	deposit.LastUsed, withdrawal.LastUsed, p.Deposits, err = lastMethods(ctx, q, playerID)
	if err != nil {
		return p, p, fmt.Errorf("read the player's payments: %w", err)
	}
	deposit.Deposits, withdrawal.Deposits = p.Deposits, p.Deposits
	return deposit, withdrawal, nil
}

// charge checks the daily limit of the withdrawal's method and returns the fee. The caller holds the player's lock.
func (d *Service) charge(ctx context.Context, tx *db.Tx, w Withdrawal, m method.Method) (fee money.Amount, err error) {
	used, sum, err := lastDay(ctx, tx, w.PlayerID, m.ID, w.CreatedAt-day.Milliseconds())
	if err != nil {
		return 0, fmt.Errorf("read withdrawals of the last day: %w", err)
	}
	if left := max(m.DailyLimit-sum, 0); m.DailyLimit > 0 && w.Amount > left {
		return 0, ErrDailyLimit.At("amount", "").WithData("limit", m.DailyLimit).WithData("left", left)
	}
	return m.FeeOf(w.Amount, used)
}
