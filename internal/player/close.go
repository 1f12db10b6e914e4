package player

import (
	"context"
	"fmt"
	"maps"

	"maidan/internal/db"
)

// Close closes a player's account for good: every way in is cut off, and only support can open it again. It refuses with
// ErrWrongPassword or ErrNotFresh, with ErrCode or ErrAttempts when a second factor is on, with ErrTooMany, and with
// whatever MayClose says.
func (p *Players) Close(ctx context.Context, who Identity, proof Proof, v Visit) error {
	found, err := p.own(ctx, who)
	if err != nil {
		return err
	}
	if err := p.prove(ctx, found, who, proof); err != nil {
		return err
	}
	if p.MayClose != nil {
		if err := p.MayClose(ctx, found.Player); err != nil {
			return err
		}
	}
	used, err := p.proveCode(ctx, who.PlayerID, proof.Code)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.useCode(ctx, tx, who.PlayerID, used); err != nil {
			return err
		}
		n, err := setStatus(ctx, tx, who.PlayerID, "active", "closed")
		if err != nil {
			return fmt.Errorf("write status: %w", err)
		}
		if n == 0 { // blocked or closed meanwhile
			return ErrBlocked
		}
		if err := p.secure(ctx, tx, who.PlayerID, "", byClosing); err != nil {
			return err
		}
		detail := map[string]string{"old": "active", "new": "closed"}
		if p.AtClosing != nil {
			more, err := p.AtClosing(ctx, tx, found.Player)
			if err != nil {
				return err
			}
			maps.Copy(detail, more)
		}
		return p.toldStatus(ctx, tx, who.PlayerID, KindClosed, Change{Actor: ByPlayer, Address: v.Address, Detail: detail})
	})
	if err != nil {
		return fmt.Errorf("close account: %w", err)
	}
	p.Box.Wake()
	return nil
}

// Reopen opens a closed account again, in tx; actor is "staff:" and a member's id. It refuses with ErrNoPlayer or, when the
// account is not closed, with ErrNotClosed. The caller wakes the outbox after the commit.
func (p *Players) Reopen(ctx context.Context, tx *db.Tx, player ID, actor string) error {
	if _, err := p.still(ctx, tx, player); err != nil {
		return err
	}
	n, err := setStatus(ctx, tx, player, "closed", "active")
	if err != nil {
		return fmt.Errorf("write status: %w", err)
	}
	if n == 0 {
		return ErrNotClosed
	}
	return p.toldStatus(ctx, tx, player, KindReopened, Change{
		Actor: actor, Detail: map[string]string{"old": "closed", "new": "active"},
	})
}

func (p *Players) toldStatus(ctx context.Context, tx *db.Tx, player ID, kind string, c Change) error {
	c.Player, c.What = player, "account"
	if err := p.Changed(ctx, tx, c); err != nil {
		return err
	}
	return p.Box.Append(ctx, tx, p.tell(kind, player, ClosedEvent{player, p.Clock.Now().UnixMilli()}))
}
