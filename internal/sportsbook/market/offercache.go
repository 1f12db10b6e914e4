package market

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
	"maidan/internal/id"
)

// OfferCache caches offers by the version of their event: a batch of bets reads the versions of its events, and the offers of changed
// events only. It is safe for concurrent use.
type OfferCache struct {
	coalescer stateCoalescer

	mu     sync.Mutex
	offers map[id.Selection]Offer
}

// offerCacheSize bounds the cache in selections: a few MB. A full cache is cleared.
const offerCacheSize = 20_000

// NewOfferCache returns an empty cache of committed data that reader reads.
func NewOfferCache(reader db.Querier) *OfferCache {
	return &OfferCache{coalescer: stateCoalescer{db: reader}, offers: map[id.Selection]Offer{}}
}

// Read is Offers of committed data. While the events are unchanged it costs one read of their states, which concurrent callers
// share.
func (s *OfferCache) Read(ctx context.Context, selectionIDs []id.Selection) (map[id.Selection]Offer, error) {
	return s.load(selectionIDs, func(events []id.Event) (map[id.Event]eventState, error) { return s.coalescer.read(ctx, events) },
		func(unknown []id.Selection) (map[id.Selection]Offer, error) {
			return Offers(ctx, s.coalescer.db, unknown)
		})
}

// Cached returns offers without a database access: as last read, and false unless all of them are cached. The caller must verify
// that the events still have these versions.
func (s *OfferCache) Cached(selectionIDs []id.Selection) (map[id.Selection]Offer, bool) {
	offers, unknown := s.find(selectionIDs)
	return offers, len(unknown) == 0
}

// Within is Read inside the transaction of q. It locks nothing: a transaction that relies on the offers ends with VerifyVersions.
func (s *OfferCache) Within(ctx context.Context, q db.Querier, selectionIDs []id.Selection) (map[id.Selection]Offer, error) {
	conn, ok := q.(*db.Session)
	if !ok { // inside a caller's transaction, which may have uncommitted changes: do not cache
		return Offers(ctx, q, selectionIDs)
	}
	return s.load(selectionIDs, func(events []id.Event) (map[id.Event]eventState, error) {
		rows, err := conn.QueryIn(ctx, stateQuery, id.Strings(events))
		return statesOf(rows, err)
	}, func(unknown []id.Selection) (map[id.Selection]Offer, error) { return Offers(ctx, conn, unknown) })
}

// Prefetch is Within in two steps, for callers that combine statements in one round trip to PostgreSQL. read is the statement
// that reads the states of the cached offers' events. then is called after it in the same transaction.
func (s *OfferCache) Prefetch(selectionIDs []id.Selection) (read db.Statement, then func(ctx context.Context, q db.Querier, ids []id.Selection) (map[id.Selection]Offer, error)) {
	offers, _ := s.find(selectionIDs)
	now := map[id.Event]eventState{}
	read = db.Statement{Text: stateQuery + " = ANY($1)", Params: [][]byte{db.Texts(eventsOf(offers))}, Each: func(c [][]byte) error {
		e := eventState{version: db.ReadNumber(c[1]), goodUntil: alwaysValid, bettable: db.ReadNumber(c[3]) == 1}
		if c[2] != nil {
			e.goodUntil = db.ReadNumber(c[2])
		}
		now[id.Event(c[0])] = e
		return nil
	}}
	return read, func(ctx context.Context, q db.Querier, ids []id.Selection) (map[id.Selection]Offer, error) {
		return s.load(ids, func([]id.Event) (map[id.Event]eventState, error) { return now, nil },
			func(unknown []id.Selection) (map[id.Selection]Offer, error) { return Offers(ctx, q, unknown) })
	}
}

// load reads the states of the cached offers' events, and the offers of changed events and of those not cached.
func (s *OfferCache) load(ids []id.Selection, ask func(events []id.Event) (map[id.Event]eventState, error), read func(unknown []id.Selection) (map[id.Selection]Offer, error)) (map[id.Selection]Offer, error) {
	offers, unknown := s.find(ids)
	if events := eventsOf(offers); len(events) > 0 {
		now, err := ask(events)
		if err != nil {
			return nil, fmt.Errorf("read event states: %w", err)
		}
		changed := map[id.Selection]Offer{}
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
		s.store(changed)
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
	s.store(fresh)
	return offers, nil
}

func (s *OfferCache) find(ids []id.Selection) (found map[id.Selection]Offer, unknown []id.Selection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found = make(map[id.Selection]Offer, len(ids))
	for _, id := range ids {
		if o, ok := s.offers[id]; ok {
			found[id] = o
		} else {
			unknown = append(unknown, id)
		}
	}
	return found, unknown
}

func (s *OfferCache) store(read map[id.Selection]Offer) {
	if len(read) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.offers)+len(read) > offerCacheSize {
		clear(s.offers)
	}
	for id, o := range read {
		s.offers[id] = o
	}
}

// eventState is the state of an event that may change without a new version.
type eventState struct {
	version, goodUntil int64
	bettable           bool
}

const stateQuery = "SELECT e.id, e.version, p.good_until, " + bettable + " FROM sport_events e LEFT JOIN sport_producers p ON p.producer = e.producer WHERE e.id"

func statesOf(rows *sql.Rows, err error) (map[id.Event]eventState, error) {
	all := map[id.Event]eventState{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (e eventState, err error) {
		var id id.Event
		var good sql.NullInt64
		var open int64
		err = r.Scan(&id, &e.version, &good, &open)
		e.goodUntil, e.bettable = goodUntil(good), open == 1
		all[id] = e
		return e, err
	})
	return all, err
}

func eventsOf(offers map[id.Selection]Offer) []id.Event {
	events := make([]id.Event, 0, len(offers))
	for _, o := range offers {
		events = append(events, o.EventID)
	}
	slices.Sort(events)
	return slices.Compact(events)
}
