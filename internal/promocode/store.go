package promocode

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Use is a code that a player has used, with what it gave: of content.Match the largest bonus, of other kinds the amount, in hundredths.
type Use struct {
	Code     string
	PlayerID id.Player
	At       int64 // unix milliseconds
	Place    Place // Registration or Account
	BonusID  string
	Kind     content.OfferKind
	Amount   money.Amount
	Currency money.Currency
}

const codeColumns = `code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at, place, player_id, partner_id, draw_id`

func scanCode(row interface{ Scan(into ...any) error }) (c Code, err error) {
	err = row.Scan(&c.Code, &c.OfferID, &c.Description, &c.StartsAt, &c.EndsAt, &c.MostUses, &c.Uses, &c.CreatedAt, &c.Place, &c.PlayerID, &c.PartnerID, &c.DrawID)
	return c, err
}

// codeBy returns a promo code, one with an empty Code when there is none.
func codeBy(ctx context.Context, q db.Querier, code string) (Code, error) {
	found, err := scanCode(q.QueryRow(ctx, "SELECT "+codeColumns+" FROM promo_codes WHERE code = $1", code))
	if errors.Is(err, sql.ErrNoRows) {
		return Code{}, nil
	}
	return found, err
}

func insertCode(ctx context.Context, tx *db.Tx, c Code, by id.Staff) (added bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO promo_codes (`+codeColumns+`, created_by) VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
		c.Code, c.OfferID, c.Description, c.StartsAt, c.EndsAt, c.MostUses, c.CreatedAt, string(c.Place), c.PlayerID, c.PartnerID, c.DrawID, by)
	return n == 1, err
}

// countUse counts one use; counted is false when the code is no longer active.
func countUse(ctx context.Context, tx *db.Tx, code string, now int64) (counted bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE promo_codes SET uses = uses + 1 WHERE code = $1 AND starts_at <= $2 AND ends_at > $3 AND uses < most_uses`, code, now, now)
	return n == 1, err
}

// insertUse stores a use, unless the player has used the code.
func insertUse(ctx context.Context, tx *db.Tx, u Use) (added bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO promo_uses (code, player_id, at, place, bonus_id, kind, amount, currency) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`, u.Code, u.PlayerID, u.At, string(u.Place), u.BonusID, string(u.Kind), int64(u.Amount), string(u.Currency))
	return n == 1, err
}

func hasUsed(ctx context.Context, q db.Querier, code string, playerID id.Player) (used bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM promo_uses WHERE code = $1 AND player_id = $2)`, code, playerID).Scan(&used)
	return used, err
}

// endCode ends an active code. A code that has not begun ends at its beginning.
func endCode(ctx context.Context, tx *db.Tx, code string, now int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE promo_codes SET ends_at = CASE WHEN starts_at > $1 THEN starts_at ELSE $2 END
		WHERE code = $3 AND ends_at > $4 AND ends_at > starts_at`, now, now, code, now)
	return n == 1, err
}

func codesAfter(ctx context.Context, q db.Querier, after string, limit int) ([]Code, error) {
	rows, err := q.Query(ctx, "SELECT "+codeColumns+" FROM promo_codes WHERE draw_id = '' AND code > $1 ORDER BY code LIMIT $2", after, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (Code, error) { return scanCode(r) })
}

// codesOfDraws reads the codes that prize draws have made, in the order of the codes.
func codesOfDraws(ctx context.Context, q db.Querier) (*db.Cursor[Code], error) {
	return db.OpenCursor(ctx, q, "SELECT "+codeColumns+" FROM promo_codes WHERE draw_id <> '' ORDER BY code"+db.Bytewise(q), func(r *sql.Rows) (Code, error) { return scanCode(r) })
}

const useColumns = `code, player_id, at, place, bonus_id, kind, amount, currency`

func scanUse(r *sql.Rows) (u Use, err error) {
	return u, r.Scan(&u.Code, &u.PlayerID, &u.At, &u.Place, &u.BonusID, &u.Kind, &u.Amount, &u.Currency)
}

func usesOf(ctx context.Context, q db.Querier, code string, limit int) ([]Use, error) {
	rows, err := q.Query(ctx, "SELECT "+useColumns+" FROM promo_uses WHERE code = $1 ORDER BY at DESC, player_id LIMIT $2", code, limit)
	return db.Collect(rows, err, scanUse)
}
