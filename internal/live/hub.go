package live

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/rng"
)

// New starts a hub, which runs until Close. It fails only if it cannot subscribe to the messages of other nodes (Options.Wire).
func New(opt Options) (*Hub, error) {
	opt.fill()
	ctx, cancel := context.WithCancel(context.Background())
	h := &Hub{
		opt:      opt,
		node:     token(opt.Rand),
		channels: map[string]*channel{},
		conns:    map[*conn]struct{}{},
		ended:    map[id.Session]time.Time{},
		stop:     cancel,
		buffers:  make([][]byte, opt.Workers),
	}
	if opt.Wire != nil {
		p, err := join(h, opt.Wire)
		if err != nil {
			cancel()
			return nil, err
		}
		h.peers = p
		h.wg.Go(func() { p.run(ctx) })
	}
	h.wg.Go(func() { h.run(ctx) })
	return h, nil
}

// fill sets the defaults of options that are zero.
func (o *Options) fill() {
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	if o.Rand == nil {
		o.Rand = rng.Secure()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if o.Public == nil {
		o.Public = func(channel string) bool { return channel == "events" || strings.HasPrefix(channel, "event:") }
	}
	orDuration := func(d *time.Duration, fallback time.Duration) {
		if *d <= 0 {
			*d = fallback
		}
	}
	orInt := func(n *int, fallback int) {
		if *n <= 0 {
			*n = fallback
		}
	}
	orDuration(&o.Tick, 250*time.Millisecond)
	orDuration(&o.Heartbeat, 25*time.Second)
	orDuration(&o.Dead, 65*time.Second)
	orDuration(&o.WriteWait, 10*time.Second)
	orDuration(&o.Idle, 2*time.Minute)
	orDuration(&o.Stale, 12*time.Hour)
	orInt(&o.MaxConns, 100_000)
	orInt(&o.MaxChannels, 64)
	orInt(&o.MaxMessage, 16<<10)
	orInt(&o.Ring, 64)
	orInt(&o.RingBytes, 16<<10)
	orInt(&o.MaxGone, 256)
	orInt(&o.Workers, max(1, runtime.GOMAXPROCS(0)-1))
}

// token returns a short random name: 50 bits, enough to distinguish the epochs of a channel.
func token(src rng.Source) string {
	const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
	var b [10]byte
	for w, i := src.Uint64(), 0; i < len(b); i++ {
		b[i] = alphabet[w&31]
		w >>= 5
	}
	return string(b[:])
}

// validJSON returns data, or logs an error and returns nil when data is not JSON.
func (h *Hub) validJSON(channel, key string, data json.RawMessage) json.RawMessage {
	if len(data) == 0 || !json.Valid(data) {
		h.opt.Log.Error("live: not JSON, dropped", "channel", channel, "key", key)
		return nil
	}
	return data
}

// stampLocked returns a timestamp later than every write that this hub has made or seen: the clock in microseconds,
// moved forward where a peer's clock is ahead. So the last write wins on every node, even that of a new leader whose clock
// is behind. Functions named …Locked need h.mu.
func (h *Hub) stampLocked() int64 {
	h.stamp = max(h.stamp+1, h.opt.Clock.Now().UnixMicro())
	return h.stamp
}

// writeLocked queues a keyed write in its channel, if it is newer than the last one. own writes, those made on this node, are also
// sent to the other nodes.
func (h *Hub) writeLocked(o op, own bool) {
	if h.closed {
		return
	}
	ch := h.channels[o.Channel]
	if ch == nil {
		if o.Data == nil {
			return
		}
		ch = h.channelLocked(o.Channel)
	}
	if !ch.write(o, own) {
		return
	}
	ch.touched = h.opt.Clock.Now()
	if !ch.queued {
		ch.queued = true
		h.dirty = append(h.dirty, ch)
	}
	if own && h.peers != nil {
		h.peers.enqueue(o)
	}
}

// pushLocked adds a message to its channel, if the channel exists here, and returns the frame to deliver. own messages, those made on
// this node, are also sent to the other nodes.
func (h *Hub) pushLocked(o op, own bool) (*channel, *frame) {
	if h.closed {
		return nil, nil
	}
	if own && h.peers != nil {
		h.peers.enqueue(o)
	}
	ch := h.channels[o.Channel]
	if ch == nil {
		return nil, nil // no client has a position in it: there is nothing to resume
	}
	ch.touched = h.opt.Clock.Now()
	return ch, ch.push(o.Data, h.opt.Ring, h.opt.RingBytes)
}

// channelLocked returns a channel and creates it if needed.
func (h *Hub) channelLocked(name string) *channel {
	ch := h.channels[name]
	if ch == nil {
		ch = newChannel(name, token(h.opt.Rand), h.opt.Clock.Now())
		h.channels[name] = ch
	}
	return ch
}

// listenersLocked copies the subscriptions of a channel, so that the frame can be delivered without h.mu.
func (h *Hub) listenersLocked(ch *channel, f *frame) []*sub {
	if ch == nil || f == nil {
		return nil
	}
	return slices.Clone(ch.subs)
}

// maxInlineDeliveries is the largest number of subscriptions that fanOut serves on the caller's goroutine: a few non-blocking writes cost
// less than another goroutine; many would delay the caller.
const maxInlineDeliveries = 16

// fanOut delivers a frame to subscriptions; it must be called without h.mu.
func (h *Hub) fanOut(subs []*sub, f *frame) {
	if len(subs) <= maxInlineDeliveries {
		for _, s := range subs {
			s.conn.deliver(s, f)
		}
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.wg.Go(func() {
		pace := h.pacer()
		for _, s := range subs {
			s.conn.deliver(s, f)
			pace.wrote()
		}
	})
}
