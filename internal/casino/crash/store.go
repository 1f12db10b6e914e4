package crash

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// roundLoader is the name of the loader of rounds. It does not lock: verifyRounds makes sure that a round still takes bets when one is committed.
const roundLoader = "crash.round"

// row is a stored round.
type row struct {
	SharedRound
	OpenedAt int64
	AliveAt  int64
}

const roundColumns = `id, game, chain_id, number, status, opened_at, starts_at, alive_at, crashed_at, hash, result, returned`

func scanRound(r *sql.Rows) (x row, err error) {
	return x, r.Scan(&x.ID, &x.Game, &x.ChainID, &x.Number, &x.Status, &x.OpenedAt, &x.StartsAt, &x.AliveAt, &x.CrashedAt, &x.Hash, &x.Result, &x.Returned)
}

func loadRounds(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+roundColumns+" FROM crash_rounds WHERE id", ids)
	found, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return nil, fmt.Errorf("read crash rounds: %w", err)
	}
	all := make(map[string]any, len(found))
	for _, x := range found {
		all[string(x.ID)] = x
	}
	return all, nil
}

// verifyRounds fails unless the rounds have the status that they had, and keeps it until the commit.
func verifyRounds(rows map[string]any) []db.Statement {
	var ids []id.CrashRound
	var statuses []Status
	for _, x := range rows {
		ids, statuses = append(ids, x.(row).ID), append(statuses, x.(row).Status)
	}
	return []db.Statement{db.ShareCommitLocks(ids), {
		Text: `SELECT 1 / (CASE WHEN count(*) = $3 THEN 1 ELSE 0 END) FROM unnest($1::text[], $2::text[]) AS v(id, status)
			JOIN crash_rounds r ON r.id = v.id AND r.status = v.status`,
		Params: [][]byte{db.Texts(ids), db.Texts(statuses), db.Number(int64(len(ids)))}}}
}

func findRound(ctx context.Context, q db.Querier, roundID id.CrashRound) (row, error) {
	all, err := loadRounds(ctx, q, []string{string(roundID)})
	if err != nil {
		return row{}, err
	}
	x, ok := all[string(roundID)].(row)
	if !ok {
		return row{}, ErrNoRound
	}
	return x, nil
}

// latestRounds returns the rounds of a game, the latest first.
func latestRounds(ctx context.Context, q db.Querier, game string, limit int) ([]row, error) {
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM crash_rounds WHERE game = $1 ORDER BY id DESC LIMIT %d", roundColumns, limit), game)
	all, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return nil, fmt.Errorf("read the rounds of %s: %w", game, err)
	}
	return all, nil
}

func insertRound(ctx context.Context, tx *db.Tx, x row) error {
	_, err := tx.Exec(ctx, "INSERT INTO crash_rounds ("+roundColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '', 0, $9)",
		x.ID, x.Game, x.ChainID, x.Number, x.Status, x.OpenedAt, x.StartsAt, x.AliveAt, x.Returned)
	return err
}

// updateRound stores a round that had another status before. changed is false if it has another one by now: another node leads the game.
func updateRound(ctx context.Context, tx *db.Tx, x row, before Status) (changed bool, err error) {
	tx.LockAtCommit(string(x.ID))
	n, err := tx.Exec(ctx, `UPDATE crash_rounds SET status = $1, starts_at = $2, alive_at = $3, crashed_at = $4, hash = $5, result = $6
		WHERE id = $7 AND status = $8`, x.Status, x.StartsAt, x.AliveAt, x.CrashedAt, x.Hash, x.Result, x.ID, before)
	return n == 1, err
}

// saveAlive stores that a flying round is led. changed is false if it is not flying any more.
func saveAlive(ctx context.Context, tx *db.Tx, roundID id.CrashRound, at int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, "UPDATE crash_rounds SET alive_at = $1 WHERE id = $2 AND status = 'flying' AND alive_at < $1", at, roundID)
	return n == 1, err
}

const chainColumns = `id, game, seed, commitment, rounds, salt, committed_at, salted_at, finished_at`

func scanChain(r *sql.Rows) (c chainRow, err error) {
	return c, r.Scan(&c.ID, &c.Game, &c.Seed, &c.Commitment, &c.Rounds, &c.Salt, &c.CommittedAt, &c.SaltedAt, &c.FinishedAt)
}

func chainsWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]chainRow, error) {
	rows, err := q.Query(ctx, "SELECT "+chainColumns+" FROM crash_chains WHERE "+where, args...)
	return db.Collect(rows, err, scanChain)
}

// unfinished returns the first two chains of a game that have rounds left.
func unfinished(ctx context.Context, q db.Querier, game string) ([]chainRow, error) {
	return chainsWhere(ctx, q, "game = $1 AND finished_at = 0 ORDER BY id LIMIT 2", game)
}

func latestChains(ctx context.Context, q db.Querier, game string) ([]chainRow, error) {
	return chainsWhere(ctx, q, "game = $1 ORDER BY id DESC LIMIT 20", game)
}

func findChain(ctx context.Context, q db.Querier, chainID id.Chain) (chainRow, error) {
	all, err := chainsWhere(ctx, q, "id = $1", chainID)
	if err == nil && len(all) == 0 {
		err = errors.New("it is missing")
	}
	if err != nil {
		return chainRow{}, fmt.Errorf("chain %s: %w", chainID, err)
	}
	return all[0], nil
}

func insertChain(ctx context.Context, tx *db.Tx, c chainRow) error {
	_, err := tx.Exec(ctx, "INSERT INTO crash_chains ("+chainColumns+") VALUES ($1, $2, $3, $4, $5, '', $6, 0, 0)",
		c.ID, c.Game, c.Seed, c.Commitment, c.Rounds, c.CommittedAt)
	return err
}

// fixSalt sets the salt of a chain; fixed is false if it had one.
func fixSalt(ctx context.Context, tx *db.Tx, chainID id.Chain, salt string, at int64) (fixed bool, err error) {
	n, err := tx.Exec(ctx, "UPDATE crash_chains SET salt = $1, salted_at = $2 WHERE id = $3 AND salt = ''", salt, at, chainID)
	return n == 1, err
}

func finishChain(ctx context.Context, tx *db.Tx, chainID id.Chain, at int64) error {
	_, err := tx.Exec(ctx, "UPDATE crash_chains SET finished_at = $1 WHERE id = $2 AND finished_at = 0", at, chainID)
	return err
}
