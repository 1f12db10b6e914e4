// Package lobby has what a lobby shows besides the games: a player's favourites, and what is played most.
package lobby

import (
	"context"
	"database/sql"
	"regexp"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// mostFavourites is the largest number of a player's favourites.
const mostFavourites = 100

// Errors of favourites.
var (
	ErrGame = fault.New(fault.Invalid, "favourite_invalid", "This is not the name of a game.")
	ErrFull = fault.New(fault.Conflict, "favourites_full", "You have 100 favourites. Remove one before you add another.")
)

// names are ids of games, or a supplier and its id of a game.
var names = regexp.MustCompile(`^[a-z0-9-]{1,32}(:[A-Za-z0-9._-]{1,128})?$`)

// Favourites returns a player's favourites, the latest first.
func Favourites(ctx context.Context, q db.Querier, playerID id.Player) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT game FROM lobby_favourites WHERE player_id = $1 ORDER BY added_at DESC, game`, playerID)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (game string, err error) { return game, r.Scan(&game) })
	if all == nil {
		all = []string{}
	}
	return all, err
}

// AddFavourite adds a game; it is not an error that it is one already. A game that is not offered any more stays: it may come back. Errors: ErrGame,
// ErrFull.
func AddFavourite(ctx context.Context, tx *db.Tx, playerID id.Player, game string, now int64) error {
	if !names.MatchString(game) {
		return ErrGame
	}
	var n int
	if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM lobby_favourites WHERE player_id = $1 AND game <> $2`, playerID, game).Scan(&n); err != nil {
		return err
	}
	if n >= mostFavourites {
		return ErrFull
	}
	_, err := tx.Exec(ctx, `INSERT INTO lobby_favourites (player_id, game, added_at) VALUES ($1, $2, $3) ON CONFLICT (player_id, game) DO NOTHING`, playerID, game, now)
	return err
}

// RemoveFavourite removes a game; it is not an error that it was none.
func RemoveFavourite(ctx context.Context, tx *db.Tx, playerID id.Player, game string) error {
	_, err := tx.Exec(ctx, `DELETE FROM lobby_favourites WHERE player_id = $1 AND game = $2`, playerID, game)
	return err
}
