package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

const promoColumns = `code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at`

// scanner is implemented by *sql.Row and *sql.Rows.
type scanner interface{ Scan(into ...any) error }

func scanPromo(row scanner) (c PromoCode, err error) {
	err = row.Scan(&c.Code, &c.OfferID, &c.Description, &c.StartsAt, &c.EndsAt, &c.MostUses, &c.Uses, &c.CreatedAt)
	return c, err
}

// promoBy returns a promo code, one with an empty code when there is none.
func promoBy(ctx context.Context, q db.Querier, code string) (PromoCode, error) {
	found, err := scanPromo(q.QueryRow(ctx, "SELECT "+promoColumns+" FROM player_promo_codes WHERE code = $1", code))
	if errors.Is(err, sql.ErrNoRows) {
		return PromoCode{}, nil
	}
	return found, err
}

func insertPromo(ctx context.Context, tx *db.Tx, c PromoCode, by id.Staff) (made bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO player_promo_codes (code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at,
		created_by) VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT DO NOTHING`,
		c.Code, c.OfferID, c.Description, c.StartsAt, c.EndsAt, c.MostUses, c.CreatedAt, by)
	return n == 1, err
}

// countPromo counts one use; used is false when the code is no longer active.
func countPromo(ctx context.Context, tx *db.Tx, code string, now int64) (used bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE player_promo_codes SET uses = uses + 1
		WHERE code = $1 AND starts_at <= $2 AND ends_at > $3 AND uses < most_uses`, code, now, now)
	return n == 1, err
}

func insertPromoUse(ctx context.Context, tx *db.Tx, p Player, code string) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_promo_uses (player_id, code, at) VALUES ($1, $2, $3)`, p.ID, code, p.RegisteredAt)
	return err
}

// endPromo ends an active code. A code that has not begun ends at its beginning.
func endPromo(ctx context.Context, tx *db.Tx, code string, now int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE player_promo_codes SET ends_at = CASE WHEN starts_at > $1 THEN starts_at ELSE $2 END
		WHERE code = $3 AND ends_at > $4 AND ends_at > starts_at`, now, now, code, now)
	return n == 1, err
}

func promosAfter(ctx context.Context, q db.Querier, after string, limit int) ([]PromoCode, error) {
	rows, err := q.Query(ctx, "SELECT "+promoColumns+" FROM player_promo_codes WHERE code > $1 ORDER BY code LIMIT $2", after, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (PromoCode, error) { return scanPromo(r) })
}

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
