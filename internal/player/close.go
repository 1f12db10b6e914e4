package player

import (
	"context"
	"fmt"
	"maps"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Close closes a player's account: every sign-in method and session ends, and only support can open it again. It refuses with
// ErrWrongPassword or ErrStaleSignIn, with ErrCode or ErrAttempts when a second factor is on, with ErrTooMany, and with the
// refusals of MayClose.
func (p *Players) Close(ctx context.Context, caller Identity, proof Proof, v Visit) error {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return err
	}
	if err := p.prove(ctx, found, caller, proof); err != nil {
		return err
	}
	if p.MayClose != nil {
		if err := p.MayClose(ctx, found.Player); err != nil {
			return err
		}
	}
	used, err := p.proveCode(ctx, caller.PlayerID, proof.Code)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.factors.Use(ctx, tx, string(caller.PlayerID), used); err != nil {
			return err
		}
		n, err := setStatus(ctx, tx, caller.PlayerID, "active", "closed")
		if err != nil {
			return fmt.Errorf("write status: %w", err)
		}
		if n == 0 { // blocked or closed in the meantime
			return ErrBlocked
		}
		if err := p.secure(ctx, tx, caller.PlayerID, "", byClosing); err != nil {
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
		return p.publishStatus(ctx, tx, caller.PlayerID, KindClosed, Change{Actor: ByPlayer, Address: v.Address, Detail: detail})
	})
	if err != nil {
		return fmt.Errorf("close account: %w", err)
	}
	p.Box.Wake()
	return nil
}

// Reopen opens a closed account again, in tx; actor is of ByStaff. It refuses with ErrNoPlayer or, when the
// account is not closed, with ErrNotClosed. The caller calls outbox.Box.Wake after the commit.
func (p *Players) Reopen(ctx context.Context, tx *db.Tx, player id.Player, actor string) error {
	if _, err := p.lockAccount(ctx, tx, player); err != nil {
		return err
	}
	n, err := setStatus(ctx, tx, player, "closed", "active")
	if err != nil {
		return fmt.Errorf("write status: %w", err)
	}
	if n == 0 {
		return ErrNotClosed
	}
	return p.publishStatus(ctx, tx, player, KindReopened, Change{
		Actor: actor, Detail: map[string]string{"old": "closed", "new": "active"},
	})
}

func (p *Players) publishStatus(ctx context.Context, tx *db.Tx, player id.Player, kind string, c Change) error {
	c.Player, c.What = player, "account"
	if err := p.RecordChange(ctx, tx, c); err != nil {
		return err
	}
	return p.Box.Append(ctx, tx, p.newEvent(kind, player, ClosedEvent{player, p.Clock.Now().UnixMilli()}))
}
