package live

import (
	"errors"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"maidan/internal/id"
)

// conn is one client connection. It holds no buffer while it is up to date. The goroutine that makes a shared frame copies it
// to the socket. The part that a full socket did not accept is in pending while drain writes it.
type conn struct {
	hub      *Hub
	link     link
	sse      bool
	guest    Guest
	lastRead atomic.Int64 // unix milliseconds of the last bytes from the client
	beat     atomic.Int64 // unix milliseconds when it was last pinged

	// Used by the flush.
	round uint64 // round of its last frame
	only  *sub   // the only sub with a frame in that round; nil when there were several

	mu       sync.Mutex
	subs     []*sub
	player   *sub
	playerID id.Player
	session  id.Session
	expiry   time.Time
	pending  []byte // bytes that the full socket did not take
	control  []byte // small answers queued after pending
	full     bool   // drain is running; nothing else writes
	closed   bool

	// Used only by the goroutine that reads.
	in   reader
	rate bucket
}

// sub is the subscription of one connection to one channel. slot is guarded by the hub's mu, the rest by the
// connection's.
type sub struct {
	conn    *conn
	ch      *channel
	slot    int
	seq     uint64 // last sequence sent to the client
	known   bool   // seq counts from the channel's epoch
	resumed bool   // the client has received frames of this channel before
	answer  bool   // the client awaits a first frame, even if nothing changed
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

// deliver sends a frame to a listener if it is the listener's next one, otherwise all that it has missed.
func (c *conn) deliver(s *sub, f *frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.full || s.ended {
		return // drain catches up later
	}
	if !s.answer && s.known && s.seq == f.from {
		s.seq = f.seq
		c.writeFrameLocked(f)
		return
	}
	c.catchUpLocked()
}

// catchUpLocked sends every sub what it has missed, until the socket is full.
func (c *conn) catchUpLocked() {
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

// missing returns the frame with all that s has missed; nil when it is up to date.
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

// writeLocked writes b to the socket without blocking and leaves the rest to drain. shared: b is never modified, so the
// rest need not be copied.
func (c *conn) writeLocked(b []byte, shared bool) {
	if c.closed {
		return
	}
	if c.full {
		// Frames are read from their channels later, so only small answers come here. A client that requests many and
		// reads none is disconnected.
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
	c.hub.wg.Go(c.drain) // safe during Close: the reader of an open connection is counted
}

const maxControl = 4 << 10

// drain writes the bytes that the socket did not accept, then all that the client has missed.
func (c *conn) drain() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.closed {
		rest := append(slices.Clip(c.pending), c.control...)
		c.pending, c.control = nil, nil
		if len(rest) == 0 {
			c.full = false
			c.catchUpLocked() // may fill the socket again, which starts another drain
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

// addLocked subscribes the connection to a channel from a position.
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

// leave removes a listener from its channel; the last listener of the list takes its slot.
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
		delete(h.channels, ch.name) // created by this listener only: it has no data
	}
}

// findLocked returns the sub of a channel; nil when the connection does not listen to it.
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

// closeLocked closes the connection. With a code the client gets a close frame, if the socket takes it: the write side
// is shut, and serve discards what the client still sends for lingerWait. Closing at once with unread bytes would reset
// the connection, and a reset overtakes the frame.
func (c *conn) closeLocked(code int, reason string) {
	if c.closed {
		return
	}
	sent := false
	if code != 0 && !c.sse && !c.full {
		n, err := c.link.try(closeFrame(code, reason))
		sent = n > 0 && err == nil
	}
	c.closed = true
	for len(c.subs) > 0 {
		c.removeLocked(c.subs[len(c.subs)-1])
	}
	c.pending, c.control, c.subs = nil, nil, nil
	if !sent || c.link.linger(time.Now().Add(lingerWait)) != nil {
		c.disconnect()
	}
	c.hub.forget(c)
}

// lingerWait is how long a client that got a close frame may take to disconnect.
const lingerWait = time.Second

func (c *conn) disconnect() {
	if err := c.link.close(); err != nil && !errors.Is(err, net.ErrClosed) {
		c.hub.opt.Log.Debug("live: close", "error", err)
	}
}
