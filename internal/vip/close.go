package vip

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

// Step closes the weeks that are over and pays what is due. It may run on several nodes at once.
func (s *Service) Step(ctx context.Context) error {
	if err := errors.Join(s.eachWeek(ctx, "status = 'open' AND week < $1", []any{WeekOf(s.now())}, s.close), s.eachWeek(ctx, "status = 'due'", nil, s.pay)); err != nil {
		return fmt.Errorf("close and pay weeks of members: %w", err)
	}
	return nil
}

// atOnce is how many weeks are read at once.
const atOnce = 200

// eachWeek calls fn, in a transaction of its own, for each week that a condition selects. A week that fails stays for the next step, and does not stop the others.
func (s *Service) eachWeek(ctx context.Context, where string, args []any, fn func(context.Context, *db.Tx, Week) error) (failed error) {
	for after := ""; ; {
		found, err := weeksWhere(ctx, s.DB.Reader(), fmt.Sprintf("%s AND id > $%d ORDER BY id LIMIT %d", where, len(args)+1, atOnce), append(args[:len(args):len(args)], after)...)
		if err != nil {
			return errors.Join(failed, err)
		}
		for _, w := range found {
			if ctx.Err() != nil {
				return errors.Join(failed, ctx.Err())
			}
			err := wallet.RetryContended(func() error {
				return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return fn(ctx, tx, w) })
			})
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("week %s: %w", w.ID, err))
			}
			after = w.ID
		}
		if len(found) > 0 {
			s.Box.Wake()
		}
		if len(found) < atOnce {
			return failed
		}
	}
}

// close fixes the cashback of a week by the level that the member has now. Of several nodes the first one finds it open.
func (s *Service) close(ctx context.Context, tx *db.Tx, w Week) error {
	locked, err := tx.Exec(ctx, "UPDATE vip_weeks SET status = 'nothing' WHERE id = $1 AND status = 'open'", w.ID)
	if err != nil || locked == 0 {
		return err
	}
	latest, err := weeksWhere(ctx, tx, "id = $1", w.ID)
	if err != nil {
		return err
	}
	m, _, err := s.Member(ctx, tx, w.PlayerID)
	if err != nil {
		return err
	}
	level, known := s.Programme.Level(m.Level)
	amount := level.CashbackOf(latest[0].Net, w.Currency)
	status := Due
	switch {
	case !known || amount == 0: // a level that the operator has taken out of the programme gives nothing
		return nil
	case s.Programme.waits(amount, w.Currency):
		status = Held
	}
	_, err = tx.Exec(ctx, "UPDATE vip_weeks SET status = $2, level = $3, percent = $4, amount = $5 WHERE id = $1", w.ID, string(status), level.ID, level.Cashback, int64(amount))
	return err
}
