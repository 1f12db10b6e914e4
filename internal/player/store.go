package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

// account is a Player with its private columns.
type account struct {
	Player
	password  string // PHC string
	securedAt int64  // when all sessions and links were last voided; it increases each time, even if the clock is set back
}

// accountByID returns a player's account, or an account with an empty id when there is none.
func accountByID(ctx context.Context, q db.Querier, player id.Player) (account, error) {
	return accountBy(ctx, q, "id", string(player))
}

// accountBy returns the account whose column has the value; column is one of id, email, phone and login, never input. Without a
// match it returns an account with an empty id.
func accountBy(ctx context.Context, q db.Querier, column, value string) (account, error) {
	var a account
	var email, phone, login sql.NullString
	var status string
	err := q.QueryRow(ctx, `SELECT id, email, phone, login, password, currency, country, status, welcome_bonus_id, created_at,
		seen_at, seen_address, secured_at FROM player_accounts WHERE `+column+` = $1`, value).Scan(&a.ID, &email, &phone, &login, &a.password,
		&a.Currency, &a.Country, &status, &a.WelcomeBonusID, &a.RegisteredAt, &a.SeenAt, &a.SeenAddress, &a.securedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return account{}, nil
	}
	a.Email, a.Phone, a.Login = email.String, phone.String, login.String
	a.Blocked, a.Closed = status == "blocked", status == "closed"
	return a, err
}

func insertAccount(ctx context.Context, tx *db.Tx, p Player, hash string) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO player_accounts (id, email, phone, login, password, currency, country, status,
		welcome_bonus_id, created_at, seen_at, seen_address) VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $10, $11)
		ON CONFLICT DO NOTHING`, p.ID, orNull(p.Email), orNull(p.Phone), orNull(p.Login), hash, string(p.Currency), p.Country,
		p.WelcomeBonusID, p.RegisteredAt, p.SeenAt, p.SeenAddress)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func insertConsents(ctx context.Context, tx *db.Tx, p Player, r Registration) error {
	for _, c := range []struct {
		kind  string
		given bool
	}{{"checkbox1", r.Checkbox1}, {"checkbox2", r.Checkbox2}, {"news", r.News}} {
		given := int64(0)
		if c.given {
			given = 1
		}
		if _, err := tx.Exec(ctx, `INSERT INTO player_consents (player_id, kind, at, given, address) VALUES ($1, $2, $3, $4, $5)`,
			p.ID, c.kind, p.RegisteredAt, given, p.SeenAddress); err != nil {
			return err
		}
	}
	return nil
}

func consentsOf(ctx context.Context, q db.Querier, player id.Player) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT kind FROM player_consents c WHERE player_id = $1 AND given = 1 AND NOT EXISTS (
		SELECT 1 FROM player_consents n WHERE n.player_id = c.player_id AND n.kind = c.kind AND n.at > c.at) ORDER BY kind`, player)
	return db.Collect(rows, err, func(r *sql.Rows) (kind string, err error) { return kind, r.Scan(&kind) })
}

func insertAttribution(ctx context.Context, tx *db.Tx, player id.Player, a Attribution) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_attributions (player_id, click_id, offer_id, partner_id, landing_id, form_id, landing, variant)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, player, clean(a.ClickID), clean(a.OfferID), clean(a.PartnerID), clean(a.LandingID), clean(a.FormID),
		clean(a.Landing), clean(a.Variant))
	return err
}

func insertTouchpoint(ctx context.Context, tx *db.Tx, id string, at int64, t touchpoint) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_touchpoints (id, kind, at, player_id, click_id, offer_id, partner_id, landing_id,
		form_id, form_type, analytics_id, landing_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		id, t.kind, at, orNull(string(t.player)), clean(t.from.ClickID), clean(t.from.OfferID), clean(t.from.PartnerID),
		clean(t.from.LandingID), clean(t.from.FormID), clean(t.formType), clean(t.analytics), clean(t.landing))
	return err
}

func deleteTouchpoints(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM player_touchpoints WHERE at < $1`, before)
	return err
}

// rehash replaces a hash unless the password was changed meanwhile.
func rehash(ctx context.Context, tx *db.Tx, player id.Player, old, fresh string) error {
	_, err := tx.Exec(ctx, `UPDATE player_accounts SET password = $1 WHERE id = $2 AND password = $3`, fresh, player, old)
	return err
}

func setSecured(ctx context.Context, tx *db.Tx, player id.Player, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE player_accounts SET secured_at = CASE WHEN secured_at < $1 THEN $2 ELSE secured_at + 1 END WHERE id = $3`,
		now, now, player)
	return err
}

// touch records a visit and locks the account until tx ends; active is false when the account is blocked or closed.
func touch(ctx context.Context, tx *db.Tx, player id.Player, at int64, address string) (active bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE player_accounts SET seen_at = $1, seen_address = $2 WHERE id = $3 AND status = 'active'`, at, address, player)
	return n == 1, err
}

// setStatus replaces one status by another and returns how many rows changed.
func setStatus(ctx context.Context, tx *db.Tx, player id.Player, old, status string) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_accounts SET status = $1 WHERE id = $2 AND status = $3`, status, player, old)
}

func insertActivity(ctx context.Context, tx *db.Tx, id string, player id.Player, at int64, a Activity) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_activities (id, player_id, at, action, partner_url, landing_name, address)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, id, player, at, clean(a.Action), clean(a.PartnerURL), clean(a.LandingName), clean(a.Address))
	return err
}

type keyRow struct{ purpose, id, secret string }

// insertKey writes the first key of a purpose unless there is one.
func insertKey(ctx context.Context, tx *db.Tx, purpose, secret string, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_keys (purpose, id, secret, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, purpose, firstKey, secret, at)
	return err
}

func allKeys(ctx context.Context, q db.Querier) ([]keyRow, error) {
	rows, err := q.Query(ctx, `SELECT purpose, id, secret FROM player_keys ORDER BY purpose, id`)
	return db.Collect(rows, err, func(r *sql.Rows) (k keyRow, err error) { return k, r.Scan(&k.purpose, &k.id, &k.secret) })
}
