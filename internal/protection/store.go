package protection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// row is a player's row. Its lock covers all of the player's rows in this package.
type row struct {
	player               id.Player
	country              string
	currency             money.Currency
	realityEvery         int64 // minutes
	realityAt            int64
	awayKind             string
	awaySince            int64
	awayUntil            int64
	returnRequestedAt    int64
	sessionNotifiedUntil int64
}

const rowColumns = `player_id, country, currency, reality_every, reality_at, absence_kind, absence_since, absence_until, return_requested_at, session_notified_until`

type scanner interface{ Scan(into ...any) error }

func scanRow(s scanner) (r row, err error) {
	return r, s.Scan(&r.player, &r.country, &r.currency, &r.realityEvery, &r.realityAt, &r.awayKind, &r.awaySince, &r.awayUntil,
		&r.returnRequestedAt, &r.sessionNotifiedUntil)
}

// rowOf returns a player's row as it is; ok is false when there is none.
func rowOf(ctx context.Context, q db.Querier, playerID id.Player) (r row, ok bool, err error) {
	r, err = scanRow(q.QueryRow(ctx, "SELECT "+rowColumns+" FROM protection_players WHERE player_id = $1", playerID))
	if errors.Is(err, sql.ErrNoRows) {
		return row{player: playerID}, false, nil
	}
	return r, err == nil, err
}

// lockRow is rowOf that locks the row until the transaction ends, by an update without changes.
func lockRow(ctx context.Context, tx *db.Tx, playerID id.Player) (r row, ok bool, err error) {
	r, err = scanRow(tx.QueryRow(ctx, "UPDATE protection_players SET country = country WHERE player_id = $1 RETURNING "+rowColumns, playerID))
	if errors.Is(err, sql.ErrNoRows) {
		return row{player: playerID}, false, nil
	}
	return r, err == nil, err
}

const lockThem = "SELECT " + rowColumns + ` FROM protection_players WHERE player_id = ANY($1) ORDER BY player_id COLLATE "C" FOR UPDATE`

// lockRows is lockRow for the ledger's batches. All callers lock in the order of ids. PostgreSQL needs FOR UPDATE; SQLite
// has one writer.
func lockRows(ctx context.Context, q db.Querier, e db.Engine, players []string) ([]row, error) {
	var rows *sql.Rows
	var err error
	if e == db.Postgres {
		rows, err = q.Query(ctx, lockThem, players)
	} else {
		rows, err = q.QueryIn(ctx, "SELECT "+rowColumns+" FROM protection_players WHERE player_id", id.Strings(players))
	}
	return db.Collect(rows, err, func(r *sql.Rows) (row, error) { return scanRow(r) })
}

// enrolRow creates a player's row or updates its country.
func enrolRow(ctx context.Context, tx *db.Tx, playerID id.Player, a Account) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_players (player_id, country, currency, reality_every, reality_at, absence_kind, absence_since,
			absence_until, return_requested_at, session_notified_until) VALUES ($1, $2, $3, 0, 0, '', 0, 0, 0, 0)
		ON CONFLICT (player_id) DO UPDATE SET country = excluded.country`, playerID, a.Country, string(a.Currency))
	return err
}

// saveRow stores the mutable columns. The caller holds the lock.
func saveRow(ctx context.Context, tx *db.Tx, r row) error {
	_, err := tx.Exec(ctx, `UPDATE protection_players SET reality_every = $1, reality_at = $2, absence_kind = $3, absence_since = $4, absence_until = $5,
			return_requested_at = $6, session_notified_until = $7 WHERE player_id = $8`,
		r.realityEvery, r.realityAt, r.awayKind, r.awaySince, r.awayUntil, r.returnRequestedAt, r.sessionNotifiedUntil, r.player)
	return err
}

// limitsOf returns the limits of players, by player.
func limitsOf(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player][]own, error) {
	rows, err := q.QueryIn(ctx, "SELECT player_id, kind, period, amount, set_by, set_at FROM protection_limits WHERE player_id", id.Strings(players))
	all := map[id.Player][]own{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var player id.Player
		var l own
		err = r.Scan(&player, &l.kind, &l.period, &l.amount, &l.setBy, &l.setAt)
		all[player] = append(all[player], l)
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read limits: %w", err)
	}
	return all, nil
}

func putLimit(ctx context.Context, tx *db.Tx, playerID id.Player, l own) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_limits (player_id, kind, period, amount, set_by, set_at, notified_until)
		VALUES ($1, $2, $3, $4, $5, $6, 0)
		ON CONFLICT (player_id, kind, period) DO UPDATE SET amount = excluded.amount, set_by = excluded.set_by, set_at = excluded.set_at, notified_until = 0`,
		playerID, string(l.kind), string(l.period), int64(l.amount), l.setBy, l.setAt)
	return err
}

