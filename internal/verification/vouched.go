package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
)

// Vouched notes in tx that another house has found the account's e-mail address to be the player's own: it is confirmed
// without a code.
func (c *Checks) Vouched(ctx context.Context, tx *db.Tx, playerID player.ID, email string) error {
	if _, _, err := c.hold(ctx, tx, playerID); err != nil {
		return err
	}
	if err := setEmail(ctx, tx, playerID, email, c.now()); err != nil {
		return fmt.Errorf("note what was confirmed: %w", err)
	}
	change := player.Change{Player: playerID, Actor: player.BySystem, What: byEmail.word, Detail: map[string]string{"confirmed": Mask(email), "by": "provider"}}
	if err := c.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return c.tell(ctx, tx, KindEmailConfirmed, playerID, ContactEvent{playerID, "", email})
}

// EmailSince returns since when the player's e-mail address is confirmed, in unix milliseconds; 0: it is not.
func (c *Checks) EmailSince(ctx context.Context, tx *db.Tx, playerID player.ID) (int64, error) {
	account, err := c.Players.Find(ctx, tx, playerID)
	if err != nil {
		return 0, err
	}
	at, err := emailSince(ctx, tx, playerID, account.Email)
	if err != nil {
		return 0, fmt.Errorf("read since when the address is confirmed: %w", err)
	}
	return at, nil
}
