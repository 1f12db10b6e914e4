package bulkgrant

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const recurringColumns = `id, offer_id, reason, segment, every, first_at, next_at, ends, once, status, proposed_by, decided_by, stopped_by, decline_reason, created_at, decided_at, runs, idempotency_key, input_hash`

func scanRecurring(row interface{ Scan(into ...any) error }) (r Recurring, err error) {
	var segment string
	var once int64
	if err := row.Scan(&r.ID, &r.OfferID, &r.Reason, &segment, &r.Every, &r.FirstAt, &r.NextAt, &r.Ends, &once, &r.Status, &r.ProposedBy, &r.DecidedBy, &r.StoppedBy, &r.DeclineReason, &r.CreatedAt, &r.DecidedAt,
		&r.Runs, &r.key, &r.hash); err != nil {
		return r, err
	}
	r.Once = once == 1
	return r, json.Unmarshal([]byte(segment), &r.Segment)
}

func scanRecurringRow(r *sql.Rows) (Recurring, error) { return scanRecurring(r) }

func insertRecurring(ctx context.Context, tx *db.Tx, r Recurring) error {
	segment, err := json.Marshal(r.Segment)
	if err != nil {
		return err
	}
	once := int64(0)
	if r.Once {
		once = 1
	}
	_, err = tx.Exec(ctx, "INSERT INTO bulk_recurring ("+recurringColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', '', '', $12, 0, 0, $13, $14)",
		r.ID, r.OfferID, r.Reason, string(segment), string(r.Every), r.FirstAt, r.NextAt, r.Ends, once, string(r.Status), string(r.ProposedBy), r.CreatedAt, r.key, r.hash)
	return err
}

func updateRecurring(ctx context.Context, tx *db.Tx, r Recurring) error {
	_, err := tx.Exec(ctx, "UPDATE bulk_recurring SET status = $2, next_at = $3, decided_by = $4, stopped_by = $5, decline_reason = $6, decided_at = $7, runs = $8 WHERE id = $1",
		r.ID, string(r.Status), r.NextAt, string(r.DecidedBy), string(r.StoppedBy), r.DeclineReason, r.DecidedAt, r.Runs)
	if err != nil {
		return fmt.Errorf("write recurring grant: %w", err)
	}
	return nil
}

// recurringByKey returns the recurring grant of a key.
func recurringByKey(ctx context.Context, q db.Querier, key string) (r Recurring, found bool, err error) {
	r, err = scanRecurring(q.QueryRow(ctx, "SELECT "+recurringColumns+" FROM bulk_recurring WHERE idempotency_key = $1", key))
	if errors.Is(err, sql.ErrNoRows) {
		return Recurring{}, false, nil
	}
	return r, err == nil, err
}

// lockRecurring locks a recurring grant until the transaction ends.
func lockRecurring(ctx context.Context, tx *db.Tx, recurring string) (Recurring, error) {
	r, err := scanRecurring(tx.QueryRow(ctx, "UPDATE bulk_recurring SET status = status WHERE id = $1 RETURNING "+recurringColumns, recurring))
	if errors.Is(err, sql.ErrNoRows) {
		return r, ErrNoRecurring
	}
	return r, err
}

// dueRecurring returns the recurring grants whose next run has come.
func dueRecurring(ctx context.Context, q db.Querier, now int64) ([]Recurring, error) {
	rows, err := q.Query(ctx, "SELECT "+recurringColumns+" FROM bulk_recurring WHERE status = 'approved' AND next_at <= $1 ORDER BY id", now)
	found, err := db.Collect(rows, err, scanRecurringRow)
	if err != nil {
		return nil, fmt.Errorf("read recurring grants: %w", err)
	}
	return found, nil
}

// playersOf returns the players who had something of a recurring grant, or will have. Who was refused may get it later.
func playersOf(ctx context.Context, q db.Querier, recurring string) (map[id.Player]bool, error) {
	rows, err := q.Query(ctx, "SELECT l.player_id FROM bulk_lines l JOIN bulk_grants g ON g.id = l.grant_id WHERE g.recurring_id = $1 AND g.status <> 'declined' AND l.status <> 'refused'", recurring)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) { return playerID, r.Scan(&playerID) })
	if err != nil {
		return nil, fmt.Errorf("read players of a recurring grant: %w", err)
	}
	had := make(map[id.Player]bool, len(found))
	for _, playerID := range found {
		had[playerID] = true
	}
	return had, nil
}

// shownRecurring is how many recurring grants a list has.
const shownRecurring = 200

// ListRecurring returns recurring grants, the latest first, at most 200, with the number of players whom their runs have given to.
func (g *Grants) ListRecurring(ctx context.Context, q db.Querier) ([]Recurring, error) {
	return recurringWhere(ctx, q, "id < $1 ORDER BY id DESC LIMIT $2", id.End, shownRecurring)
}

// OneRecurring returns a recurring grant. Errors: ErrNoRecurring.
func (g *Grants) OneRecurring(ctx context.Context, q db.Querier, recurring string) (Recurring, error) {
	found, err := recurringWhere(ctx, q, "id = $1", recurring)
	if err != nil {
		return Recurring{}, err
	}
	if len(found) == 0 {
		return Recurring{}, ErrNoRecurring
	}
	return found[0], nil
}

func recurringWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Recurring, error) {
	rows, err := q.Query(ctx, "SELECT "+recurringColumns+" FROM bulk_recurring WHERE "+where, args...)
	found, err := db.Collect(rows, err, scanRecurringRow)
	if err != nil {
		return nil, fmt.Errorf("read recurring grants: %w", err)
	}
	for i, r := range found {
		err := q.QueryRow(ctx, "SELECT COUNT(DISTINCT l.player_id) FROM bulk_lines l JOIN bulk_grants g ON g.id = l.grant_id WHERE g.recurring_id = $1 AND l.status = 'given'", r.ID).Scan(&found[i].GivenTo)
		if err != nil {
			return nil, fmt.Errorf("count players of a recurring grant: %w", err)
		}
	}
	return found, nil
}
