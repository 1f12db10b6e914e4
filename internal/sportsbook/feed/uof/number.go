package uof

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"sync"

	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// numberBits is the width of published ids. 53 bits are exact in JavaScript. Public clients of the feed shift an id by 8 bits to
// add the kind of the event; the result stays within 64 bits.
const numberBits = 53

// The prefixes of published events. Public clients of the Unified Odds Feed accept both and refuse any other.
const (
	testMatch    = "test:match:"
	virtualMatch = "vf:match:"
)

// numberOf returns the published id of a thing: the first 53 bits of the SHA-256 of its kind and its id here, never 0. It is the
// same on every node and after every restart, without storage. Among 100,000 events two share a number with a probability below one
// in a million; directory detects it.
func numberOf(kind, name string) int64 {
	sum := sha256.Sum256([]byte(kind + "\x00" + name))
	return max(1, int64(binary.BigEndian.Uint64(sum[:8])>>(64-numberBits)))
}

// urnOf returns the URN of a thing other than an event, such as a tournament or a player.
func urnOf(kind, name string) string {
	return "test:" + kind + ":" + strconv.FormatInt(numberOf(kind, name), 10)
}

// matchURN returns the URN of an event of this server.
func matchURN(e market.Event) URN {
	prefix := testMatch
	if e.Virtual {
		prefix = virtualMatch
	}
	return URN(prefix + strconv.FormatInt(numberOf("match", string(e.ID)), 10))
}

// directory finds events by their published numbers. It is safe for concurrent use.
type directory struct {
	mu     sync.Mutex
	events map[int64]id.Event
}

// enter adds an event; it fails if another event has the same number.
func (d *directory) enter(eventID id.Event) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := numberOf("match", string(eventID))
	if other, taken := d.events[n]; taken && other != eventID {
		return fmt.Errorf("uof: events %s and %s have the same number %d", other, eventID, n)
	}
	if d.events == nil {
		d.events = map[int64]id.Event{}
	}
	d.events[n] = eventID
	return nil
}

// replace removes all events but those of a list.
func (d *directory) replace(versions map[id.Event]int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.events = make(map[int64]id.Event, len(versions))
	for id := range versions {
		if n := numberOf("match", string(id)); d.events[n] == "" || id < d.events[n] {
			d.events[n] = id
		}
	}
}

// find returns the event of a URN.
func (d *directory) find(urn URN) (eventID id.Event, found bool) {
	for _, prefix := range []string{testMatch, virtualMatch} {
		if len(urn) > len(prefix) && string(urn[:len(prefix)]) == prefix {
			n, err := strconv.ParseInt(string(urn[len(prefix):]), 10, 64)
			if err != nil {
				return "", false
			}
			d.mu.Lock()
			defer d.mu.Unlock()
			eventID, found = d.events[n]
			return eventID, found
		}
	}
	return "", false
}
