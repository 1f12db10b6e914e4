package tournament

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Search returns editions for staff, the latest start first: those of a status, or all. after is the id of the last one of the page before; without it, the
// first page is returned, and after an unknown one nothing.
func (s *Service) Search(ctx context.Context, q db.Querier, status Status, after string, limit int) ([]Edition, error) {
	before := int64(math.MaxInt64)
	if after != "" {
		last, err := s.Edition(ctx, q, after)
		if errors.Is(err, ErrUnknown) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		before = last.StartsAt
	}
	return s.editions(ctx, q, "($1 = '' OR status = $1) AND (starts_at < $2 OR starts_at = $2 AND id > $3) ORDER BY starts_at DESC, id LIMIT $4",
		string(status), before, after, limit)
}

// Tally is how many players take part in an edition, and how many of its prizes wait for staff.
type Tally struct {
	Players int64
	Held    int64
}

// Tallies returns the tallies of editions by id.
func (s *Service) Tallies(ctx context.Context, q db.Querier, editions []string) (map[string]Tally, error) {
	among, set, err := q.Among(editions, 1)
	if err != nil {
		return nil, err
	}
	all := make(map[string]Tally, len(editions))
	rows, err := q.Query(ctx, `SELECT edition, COUNT(*), 0 FROM tournament_entries WHERE removed = '' AND edition`+among+` GROUP BY edition
		UNION ALL SELECT edition, 0, COUNT(*) FROM tournament_prizes WHERE status = 'held' AND edition`+among+` GROUP BY edition`, set)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var edition string
		var t Tally
		err := r.Scan(&edition, &t.Players, &t.Held)
		all[edition] = Tally{all[edition].Players + t.Players, all[edition].Held + t.Held}
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("count entries and prizes: %w", err)
	}
	return all, nil
}

// BoardCount is a board with the numbers of its players.
type BoardCount struct {
	Board   string
	Players int64 // who take part
	Ranked  int64 // of them with points
	Removed int64 // whom staff have taken out
}

// Boards returns the boards of an edition that have players.
func (s *Service) Boards(ctx context.Context, q db.Querier, edition string) ([]BoardCount, error) {
	rows, err := q.Query(ctx, `SELECT board, SUM(CASE WHEN removed = '' THEN 1 ELSE 0 END), SUM(CASE WHEN removed = '' AND points > 0 THEN 1 ELSE 0 END),
		SUM(CASE WHEN removed = '' THEN 0 ELSE 1 END) FROM tournament_entries WHERE edition = $1 GROUP BY board ORDER BY board`, edition)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (b BoardCount, err error) {
		return b, r.Scan(&b.Board, &b.Players, &b.Ranked, &b.Removed)
	})
	if err != nil {
		return nil, fmt.Errorf("read boards: %w", err)
	}
	return found, nil
}

// Preview returns the places of a board after the first skip ones, as they would be ranked if it closed now. Who is barred is found at the close.
func (s *Service) Preview(ctx context.Context, q db.Querier, edition, board string, limit, skip int) ([]Entry, error) {
	return topOf(ctx, q, edition, board, limit, skip)
}

// Entry returns the entry of a player. It fails with ErrEntry if the player does not take part.
func (s *Service) Entry(ctx context.Context, q db.Querier, edition string, playerID id.Player) (Entry, error) {
	entry, ok, err := entryOf(ctx, q, edition, playerID)
	if err != nil {
		return Entry{}, fmt.Errorf("read entry: %w", err)
	}
	if !ok {
		return Entry{}, ErrEntry
	}
	return entry, nil
}
