package tournament

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Step announces editions, closes those that are over and pays due prizes. It may run on several nodes at once.
func (s *Service) Step(ctx context.Context) error {
	if err := s.announce(ctx); err != nil {
		return err
	}
	over, err := s.editions(ctx, s.DB.Reader(), "status = 'open' AND closes_at <= $1 ORDER BY closes_at", s.now())
	if err != nil {
		return err
	}
	for _, e := range over {
		if err := s.close(ctx, e.ID); err != nil {
			return fmt.Errorf("close %s: %w", e.ID, err)
		}
		s.Box.Wake()
	}
	return s.payDue(ctx)
}

// close ranks the boards or draws the tickets of an edition whose time is over, stores its prizes and publishes its seed. Of a stage that is not the final
// the best players go on, and nobody has a prize.
func (s *Service) close(ctx context.Context, edition string) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := s.lockEdition(ctx, tx, edition)
		if err != nil || e.Status != Open || e.ClosesAt > s.now() {
			return err
		}
		seed, hash := s.seedOf(e.ID)
		if hash != e.SeedHash {
			return fmt.Errorf("the key of seeds has changed since %s was announced", e.ID)
		}
		e.Seed = seed
		var prizes [][]any
		if e.Terms.Pays() {
			prizes, err = s.prizes(ctx, tx, &e)
		} else {
			err = s.promote(ctx, tx, e)
		}
		if err != nil {
			return err
		}
		if err := tx.Insert(ctx, prizeTable, prizes); err != nil {
			return err
		}
		status := Closed
		if len(prizes) == 0 {
			status = Paid
		}
		_, err = tx.Exec(ctx, "UPDATE tournament_editions SET status = $2, seed = $3, tickets = $4, tickets_hash = $5, closed_at = $6 WHERE id = $1",
			e.ID, string(status), e.Seed, e.Tickets, e.TicketsHash, s.now())
		return err
	})
}

