package identity

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

// endPending deletes a player's requests to providers, their tickets and passkey challenges.
func endPending(ctx context.Context, tx *db.Tx, who id.Player) error {
	for _, text := range []string{
		`DELETE FROM identity_challenges WHERE player_id = $1`, `DELETE FROM identity_flows WHERE player_id = $1`, `DELETE FROM identity_tickets WHERE player_id = $1`,
	} {
		if _, err := tx.Exec(ctx, text, who); err != nil {
			return err
		}
	}
	return nil
}

func insertFlow(ctx context.Context, tx *db.Tx, digest, browser string, f flow, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_flows (digest, browser, method, player_id, origin, nonce, verifier, next, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, digest, browser, f.method, f.player, f.origin, f.nonce, f.verifier, f.next, expiresAt)
	return err
}

// deleteFlow deletes and returns a flow. Of concurrent callbacks with one state, one finds it.
func deleteFlow(ctx context.Context, tx *db.Tx, digest, browser, method string, now int64) (f flow, found bool, err error) {
	err = tx.QueryRow(ctx, `DELETE FROM identity_flows WHERE digest = $1 AND browser = $2 AND method = $3 AND expires_at > $4
		RETURNING method, player_id, origin, nonce, verifier, next`, digest, browser, method, now).
		Scan(&f.method, &f.player, &f.origin, &f.nonce, &f.verifier, &f.next)
	if errors.Is(err, sql.ErrNoRows) {
		return f, false, nil
	}
	return f, err == nil, err
}

func insertTicket(ctx context.Context, tx *db.Tx, digest, browser string, t ticket, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_tickets (digest, browser, method, player_id, issuer, subject, email, verified, label,
		next, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, digest, browser, t.method, t.player, t.issuer, t.subject,
		t.email, bit(t.verified), t.label, t.next, expiresAt)
	return err
}

func ticketBy(ctx context.Context, q db.Querier, digest, browser string, now int64) (t ticket, found bool, err error) {
	var verified int64
	err = q.QueryRow(ctx, `SELECT method, player_id, issuer, subject, email, verified, label, next FROM identity_tickets
		WHERE digest = $1 AND browser = $2 AND expires_at > $3`, digest, browser, now).
		Scan(&t.method, &t.player, &t.issuer, &t.subject, &t.email, &verified, &t.label, &t.next)
	t.verified = verified == 1
	if errors.Is(err, sql.ErrNoRows) {
		return t, false, nil
	}
	return t, err == nil, err
}

func deleteTicket(ctx context.Context, tx *db.Tx, digest, browser string, now int64) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM identity_tickets WHERE digest = $1 AND browser = $2 AND expires_at > $3`, digest, browser, now)
}

const linkColumns = `id, player_id, method, label, created_at, used_at`

func scanLink(scan func(...any) error) (l Link, err error) {
	return l, scan(&l.ID, &l.player, &l.Method, &l.Label, &l.CreatedAt, &l.UsedAt)
}

func linksOf(ctx context.Context, q db.Querier, who id.Player) ([]Link, error) {
	rows, err := q.Query(ctx, `SELECT `+linkColumns+` FROM identity_links WHERE player_id = $1 ORDER BY id`, who)
	return db.Collect(rows, err, func(r *sql.Rows) (Link, error) { return scanLink(r.Scan) })
}

func linkBy(ctx context.Context, q db.Querier, issuer, subject string) (l Link, found bool, err error) {
	l, err = scanLink(q.QueryRow(ctx, `SELECT `+linkColumns+` FROM identity_links WHERE issuer = $1 AND subject = $2`, issuer, subject).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return l, false, nil
	}
	return l, err == nil, err
}

// insertLink writes a link unless the external account is linked already, or the player has linked another one of that
// provider.
func insertLink(ctx context.Context, tx *db.Tx, l Link, issuer, subject string) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO identity_links (id, player_id, method, issuer, subject, label, created_at, used_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT DO NOTHING`, l.ID, l.player, l.Method, issuer, subject, l.Label, l.CreatedAt)
}

func useLink(ctx context.Context, tx *db.Tx, id string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE identity_links SET used_at = $1 WHERE id = $2`, now, id)
}

func deleteLink(ctx context.Context, tx *db.Tx, who id.Player, id string) (l Link, found bool, err error) {
	l, err = scanLink(tx.QueryRow(ctx, `DELETE FROM identity_links WHERE id = $1 AND player_id = $2 RETURNING `+linkColumns, id, who).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return l, false, nil
	}
	return l, err == nil, err
}

// insertReplay stores a signed login's digest; n is 0 when it was used before.
func insertReplay(ctx context.Context, tx *db.Tx, digest string, expiresAt int64) (n int64, err error) {
	return tx.Exec(ctx, `INSERT INTO identity_replays (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, digest, expiresAt)
}

func purge(ctx context.Context, tx *db.Tx, now int64) error {
	for _, text := range []string{
		`DELETE FROM identity_challenges WHERE expires_at <= $1`, `DELETE FROM identity_flows WHERE expires_at <= $1`,
		`DELETE FROM identity_tickets WHERE expires_at <= $1`, `DELETE FROM identity_replays WHERE expires_at <= $1`,
	} {
		if _, err := tx.Exec(ctx, text, now); err != nil {
			return err
		}
	}
	return nil
}
