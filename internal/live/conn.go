package live

import (
	"errors"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// conn is one client. It holds no buffer of its own while it is level: shared frames are copied to the socket by whoever
// made them, and what a full socket did not take waits in pending while drain writes it.
type conn struct {
	hub   *Hub
	link  link
	sse   bool
	guest Guest
	heard atomic.Int64 // unix milliseconds when the client was last heard
	beat  atomic.Int64 // unix milliseconds when it was last pinged

	// Used by the flush.
	round uint64 // in which it was last reached
	only  *sub   // the one that was reached in that round; nil when there were several

	mu      sync.Mutex
	subs    []*sub
	player  *sub
	who     string
	session string
	expiry  time.Time
	pending []byte // rest of what filled the socket
	control []byte // small answers that wait behind it
	full    bool   // drain is at work; nobody else writes
	closed  bool

	// Used by the one goroutine that reads.
	in   reader
	rate bucket
}

// sub is a listener: one connection at one channel. slot is guarded by the hub's mu, the rest by the connection's.
type sub struct {
	conn    *conn
	ch      *channel
	slot    int
	seq     uint64 // how far the client has been told
	known   bool   // seq counts from the channel's epoch
	resumed bool   // the client was told something once
	answer  bool   // the client waits for a first frame, even if there is nothing new
	ended   bool
}

// Codes of close frames: RFC 6455 7.4.1.
const (
	closeNormal    = 1000
	closeGoingAway = 1001
	closeProtocol  = 1002
	closeBinary    = 1003
	closeBadData   = 1007
	closePolicy    = 1008
	closeTooBig    = 1009
)

// deliver sends one frame to one listener, if it is the next one for it; else what brings the listener level.
func (c *conn) deliver(s *sub, f *frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.full || s.ended {
		return // drain brings it level later
	}
	if !s.answer && s.known && s.seq == f.from {
		s.seq = f.seq
		c.writeFrameLocked(f)
		return
	}
	c.levelLocked()
}

// levelLocked brings every sub level with its channel, as far as the socket takes it.
func (c *conn) levelLocked() {
	for _, s := range c.subs {
		if c.closed || c.full {
			return
		}
		f := c.hub.missing(s)
		if f == nil {
			continue
		}
		s.seq, s.known, s.resumed, s.answer = f.seq, true, true, false
		c.writeFrameLocked(f)
	}
}

// missing returns the frame that brings s level; nil when it is.
func (h *Hub) missing(s *sub) *frame {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s.known && !s.answer && s.seq >= s.ch.seq {
		return nil
	}
	f := s.ch.since(s.seq, s.known, s.resumed)
	if s.resumed {
		h.stats.resumed.Add(1)
	}
	return f
}

func (c *conn) writeFrameLocked(f *frame) {
	c.hub.stats.frames.Add(1)
	if !c.sse {
		c.writeLocked(f.ws, true)
		return
	}
	c.writeLocked(c.appendPositions(appendEvent(nil, f.text())), false)
}

// writeLocked hands b to the socket without waiting. What it does not take is left to drain. shared: b is never written to
// again, so that the rest need not be copied.
func (c *conn) writeLocked(b []byte, shared bool) {
	if c.closed {
		return
	}
	if c.full {
		// Frames wait in their channels, so only small answers come here. Who asks for many and reads none is cut off.
		if len(c.control)+len(b) > maxControl {
			c.closeLocked(0, "")
			return
		}
		c.control = append(c.control, b...)
		return
	}
	n, err := c.link.try(b)
	c.hub.stats.bytes.Add(uint64(n))
	if err != nil {
		c.closeLocked(0, "")
		return
	}
	if n == len(b) {
		return
	}
	c.pending = b[n:]
	if !shared {
		c.pending = slices.Clone(c.pending)
	}
	c.full = true
	c.hub.stats.behind.Add(1)
	c.hub.wg.Go(c.drain) // safe beside Close: an open connection is counted by its reader
}

const maxControl = 4 << 10

// drain writes what the socket did not take, then brings the client level, until it is.
func (c *conn) drain() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.closed {
		rest := append(slices.Clip(c.pending), c.control...)
		c.pending, c.control = nil, nil
		if len(rest) == 0 {
			c.full = false
			c.levelLocked() // may find the socket full again, which starts a new drain
			break
		}
		c.mu.Unlock()
		err := c.link.write(rest, time.Now().Add(c.hub.opt.WriteWait))
		c.mu.Lock()
		c.hub.stats.bytes.Add(uint64(len(rest)))
		if err != nil {
			c.hub.stats.slow.Add(1)
			c.closeLocked(0, "")
		}
	}
}

// add makes the connection listen to a channel from a position.
func (c *conn) addLocked(name string, p position) *sub {
	h := c.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	ch := h.channelLocked(name)
	s := &sub{conn: c, ch: ch, seq: p.Seq, known: p.Epoch == ch.epoch, resumed: p.Epoch != "", answer: true, slot: len(ch.subs)}
	if !s.known {
		s.seq = 0
	}
	ch.subs = append(ch.subs, s)
	c.subs = append(c.subs, s)
	return s
}

func (c *conn) removeLocked(s *sub) {
	s.ended = true
	if i := slices.Index(c.subs, s); i >= 0 {
		c.subs = slices.Delete(c.subs, i, i+1)
	}
	if c.player == s {
		c.player = nil
	}
	c.hub.leave(s)
}

// leave takes a listener out of its channel; the last one to go is put in its place.
func (h *Hub) leave(s *sub) {
	h.mu.Lock()
	defer h.mu.Unlock()
	ch, last := s.ch, len(s.ch.subs)-1
	ch.subs[s.slot] = ch.subs[last]
	ch.subs[s.slot].slot = s.slot
	ch.subs[last] = nil
	ch.subs = ch.subs[:last]
	if last > 0 {
		return
	}
	ch.touched = h.opt.Clock.Now()
	if len(ch.entries) == 0 && len(ch.ring) == 0 && !ch.ordered {
		delete(h.channels, ch.name) // made by listening to nothing: keeps nothing
	}
}

// find returns the sub of a channel, nil when the connection does not listen to it.
func (c *conn) findLocked(name string) *sub {
	for _, s := range c.subs {
		if s.ch.name == name {
			return s
		}
	}
	return nil
}

func (c *conn) close(code int, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked(code, reason)
}

// closeLocked ends the connection. With a code the client is told why, if the socket takes it: the frame is sent, our side
// of the connection is shut, and serve throws away what the client still sends, for a moment. Closing at once with bytes
// unread would reset the connection, and a reset overtakes the frame.
func (c *conn) closeLocked(code int, reason string) {
	if c.closed {
		return
	}
	told := false
	if code != 0 && !c.sse && !c.full {
		n, err := c.link.try(closeFrame(code, reason))
		told = n > 0 && err == nil
	}
	c.closed = true
	for len(c.subs) > 0 {
		c.removeLocked(c.subs[len(c.subs)-1])
	}
	c.pending, c.control, c.subs = nil, nil, nil
	if !told || c.link.linger(time.Now().Add(lingerWait)) != nil {
		c.hangUp()
	}
	c.hub.forget(c)
}

// lingerWait is how long a client that was told why may take to hang up.
const lingerWait = time.Second

func (c *conn) hangUp() {
	if err := c.link.close(); err != nil && !errors.Is(err, net.ErrClosed) {
		c.hub.opt.Log.Debug("live: close", "error", err)
	}
}
