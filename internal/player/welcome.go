package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// ChooseWelcome records in tx which welcome bonus a player has chosen; an empty bonusID is none. Package bonus checks whether it
// may be chosen.
func (p *Players) ChooseWelcome(ctx context.Context, tx *db.Tx, player id.Player, bonusID, address string) error {
	before, err := accountByID(ctx, tx, player)
	switch {
	case err != nil:
		return fmt.Errorf("read account: %w", err)
	case before.ID == "":
		return ErrNoPlayer
	}
	if err := setWelcome(ctx, tx, player, bonusID); err != nil {
		return fmt.Errorf("write welcome bonus: %w", err)
	}
	return p.RecordChange(ctx, tx, Change{
		Player: player, Actor: ByPlayer, What: "welcome_bonus", Address: address,
		Detail: map[string]string{"old": before.WelcomeBonusID, "new": bonusID},
	})
}
