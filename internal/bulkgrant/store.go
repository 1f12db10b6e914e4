package bulkgrant

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const (
	grantColumns = `id, offer_id, reason, status, proposed_by, decided_by, decline_reason, created_at, decided_at, players, given, refused, idempotency_key, input_hash, give_at, stopped_by, recurring_id`
	lineColumns  = `player_id, currency, kind, bonus_id, amount, status, reason, at`
)

func scanGrant(row interface{ Scan(into ...any) error }) (g Grant, err error) {
	return g, row.Scan(&g.ID, &g.OfferID, &g.Reason, &g.Status, &g.ProposedBy, &g.DecidedBy, &g.DeclineReason, &g.CreatedAt, &g.DecidedAt, &g.Players, &g.Given, &g.Refused,
		&g.key, &g.hash, &g.GiveAt, &g.StoppedBy, &g.RecurringID)
}

func scanGrantRow(r *sql.Rows) (Grant, error) { return scanGrant(r) }

func scanLine(r *sql.Rows) (l Line, err error) {
	return l, r.Scan(&l.PlayerID, &l.Currency, &l.Kind, &l.BonusID, &l.Amount, &l.Status, &l.Reason, &l.At)
}

var lineTable = db.Table{Name: "bulk_lines", Key: []string{"grant_id", "player_id"}, Columns: []db.Column{{Name: "grant_id", Type: db.Text}, {Name: "player_id", Type: db.Text},
	{Name: "currency", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "bonus_id", Type: db.Text}, {Name: "amount", Type: db.Int}, {Name: "status", Type: db.Text}, {Name: "reason", Type: db.Text},
	{Name: "at", Type: db.Int}}}

func insert(ctx context.Context, tx *db.Tx, g Grant, lines []Line) error {
	_, err := tx.Exec(ctx, `INSERT INTO bulk_grants (id, offer_id, reason, status, proposed_by, decided_by, decline_reason, created_at, decided_at, players, given, refused,
		idempotency_key, input_hash, give_at, stopped_by, recurring_id) VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8, $9, 0, 0, $10, $11, $12, '', $13)`,
		g.ID, g.OfferID, g.Reason, string(g.Status), string(g.ProposedBy), string(g.DecidedBy), g.CreatedAt, g.DecidedAt, g.Players, g.key, g.hash, g.GiveAt, g.RecurringID)
	if err != nil {
		return err
	}
	rows := make([][]any, len(lines))
	for i, l := range lines {
		rows[i] = []any{g.ID, string(l.PlayerID), string(l.Currency), string(l.Kind), l.BonusID, int64(l.Amount), string(Waiting), "", int64(0)}
	}
	return tx.Insert(ctx, lineTable, rows)
}

// byKey returns the grant of a key, or an empty one.
func byKey(ctx context.Context, q db.Querier, key string) (Grant, error) {
	g, err := scanGrant(q.QueryRow(ctx, "SELECT "+grantColumns+" FROM bulk_grants WHERE idempotency_key = $1", key))
	if errors.Is(err, sql.ErrNoRows) {
		return Grant{}, nil
	}
	return g, err
}

// lock locks a grant until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, grant string) (Grant, error) {
	g, err := scanGrant(tx.QueryRow(ctx, "UPDATE bulk_grants SET status = status WHERE id = $1 RETURNING "+grantColumns, grant))
	if errors.Is(err, sql.ErrNoRows) {
		return g, ErrUnknown
	}
	return g, err
}

// One returns a grant. Errors: ErrUnknown.
func (g *Grants) One(ctx context.Context, q db.Querier, grant string) (Grant, error) {
	one, err := scanGrant(q.QueryRow(ctx, "SELECT "+grantColumns+" FROM bulk_grants WHERE id = $1", grant))
	if errors.Is(err, sql.ErrNoRows) {
		return one, ErrUnknown
	}
	if err != nil {
		return one, fmt.Errorf("read bulk grant: %w", err)
	}
	return one, nil
}

// List returns grants, the latest first: those of a status, or all. before is the id of the last one of the page before, or empty.
func (g *Grants) List(ctx context.Context, q db.Querier, status Status, before string, limit int) ([]Grant, error) {
	if before == "" {
		before = id.End
	}
	rows, err := q.Query(ctx, "SELECT "+grantColumns+" FROM bulk_grants WHERE ($1 = '' OR status = $1) AND id < $2 ORDER BY id DESC LIMIT $3", string(status), before, limit)
	found, err := db.Collect(rows, err, scanGrantRow)
	if err != nil {
		return nil, fmt.Errorf("read bulk grants: %w", err)
	}
	return found, nil
}

// Lines returns the players of a grant in order of their ids; at most MostPlayers.
func (g *Grants) Lines(ctx context.Context, q db.Querier, grant string) ([]Line, error) {
	return linesWhere(ctx, q, "grant_id = $1 ORDER BY player_id"+db.Bytewise(q), grant)
}

func linesWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Line, error) {
	rows, err := q.Query(ctx, "SELECT "+lineColumns+" FROM bulk_lines WHERE "+where, args...)
	found, err := db.Collect(rows, err, scanLine)
	if err != nil {
		return nil, fmt.Errorf("read players of a bulk grant: %w", err)
	}
	return found, nil
}
