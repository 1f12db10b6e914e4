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

// Shelf caches offers by the version of their event: a batch of bets reads the versions of its events, and the offers of changed
// events only. It is safe for concurrent use.
type Shelf struct {
	asker asker

	mu     sync.Mutex
	offers map[string]Offer
}

// shelfSize bounds the cache in selections: a few MB. A full cache is cleared.
const shelfSize = 20_000

// NewShelf returns an empty cache of committed data that reader reads.
func NewShelf(reader db.Querier) *Shelf {
	return &Shelf{asker: asker{db: reader}, offers: map[string]Offer{}}
}

// Read is Offers of committed data. While the events are unchanged it costs one read of their states, which concurrent callers
// share.
func (s *Shelf) Read(ctx context.Context, selectionIDs []string) (map[string]Offer, error) {
	return s.tell(selectionIDs, func(events []string) (map[string]stance, error) { return s.asker.ask(ctx, events) },
		func(unknown []string) (map[string]Offer, error) { return Offers(ctx, s.asker.db, unknown) })
}

// Recall returns offers without a database access: as last read, and false unless all of them are cached. The caller must verify
// that the events still have these versions.
func (s *Shelf) Recall(selectionIDs []string) (map[string]Offer, bool) {
	offers, unknown := s.find(selectionIDs)
	return offers, len(unknown) == 0
}

// Within is Read inside the transaction of q. It locks nothing: a transaction that relies on the offers ends with Unmoved.
func (s *Shelf) Within(ctx context.Context, q db.Querier, selectionIDs []string) (map[string]Offer, error) {
	lane, ok := q.(*db.Lane)
	if !ok { // inside a caller's transaction, which may have uncommitted changes: do not cache
		return Offers(ctx, q, selectionIDs)
	}
	return s.tell(selectionIDs, func(events []string) (map[string]stance, error) {
		rows, err := lane.QueryIn(ctx, stands, events)
		return stancesOf(rows, err)
	}, func(unknown []string) (map[string]Offer, error) { return Offers(ctx, lane, unknown) })
}

// Glance is Within in two steps: read is the statement that reads the states of the cached offers' events, for callers that combine
// statements in one round trip to PostgreSQL; then is called after it in the same transaction.
func (s *Shelf) Glance(selectionIDs []string) (read db.Statement, then func(ctx context.Context, q db.Querier, ids []string) (map[string]Offer, error)) {
	offers, _ := s.find(selectionIDs)
	now := map[string]stance{}
	read = db.Statement{Text: stands + " = ANY($1)", Params: [][]byte{db.Texts(eventsOf(offers))}, Each: func(c [][]byte) error {
		e := stance{version: db.ReadNumber(c[1]), goodUntil: unwatched, bettable: db.ReadNumber(c[3]) == 1}
		if c[2] != nil {
			e.goodUntil = db.ReadNumber(c[2])
		}
		now[string(c[0])] = e
		return nil
	}}
	return read, func(ctx context.Context, q db.Querier, ids []string) (map[string]Offer, error) {
		return s.tell(ids, func([]string) (map[string]stance, error) { return now, nil },
			func(unknown []string) (map[string]Offer, error) { return Offers(ctx, q, unknown) })
	}
}

// tell reads the states of the cached offers' events, and the offers of changed events and of those not cached.
func (s *Shelf) tell(ids []string, ask func(events []string) (map[string]stance, error), read func(unknown []string) (map[string]Offer, error)) (map[string]Offer, error) {
	offers, unknown := s.find(ids)
	if events := eventsOf(offers); len(events) > 0 {
		now, err := ask(events)
		if err != nil {
			return nil, fmt.Errorf("read event states: %w", err)
		}
		changed := map[string]Offer{}
		for id, o := range offers {
			e, ok := now[o.EventID]
			if !ok || e.version != o.EventVersion {
				unknown = append(unknown, id)
				delete(offers, id)
				continue
			}
			if o.GoodUntil != e.goodUntil || o.Bettable != e.bettable {
				o.GoodUntil, o.Bettable = e.goodUntil, e.bettable
				offers[id], changed[id] = o, o
			}
		}
		s.keep(changed)
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
	if len(read) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.offers)+len(read) > shelfSize {
		clear(s.offers)
	}
	for id, o := range read {
		s.offers[id] = o
	}
}

// stance is the state of an event that may change without a new version.
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
