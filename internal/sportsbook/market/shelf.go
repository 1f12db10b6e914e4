package market

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
)

// Shelf remembers offers by the version of their event, so that a batch of bets locks the events and reads their versions,
// and reads offers only of events that have changed. It is safe for concurrent use.
type Shelf struct {
	asker asker

	mu     sync.Mutex
	offers map[string]Offer
}

// shelfSize bounds what is remembered, in selections: a few MB. A full shelf is cleared.
const shelfSize = 20_000

// NewShelf returns an empty shelf of what reader reads: what is committed.
func NewShelf(reader db.Querier) *Shelf {
	return &Shelf{asker: asker{db: reader}, offers: map[string]Offer{}}
}

// Read is Offers of what is committed. As long as events stand where they stood it costs one look at them, which whoever asks at the same
// moment shares.
func (s *Shelf) Read(ctx context.Context, selectionIDs []string) (map[string]Offer, error) {
	return s.tell(selectionIDs, func(events []string) (map[string]stance, error) { return s.asker.ask(ctx, events) },
		func(unknown []string) (map[string]Offer, error) { return Offers(ctx, s.asker.db, unknown) })
}

// Locked is Lock and Offers together.
func (s *Shelf) Locked(ctx context.Context, q db.Querier, selectionIDs []string) (map[string]Offer, error) {
	lane, ok := q.(*db.Lane)
	if !ok { // inside a caller's transaction, which may have changed what it does not commit: nothing to remember
		return readLocked(ctx, q, selectionIDs)
	}
	return s.tell(selectionIDs, func(events []string) (map[string]stance, error) {
		rows, err := lane.Query(ctx, stands+" = ANY($1) ORDER BY e.id FOR SHARE OF e", events)
		return stancesOf(rows, err)
	}, func(unknown []string) (map[string]Offer, error) { return readLocked(ctx, lane, unknown) })
}

// tell asks how the events of remembered offers stand, and reads the offers of those that moved and of those that are not remembered.
func (s *Shelf) tell(ids []string, ask func(events []string) (map[string]stance, error), read func(unknown []string) (map[string]Offer, error)) (map[string]Offer, error) {
	offers, unknown := s.find(ids)
	if events := eventsOf(offers); len(events) > 0 {
		now, err := ask(events)
		if err != nil {
			return nil, fmt.Errorf("look at events: %w", err)
		}
		for id, o := range offers {
			e, ok := now[o.EventID]
			if !ok || e.version != o.EventVersion {
				unknown = append(unknown, id)
				delete(offers, id)
				continue
			}
			o.GoodUntil, o.Bettable = e.goodUntil, e.bettable
			offers[id] = o
		}
	}
	if len(unknown) == 0 {
		return offers, nil
	}
	slices.Sort(unknown)
	fresh, err := read(unknown)
	if err != nil {
		return nil, err
	}
	maps.Copy(offers, fresh)
	s.keep(fresh)
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

// stance is what of an offer can change while its event keeps its version.
type stance struct {
	version, goodUntil int64
	bettable           bool
}

const stands = "SELECT e.id, e.version, p.good_until, " + bettable + " FROM sport_events e LEFT JOIN sport_producers p ON p.producer = e.producer WHERE e.id"

func stancesOf(rows *sql.Rows, err error) (map[string]stance, error) {
	all := map[string]stance{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (e stance, err error) {
		var id string
		var good sql.NullInt64
		var open int64
		err = r.Scan(&id, &e.version, &good, &open)
		e.goodUntil, e.bettable = goodUntil(good), open == 1
		all[id] = e
		return e, err
	})
	return all, err
}

func eventsOf(offers map[string]Offer) []string {
	events := make([]string, 0, len(offers))
	for _, o := range offers {
		events = append(events, o.EventID)
	}
	slices.Sort(events)
	return slices.Compact(events)
}
