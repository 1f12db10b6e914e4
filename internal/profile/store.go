package profile

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// personBy returns a player's profile with its identification sealed, or an empty one.
func personBy(ctx context.Context, q db.Querier, playerID id.Player) (Profile, error) {
	f := Profile{PlayerID: playerID, DefaultAccount: Real}
	var moderated int64
	err := q.QueryRow(ctx, `SELECT first_name, last_name, birthday, gender, country, city, address, zip, identification, language,
		default_account, last_used_bonus_id, under_moderation, version, updated_at FROM profile_people WHERE player_id = $1`, playerID).Scan(
		&f.FirstName, &f.LastName, &f.Birthday, &f.Gender, &f.Country, &f.City, &f.Address, &f.Zip, &f.Identification, &f.Language,
		&f.DefaultAccount, &f.LastUsedBonus, &moderated, &f.Version, &f.UpdatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return f, nil
	}
	f.UnderModeration = moderated == 1
	return f, err
}

// insertPerson creates a profile unless there is one.
func insertPerson(ctx context.Context, tx *db.Tx, playerID id.Player, language string, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO profile_people (player_id, first_name, last_name, name_key, surname_key, birthday, gender,
		country, city, address, zip, identification, language, default_account, last_used_bonus_id, under_moderation, version, updated_at)
		VALUES ($1, '', '', '', '', '', '', '', '', '', '', '', $2, 'real', '', 0, 0, $3) ON CONFLICT DO NOTHING`, playerID, language, at)
	return err
}

// lockPerson locks a profile until tx ends.
func lockPerson(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	_, err := tx.Exec(ctx, `UPDATE profile_people SET version = version WHERE player_id = $1`, playerID)
	return err
}

func updatePerson(ctx context.Context, tx *db.Tx, f Profile, sealed string) error {
	moderated := int64(0)
	if f.UnderModeration {
		moderated = 1
	}
	_, err := tx.Exec(ctx, `UPDATE profile_people SET first_name = $1, last_name = $2, name_key = $3, surname_key = $4, birthday = $5,
		gender = $6, country = $7, city = $8, address = $9, zip = $10, identification = $11, language = $12, default_account = $13,
		last_used_bonus_id = $14, under_moderation = $15, version = $16, updated_at = $17 WHERE player_id = $18`,
		f.FirstName, f.LastName, nameKey(f.FirstName+" "+f.LastName), nameKey(f.LastName), f.Birthday, f.Gender, f.Country, f.City, f.Address,
		f.Zip, sealed, f.Language, f.DefaultAccount, f.LastUsedBonus, moderated, f.Version, f.UpdatedAt, f.PlayerID)
	return err
}

var likeEscape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func peopleNamed(ctx context.Context, q db.Querier, key string, limit int) ([]id.Player, error) {
	pattern := likeEscape.Replace(key) + "%"
	rows, err := q.Query(ctx, `SELECT player_id FROM profile_people WHERE name_key LIKE $1 ESCAPE '\' OR surname_key LIKE $2 ESCAPE '\'
		ORDER BY player_id DESC LIMIT $3`, pattern, pattern, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) { return playerID, r.Scan(&playerID) })
}

// detailsRow is a stored account; its Account is sealed.
type detailsRow struct {
	Details
	sealed, digest string
}

func detailsBy(ctx context.Context, q db.Querier, playerID id.Player) ([]detailsRow, error) {
	rows, err := q.Query(ctx, `SELECT id, player_id, kind, sealed, digest, created_at FROM profile_payouts WHERE player_id = $1
		ORDER BY id DESC`, playerID)
	return db.Collect(rows, err, func(r *sql.Rows) (d detailsRow, err error) {
		return d, r.Scan(&d.ID, &d.PlayerID, &d.Kind, &d.sealed, &d.digest, &d.CreatedAt)
	})
}

func insertDetails(ctx context.Context, tx *db.Tx, d Details, sealed, digest string) error {
	_, err := tx.Exec(ctx, `INSERT INTO profile_payouts (id, player_id, kind, sealed, digest, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		d.ID, d.PlayerID, string(d.Kind), sealed, digest, d.CreatedAt)
	return err
}

func deleteDetails(ctx context.Context, tx *db.Tx, playerID id.Player, detailsID id.PayoutAccount) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM profile_payouts WHERE id = $1 AND player_id = $2`, detailsID, playerID)
}
