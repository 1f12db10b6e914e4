package protection

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// MayDeposit checks a deposit inside the transaction that creates it. Errors: ErrLimit, ErrRequired, ErrTimedOut,
// ErrExcluded, and those of the jurisdiction's checks. It locks the player's row, so that of two concurrent deposits the
// second counts the first. A payment that arrives late is credited without a check, because it is the player's money.
func (g *Gate) MayDeposit(ctx context.Context, tx *db.Tx, playerID id.Player, depositID id.Deposit, m money.Money) error {
	if g == nil {
		return nil
	}
	if err := g.p.checked(ctx, tx, playerID); err != nil {
		return err
	}
	r, ok, err := lockRow(ctx, tx, playerID)
	if err != nil {
		return fmt.Errorf("read limits: %w", err)
	}
	if !ok {
		return nil
	}
	p, now := g.p, g.p.now()
	if err := r.absent(now); err != nil {
		return err
	}
	states, err := p.states(ctx, tx, []row{r})
	if err != nil {
		return err
	}
	s := states[0]
	if rule, ok := missing(s.limits, p.Rules.Jurisdiction(s.country).Limits, Deposit); ok {
		return ErrRequired.WithData("kind", rule.Kind).WithData("period", rule.Period)
	}
	if err := s.timed(p, now); err != nil || !s.bounded(p, Deposit) {
		return err
	}
	if m.Currency != s.currency {
		return ErrOtherAccount
	}
	moves, err := p.deposits(ctx, tx, playerID, depositID, now)
	if err != nil {
		return err
	}
	var worst *Reached
	for _, b := range s.bounds(p) {
		if b.kind == Deposit {
			worst = lower(worst, short(b, moves, within(moves, Deposit, b.period, now), m.Amount, now))
		}
	}
	if worst == nil {
		return nil
	}
	return worst.refusal()
}

// checked requires the player data that the jurisdiction demands before a deposit.
func (p *Protection) checked(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	a, err := p.Account(ctx, tx, playerID)
	if err != nil {
		return fmt.Errorf("read player's country: %w", err)
	}
	checks := p.Rules.Jurisdiction(a.Country).Checks.Deposit
	if len(checks) == 0 || p.Checked == nil {
		return nil
	}
	return p.Checked(ctx, tx, playerID, checks)
}

// deposits returns a player's deposits as movements. Pending ones count as of now.
func (p *Protection) deposits(ctx context.Context, q db.Querier, playerID id.Player, except id.Deposit, now int64) ([]movement, error) {
	paid, err := p.Deposits(ctx, q, playerID, now-longest, except)
	if err != nil {
		return nil, fmt.Errorf("read deposits: %w", err)
	}
	moves := make([]movement, len(paid))
	for i, d := range paid {
		moves[i] = movement{at: d.At, stake: d.Amount}
		if d.At == 0 {
			moves[i].at = now
		}
	}
	return moves, nil
}
