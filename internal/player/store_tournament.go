package player

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
)

// tournamentsOf counts the tournaments on whose waiting list a player is, without one.
func tournamentsOf(ctx context.Context, q db.Querier, player id.Player, without string) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM player_tournaments WHERE player_id = $1 AND tournament <> $2`, player, without).Scan(&n)
	return n, err
}

func insertTournament(ctx context.Context, tx *db.Tx, player id.Player, tournament string, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_tournaments (player_id, tournament, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		player, tournament, at)
	return err
}
