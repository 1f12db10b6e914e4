// Package live knows how to keep many screens level with what is true now: channels of last values and of messages,
// told over websockets (or server-sent events) to clients that may come and go.
//
// A channel holds keyed values, of which only the last is ever told (a tick gathers the changes of a quarter second), and
// messages, which are told at once and in order. Each channel counts its changes from an epoch of its own, and every
// connection remembers how far it has been told; whoever is behind, for whatever reason, is sent the difference or the
// whole, never a backlog. Nothing here is a fact: all of it may be lost and is read again from the database by REST.
package live

import (
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/rng"
)

// Options are the choices of a Hub. Zero values mean the default in brackets.
type Options struct {
	// Clock paces ticks, heartbeats and token expiry [clock.System].
	Clock clock.Clock
	// Rand draws epochs and the node's name [rng.Secure].
	Rand rng.Source
	// Log is told of refused and failing connections [discard].
	Log *slog.Logger
	// Authenticate tells whose access token it is. Without it nobody has a player channel.
	Authenticate func(token string) (Holder, error)
	// Public tells whether anybody may listen to a channel ["events" and "event:…"]. Player channels are never public.
	Public func(channel string) bool
	// Origins are further origins whose pages may connect, besides the one that serves [none].
	Origins []string
	// Wire connects the hubs of several nodes; see Bus [none: this node is alone].
	Wire Wire

	Tick        time.Duration // how long keyed changes are gathered, up to twice that while there is a crowd to tell [250 ms]
	Heartbeat   time.Duration // silence after which a connection is pinged [25 s]
	Dead        time.Duration // silence after which a connection is given up [65 s]
	WriteWait   time.Duration // how long a full connection may take to accept what it was sent [10 s]
	Idle        time.Duration // how long a channel without keys or listeners keeps its messages for resume [2 min]
	Stale       time.Duration // how long keys that nobody writes or listens to are kept [12 h]
	MaxConns    int           // connections of this node [100 000]
	MaxChannels int           // channels of one connection [64]
	MaxMessage  int           // bytes of one client message [16 KiB]
	Ring        int           // messages a channel keeps for resume [64]
	RingBytes   int           // and their bytes [16 KiB]
	MaxGone     int           // deleted keys a channel remembers for resume [256]
	Workers     int           // goroutines that write a tick [GOMAXPROCS-1, at least 1]
}

// Holder is whose an access token is.
type Holder struct {
	Player  string
	Session string // whose end ends the connection; empty when there are no sessions
	Until   time.Time
}

// Hub keeps channels and the connections that listen to them. It is safe for concurrent use.
//
// Lock order: a connection's mu, then the hub's mu; nothing is written to a network under the hub's mu.
type Hub struct {
	opt  Options
	node string // name of this hub among its peers

	mu       sync.Mutex
	channels map[string]*channel
	dirty    []*channel // channels with keyed changes since the last tick
	conns    map[*conn]struct{}
	stamp    int64                // newest write stamp seen; see stampLocked
	ended    map[string]time.Time // sessions that ended a moment ago
	closed   bool

	flushing sync.Mutex // one flush at a time; guards what follows
	round    uint64
	reached  []*conn
	buffers  [][]byte

	peers *peers // nil on a lone node
	stats counters
	stop  func()
	wg    sync.WaitGroup
}

// Set gives key of channel a new last value, which listeners learn at the next tick. Values that are not JSON are dropped
// with a log line. The hub keeps data: the caller must not write to it again.
func (h *Hub) Set(channel, key string, data json.RawMessage) {
	if data = h.valid(channel, key, data); data == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writeLocked(op{Channel: channel, Key: key, Data: data, Stamp: h.stampLocked(), Node: h.node}, true)
}

// Delete takes key out of channel; listeners learn it at the next tick. Unknown keys are ignored.
func (h *Hub) Delete(channel, key string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writeLocked(op{Channel: channel, Key: key, Stamp: h.stampLocked(), Node: h.node}, true)
}

// Drop deletes all keys of a channel, for example when an event has ended and its last score has been told for long enough.
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

// Push tells data to the channel's listeners on all nodes, at once and in order. It is kept for a while for listeners who
// reconnect, not for those who come later. Messages that are not JSON are dropped with a log line.
func (h *Hub) Push(channel string, data json.RawMessage) {
	if data = h.valid(channel, "", data); data == nil {
		return
	}
	h.mu.Lock()
	ch, frame := h.pushLocked(op{Channel: channel, Data: data, Push: true}, true)
	subs := h.listenersLocked(ch, frame)
	h.mu.Unlock()
	h.fan(subs, frame)
}

// PlayerChannel is the name under which messages for a player are pushed; only that player may listen, as "player".
func PlayerChannel(playerID string) string { return playerPrefix + playerID }

const (
	playerAlias  = "player"
	playerPrefix = "player:"
)

// Close tells every connection to go elsewhere, stops what the hub runs and waits for it. It is safe to call twice.
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
