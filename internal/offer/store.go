package offer

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
)

// count returns how many versions are stored. It only grows.
func count(ctx context.Context, q db.Querier) (n int64, err error) {
	if err := q.QueryRow(ctx, "SELECT COUNT(*) FROM offer_versions").Scan(&n); err != nil {
		return 0, fmt.Errorf("count versions of offers: %w", err)
	}
	return n, nil
}

const columns = "offer_id, number, definition, reason, made_by, made_at"

func scan(r *sql.Rows) (v Version, err error) {
	var offerID, definition string
	if err := r.Scan(&offerID, &v.Number, &definition, &v.Reason, &v.By, &v.At); err != nil {
		return v, err
	}
	return v, json.Unmarshal([]byte(definition), &v.Offer)
}

func latestVersions(ctx context.Context, q db.Querier) ([]Version, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+` FROM offer_versions v
		WHERE number = (SELECT MAX(number) FROM offer_versions o WHERE o.offer_id = v.offer_id) ORDER BY offer_id`)
	all, err := db.Collect(rows, err, scan)
	if err != nil {
		return nil, fmt.Errorf("read offers: %w", err)
	}
	return all, nil
}

func versionsOf(ctx context.Context, q db.Querier, offerID string) ([]Version, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM offer_versions WHERE offer_id = $1 ORDER BY number DESC", offerID)
	return db.Collect(rows, err, scan)
}

// insert stores a version; added is false if there is one with its number.
func insert(ctx context.Context, tx *db.Tx, v Version) (added bool, err error) {
	definition, err := json.Marshal(v.Offer.Definition())
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, "INSERT INTO offer_versions ("+columns+") VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
		v.Offer.ID, v.Number, string(definition), v.Reason, string(v.By), v.At)
	if err != nil {
		return false, fmt.Errorf("write version of an offer: %w", err)
	}
	return n == 1, nil
}
