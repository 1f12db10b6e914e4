package live

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// channel is guarded by the hub's mu, except last and made, which belong to the flush.
type channel struct {
	name         string
	wire         string // name of the channel in messages to clients: a player's own channel is "player" there
	epoch        string
	seq          uint64
	entries      map[string]*entry
	gone         int // deleted entries, stored so that a resumed client gets the deletions
	waiting      []*entry
	queued       bool
	deletedFloor uint64 // a client at a sequence below this has missed deletions that are no longer stored
	ring         []message
	bytes        int
	floor        uint64 // a client at a sequence below this has missed messages that are no longer stored
	ordered      bool   // carries messages
	subs         []*sub
	touched      time.Time

	made     uint64 // round of the last frame; a field of its own, so that a scan of many quiet channels is cheap
	last     *frame // the newest tick's frame
	snapshot *frame // cached snapshot, valid while its seq is the channel's
	step     *frame // cached difference from step.from, likewise
}

// entry is the last value of a key. Frames and snapshots show published; next is the value for the next tick.
type entry struct {
	key       string
	published json.RawMessage // nil when the key is deleted or was never published
	next      json.RawMessage // nil when the next tick deletes the key
	queued    bool
	seq       uint64 // of the channel, when published changed
	stamp     int64
	node      string
}

type message struct {
	seq  uint64
	data json.RawMessage
}

func newChannel(name, epoch string, now time.Time) *channel {
	wire, ordered := name, false
	if strings.HasPrefix(name, playerPrefix) {
		wire, ordered = OwnChannel, true
	}
	return &channel{name: name, wire: wire, epoch: epoch, ordered: ordered, touched: now, entries: map[string]*entry{}}
}

// write queues a value for the next tick. It reports whether anything changed: a write older than the last one seen
// changes nothing.
func (ch *channel) write(o op, own bool) bool {
	e := ch.entries[o.Key]
	if e == nil {
		if o.Data == nil {
			return false
		}
		e = &entry{key: o.Key}
		ch.entries[o.Key] = e
	} else if o.Stamp < e.stamp || o.Stamp == e.stamp && o.Node <= e.node {
		return false
	}
	current := e.published
	if e.queued {
		current = e.next
	}
	if bytes.Equal(current, o.Data) {
		if !own { // a write that changes nothing is not sent to peers, so its stamp must not count here either
			e.stamp, e.node = o.Stamp, o.Node
		}
		return false
	}
	e.stamp, e.node, e.next = o.Stamp, o.Node, o.Data
	if !e.queued {
		e.queued = true
		ch.waiting = append(ch.waiting, e)
	}
	return true
}

// publish publishes the queued values and returns their frame; nil when nothing changed in the end.
func (ch *channel) publish(maxGone int) *frame {
	b := builder{}
	from, seq := ch.seq, ch.seq+1
	for _, e := range ch.waiting {
		next := e.next
		e.next, e.queued = nil, false
		switch {
		case next == nil && e.published == nil: // set and deleted within one tick
			if e.seq == 0 {
				delete(ch.entries, e.key)
			}
			continue
		case bytes.Equal(next, e.published): // changed back within one tick
			continue
		case next == nil:
			ch.gone++
		case e.published == nil && e.seq > 0:
			ch.gone--
		}
		e.published, e.seq = next, seq
		b.entry(e)
	}
	ch.waiting, ch.queued = ch.waiting[:0], false
	if b.empty() {
		return nil
	}
	ch.seq = seq
	if ch.gone > maxGone {
		ch.forget()
	}
	return b.frame(ch, from)
}

// forget removes the deleted keys. A client that missed one of the deletions gets a snapshot.
func (ch *channel) forget() {
	for key, e := range ch.entries {
		if e.published == nil && !e.queued {
			delete(ch.entries, key)
		}
	}
	ch.gone, ch.deletedFloor = 0, ch.seq
}

// push appends a message and drops the oldest ones beyond the bounds.
func (ch *channel) push(data json.RawMessage, most, mostBytes int) *frame {
	from := ch.seq
	ch.seq++
	ch.ordered = true
	ch.ring = append(ch.ring, message{ch.seq, data})
	ch.bytes += len(data)
	drop := 0
	for len(ch.ring)-drop > most || ch.bytes > mostBytes && drop < len(ch.ring) {
		ch.floor = ch.ring[drop].seq
		ch.bytes -= len(ch.ring[drop].data)
		drop++
	}
	if drop > 0 {
		left := copy(ch.ring, ch.ring[drop:])
		clear(ch.ring[left:])
		ch.ring = ch.ring[:left]
	}
	b := builder{}
	b.push(data)
	return b.frame(ch, from)
}

// lose records that messages of this channel may have been lost between the nodes, and returns the reset frame for its
// listeners.
func (ch *channel) lose() *frame {
	from := ch.seq
	ch.seq++
	ch.floor, ch.ring, ch.bytes = ch.seq, nil, 0
	b := builder{Reset: true}
	return b.frame(ch, from)
}

// since returns the frame that a listener at seq is missing. known: it has this epoch up to seq. resumed: it has received
// frames before, so it needs a reset when it may have missed messages.
func (ch *channel) since(seq uint64, known, resumed bool) *frame {
	if seq > ch.seq {
		known = false
	}
	lost := resumed && (!known || seq < ch.floor)
	whole := !known || seq < ch.deletedFloor
	switch {
	case whole && !lost && !known:
		if ch.snapshot == nil || ch.snapshot.seq != ch.seq {
			ch.snapshot = ch.difference(0, true, false, false)
		}
		return ch.snapshot
	case whole:
		return ch.difference(seq, true, lost, known && !lost)
	case ch.step != nil && ch.step.seq == ch.seq && ch.step.from == seq:
		return ch.step
	}
	ch.step = ch.difference(seq, false, lost, !lost)
	return ch.step
}

func (ch *channel) difference(seq uint64, whole, lost, messages bool) *frame {
	b := builder{Snap: whole, Reset: lost}
	for _, e := range ch.entries {
		if whole && e.published != nil || !whole && e.seq > seq {
			b.entry(e)
		}
	}
	if messages {
		for _, m := range ch.ring {
			if m.seq > seq {
				b.push(m.data)
			}
		}
	}
	return b.frame(ch, seq)
}
