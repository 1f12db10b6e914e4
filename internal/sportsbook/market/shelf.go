package market

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"sync"

	"maidan/internal/db"
)

// Shelf remembers offers by the version of their event, so that a batch of bets locks the events and reads their versions,
// and reads offers only of events that have changed. It is safe for concurrent use.
type Shelf struct {
	mu     sync.Mutex
	offers map[string]Offer
}

// shelfSize bounds what is remembered, in selections: a few MB. A full shelf is cleared.
const shelfSize = 20_000

// NewShelf returns an empty shelf.
func NewShelf() *Shelf { return &Shelf{offers: map[string]Offer{}} }

// Locked is Lock and Offers together.
func (s *Shelf) Locked(ctx context.Context, q db.Querier, selectionIDs []string) (map[string]Offer, error) {
	lane, ok := q.(*db.Lane)
	if !ok { // inside a caller's transaction, which may have changed what it does not commit: nothing to remember
		return readLocked(ctx, q, selectionIDs)
	}
	offers, unknown := s.find(selectionIDs)
	held, err := lockVersions(ctx, lane, offers)
	if err != nil {
		return nil, err
	}
	for id, o := range offers {
		e, ok := held[o.EventID]
		if !ok || e.version != o.EventVersion {
			unknown = append(unknown, id)
			continue
		}
		o.GoodUntil = e.goodUntil
		offers[id] = o
	}
	if len(unknown) == 0 {
		return offers, nil
	}
	slices.Sort(unknown)
	read, err := readLocked(ctx, q, unknown)
	if err != nil {
		return nil, err
	}
	for _, id := range unknown {
		delete(offers, id)
	}
	for id, o := range read {
		offers[id] = o
	}
	s.keep(read)
	return offers, nil
}

func readLocked(ctx context.Context, q db.Querier, selectionIDs []string) (map[string]Offer, error) {
	if err := Lock(ctx, q, selectionIDs); err != nil {
		return nil, err
	}
	return Offers(ctx, q, selectionIDs)
}

func (s *Shelf) find(ids []string) (found map[string]Offer, unknown []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found = make(map[string]Offer, len(ids))
	for _, id := range ids {
		if o, ok := s.offers[id]; ok {
			found[id] = o
		} else {
			unknown = append(unknown, id)
		}
	}
	return found, unknown
}

func (s *Shelf) keep(read map[string]Offer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.offers)+len(read) > shelfSize {
		clear(s.offers)
	}
	for id, o := range read {
		s.offers[id] = o
	}
}

type heldEvent struct{ version, goodUntil int64 }

// lockVersions locks the events of offers, as Lock does, and returns how they stand. What had to be waited for is told as
// it is after the wait.
func lockVersions(ctx context.Context, q *db.Lane, offers map[string]Offer) (map[string]heldEvent, error) {
	var events []string
	seen := make(map[string]bool, len(offers))
	for _, o := range offers {
		if !seen[o.EventID] {
			seen[o.EventID] = true
			events = append(events, o.EventID)
		}
	}
	held := make(map[string]heldEvent, len(events))
	if len(events) == 0 {
		return held, nil
	}
	rows, err := q.Query(ctx, `SELECT e.id, e.version, p.good_until FROM sport_events e LEFT JOIN sport_producers p ON p.producer = e.producer
		WHERE e.id = ANY($1) ORDER BY e.id FOR SHARE OF e`, events)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (e heldEvent, err error) {
		var id string
		var good sql.NullInt64
		err = r.Scan(&id, &e.version, &good)
		e.goodUntil = goodUntil(good)
		held[id] = e
		return e, err
	})
	if err != nil {
		return nil, fmt.Errorf("lock events: %w", err)
	}
	return held, nil
}
