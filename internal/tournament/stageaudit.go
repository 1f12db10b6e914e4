package tournament

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
)

// stagePair is a later stage of a knock-out and the one before it.
type stagePair struct {
	edition string
	before  StageTime
}

// checkStages compares the entries of each later stage with the board of the stage before.
func checkStages(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	pairs, err := stagePairs(ctx, q)
	if err != nil {
		return err
	}
	for _, pair := range pairs {
		if err := checkThrough(ctx, q, pair, found[0]); err != nil {
			return err
		}
	}
	return nil
}

// stagePairs returns the later stages of all knock-outs.
func stagePairs(ctx context.Context, q db.Querier) (pairs []stagePair, err error) {
	rows, err := q.Query(ctx, `SELECT id, terms FROM tournament_editions WHERE terms LIKE '%"stage":{%' ORDER BY id`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (e Edition, err error) {
		var terms []byte
		if err = r.Scan(&e.ID, &terms); err == nil {
			err = json.Unmarshal(terms, &e.Terms)
		}
		return e, err
	})
	for _, e := range all {
		if e.laterStage() {
			pairs = append(pairs, stagePair{e.ID, e.Terms.Stage.All[e.Terms.Stage.Number-2]})
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read stages: %w", err)
	}
	return pairs, nil
}

// checkThrough reports players of a later stage who had no points in the stage before when it closed, and boards that have more players than got through.
func checkThrough(ctx context.Context, q db.Querier, pair stagePair, found *audit.Breaches) error {
	rows, err := q.Query(ctx, `SELECT e.player_id FROM tournament_entries e
		LEFT JOIN tournament_entries b ON b.edition = $2 AND b.player_id = e.player_id AND b.board = e.board AND b.points > 0 AND b.removed = ''
		LEFT JOIN tournament_editions t ON t.id = $2 AND t.status = 'paid'
		WHERE e.edition = $1 AND (b.player_id IS NULL OR t.id IS NULL) ORDER BY e.player_id`, pair.edition, pair.before.Tournament)
	players, err := db.Collect(rows, err, func(r *sql.Rows) (p id.Player, err error) { return p, r.Scan(&p) })
	if err != nil {
		return fmt.Errorf("read players of a stage: %w", err)
	}
	for _, p := range players {
		found.Add("player %s is in %s and did not get through %s", p, pair.edition, pair.before.Tournament)
	}
	rows, err = q.Query(ctx, "SELECT board, COUNT(*) FROM tournament_entries WHERE edition = $1 GROUP BY board HAVING COUNT(*) > $2 ORDER BY board", pair.edition, pair.before.Through)
	boards, err := db.Collect(rows, err, func(r *sql.Rows) (b BoardCount, err error) { return b, r.Scan(&b.Board, &b.Players) })
	if err != nil {
		return fmt.Errorf("count players of a stage: %w", err)
	}
	for _, b := range boards {
		found.Add("board %s of %s has %d players, and %d got through %s", b.Board, pair.edition, b.Players, pair.before.Through, pair.before.Tournament)
	}
	return nil
}
