package mission

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
)

const columns = "mission, player_id, period, ends, currency, task, terms, target, progress, status, bonus_id, kind, amount, started_at, claimed_at"

// stored are the terms and the offer of a run as the database has them.
type stored struct {
	Terms

	Offer string `json:"offer"`
}

func scan(row interface{ Scan(into ...any) error }) (r Run, err error) {
	var terms string
	if err := row.Scan(&r.Mission, &r.PlayerID, &r.From, &r.Ends, &r.Currency, &r.Task, &terms, &r.Target, &r.Progress, &r.Status, &r.Reward.BonusID, &r.Reward.Kind, &r.Reward.Amount, &r.StartedAt,
		&r.ClaimedAt); err != nil {
		return r, err
	}
	var s stored
	err = json.Unmarshal([]byte(terms), &s)
	r.Terms, r.Reward.OfferID = s.Terms, s.Offer
	return r, err
}

func scanRows(r *sql.Rows) (Run, error) { return scan(r) }

// runOf returns the run of a mission, a player and a period.
func runOf(ctx context.Context, q db.Querier, missionID string, playerID id.Player, from int64) (run Run, found bool, err error) {
	run, err = scan(q.QueryRow(ctx, "SELECT "+columns+" FROM mission_runs WHERE mission = $1 AND player_id = $2 AND period = $3", missionID, playerID, from))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Run{}, false, nil
	case err != nil:
		return Run{}, false, fmt.Errorf("read mission: %w", err)
	}
	return run, true, nil
}

// runsOf returns the runs of a player whose period ends after a moment.
func runsOf(ctx context.Context, q db.Querier, playerID id.Player, after int64) ([]Run, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM mission_runs WHERE player_id = $1 AND ends > $2", playerID, after)
	all, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read missions: %w", err)
	}
	return all, nil
}

// unclaimed returns the runs of players that end after a moment and whose reward was not claimed.
func unclaimed(ctx context.Context, q db.Querier, players []id.Player, after int64) ([]Run, error) {
	ids := make([]string, len(players))
	for i, playerID := range players {
		ids[i] = string(playerID)
	}
	rows, err := q.QueryIn(ctx, "SELECT "+columns+" FROM mission_runs WHERE status <> 'claimed' AND ends > $1 AND player_id", ids, after)
	all, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read missions: %w", err)
	}
	return all, nil
}

// insertRun stores a run; added is false if the player has started it already.
func insertRun(ctx context.Context, tx *db.Tx, r Run) (added bool, err error) {
	terms, err := json.Marshal(stored{r.Terms, r.Reward.OfferID})
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, "INSERT INTO mission_runs ("+columns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'running', $9, $10, $11, $12, 0) ON CONFLICT DO NOTHING",
		r.Mission, r.PlayerID, r.From, r.Ends, string(r.Currency), string(r.Task), string(terms), r.Target, r.Reward.BonusID, string(r.Reward.Kind), int64(r.Reward.Amount), r.StartedAt)
	if err != nil {
		return false, fmt.Errorf("write mission: %w", err)
	}
	return n == 1, nil
}

// markClaimed marks a run that is done as claimed, with what it gives.
func markClaimed(ctx context.Context, tx *db.Tx, r Run) (claimed bool, err error) {
	n, err := tx.Exec(ctx, "UPDATE mission_runs SET status = 'claimed', claimed_at = $1, kind = $2, amount = $3 WHERE mission = $4 AND player_id = $5 AND period = $6 AND status = 'done'",
		r.ClaimedAt, string(r.Reward.Kind), int64(r.Reward.Amount), r.Mission, r.PlayerID, r.From)
	if err != nil {
		return false, fmt.Errorf("claim mission: %w", err)
	}
	return n == 1, nil
}

// versionsOf returns the versions of results that a run has stored.
func versionsOf(ctx context.Context, q db.Querier, r Run, sources []string) (map[string]int64, error) {
	rows, err := q.QueryIn(ctx, "SELECT source, version FROM mission_plays WHERE mission = $1 AND player_id = $2 AND period = $3 AND source", sources, r.Mission, r.PlayerID, r.From)
	known := map[string]int64{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var source string
		var version int64
		err := r.Scan(&source, &version)
		known[source] = version
		return struct{}{}, err
	})
	return known, err
}

func storePlay(ctx context.Context, tx *db.Tx, r Run, p play.Result, counted money.Amount) error {
	_, err := tx.Exec(ctx, `INSERT INTO mission_plays (mission, player_id, period, source, version, game, counted) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (mission, player_id, period, source) DO UPDATE SET version = excluded.version, counted = excluded.counted`,
		r.Mission, r.PlayerID, r.From, p.Source, p.Version, p.Game, int64(counted))
	if err != nil {
		return fmt.Errorf("write what counts for a mission: %w", err)
	}
	return nil
}

// updateProgress sets how far a run is by what counts for it, unless its reward was claimed.
func updateProgress(ctx context.Context, tx *db.Tx, r Run) error {
	var stake, plays, games int64
	err := tx.QueryRow(ctx, "SELECT CAST(COALESCE(SUM(counted), 0) AS BIGINT), COUNT(*), COUNT(DISTINCT game) FROM mission_plays WHERE mission = $1 AND player_id = $2 AND period = $3 AND counted > 0",
		r.Mission, r.PlayerID, r.From).Scan(&stake, &plays, &games)
	if err != nil {
		return fmt.Errorf("sum what counts for a mission: %w", err)
	}
	progress := map[Task]int64{ByStake: stake, ByPlays: plays, ByGames: games}[r.Task]
	status := Running
	if progress >= r.Target {
		status = Done
	}
	_, err = tx.Exec(ctx, "UPDATE mission_runs SET progress = $1, status = $2 WHERE mission = $3 AND player_id = $4 AND period = $5 AND status <> 'claimed'",
		progress, string(status), r.Mission, r.PlayerID, r.From)
	if err != nil {
		return fmt.Errorf("write progress of a mission: %w", err)
	}
	return nil
}
