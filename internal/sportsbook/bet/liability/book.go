package liability

import (
	"sync"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// book holds the exposure of events and the limits in memory.
type book struct {
	reading sync.Mutex // held by the one goroutine that reads from the database

	mu      sync.Mutex
	events  map[id.Event]*exposure
	pending map[*reservation]bool // the wallet has not decided yet
	bounds  []Bound
	readAt  int64 // of bounds
	nodes   *nodes
}

// reservation is the liability of a bet that the wallet has not decided on.
type reservation struct {
	legs   []liability
	number int64 // identifies it to other nodes
}

// on returns the liabilities on an event.
func (r *reservation) on(event id.Event) (legs []liability) {
	for _, l := range r.legs {
		if l.event == event {
			legs = append(legs, l)
		}
	}
	return legs
}

// exposure returns the exposure to an event. The caller holds mu.
func (b *book) exposure(event id.Event) *exposure {
	e := b.events[event]
	if e == nil {
		if len(b.events) >= maxEvents {
			clear(b.events)
		}
		e = newExposure()
		b.events[event] = e
	}
	return e
}

// maxStake returns the largest stake of one line, up to the bet's own, whose win the available liability covers on every leg. The
// caller holds mu.
func (b *book) maxStake(s Stakes) money.Amount {
	most := s.Line
	for i, l := range s.liabilities() {
		most = min(most, s.covered(l, b.available(l, s.Offers[i])))
	}
	limits, _ := bet.LimitsOf(s.Currency)
	return limits.RoundDown(most)
}

// available returns the liability that a leg may add. The caller holds mu.
func (b *book) available(l liability, o market.Offer) money.Amount {
	return b.exposure(l.event).available(o, boundFor(b.bounds, o))
}

// reserve adds the liabilities of a bet, unless one of them exceeds the available liability. It then returns the index of that
// leg and what is available for it.
func (b *book) reserve(legs []liability, offers []market.Offer) (r *reservation, over int, available money.Amount) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, l := range legs {
		if available := b.available(l, offers[i]); l.pays-l.stake > available {
			return nil, i, available
		}
	}
	for _, l := range legs {
		b.exposure(l.event).add(l, 1)
	}
	r = &reservation{legs: legs, number: b.nodes.next()}
	b.pending[r] = true
	return r, 0, 0
}

// close ends a reservation with the wallet's decision.
func (b *book) close(r *reservation, accepted bool) {
	b.nodes.publish(message{Number: r.number, Accepted: &accepted})
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.pending, r)
	b.finish(r.legs, accepted)
}

// finish confirms or removes liabilities that were reserved. The caller holds mu.
func (b *book) finish(legs []liability, accepted bool) {
	for _, l := range legs {
		e := b.exposure(l.event)
		switch {
		case !accepted:
			e.add(l, -1)
		case e.reading:
			e.during = append(e.during, l)
		}
	}
}

func (b *book) setBounds(bounds []Bound, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bounds, b.readAt = bounds, now
}

// invalidateBounds makes the next bet read the limits again.
func (b *book) invalidateBounds() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.readAt = 0
}

func (b *book) beginReading(event id.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.exposure(event)
	e.reading, e.during = true, nil
}

// endReading replaces the exposure to an event by the liabilities that were read, plus those that were accepted meanwhile or are
// still reserved.
func (b *book) endReading(event id.Event, legs []liability, now int64, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.exposure(event)
	e.reading = false
	if !ok {
		return
	}
	clear(e.stakes)
	clear(e.pays)
	e.readAt = now
	legs = append(legs, e.during...)
	for r := range b.pending {
		legs = append(legs, r.on(event)...)
	}
	for _, r := range b.nodes.pending(now) {
		legs = append(legs, r.on(event)...)
	}
	for _, l := range legs {
		e.add(l, 1)
	}
}
