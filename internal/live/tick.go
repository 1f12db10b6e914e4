package live

import (
	"context"
	"sync"
	"time"
)

// batch is how many bytes are collected for one write to one connection.
const batch = 64 << 10

// run flushes every tick, sweeps connections every second and removes unused channels every half minute.
func (h *Hub) run(ctx context.Context) {
	const sweepEvery, forgetEvery = time.Second, 30 * time.Second
	swept := h.opt.Clock.Now()
	forgot, pause := swept, h.opt.Tick
	for h.opt.Clock.Sleep(ctx, pause) == nil {
		began := h.opt.Clock.Now()
		h.Flush()
		now := h.opt.Clock.Now()
		pause = h.pauseAfter(now.Sub(began))
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

// pauseAfter returns the pause after a flush: a tick, or twice the time that the flush took if that is more. Delivery then uses at
// most a third of a core under load, and more changes share a write. The pause is at most two ticks, because delayed prices are
// outdated.
func (h *Hub) pauseAfter(took time.Duration) time.Duration {
	return min(max(h.opt.Tick, 2*took), 2*h.opt.Tick)
}

// Flush publishes all queued keyed changes now instead of at the next tick.
func (h *Hub) Flush() {
	h.flushing.Lock()
	defer h.flushing.Unlock()
	h.round++
	h.publish()
	if len(h.reached) == 0 {
		return
	}
	share := (len(h.reached) + len(h.buffers) - 1) / len(h.buffers)
	var wg sync.WaitGroup
	for w := 1; w < len(h.buffers); w++ {
		wg.Go(func() { h.deliver(w, share) })
	}
	h.deliver(0, share)
	wg.Wait()
	clear(h.reached)
	h.reached = h.reached[:0]
}

// publish makes the frames of this round and lists the connections that get any. When connections get more than one
// frame on average, all connections are listed and each checks its own channels: scanning every listener of every
// channel would take longer.
func (h *Hub) publish() {
	h.mu.Lock()
	defer h.mu.Unlock()
	published, listeners := h.dirty[:0], 0
	for _, ch := range h.dirty {
		h.stats.changes.Add(uint64(len(ch.waiting)))
		h.stats.delivered.Add(uint64(len(ch.waiting) * len(ch.subs)))
		if f := ch.publish(h.opt.MaxGone); f != nil {
			ch.last, ch.made = f, h.round
			published, listeners = append(published, ch), listeners+len(ch.subs)
		}
	}
	if listeners > len(h.conns) {
		for c := range h.conns {
			c.only = nil
			h.reached = append(h.reached, c)
		}
	} else {
		h.reach(published)
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

// deliver writes this round's frames to worker w's share of the connections.
func (h *Hub) deliver(w, share int) {
	from := min(w*share, len(h.reached))
	mine := h.reached[from:min(from+share, len(h.reached))]
	buf, pace := h.buffers[w], h.pacer()
	for _, c := range mine {
		if c.only != nil { // most clients follow one match: nothing to collect, nothing to copy
			c.deliver(c.only, c.only.ch.last)
		} else {
			buf = c.tick(buf[:0], h.round)
		}
		pace.wrote()
	}
	h.buffers[w] = buf
}

// tick collects the round's frames of all channels of this connection and writes them at once.
func (c *conn) tick(buf []byte, round uint64) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.full {
		return buf
	}
	current, frames := true, uint64(0)
	for _, s := range c.subs {
		if s.ch.made != round {
			continue
		}
		f := s.ch.last
		if s.answer || !s.known || s.seq != f.from {
			current = current && s.known && s.seq >= f.seq
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
	if !current {
		c.catchUpLocked()
	}
	return buf
}

func (c *conn) appendFrame(buf []byte, f *frame) []byte {
	if c.sse {
		return appendEvent(buf, f.text())
	}
	return append(buf, f.ws...)
}

// sweep pings silent connections, closes dead ones and ends player channels whose token has expired.
func (h *Hub) sweep(now time.Time) {
	h.mu.Lock()
	conns := make([]*conn, 0, len(h.conns))
	for c := range h.conns {
		conns = append(conns, c)
	}
	h.mu.Unlock()
	pace := h.pacer()
	for _, c := range conns {
		c.sweep(now)
		pace.wrote()
	}
}

func (c *conn) sweep(now time.Time) {
	ms := now.UnixMilli()
	if !c.sse && ms-c.lastRead.Load() >= c.hub.opt.Dead.Milliseconds() {
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
	c.expireGuest(now)
}

// forgetChannels removes channels without listeners: without keys after Idle, with keys after Stale without a write.
func (h *Hub) forgetChannels(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgetEndedLocked(now)
	for name, ch := range h.channels {
		if len(ch.subs) > 0 || ch.queued {
			continue
		}
		quiet := now.Sub(ch.touched)
		if quiet >= h.opt.Stale || quiet >= h.opt.Idle && len(ch.entries) == ch.gone {
			delete(h.channels, name)
		}
	}
}
