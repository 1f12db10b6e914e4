package prize

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
)

const (
	// kept is how long after the end of its code a draw stays that nobody has claimed: a visitor may still ask about it.
	kept       = 90 * 24 * time.Hour
	purgeBatch = 500
)

// Purge removes the draws that nobody has claimed, with their codes. Those that were claimed stay. A job calls it regularly.
func (p *Prizes) Purge(ctx context.Context) error {
	before := clock.Millis(p.Clock.Now().Add(-kept))
	for removed := purgeBatch; removed == purgeBatch; {
		err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			codes, err := p.Codes.Forget(ctx, tx, before, purgeBatch)
			if err != nil {
				return err
			}
			for _, code := range codes {
				if _, err := tx.Exec(ctx, "DELETE FROM prize_drawn WHERE code = $1", code); err != nil {
					return err
				}
			}
			removed = len(codes)
			return nil
		})
		if err != nil {
			return fmt.Errorf("remove old prize draws: %w", err)
		}
	}
	return nil
}
