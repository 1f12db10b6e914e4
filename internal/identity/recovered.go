package identity

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/player"
)

// sameMoment is how much later than the link that it came with an address may be confirmed.
const sameMoment = time.Minute

// Recovered takes away, in tx, the ways in of a player that are older than the confirmation of the e-mail address (since, in unix
// milliseconds; 0: it is not confirmed). It is for who has just chosen another password by a letter: whoever opened the
// account with an address of somebody else, before its owner came, must not be able to come back by a passkey or a link
// that the owner does not know of.
func (w *Ways) Recovered(ctx context.Context, tx *db.Tx, who player.ID, since int64) error {
	before := since - sameMoment.Milliseconds()
	if since == 0 {
		before = w.Clock.Now().UnixMilli() + 1
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
		if err := w.told(ctx, tx, KindPasskeyRemoved, player.BySystem, who, k.Passkey, player.Visit{}); err != nil {
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
		if err := w.toldLink(ctx, tx, KindUnlinked, player.BySystem, l, false, player.Visit{}); err != nil {
			return err
		}
	}
	return nil
}
