package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/id"
)

const sessionColumns = `supplier, player_id, game, currency, funds, grant_id, expires_at`

func scanSession(r *sql.Rows) (s session, err error) {
	return s, r.Scan(&s.Supplier, &s.PlayerID, &s.Game, &s.Currency, &s.Funds, &s.Grant, &s.ExpiresAt)
}

func firstSession(rows *sql.Rows, err error) (s session, found bool, _ error) {
	all, err := db.Collect(rows, err, scanSession)
	if err != nil {
		return s, false, fmt.Errorf("read a session: %w", err)
	}
	if len(all) == 0 {
		return s, false, nil
	}
	return all[0], true, nil
}

func findSession(ctx context.Context, q db.Querier, digest string) (s session, found bool, err error) {
	return firstSession(q.Query(ctx, "SELECT "+sessionColumns+" FROM supplier_sessions WHERE digest = $1", digest))
}

func lastSession(ctx context.Context, q db.Querier, supplier string, playerID id.Player) (s session, found bool, err error) {
	return firstSession(q.Query(ctx, "SELECT "+sessionColumns+` FROM supplier_sessions WHERE player_id = $1 AND supplier = $2
		ORDER BY created_at DESC, digest LIMIT 1`, playerID, supplier))
}

func insertSession(ctx context.Context, tx *db.Tx, digest string, s session, at int64) error {
	_, err := tx.Exec(ctx, "INSERT INTO supplier_sessions (digest, supplier, player_id, game, currency, funds, grant_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
		digest, s.Supplier, s.PlayerID, s.Game, s.Currency, s.Funds, s.Grant, at, s.ExpiresAt)
	return err
}

func expireSession(ctx context.Context, tx *db.Tx, digest string, at int64) error {
	_, err := tx.Exec(ctx, "UPDATE supplier_sessions SET expires_at = $1 WHERE digest = $2 AND expires_at > $1", at, digest)
	return err
}

// gameRow is a stored game.
type gameRow struct {
	dialect.Game
	Supplier   string
	Listed     bool
	Disabled   bool
	OwnBlocked []string
	Marks
}

// playable reports whether the game may be opened and staked on.
func (g gameRow) playable() bool { return g.Listed && !g.Disabled }

// blockedIn reports whether the supplier or the operator blocks the game in a country.
func (g gameRow) blockedIn(country string) bool {
	return slices.Contains(g.Blocked, country) || slices.Contains(g.OwnBlocked, country)
}

const gameColumns = `supplier, id, name, studio, category, returned, blocked, demo, free_rounds, listed, disabled, own_blocked, is_new, exclusive`

func scanGame(r *sql.Rows) (g gameRow, err error) {
	var blocked, own string
	var demo, free, listed, disabled, isNew, exclusive int64
	err = r.Scan(&g.Supplier, &g.ID, &g.Name, &g.Studio, &g.Category, &g.Return, &blocked, &demo, &free, &listed, &disabled, &own, &isNew, &exclusive)
	g.Blocked, g.OwnBlocked = strings.Fields(blocked), strings.Fields(own)
	g.Demo, g.FreeRounds, g.Listed, g.Disabled = demo == 1, free == 1, listed == 1, disabled == 1
	g.Marks = Marks{isNew == 1, exclusive == 1}
	return g, err
}

func findGame(ctx context.Context, q db.Querier, supplier, gameID string) (g gameRow, found bool, err error) {
	rows, err := q.Query(ctx, "SELECT "+gameColumns+" FROM supplier_games WHERE supplier = $1 AND id = $2", supplier, gameID)
	all, err := db.Collect(rows, err, scanGame)
	if err != nil {
		return g, false, fmt.Errorf("read game %s of %s: %w", gameID, supplier, err)
	}
	if len(all) == 0 {
		return g, false, nil
	}
	return all[0], true, nil
}

// offered returns the game as players see it.
func (g gameRow) offered() OfferedGame {
	return OfferedGame{g.Supplier, g.ID, g.Name, g.Studio, g.Category, productOf(g.Category), g.Return, g.Demo, g.Marks}
}

// gamesWhere returns games by name.
func gamesWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]gameRow, error) {
	rows, err := q.Query(ctx, "SELECT "+gameColumns+" FROM supplier_games WHERE "+where+" ORDER BY name, supplier, id", args...)
	return db.Collect(rows, err, scanGame)
}

// storeGame inserts a game of a list or updates it. What the operator decided stays.
func storeGame(ctx context.Context, tx *db.Tx, supplier string, g dialect.Game, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO supplier_games (supplier, id, name, studio, category, returned, blocked, demo, free_rounds, listed, disabled, own_blocked, seen_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, 0, '', $10)
		ON CONFLICT (supplier, id) DO UPDATE SET name = excluded.name, studio = excluded.studio, category = excluded.category, returned = excluded.returned,
			blocked = excluded.blocked, demo = excluded.demo, free_rounds = excluded.free_rounds, listed = 1, seen_at = excluded.seen_at`,
		supplier, g.ID, g.Name, g.Studio, g.Category, g.Return, strings.Join(g.Blocked, " "), number(g.Demo), number(g.FreeRounds), at)
	return err
}

// unlistGames marks the games that a list did not have.
func unlistGames(ctx context.Context, tx *db.Tx, supplier string, listedAt int64) error {
	_, err := tx.Exec(ctx, "UPDATE supplier_games SET listed = 0 WHERE supplier = $1 AND seen_at < $2 AND listed = 1", supplier, listedAt)
	return err
}

// setOffered stores what the operator decides about a game.
func setOffered(ctx context.Context, tx *db.Tx, supplier, gameID string, o GameOffer) error {
	_, err := tx.Exec(ctx, "UPDATE supplier_games SET disabled = $1, own_blocked = $2, is_new = $3, exclusive = $4 WHERE supplier = $5 AND id = $6",
		number(!o.Offered), strings.Join(o.Blocked, " "), number(o.New), number(o.Exclusive), supplier, gameID)
	return err
}
