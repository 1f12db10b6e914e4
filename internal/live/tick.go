package live

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// yieldEvery is after how many writes a fan-out lets other goroutines run: about 100 µs of work, so that a cash-out's answer
// does not wait behind a broadcast to thousands.
const yieldEvery = 16

// batch is how many bytes are gathered for one write to one connection.
const batch = 64 << 10

// run is the hub's heart: it flushes every tick, looks after connections every second and forgets channels every half minute.
func (h *Hub) run(ctx context.Context) {
	const sweepEvery, forgetEvery = time.Second, 30 * time.Second
	swept := h.opt.Clock.Now()
	forgot, rest := swept, h.opt.Tick
	for h.opt.Clock.Sleep(ctx, rest) == nil {
		began := h.opt.Clock.Now()
		h.Flush()
		now := h.opt.Clock.Now()
		rest = h.rest(now.Sub(began))
		if now.Sub(swept) >= sweepEvery {
			swept = now
			h.sweep(now)
		}
		if now.Sub(forgot) >= forgetEvery {
			forgot = now
			h.forgetChannels(now)
		}
	}
}

// rest is the pause after a flush: a tick, and twice as long as the flush took where that is more, so that with a large crowd telling takes
// a third of a core and not more, and more changes go with each write; but two ticks at most, for a price that waits grows old.
func (h *Hub) rest(took time.Duration) time.Duration {
	return min(max(h.opt.Tick, 2*took), 2*h.opt.Tick)
}

// Flush tells all waiting keyed changes now instead of at the next tick.
func (h *Hub) Flush() {
	h.flushing.Lock()
	defer h.flushing.Unlock()
	h.round++
	h.seal()
	if len(h.reached) == 0 {
		return
	}
	share := (len(h.reached) + len(h.buffers) - 1) / len(h.buffers)
	var wg sync.WaitGroup
	for w := 1; w < len(h.buffers); w++ {
		wg.Go(func() { h.tell(w, share) })
	}
	h.tell(0, share)
	wg.Wait()
	clear(h.reached)
	h.reached = h.reached[:0]
}

// seal makes the frames of this round and lists whom they concern. Where a connection is reached more than once on average all are
// listed, and each finds out by itself what it is told: looking at every listener of every channel would be the longer way.
func (h *Hub) seal() {
	h.mu.Lock()
	defer h.mu.Unlock()
	sealed, listeners := h.dirty[:0], 0
	for _, ch := range h.dirty {
		h.stats.changes.Add(uint64(len(ch.waiting)))
		h.stats.told.Add(uint64(len(ch.waiting) * len(ch.subs)))
		if f := ch.seal(h.opt.MaxGone); f != nil {
			ch.last, ch.made = f, h.round
			sealed, listeners = append(sealed, ch), listeners+len(ch.subs)
		}
	}
	if listeners > len(h.conns) {
		for c := range h.conns {
			c.only = nil
			h.reached = append(h.reached, c)
		}
	} else {
		h.reach(sealed)
	}
	clear(h.dirty)
	h.dirty = h.dirty[:0]
}

// reach lists the listeners of channels, each connection once.
func (h *Hub) reach(channels []*channel) {
	for _, ch := range channels {
		for _, s := range ch.subs {
			c := s.conn
			if c.round == h.round {
				c.only = nil
				continue
			}
			c.round, c.only = h.round, s
			h.reached = append(h.reached, c)
		}
	}
}

// tell writes this round's frames to worker w's share of the connections.
func (h *Hub) tell(w, share int) {
	from := min(w*share, len(h.reached))
	mine := h.reached[from:min(from+share, len(h.reached))]
	buf := h.buffers[w]
	for i, c := range mine {
		if c.only != nil { // the usual case of a crowd before one match: nothing to gather, nothing to copy
			c.deliver(c.only, c.only.ch.last)
		} else {
			buf = c.tick(buf[:0], h.round)
		}
		if i%yieldEvery == yieldEvery-1 {
			runtime.Gosched()
		}
	}
	h.buffers[w] = buf
}

// tick gathers the round's frames of all channels this connection listens to and writes them at once.
func (c *conn) tick(buf []byte, round uint64) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.full {
		return buf
	}
	level, frames := true, uint64(0)
	for _, s := range c.subs {
		if s.ch.made != round {
			continue
		}
		f := s.ch.last
		if s.answer || !s.known || s.seq != f.from {
			level = level && s.known && s.seq >= f.seq
			continue
		}
		s.seq = f.seq
		frames++
		buf = c.appendFrame(buf, f)
		if len(buf) >= batch {
			c.writeLocked(buf, false)
			if buf = buf[:0]; c.closed || c.full {
				return buf
			}
		}
	}
	c.hub.stats.frames.Add(frames)
	if len(buf) > 0 {
		if c.sse {
			buf = c.appendPositions(buf)
		}
		c.writeLocked(buf, false)
	}
	if !level {
		c.levelLocked()
	}
	return buf
}

func (c *conn) appendFrame(buf []byte, f *frame) []byte {
	if c.sse {
		return appendEvent(buf, f.text())
	}
	return append(buf, f.ws...)
}

// sweep pings the silent, gives up the dead and ends player channels whose token has expired.
func (h *Hub) sweep(now time.Time) {
	h.mu.Lock()
	conns := make([]*conn, 0, len(h.conns))
	for c := range h.conns {
		conns = append(conns, c)
	}
	h.mu.Unlock()
	for i, c := range conns {
		c.sweep(now)
		if i%yieldEvery == yieldEvery-1 {
			runtime.Gosched()
		}
	}
}

func (c *conn) sweep(now time.Time) {
	ms := now.UnixMilli()
	if !c.sse && ms-c.heard.Load() >= c.hub.opt.Dead.Milliseconds() {
		c.close(0, "")
		return
	}
	if ms-c.beat.Load() >= c.hub.opt.Heartbeat.Milliseconds() {
		c.beat.Store(ms)
		c.mu.Lock()
		c.writeLocked(c.heartbeat(ms), false)
		c.mu.Unlock()
	}
	c.expire(now)
	c.stay(now)
}

// forgetChannels drops channels that nobody listens to: without keys after Idle, with keys that nobody writes after Stale.
func (h *Hub) forgetChannels(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgetEndedLocked(now)
	for name, ch := range h.channels {
		if len(ch.subs) > 0 || ch.waits {
			continue
		}
		quiet := now.Sub(ch.touched)
		if quiet >= h.opt.Stale || quiet >= h.opt.Idle && len(ch.entries) == ch.gone {
			delete(h.channels, name)
		}
	}
}
