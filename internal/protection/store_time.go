package protection

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// sessionTable stores the presence of players.
var sessionTable = db.Table{Name: "protection_sessions", Key: []string{"player_id", "began_at"}, Columns: []db.Column{
	{Name: "player_id", Type: db.Text}, {Name: "began_at", Type: db.Int}, {Name: "seen_at", Type: db.Int}}}

// spansOf returns the presence of players since a moment, by player.
func spansOf(ctx context.Context, q db.Querier, players []id.Player, since int64) (map[id.Player][]span, error) {
	rows, err := q.QueryIn(ctx, "SELECT player_id, began_at, seen_at FROM protection_sessions WHERE player_id", id.Strings(players))
	all := map[id.Player][]span{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var player id.Player
		var s span
		if err = r.Scan(&player, &s.from, &s.to); err == nil && s.to > since {
			all[player] = append(all[player], s)
		}
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	return all, nil
}

func purgeSpans(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, "DELETE FROM protection_sessions WHERE seen_at < $1", before)
	return err
}

// check is an answered reality check.
type check struct {
	id              string
	player          id.Player
	answer          string
	at, beganAt     int64
	stakes, returns money.Amount
}

func addCheck(ctx context.Context, tx *db.Tx, c check) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_checks (id, player_id, at, answer, began_at, stakes, returns) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		c.id, c.player, c.at, c.answer, c.beganAt, int64(c.stakes), int64(c.returns))
	return err
}

// awayOver returns at most limit players whose absence has ended by the clock.
func awayOver(ctx context.Context, q db.Querier, now int64, limit int) ([]id.Player, error) {
	rows, err := q.Query(ctx, `SELECT player_id FROM protection_players
		WHERE absence_kind = 'timeout' AND absence_until <= $1 OR absence_kind = 'exclusion' AND return_requested_at > 0 AND return_requested_at <= $2
		ORDER BY player_id LIMIT $3`, now, now-wait.Milliseconds(), limit)
	return db.Collect(rows, err, func(r *sql.Rows) (player id.Player, err error) { return player, r.Scan(&player) })
}

// requestsReady returns requests that can be confirmed and are not published yet.
func requestsReady(ctx context.Context, q db.Querier, now int64, limit int) ([]request, error) {
	rows, err := q.Query(ctx, "SELECT "+requestColumns+" WHERE ready_notified = 0 AND requested_at <= $1 ORDER BY requested_at, id LIMIT $2", now-wait.Milliseconds(), limit)
	return db.Collect(rows, err, scanRequest)
}

// markReady marks a request as published; it returns false if it is gone or marked already.
func markReady(ctx context.Context, tx *db.Tx, id string) (bool, error) {
	n, err := tx.Exec(ctx, "UPDATE protection_requests SET ready_notified = 1 WHERE id = $1 AND ready_notified = 0", id)
	return n == 1, err
}

func purgeRequests(ctx context.Context, tx *db.Tx, askedBefore int64) error {
	_, err := tx.Exec(ctx, "DELETE FROM protection_requests WHERE requested_at < $1", askedBefore)
	return err
}
