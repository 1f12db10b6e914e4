package player

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
)

func setWelcome(ctx context.Context, tx *db.Tx, player id.Player, bonusID string) error {
	_, err := tx.Exec(ctx, `UPDATE player_accounts SET welcome_bonus_id = $1 WHERE id = $2`, bonusID, player)
	return err
}
