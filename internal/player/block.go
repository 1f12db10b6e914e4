package player

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Block blocks a player or lifts the block, in tx. actor is of ByStaff; the reason (3 to 200 characters) goes
// into the account's audit log. Blocking ends every session: access tokens stop working at once on this node and within
// sessionTrust on the others. Blocking a blocked player changes nothing. It refuses with ErrNoPlayer, ErrClosed or ErrReason. The
// caller calls outbox.Box.Wake after the commit.
func (p *Players) Block(ctx context.Context, tx *db.Tx, player id.Player, blocked bool, actor, reason string) error {
	reason = strings.TrimSpace(reason)
	if n := utf8.RuneCountInString(reason); n < 3 || n > 200 {
		return ErrReason.At("reason", "badRequest")
	}
	from, to := "active", "blocked"
	if !blocked {
		from, to = to, from
	}
	n, err := setStatus(ctx, tx, player, from, to)
	switch {
	case err != nil:
		return fmt.Errorf("block player: %w", err)
	case n == 0:
		return p.blockRefusal(ctx, tx, player)
	}
	err = p.RecordChange(ctx, tx, Change{
		Player: player, Actor: actor, What: "account", Detail: map[string]string{"old": from, "new": to, "reason": reason},
	})
	if err != nil || !blocked {
		return err
	}
	return p.end(ctx, tx, player, allBut(""), byBlock)
}

// blockRefusal returns why there is nothing to change; nil when the account already has the requested state.
func (p *Players) blockRefusal(ctx context.Context, tx *db.Tx, player id.Player) error {
	found, err := p.lockAccount(ctx, tx, player)
	switch {
	case err != nil:
		return err
	case found.Closed:
		return ErrClosed
	}
	return nil
}
