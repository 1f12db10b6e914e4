package bulkgrant

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// Step gives what was approved and has waited for its time, each player's part in a transaction of its own. It may run on several nodes at once, and goes on where one was killed.
func (g *Grants) Step(ctx context.Context) error {
	rows, err := g.DB.Reader().Query(ctx, "SELECT "+grantColumns+" FROM bulk_grants WHERE status = 'approved' AND give_at <= $1 ORDER BY id", g.now())
	approved, err := db.Collect(rows, err, scanGrantRow)
	if err != nil {
		return fmt.Errorf("read bulk grants: %w", err)
	}
	var failed error
	for _, one := range approved {
		failed = errors.Join(failed, g.giveAll(ctx, one), g.finish(ctx, one.ID))
		g.Box.Wake()
	}
	return failed
}

// giveAll gives the parts of a grant that wait. One that fails stays for the next step, and does not stop the others.
func (g *Grants) giveAll(ctx context.Context, one Grant) (failed error) {
	waiting, err := linesWhere(ctx, g.DB.Reader(), "grant_id = $1 AND status = 'waiting' ORDER BY player_id", one.ID)
	if err != nil {
		return err
	}
	for _, l := range waiting {
		if ctx.Err() != nil {
			return errors.Join(failed, ctx.Err())
		}
		err := wallet.RetryContended(func() error {
			return g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return g.give(ctx, tx, one, l.PlayerID) })
		})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("give bulk grant %s to %s: %w", one.ID, l.PlayerID, err))
		}
	}
	return failed
}

// give gives a player's part once: of several nodes the first one finds it waiting. A player who cannot get it now is refused.
func (g *Grants) give(ctx context.Context, tx *db.Tx, one Grant, playerID id.Player) error {
	if now, err := lock(ctx, tx, one.ID); err != nil || now.Status != Approved { // stopped through a node whose clock is behind
		return err
	}
	n, err := tx.Exec(ctx, "UPDATE bulk_lines SET status = 'given', at = $3 WHERE grant_id = $1 AND player_id = $2 AND status = 'waiting'", one.ID, string(playerID), g.now())
	if err != nil || n == 0 {
		return err
	}
	p, err := g.Players.Find(ctx, tx, playerID)
	if errors.Is(err, player.ErrNoPlayer) {
		return g.refuse(ctx, tx, one.ID, playerID, player.ErrNoPlayer.Code)
	}
	if err != nil {
		return err
	}
	offer, ok := g.Brand.OfferIn(one.OfferID, p.Currency)
	if !ok { // the offer was changed since it was proposed
		return g.refuse(ctx, tx, one.ID, playerID, ErrOffer.Code)
	}
	for _, err := range []error{g.Barred(ctx, tx, playerID), g.Eligible(ctx, tx, p, offer)} {
		if code, refused, err := refusal(err); err != nil {
			return err
		} else if refused {
			return g.refuse(ctx, tx, one.ID, playerID, code)
		}
	}
	return g.Give[offer.Kind](ctx, tx, p, offer, Source(one.ID, playerID))
}

func (g *Grants) refuse(ctx context.Context, tx *db.Tx, grant string, playerID id.Player, code string) error {
	_, err := tx.Exec(ctx, "UPDATE bulk_lines SET status = 'refused', reason = $3 WHERE grant_id = $1 AND player_id = $2", grant, string(playerID), code)
	return err
}

// finish makes a grant done when none of its players waits.
func (g *Grants) finish(ctx context.Context, grant string) error {
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE bulk_grants SET status = 'done', given = (SELECT COUNT(*) FROM bulk_lines WHERE grant_id = $1 AND status = 'given'),
			refused = (SELECT COUNT(*) FROM bulk_lines WHERE grant_id = $1 AND status = 'refused')
			WHERE id = $1 AND status = 'approved' AND NOT EXISTS (SELECT 1 FROM bulk_lines WHERE grant_id = $1 AND status = 'waiting')`, grant)
		return err
	})
	if err != nil {
		return fmt.Errorf("finish bulk grant %s: %w", grant, err)
	}
	return nil
}
