package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"maidan/internal/clock"
	"maidan/internal/rng"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var epochStart = time.UnixMilli(1_700_000_000_000)

// newTestHub returns a hub whose ticks happen only when the test calls Flush.
func newTestHub(t testing.TB, change func(*Options)) (*Hub, *clock.Manual) {
	c := clock.NewManual(epochStart)
	opt := Options{Clock: c, Rand: rng.Secure(), Authenticate: testTokens(c)}
	if change != nil {
		change(&opt)
	}
	h, err := New(opt)
	require.NoError(t, err)
	t.Cleanup(h.Close)
	return h, c
}

var errBadToken = errors.New("bad token")

// testTokens accepts tokens "valid:<player>", which are valid for a minute from now; "valid:<player> <session>" has a
// session.
func testTokens(c clock.Clock) func(string) (Holder, error) {
	return func(tok string) (Holder, error) {
		holder := Holder{Until: c.Now().Add(time.Minute)}
		if n, err := fmt.Sscanf(tok, "valid:%s %s", &holder.Player, &holder.Session); n == 0 && err != nil {
			return Holder{}, errBadToken
		}
		return holder, nil
	}
}

// serverMessage is a server message as a client reads it.
type serverMessage struct {
	Ch    string                     `json:"ch"`
	Epoch string                     `json:"epoch"`
	Seq   uint64                     `json:"seq"`
	Snap  bool                       `json:"snap"`
	Reset bool                       `json:"reset"`
	Set   map[string]json.RawMessage `json:"set"`
	Del   []string                   `json:"del"`
	Push  []json.RawMessage          `json:"push"`
	Err   string                     `json:"err"`
	Auth  bool                       `json:"auth"`
	HB    int64                      `json:"hb"`
}

// memoryLink is a link in memory with a capacity. Nothing is ever read from it; write blocks until open while it is
// full.
type memoryLink struct {
	mu       sync.Mutex
	capacity int // bytes until it is full; negative: no limit
	got      []byte
	closed   bool
	gate     chan struct{} // write waits here until open
	done     chan struct{}
}

func newMemoryLink() *memoryLink {
	return &memoryLink{capacity: -1, gate: make(chan struct{}), done: make(chan struct{})}
}

func (l *memoryLink) try(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, io.ErrClosedPipe
	}
	n := len(b)
	if l.capacity >= 0 {
		n = min(n, l.capacity)
		l.capacity -= n
	}
	l.got = append(l.got, b[:n]...)
	return n, nil
}

func (l *memoryLink) write(b []byte, _ time.Time) error {
	l.mu.Lock()
	gate := l.gate
	l.mu.Unlock()
	select {
	case <-gate:
	case <-l.done:
		return io.ErrClosedPipe
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.got = append(l.got, b...)
	return nil
}

// fill makes the link full; open removes the limit.
func (l *memoryLink) fill() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.capacity < 0 {
		l.capacity, l.gate = 0, make(chan struct{})
	}
}

func (l *memoryLink) open() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.capacity >= 0 {
		l.capacity = -1
		close(l.gate)
	}
}

func (l *memoryLink) read(func([]byte) error) error {
	<-l.done
	return io.EOF
}

func (l *memoryLink) linger(time.Time) error { return errors.ErrUnsupported }

func (l *memoryLink) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		close(l.done)
	}
	return nil
}

// viewer is a client that stores what it receives by the rules of the browser's client: among the messages of a channel
// it records "reset" at the start and wherever messages may be missing.
type viewer struct {
	conn       *conn
	guest      Guest
	memoryLink *memoryLink
	at         map[string]position
	state      map[string]map[string]string
	pushes     map[string][]string
	resets     int
	other      []serverMessage
	frames     int
	left       []byte
}

func (h *Hub) newViewer() *viewer {
	return h.newGuest(Guest{})
}

func (h *Hub) newGuest(g Guest) *viewer {
	v := &viewer{guest: g, at: map[string]position{}, state: map[string]map[string]string{}, pushes: map[string][]string{}}
	v.connect(h)
	return v
}

func (v *viewer) connect(h *Hub) {
	v.memoryLink = newMemoryLink()
	v.left = nil
	v.conn = h.enterLink(v.memoryLink, false, v.guest)
	go v.conn.serve()
}

func (v *viewer) listen(channels ...string) {
	var r request
	for _, name := range channels {
		p := v.at[name]
		p.Channel = name
		r.Sub = append(r.Sub, p)
	}
	v.conn.handle(r)
}

func (v *viewer) signIn(tok string) { v.conn.handle(request{Auth: &tok}) }

// receive applies all messages that have arrived.
func (v *viewer) receive(t require.TestingT) {
	v.memoryLink.mu.Lock()
	v.left = append(v.left, v.memoryLink.got...)
	v.memoryLink.got = nil
	v.memoryLink.mu.Unlock()
	for len(v.left) > 0 {
		n, op, text := splitFrame(v.left)
		if n == 0 {
			return
		}
		v.left = v.left[n:]
		if op != ws.OpText {
			continue
		}
		var m serverMessage
		require.NoError(t, json.Unmarshal(text, &m), "%s", text)
		v.apply(m)
	}
}

func (v *viewer) apply(m serverMessage) {
	if m.Epoch == "" {
		v.other = append(v.other, m)
		return
	}
	v.frames++
	if m.Reset {
		v.resets++
	}
	if _, known := v.at[m.Ch]; m.Reset || !known {
		v.pushes[m.Ch] = append(v.pushes[m.Ch], "reset")
	}
	if m.Snap || v.state[m.Ch] == nil {
		v.state[m.Ch] = map[string]string{}
	}
	for k, d := range m.Set {
		v.state[m.Ch][k] = string(d)
	}
	for _, k := range m.Del {
		delete(v.state[m.Ch], k)
	}
	for _, p := range m.Push {
		v.pushes[m.Ch] = append(v.pushes[m.Ch], string(p))
	}
	v.at[m.Ch] = position{m.Ch, m.Epoch, m.Seq}
}

// splitFrame reads one unmasked frame as a browser would; n is 0 when it is incomplete.
func splitFrame(b []byte) (n int, op ws.OpCode, payload []byte) {
	if len(b) < 2 {
		return 0, 0, nil
	}
	length, head := int(b[1]), 2
	switch length {
	case 126:
		head = 4
	case 127:
		head = 10
	}
	if len(b) < head {
		return 0, 0, nil
	}
	if head > 2 {
		length = 0
		for _, c := range b[2:head] {
			length = length<<8 | int(c)
		}
	}
	if len(b) < head+length {
		return 0, 0, nil
	}
	return head + length, ws.OpCode(b[0] & 0x0f), b[head : head+length]
}

func number(n int) json.RawMessage { return json.RawMessage(strconv.Itoa(n)) }

func cloneState(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return maps.Clone(m)
}

func newManual() *clock.Manual { return clock.NewManual(epochStart) }

// waitDrained waits until the connection has no pending bytes.
func (v *viewer) waitDrained() {
	for {
		v.conn.mu.Lock()
		full := v.conn.full
		v.conn.mu.Unlock()
		if !full {
			return
		}
		runtime.Gosched()
	}
}
