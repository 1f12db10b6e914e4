package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// ConfirmByProvider marks, in tx, the account's email address as confirmed by an identity provider, without a code.
func (c *Checks) ConfirmByProvider(ctx context.Context, tx *db.Tx, playerID id.Player, email string) error {
	if _, _, err := c.lockPlayer(ctx, tx, playerID); err != nil {
		return err
	}
	if err := setEmail(ctx, tx, playerID, email, c.now()); err != nil {
		return fmt.Errorf("store confirmation: %w", err)
	}
	change := player.Change{Player: playerID, Actor: player.BySystem, What: byEmail.name, Detail: map[string]string{"confirmed": Mask(email), "by": "provider"}}
	if err := c.Players.RecordChange(ctx, tx, change); err != nil {
		return err
	}
	return c.publish(ctx, tx, KindEmailConfirmed, playerID, ContactEvent{playerID, "", email})
}

// EmailConfirmedAt returns when the player's email address was confirmed, in unix milliseconds; 0: not confirmed.
func (c *Checks) EmailConfirmedAt(ctx context.Context, tx *db.Tx, playerID id.Player) (int64, error) {
	account, err := c.Players.Find(ctx, tx, playerID)
	if err != nil {
		return 0, err
	}
	at, err := emailSince(ctx, tx, playerID, account.Email)
	if err != nil {
		return 0, fmt.Errorf("read time of confirmation: %w", err)
	}
	return at, nil
}