// prizes returns the rows of the prizes of an edition, and sets its tickets if a draw decides.
func (s *Service) prizes(ctx context.Context, tx *db.Tx, e *Edition) ([][]any, error) {
	if e.Terms.By == ByTickets {
		return s.drawnPrizes(ctx, tx, e)
	}
	boards, err := boardsOf(ctx, tx, e.ID)
	if err != nil {
		return nil, err
	}
	var all [][]any
	for _, board := range boards {
		rows, err := s.rankedPrizes(ctx, tx, *e, board)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

func boardsOf(ctx context.Context, q db.Querier, edition string) ([]string, error) {
	rows, err := q.Query(ctx, "SELECT DISTINCT board FROM tournament_entries WHERE edition = $1 ORDER BY board", edition)
	return db.Collect(rows, err, func(r *sql.Rows) (board string, err error) { return board, r.Scan(&board) })
}

// rankedPrizes gives the places of a board. Players who are removed or barred leave theirs to the next.
func (s *Service) rankedPrizes(ctx context.Context, tx *db.Tx, e Edition, board string) (rows [][]any, err error) {
	place := int64(1)
	for entry, err := range ranked(ctx, tx, e.ID, board) {
		if err != nil {
			return nil, err
		}
		if place > e.Terms.Places() {
			break
		}
		won, err := s.prize(ctx, tx, e, place, winner{holder: holder{playerID: entry.PlayerID, currency: entry.Currency}}, board, entry.Points)
		if err != nil {
			return nil, err
		}
		if won != nil {
			rows = append(rows, won)
			place++
		}
	}
	return rows, nil
}

// prize returns the row of a prize, or nil for a player who is not paid.
func (s *Service) prize(ctx context.Context, q db.Querier, e Edition, place int64, w winner, board string, points int64) ([]any, error) {
	barred, err := s.Barred(ctx, q, w.playerID)
	if err != nil {
		return nil, fmt.Errorf("read the state of a winner: %w", err)
	}
	amount := e.Terms.PrizeOf(place, w.currency)
	if barred != "" || amount <= 0 {
		return nil, nil
	}
	status := "due"
	if e.Terms.Manual {
		status = "held"
	}
	return []any{s.IDs.New(), e.ID, board, place, string(w.playerID), string(w.currency), int64(amount), points, w.ticket, w.first, w.tickets, status, "", int64(0)}, nil
}

// drawnPrizes draws from the tickets of all players who are not removed.
func (s *Service) drawnPrizes(ctx context.Context, tx *db.Tx, e *Edition) (rows [][]any, err error) {
	holders, err := holdersOf(ctx, tx, e.ID)
	if err != nil {
		return nil, err
	}
	e.Tickets, e.TicketsHash = numbered(e.ID, holders)
	place := int64(1)
	for w := range winners(e.Seed, e.TicketsHash, holders) {
		if place > e.Terms.Places() {
			break
		}
		won, err := s.prize(ctx, tx, *e, place, w, AllCurrencies, w.tickets)
		if err != nil {
			return nil, err
		}
		if won != nil {
			rows = append(rows, won)
			place++
		}
	}
	return rows, nil
}

// holdersOf returns the players with tickets in the order of their numbers.
func holdersOf(ctx context.Context, q db.Querier, edition string) ([]holder, error) {
	rows, err := q.Query(ctx, "SELECT player_id, currency, points FROM tournament_entries WHERE edition = $1 AND points > 0 AND removed = '' ORDER BY player_id"+db.Bytewise(q), edition)
	return db.Collect(rows, err, func(r *sql.Rows) (h holder, err error) { return h, r.Scan(&h.playerID, &h.currency, &h.tickets) })
}

// PrizeStatus is the state of a prize.
type PrizeStatus string

// The states.
const (
	Held    PrizeStatus = "held" // until staff release it
	Due     PrizeStatus = "due"
	Granted PrizeStatus = "paid"
	Refused PrizeStatus = "refused"
)

// PrizeStatuses returns all states of prizes.
func PrizeStatuses() []PrizeStatus { return []PrizeStatus{Held, Due, Granted, Refused} }

// Prize is what a place of a closed edition has won. Amount is hundredths.
type Prize struct {
	ID          string
	Edition     string
	Board       string
	Place       int64
	PlayerID    id.Player
	Currency    money.Currency
	Amount      money.Amount
	Points      int64
	Ticket      int64 // that was drawn
	FirstTicket int64 // of the player's
	Tickets     int64
	Status      PrizeStatus
	Reason      string // why staff refused it
	DecidedAt   int64
}

const prizeColumns = `id, edition, board, place, player_id, currency, amount, points, ticket, first_ticket, tickets, status, reason, decided_at`

func scanPrize(r *sql.Rows) (p Prize, err error) {
	return p, r.Scan(&p.ID, &p.Edition, &p.Board, &p.Place, &p.PlayerID, &p.Currency, &p.Amount, &p.Points, &p.Ticket, &p.FirstTicket, &p.Tickets, &p.Status, &p.Reason, &p.DecidedAt)
}

func prizesWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Prize, error) {
	rows, err := q.Query(ctx, "SELECT "+prizeColumns+" FROM tournament_prizes WHERE "+where, args...)
	found, err := db.Collect(rows, err, scanPrize)
	if err != nil {
		return nil, fmt.Errorf("read prizes: %w", err)
	}
	return found, nil
}

// Prizes returns the prizes of an edition, the first place of each board first.
func (s *Service) Prizes(ctx context.Context, q db.Querier, edition string) ([]Prize, error) {
	return prizesWhere(ctx, q, "edition = $1 ORDER BY board, place", edition)
}

// Won returns the latest prizes of a player since a time.
func (s *Service) Won(ctx context.Context, q db.Querier, playerID id.Player, since time.Time) ([]Prize, error) {
	return prizesWhere(ctx, q, "player_id = $1 AND id >= $2 ORDER BY id DESC LIMIT 100", string(playerID), id.At(since.UnixMilli()))
}
