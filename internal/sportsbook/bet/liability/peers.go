package liability

import (
	"encoding/json"
	"fmt"
	"sync/atomic"

	"maidan/internal/live"
	"maidan/internal/money"
)

// peersSubject is where the processes of a house tell each other what bets they take.
const peersSubject = "maidan.bet.room"

// peers are the other processes that take bets on the same database: each tells what it asks of the ledger before it asks, and what
// became of it. Notes may be lost: then the bets themselves are read, as always. A nil peers is alone.
type peers struct {
	wire live.Wire
	node string
	last atomic.Int64 // number of the last note with claims

	asked map[ticket]*theirs // not answered yet; under risk.mu
}

// ticket names what another process has taken.
type ticket struct {
	node   string
	number int64
}

// theirs are the claims of a bet of another process; a process that dies never tells what became of them.
type theirs struct {
	reservation
	until int64
}

// note is what processes tell each other: claims that are taken now, what became of claims, or that the limits have changed.
type note struct {
	Node   string      `json:"n"`
	Number int64       `json:"i,omitempty"`
	Claims []liability `json:"c,omitempty"`
	Taken  *bool       `json:"t,omitempty"`
	Bounds bool        `json:"b,omitempty"`
}

// spelt is a claim on the wire.
type spelt struct {
	Event     string       `json:"e"`
	Market    string       `json:"m"`
	Selection string       `json:"s"`
	Stake     money.Amount `json:"k"`
	Pays      money.Amount `json:"p"`
}

// MarshalJSON implements json.Marshaler.
func (c liability) MarshalJSON() ([]byte, error) {
	return json.Marshal(spelt{c.event, c.market, c.selection, c.stake, c.pays})
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *liability) UnmarshalJSON(data []byte) error {
	var s spelt
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*c = liability{event: s.Event, market: s.Market, selection: s.Selection, stake: s.Stake, pays: s.Pays}
	return nil
}

// Meet makes books on one database tell each other over wire what they take, so that together they exceed no limit by more than what is
// on the wire. Call it before the first bet, at most once. leave ends it.
func (b *Tracker) Meet(wire live.Wire) (leave func(), err error) {
	p := &peers{wire: wire, node: b.ids.New(), asked: map[ticket]*theirs{}}
	cancel, err := wire.Subscribe(peersSubject, b.hear)
	if err != nil {
		return nil, fmt.Errorf("bet: hear what others take: %w", err)
	}
	b.risk.mu.Lock()
	defer b.risk.mu.Unlock()
	b.risk.peers = p
	return cancel, nil
}

// BoundsChanged tells every process to read the limits of liability before its next bet. Call it after the commit.
func (b *Tracker) BoundsChanged() {
	b.risk.forget()
	b.risk.peers.tell(note{Bounds: true})
}

func (r *risk) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.readAt = 0
}

// next is the number of the next claims.
func (p *peers) next() int64 {
	if p == nil {
		return 0
	}
	return p.last.Add(1)
}

// tell tells all other processes. What cannot be told is read from the bets later.
func (p *peers) tell(n note) {
	if p == nil {
		return
	}
	n.Node = p.node
	if data, err := json.Marshal(n); err == nil {
		_ = p.wire.Publish(peersSubject, data)
	}
}

// flying are the claims whose end was not told yet; those that are too old are forgotten.
func (p *peers) flying(now int64) (all []*theirs) {
	if p == nil {
		return nil
	}
	for t, h := range p.asked {
		if h.until < now {
			delete(p.asked, t)
			continue
		}
		all = append(all, h)
	}
	return all
}

// hear takes in what another process tells. Events that this one has not read yet are read before they are decided on.
func (b *Tracker) hear(data []byte) {
	var n note
	if json.Unmarshal(data, &n) != nil {
		return
	}
	if n.Bounds {
		b.risk.forget()
		return
	}
	r, id := &b.risk, ticket{n.Node, n.Number}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch p := r.peers; {
	case p == nil || n.Node == p.node:
	case n.Taken == nil:
		p.asked[id] = &theirs{reservation{claims: n.Claims}, b.now() + rereadAfter.Milliseconds()}
		for _, c := range n.Claims {
			r.exposure(c.event).add(c, 1)
		}
	case p.asked[id] != nil:
		r.settle(p.asked[id].claims, *n.Taken)
		delete(p.asked, id)
	}
}
