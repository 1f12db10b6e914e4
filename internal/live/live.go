// Package live sends live data to many clients: channels of last values and of messages over websockets or server-sent events.
//
// A channel holds keyed values and messages. Of keyed values a tick of 250 ms sends only the last. Messages are sent at once
// and in order. Each channel counts its changes from an epoch of its own, and every connection stores the last sequence sent. A
// client that is behind, for whatever reason, gets the difference or a snapshot, never a backlog.
//
// Nothing here is a source of truth: all of it may be lost and is read again from the database by REST.
package live

import (
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/rng"
)

// Options configure a Hub. Zero values mean the default in brackets.
type Options struct {
	// Clock paces ticks, heartbeats and token expiry [clock.System].
	Clock clock.Clock
	// Rand draws epochs and the node's name [rng.Secure].
	Rand rng.Source
	// Log gets refused and failing connections [discard].
	Log *slog.Logger
	// Authenticate verifies an access token and returns its holder. Without it there are no player channels.
	Authenticate func(token string) (Holder, error)
	// Public reports whether every client may listen to a channel ["events" and "event:…"]. Player channels are never
	// public.
	Public func(channel string) bool
	// Origins are the origins whose pages may connect, besides the server's own [none].
	Origins []string
	// Wire connects the hubs of several nodes; see Bus [none: a single node].
	Wire Wire

	Tick        time.Duration // how long keyed changes are collected, up to twice that under load [250 ms]
	Heartbeat   time.Duration // silence after which a connection is pinged [25 s]
	Dead        time.Duration // silence after which a connection is closed [65 s]
	WriteWait   time.Duration // how long a full socket may take to accept its bytes [10 s]
	Idle        time.Duration // how long a channel without keys or listeners retains its messages for resume [2 min]
	Stale       time.Duration // how long keys without writes or listeners are retained [12 h]
	MaxConns    int           // connections of this node [100 000]
	MaxChannels int           // channels of one connection [64]
	MaxMessage  int           // bytes of one client message [16 KiB]
	Ring        int           // messages that a channel retains for resume [64]
	RingBytes   int           // and their bytes [16 KiB]
	MaxGone     int           // deleted keys that a channel retains for resume [256]
	Workers     int           // goroutines that write a tick [GOMAXPROCS-1, at least 1]
}

// Holder is the owner of an access token.
type Holder struct {
	Player  id.Player
	Session id.Session // its end closes the connection; empty without sessions
	Until   time.Time
}

// Hub holds channels and the connections that listen to them. It is safe for concurrent use.
//
// Lock order: a connection's mu, then the hub's mu; nothing is written to the network under the hub's mu.
type Hub struct {
	opt  Options
	node string // name of this hub among its peers

	mu       sync.Mutex
	channels map[string]*channel
	dirty    []*channel // channels with keyed changes since the last tick
	conns    map[*conn]struct{}
	stamp    int64                    // newest write stamp seen; see stampLocked
	ended    map[id.Session]time.Time // sessions that ended a moment ago
	closed   bool

	flushing sync.Mutex // one flush at a time; guards the three fields below
	round    uint64
	reached  []*conn
	buffers  [][]byte

	peers *peers // nil on a single node
	stats counters
	stop  func()
	wg    sync.WaitGroup
}

// Set sets the last value of a key, which listeners get at the next tick. Values that are not JSON are dropped and
// logged. The hub retains data: the caller must not modify it.
func (h *Hub) Set(channel, key string, data json.RawMessage) {
	if data = h.validJSON(channel, key, data); data == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writeLocked(op{Channel: channel, Key: key, Data: data, Stamp: h.stampLocked(), Node: h.node}, true)
}

// Delete removes key from channel; listeners get the deletion at the next tick. Unknown keys are ignored.
func (h *Hub) Delete(channel, key string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writeLocked(op{Channel: channel, Key: key, Stamp: h.stampLocked(), Node: h.node}, true)
}

// Drop deletes all keys of a channel, for example some time after an event has ended.
func (h *Hub) Drop(channel string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	ch := h.channels[channel]
	if ch == nil {
		return
	}
	for key := range ch.entries {
		h.writeLocked(op{Channel: channel, Key: key, Stamp: h.stampLocked(), Node: h.node}, true)
	}
}

// Push sends data to the channel's listeners on all nodes, at once and in order. It is retained for a while for
// listeners that reconnect, not for new ones. Messages that are not JSON are dropped and logged.
func (h *Hub) Push(channel string, data json.RawMessage) {
	if data = h.validJSON(channel, "", data); data == nil {
		return
	}
	h.mu.Lock()
	ch, frame := h.pushLocked(op{Channel: channel, Data: data, Push: true}, true)
	subs := h.listenersLocked(ch, frame)
	h.mu.Unlock()
	h.fanOut(subs, frame)
}

// PlayerChannel returns the name of a player's channel; only that player may listen to it, as "player".
func PlayerChannel(playerID id.Player) string { return playerPrefix + string(playerID) }

// OwnChannel is the name by which clients subscribe to the channel of their own player.
const OwnChannel = "player"

const playerPrefix = "player:"

// Close closes every connection with 1001 (going away), stops the hub's goroutines and waits for them. It is safe to
// call twice.
func (h *Hub) Close() {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		h.wg.Wait()
		return
	}
	h.closed = true
	conns := make([]*conn, 0, len(h.conns))
	for c := range h.conns {
		conns = append(conns, c)
	}
	h.mu.Unlock()
	h.stop()
	for _, c := range conns {
		c.close(closeGoingAway, "going away")
	}
	h.wg.Wait()
}
