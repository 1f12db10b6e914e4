package tournament

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Edition is one time that a series is played. Times are unix milliseconds.
type Edition struct {
	ID          string
	Series      string
	Terms       Terms
	StartsAt    int64
	EndsAt      int64
	ClosesAt    int64 // when what was placed before the end has its result
	Status      Status
	Seed        string // empty until the end
	SeedHash    string
	Tickets     int64 // that were drawn from
	TicketsHash string
	ClosedAt    int64
}

// Entry is a player who takes part.
type Entry struct {
	Edition   string
	PlayerID  id.Player
	Board     string
	Currency  money.Currency
	Points    int64
	ReachedAt int64 // when the points were reached
	Plays     int64 // that gave points
	Removed   string
	JoinedAt  int64
}

const editionColumns = `id, series, terms, starts_at, ends_at, closes_at, status, seed, seed_hash, tickets, tickets_hash, closed_at`

func (s *Service) scanEdition(row interface{ Scan(into ...any) error }) (e Edition, err error) {
	var terms string
	if err = row.Scan(&e.ID, &e.Series, &terms, &e.StartsAt, &e.EndsAt, &e.ClosesAt, &e.Status, &e.Seed, &e.SeedHash, &e.Tickets, &e.TicketsHash, &e.ClosedAt); err != nil {
		return e, err
	}
	e.Terms, err = s.terms.of(e.ID, terms)
	return e, err
}

// editions returns the editions that a condition selects.
func (s *Service) editions(ctx context.Context, q db.Querier, where string, args ...any) ([]Edition, error) {
	rows, err := q.Query(ctx, "SELECT "+editionColumns+" FROM tournament_editions WHERE "+where, args...)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (Edition, error) { return s.scanEdition(r) })
	if err != nil {
		return nil, fmt.Errorf("read tournaments: %w", err)
	}
	return found, nil
}

// Edition returns an edition. It fails with ErrUnknown if there is none.
func (s *Service) Edition(ctx context.Context, q db.Querier, edition string) (Edition, error) {
	found, err := s.editions(ctx, q, "id = $1", edition)
	if err == nil && len(found) == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return Edition{}, err
	}
	return found[0], nil
}

// lockEdition is Edition and locks the row until the transaction ends.
func (s *Service) lockEdition(ctx context.Context, tx *db.Tx, edition string) (Edition, error) {
	e, err := s.scanEdition(tx.QueryRow(ctx, "UPDATE tournament_editions SET status = status WHERE id = $1 RETURNING "+editionColumns, edition))
	if errors.Is(err, sql.ErrNoRows) {
		return e, ErrUnknown
	}
	if err != nil {
		return e, fmt.Errorf("lock tournament: %w", err)
	}
	return e, nil
}

const entryColumns = `edition, player_id, board, currency, points, reached_at, plays, removed, joined_at`

func scanEntry(r *sql.Rows) (e Entry, err error) {
	return e, r.Scan(&e.Edition, &e.PlayerID, &e.Board, &e.Currency, &e.Points, &e.ReachedAt, &e.Plays, &e.Removed, &e.JoinedAt)
}

// entryOf returns the entry of a player; ok is false if there is none.
func entryOf(ctx context.Context, q db.Querier, edition string, playerID id.Player) (e Entry, ok bool, err error) {
	rows, err := q.Query(ctx, "SELECT "+entryColumns+" FROM tournament_entries WHERE edition = $1 AND player_id = $2", edition, string(playerID))
	found, err := db.Collect(rows, err, scanEntry)
	if err != nil || len(found) == 0 {
		return e, false, err
	}
	return found[0], true, nil
}

// entriesOf returns the entries of some players by player.
func entriesOf(ctx context.Context, q db.Querier, edition string, players []string) (map[id.Player]Entry, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+entryColumns+" FROM tournament_entries WHERE edition = $1 AND player_id", players, edition)
	found, err := db.Collect(rows, err, scanEntry)
	byPlayer := make(map[id.Player]Entry, len(found))
	for _, e := range found {
		byPlayer[e.PlayerID] = e
	}
	return byPlayer, err
}

// The tables of bulk writes.
var (
	entryTable = db.Table{Name: "tournament_entries", Key: []string{"edition", "player_id"}, Columns: []db.Column{{Name: "edition", Type: db.Text},
		{Name: "player_id", Type: db.Text}, {Name: "points", Type: db.Int}, {Name: "reached_at", Type: db.Int}, {Name: "plays", Type: db.Int}}}
	playTable = db.Table{Name: "tournament_plays", Key: []string{"edition", "source"}, Columns: []db.Column{{Name: "edition", Type: db.Text}, {Name: "source", Type: db.Text},
		{Name: "player_id", Type: db.Text}, {Name: "points", Type: db.Int}, {Name: "stake", Type: db.Int}, {Name: "day", Type: db.Int}, {Name: "version", Type: db.Int},
		{Name: "at", Type: db.Int}}}
	dayTable = db.Table{Name: "tournament_days", Key: []string{"edition", "player_id", "day"}, Columns: []db.Column{{Name: "edition", Type: db.Text},
		{Name: "player_id", Type: db.Text}, {Name: "day", Type: db.Int}, {Name: "stake", Type: db.Int}, {Name: "tickets", Type: db.Int}}}
	prizeTable = db.Table{Name: "tournament_prizes", Key: []string{"id"}, Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "edition", Type: db.Text},
		{Name: "board", Type: db.Text}, {Name: "place", Type: db.Int}, {Name: "player_id", Type: db.Text}, {Name: "currency", Type: db.Text}, {Name: "amount", Type: db.Int},
		{Name: "points", Type: db.Int}, {Name: "ticket", Type: db.Int}, {Name: "first_ticket", Type: db.Int}, {Name: "tickets", Type: db.Int}, {Name: "status", Type: db.Text},
		{Name: "reason", Type: db.Text}, {Name: "decided_at", Type: db.Int}}}
)

// stored is a stored play.
type stored struct {
	points  int64
	stake   money.Amount
	day     int64
	version int64
}

// storedPlays returns the plays of an edition that are stored already, by source.
func storedPlays(ctx context.Context, q db.Querier, edition string, sources []string) (map[string]stored, error) {
	all := map[string]stored{}
	rows, err := q.QueryIn(ctx, "SELECT source, points, stake, day, version FROM tournament_plays WHERE edition = $1 AND source", sources, edition)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var source string
		var p stored
		err := r.Scan(&source, &p.points, &p.stake, &p.day, &p.version)
		all[source] = p
		return struct{}{}, err
	})
	return all, err
}
