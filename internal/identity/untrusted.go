package identity

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// confirmationSlack is how much later than a link of the same registration the address may be confirmed.
const confirmationSlack = time.Minute

// RemoveUntrusted removes, in tx, the sign-in methods of a player that are older than the confirmation of the email address.
// since is the time of the confirmation in unix milliseconds; 0: not confirmed. It runs after a password reset by email: a
// person who registered with another person's address must not get access again by a passkey or a link.
func (s *Service) RemoveUntrusted(ctx context.Context, tx *db.Tx, who id.Player, since int64) error {
	before := since - confirmationSlack.Milliseconds()
	if since == 0 {
		before = s.Clock.Now().UnixMilli() + 1
	}
	keys, err := passkeysOf(ctx, tx, who)
	if err != nil {
		return fmt.Errorf("read passkeys: %w", err)
	}
	for _, k := range keys {
		if k.CreatedAt >= before {
			continue
		}
		if _, _, err := deletePasskey(ctx, tx, who, k.ID); err != nil {
			return fmt.Errorf("delete passkey: %w", err)
		}
		if err := s.recordPasskey(ctx, tx, KindPasskeyRemoved, player.BySystem, who, k.Passkey, player.Visit{}); err != nil {
			return err
		}
	}
	links, err := linksOf(ctx, tx, who)
	if err != nil {
		return fmt.Errorf("read links: %w", err)
	}
	for _, l := range links {
		if l.CreatedAt >= before {
			continue
		}
		if _, _, err := deleteLink(ctx, tx, who, l.ID); err != nil {
			return fmt.Errorf("delete link: %w", err)
		}
		if err := s.recordLink(ctx, tx, KindUnlinked, player.BySystem, l, false, player.Visit{}); err != nil {
			return err
		}
	}
	return nil
}