func dropLimit(ctx context.Context, tx *db.Tx, playerID id.Player, k Kind, p Period) error {
	_, err := tx.Exec(ctx, "DELETE FROM protection_limits WHERE player_id = $1 AND kind = $2 AND period = $3", playerID, string(k), string(p))
	return err
}

// claimNotice reports whether a refusal by a limit must be published, and marks it as published until a moment.
func claimNotice(ctx context.Context, tx *db.Tx, playerID id.Player, k Kind, p Period, now, until int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE protection_limits SET notified_until = $1 WHERE player_id = $2 AND kind = $3 AND period = $4 AND notified_until <= $5`,
		until, playerID, string(k), string(p), now)
	return n == 1, err
}

// request is a row of protection_requests.
type request struct {
	id          string
	player      id.Player
	kind        Kind
	period      Period
	amount      money.Amount // removal: -1
	requestedAt int64
}

const removal = money.Amount(-1)

const requestColumns = "id, player_id, kind, period, amount, requested_at FROM protection_requests"

func scanRequest(r *sql.Rows) (q request, err error) {
	return q, r.Scan(&q.id, &q.player, &q.kind, &q.period, &q.amount, &q.requestedAt)
}

func requestsOf(ctx context.Context, q db.Querier, playerID id.Player) ([]request, error) {
	rows, err := q.Query(ctx, "SELECT "+requestColumns+" WHERE player_id = $1 ORDER BY id", playerID)
	return db.Collect(rows, err, scanRequest)
}

func putRequest(ctx context.Context, tx *db.Tx, r request) error {
	if err := dropRequest(ctx, tx, r.player, r.kind, r.period); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO protection_requests (id, player_id, kind, period, amount, requested_at, ready_notified) VALUES ($1, $2, $3, $4, $5, $6, 0)`,
		r.id, r.player, string(r.kind), string(r.period), int64(r.amount), r.requestedAt)
	return err
}

func dropRequest(ctx context.Context, tx *db.Tx, playerID id.Player, k Kind, p Period) error {
	_, err := tx.Exec(ctx, "DELETE FROM protection_requests WHERE player_id = $1 AND kind = $2 AND period = $3", playerID, string(k), string(p))
	return err
}

// Absence is a past or current time-out or self-exclusion.
type Absence struct {
	Kind        string `json:"kind" enum:"timeout,exclusion"`
	Since       int64  `json:"since"`
	Until       int64  `json:"until" doc:"0: permanent"`
	RequestedBy string `json:"requested_by" doc:"player, or staff: and the member's id"`
	Reason      string `json:"reason,omitempty" doc:"what staff wrote"`
	EndedAt     int64  `json:"ended_at" doc:"0 while it lasts"`
}

func absencesOf(ctx context.Context, q db.Querier, playerID id.Player) ([]Absence, error) {
	rows, err := q.Query(ctx, `SELECT kind, since, until, requested_by, reason, ended_at FROM protection_absences WHERE player_id = $1 ORDER BY id DESC LIMIT 50`, playerID)
	return db.Collect(rows, err, func(r *sql.Rows) (a Absence, err error) {
		return a, r.Scan(&a.Kind, &a.Since, &a.Until, &a.RequestedBy, &a.Reason, &a.EndedAt)
	})
}

func addAbsence(ctx context.Context, tx *db.Tx, id string, playerID id.Player, a Absence) error {
	_, err := tx.Exec(ctx, `INSERT INTO protection_absences (id, player_id, kind, since, until, requested_by, reason, ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`,
		id, playerID, a.Kind, a.Since, a.Until, a.RequestedBy, a.Reason)
	return err
}

// endAbsences marks a player's current absences as ended.
func endAbsences(ctx context.Context, tx *db.Tx, playerID id.Player, now int64) error {
	_, err := tx.Exec(ctx, "UPDATE protection_absences SET ended_at = $1 WHERE player_id = $2 AND ended_at = 0", now, playerID)
	return err
}
