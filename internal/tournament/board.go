package tournament

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Shown is how many places of a board are shown.
const Shown = 100

// Place is a line of a board.
type Place struct {
	Place    int64
	Alias    string
	Points   int64
	PlayerID id.Player
}

// boardOrder ranks a board: of players with equal points the one who reached them first is before the others.
const boardOrder = ` ORDER BY points DESC, reached_at, player_id`

// topOf returns entries with points in the order of a board, without those that were removed.
func topOf(ctx context.Context, q db.Querier, edition, board string, limit, skip int) ([]Entry, error) {
	rows, err := q.Query(ctx, "SELECT "+entryColumns+" FROM tournament_entries WHERE edition = $1 AND board = $2 AND points > 0 AND removed = ''"+boardOrder+
		" LIMIT $3 OFFSET $4", edition, board, limit, skip)
	found, err := db.Collect(rows, err, scanEntry)
	if err != nil {
		return nil, fmt.Errorf("read board: %w", err)
	}
	return found, nil
}

// ranked yields the entries that topOf returns, page by page.
func ranked(ctx context.Context, q db.Querier, edition, board string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for after := 0; ; after += rankPage {
			page, err := topOf(ctx, q, edition, board, rankPage, after)
			if err != nil {
				yield(Entry{}, err)
				return
			}
			for _, entry := range page {
				if !yield(entry, nil) {
					return
				}
			}
			if len(page) < rankPage {
				return
			}
		}
	}
}

const rankPage = 200

// Board is what all players see of a board.
type Board struct {
	Places  []Place
	Players int64 // who take part
}

// boardFor is how old a shown board may be: many players look at the same one.
const boardFor = time.Second

// boards has the boards that were read a moment ago.
type boards struct {
	mu    sync.Mutex
	known map[string]shownBoard
}

type shownBoard struct {
	Board
	readAt time.Time
}

// Board returns the first places of a board, as they were at most a second ago.
func (s *Service) Board(ctx context.Context, edition, board string) (Board, error) {
	s.boards.mu.Lock()
	defer s.boards.mu.Unlock()
	key, now := edition+" "+board, s.Clock.Now()
	if known, ok := s.boards.known[key]; ok && now.Sub(known.readAt) < boardFor {
		return known.Board, nil
	}
	maps.DeleteFunc(s.boards.known, func(_ string, b shownBoard) bool { return now.Sub(b.readAt) >= boardFor })
	q := s.DB.Reader()
	top, err := topOf(ctx, q, edition, board, Shown, 0)
	if err != nil {
		return Board{}, err
	}
	b := Board{Places: make([]Place, len(top))}
	for i, e := range top {
		b.Places[i] = Place{int64(i + 1), Alias(edition, e.PlayerID), e.Points, e.PlayerID}
	}
	if err := q.QueryRow(ctx, "SELECT COUNT(*) FROM tournament_entries WHERE edition = $1 AND board = $2 AND removed = ''", edition, board).Scan(&b.Players); err != nil {
		return Board{}, fmt.Errorf("count entries: %w", err)
	}
	if s.boards.known == nil {
		s.boards.known = map[string]shownBoard{}
	}
	s.boards.known[key] = shownBoard{b, now}
	return b, nil
}

// PlaceOf returns the place of an entry on its board; 0 without points or for one that was removed.
func (s *Service) PlaceOf(ctx context.Context, q db.Querier, e Entry) (place int64, err error) {
	if e.Points == 0 || e.Removed != "" {
		return 0, nil
	}
	// Two ranges of the index: one condition with OR would read the whole board.
	err = q.QueryRow(ctx, `SELECT 1 + (SELECT COUNT(*) FROM tournament_entries WHERE edition = $1 AND board = $2 AND removed = '' AND points > $3)
		+ (SELECT COUNT(*) FROM tournament_entries WHERE edition = $1 AND board = $2 AND removed = '' AND points = $3
			AND (reached_at < $4 OR reached_at = $4 AND player_id < $5))`, e.Edition, e.Board, e.Points, e.ReachedAt, string(e.PlayerID)).Scan(&place)
	if err != nil {
		return 0, fmt.Errorf("read place: %w", err)
	}
	return place, nil
}

// Listed returns the editions that players see: of each series the one that runs or comes next, the soonest end first, and those that ended since a time, the latest
// first. Beside a later stage of a knock-out there is the next one that can be joined.
func (s *Service) Listed(ctx context.Context, q db.Querier, since int64) (current, ended []Edition, err error) {
	all, err := s.editions(ctx, q, "ends_at > $1 AND status <> 'cancelled' ORDER BY starts_at, id", since)
	if err != nil {
		return nil, nil, err
	}
	now, seen := s.now(), map[string]bool{}
	for _, e := range all {
		switch {
		case e.EndsAt <= now:
			ended = append(ended, e)
		case seen[e.Series] || e.laterStage() && seen[e.Series+" later"]:
		case e.laterStage():
			seen[e.Series+" later"] = true
			current = append(current, e)
		default:
			seen[e.Series] = true
			current = append(current, e)
		}
	}
	slices.SortStableFunc(current, func(a, b Edition) int { return int(min(1, max(-1, a.EndsAt-b.EndsAt))) })
	slices.Reverse(ended)
	return current, ended, nil
}

// TicketLines calls line for each player's tickets of a drawn edition, in the order in which they are numbered: the list whose hash is published.
func (s *Service) TicketLines(ctx context.Context, q db.Querier, e Edition, line func(alias string, tickets int64) error) error {
	holders, err := holdersOf(ctx, q, e.ID)
	if err != nil {
		return fmt.Errorf("read tickets: %w", err)
	}
	for _, h := range holders {
		if err := line(Alias(e.ID, h.playerID), h.tickets); err != nil {
			return err
		}
	}
	return nil
}
