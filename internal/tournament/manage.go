package tournament

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Record writes to the audit trail in the transaction of a change.
type Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error

// detail is what the audit trail has of a change.
type detail struct {
	Edition  string         `json:"edition"`
	Player   id.Player      `json:"player,omitempty"`
	Place    int64          `json:"place,omitempty"`
	Amount   money.Amount   `json:"amount,omitempty"`
	Currency money.Currency `json:"currency,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// Remove takes a player out of an edition that is not closed, and off its board. It is idempotent. Errors: ErrUnknown, ErrEntry and ErrClosed.
func (s *Service) Remove(ctx context.Context, edition string, playerID id.Player, reason string, record Record) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := s.lockEdition(ctx, tx, edition)
		if err != nil {
			return err
		}
		entry, ok, err := entryOf(ctx, tx, edition, playerID)
		switch {
		case err != nil:
			return fmt.Errorf("read entry: %w", err)
		case !ok:
			return ErrEntry
		case entry.Removed != "":
			return nil
		case e.Status != Open:
			return ErrClosed
		}
		if _, err := tx.Exec(ctx, "UPDATE tournament_entries SET removed = $3 WHERE edition = $1 AND player_id = $2", edition, string(playerID), reason); err != nil {
			return fmt.Errorf("remove entry: %w", err)
		}
		return record(ctx, tx, "tournament.remove", edition, detail{Edition: edition, Player: playerID, Reason: reason})
	})
}

// Cancel ends an edition without prizes, and with a stage of a knock-out the later ones. It is idempotent. Errors: ErrUnknown and ErrClosed.
func (s *Service) Cancel(ctx context.Context, edition, reason string, record Record) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := s.lockEdition(ctx, tx, edition)
		switch {
		case err != nil:
			return err
		case e.Status == Cancelled:
			return nil
		case e.Status != Open:
			return ErrClosed
		}
		return s.cancelFrom(ctx, tx, e, reason, record)
	})
}

// Decide releases or refuses held prizes of an edition; refusing needs a reason. Those that are decided already stay as they are; if none was held, it fails with
// ErrPrize. The job pays what was released.
func (s *Service) Decide(ctx context.Context, edition string, prizes []string, refuse string, record Record) error {
	status, action := Due, "tournament.release"
	if refuse != "" {
		status, action = Refused, "tournament.refuse"
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.lockEdition(ctx, tx, edition); err != nil {
			return err
		}
		decided := 0
		for _, prize := range prizes {
			found, err := prizesWhere(ctx, tx, "id = $1 AND edition = $2 AND status = 'held'", prize, edition)
			if err != nil {
				return err
			}
			for _, p := range found {
				if _, err := tx.Exec(ctx, "UPDATE tournament_prizes SET status = $2, reason = $3, decided_at = $4 WHERE id = $1", p.ID, string(status), refuse, s.now()); err != nil {
					return fmt.Errorf("decide prize: %w", err)
				}
				if err := record(ctx, tx, action, edition, detail{edition, p.PlayerID, p.Place, p.Amount, p.Currency, refuse}); err != nil {
					return err
				}
				decided++
			}
		}
		if decided == 0 {
			return ErrPrize
		}
		return s.finishPaid(ctx, tx, edition)
	})
}
