package factory

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/campaign"
	"maidan/internal/db"
)

func insertTest(ctx context.Context, tx *db.Tx, page string, t CampaignTest) error {
	n, err := tx.Exec(ctx, `INSERT INTO campaign_tests (id, page_id, number, state, winner, started_at, ended_at)
		VALUES ($1, $2, $3, $4, '', $5, 0) ON CONFLICT DO NOTHING`, t.id, page, t.Number, t.State, t.StartedAt)
	if err == nil && n == 0 {
		err = ErrTesting
	}
	return err
}

func insertVariant(ctx context.Context, tx *db.Tx, test string, arm TestArm, document string) error {
	_, err := tx.Exec(ctx, `INSERT INTO campaign_variants (test_id, key, weight, document) VALUES ($1, $2, $3, $4)`,
		test, arm.Key, arm.Weight, document)
	return err
}

func setWeight(ctx context.Context, tx *db.Tx, test, key string, weight int64) error {
	_, err := tx.Exec(ctx, `UPDATE campaign_variants SET weight = $1 WHERE test_id = $2 AND key = $3`, weight, test, key)
	return err
}

func endTest(ctx context.Context, tx *db.Tx, page, state, winner string, at int64) error {
	_, err := tx.Exec(ctx, `UPDATE campaign_tests SET state = $1, winner = $2, ended_at = $3 WHERE page_id = $4 AND state = 'running'`,
		state, winner, at, page)
	return err
}

func lastTest(ctx context.Context, q db.Querier, page string) (number int64, err error) {
	err = q.QueryRow(ctx, "SELECT COALESCE(MAX(number), 0) FROM campaign_tests WHERE page_id = $1", page).Scan(&number)
	return number, err
}

// testsOf returns the tests of a page, newest first. A non-empty state selects only tests in that state.
func testsOf(ctx context.Context, q db.Querier, page, state string) ([]CampaignTest, error) {
	rows, err := q.Query(ctx, `SELECT t.id, t.number, t.state, t.winner, t.started_at, t.ended_at, v.key, v.weight FROM campaign_tests t
		JOIN campaign_variants v ON v.test_id = t.id WHERE t.page_id = $1 ORDER BY t.number DESC, v.key`, page)
	all := []CampaignTest{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var t CampaignTest
		var v TestVariant
		err := r.Scan(&t.id, &t.Number, &t.State, &t.Winner, &t.StartedAt, &t.EndedAt, &v.Key, &v.Weight)
		if state != "" && t.State != state {
			return struct{}{}, err
		}
		if len(all) == 0 || all[len(all)-1].id != t.id {
			all = append(all, t)
		}
		v.Name = campaign.VariantName(t.Number, v.Key)
		all[len(all)-1].Variants = append(all[len(all)-1].Variants, v)
		return struct{}{}, err
	})
	return all, err
}

func runningTest(ctx context.Context, q db.Querier, page string) (CampaignTest, error) {
	all, err := testsOf(ctx, q, page, "running")
	if err == nil && len(all) == 0 {
		err = ErrNoTest
	}
	if err != nil {
		return CampaignTest{}, err
	}
	return all[0], nil
}

func variantOf(ctx context.Context, q db.Querier, test, key string) (document string, err error) {
	err = q.QueryRow(ctx, `SELECT document FROM campaign_variants WHERE test_id = $1 AND key = $2`, test, clean(key)).Scan(&document)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoTest
	}
	return document, err
}
