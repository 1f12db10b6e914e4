package liability

import (
	"encoding/json"
	"fmt"
	"sync/atomic"

	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/money"
)

// subject is the subject on which the nodes of a cluster publish their reservations.
const subject = "maidan.bet.liability"

// nodes are the other nodes that take bets on the same database. Each node publishes a reservation before it submits the bet to
// the wallet, and the wallet's decision after it. Messages may be lost; the regular reading of the bets then corrects the
// exposure. A nil nodes is a single node.
type nodes struct {
	wire live.Wire
	node string
	last atomic.Int64 // number of the last reservation

	reserved map[reservationID]*remoteReservation // without a decision so far; under book.mu
}

// reservationID names a reservation of another node.
type reservationID struct {
	node   string
	number int64
}

// remoteReservation is a reservation of another node, which expires because a node that crashes never closes it.
type remoteReservation struct {
	reservation
	expiresAt int64
}

// message is the message between nodes: reserved liabilities, the wallet's decision on them, or a change of the limits.
type message struct {
	Node     string      `json:"n"`
	Number   int64       `json:"i,omitempty"`
	Reserved []liability `json:"c,omitempty"`
	Accepted *bool       `json:"t,omitempty"`
	Bounds   bool        `json:"b,omitempty"`
}

// wireLiability is a liability as JSON.
type wireLiability struct {
	Event     id.Event     `json:"e"`
	Market    id.Market    `json:"m"`
	Selection id.Selection `json:"s"`
	Stake     money.Amount `json:"k"`
	Pays      money.Amount `json:"p"`
}

// MarshalJSON implements json.Marshaler.
func (l liability) MarshalJSON() ([]byte, error) {
	return json.Marshal(wireLiability{l.event, l.market, l.selection, l.stake, l.pays})
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *liability) UnmarshalJSON(data []byte) error {
	var w wireLiability
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*l = liability{event: w.Event, market: w.Market, selection: w.Selection, stake: w.Stake, pays: w.Pays}
	return nil
}

// Subscribe shares reservations with the other nodes on the same database over wire. Together the nodes then exceed a limit by no
// more than what is in transit. Call it before the first bet, at most once. cancel ends the subscription.
func (t *Tracker) Subscribe(wire live.Wire) (cancel func(), err error) {
	n := &nodes{wire: wire, node: t.ids.New(), reserved: map[reservationID]*remoteReservation{}}
	if cancel, err = wire.Subscribe(subject, t.receive); err != nil {
		return nil, fmt.Errorf("liability: subscribe to other nodes: %w", err)
	}
	t.book.mu.Lock()
	defer t.book.mu.Unlock()
	t.book.nodes = n
	return cancel, nil
}

// BoundsChanged makes every node read the limits of liability before its next bet. Call it after the commit.
func (t *Tracker) BoundsChanged() {
	t.book.invalidateBounds()
	t.book.nodes.publish(message{Bounds: true})
}

// next returns the number of the next reservation.
func (n *nodes) next() int64 {
	if n == nil {
		return 0
	}
	return n.last.Add(1)
}

// publish sends a message to all other nodes. An error is ignored: they read the bets later.
func (n *nodes) publish(m message) {
	if n == nil {
		return
	}
	m.Node = n.node
	if data, err := json.Marshal(m); err == nil {
		_ = n.wire.Publish(subject, data)
	}
}

// pending returns the open reservations of other nodes and removes expired ones.
func (n *nodes) pending(now int64) (all []*remoteReservation) {
	if n == nil {
		return nil
	}
	for id, r := range n.reserved {
		if r.expiresAt < now {
			delete(n.reserved, id)
			continue
		}
		all = append(all, r)
	}
	return all
}

// receive handles a message of another node. An event that this node has not read yet is read before the next bet on it is
// decided.
func (t *Tracker) receive(data []byte) {
	var m message
	if json.Unmarshal(data, &m) != nil {
		return
	}
	if m.Bounds {
		t.book.invalidateBounds()
		return
	}
	b, id := &t.book, reservationID{m.Node, m.Number}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch n := b.nodes; {
	case n == nil || m.Node == n.node:
	case m.Accepted == nil:
		n.reserved[id] = &remoteReservation{reservation{legs: m.Reserved}, t.now() + refreshAfter.Milliseconds()}
		for _, l := range m.Reserved {
			b.exposure(l.event).add(l, 1)
		}
	case n.reserved[id] != nil:
		b.finish(n.reserved[id].legs, *m.Accepted)
		delete(n.reserved, id)
	}
}
