package live

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/rng"
)

// TestHub_AnyInterleavingConverges is the promise of the protocol: after any sequence of publishing, falling behind,
// breaking and resuming, the client has the hub's values, and each message once and in order, except where it got a
// reset.
func TestHub_AnyInterleavingConverges(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		clk := newManual()
		h, err := New(Options{
			Clock: clk, Rand: rng.Seeded([32]byte{1}), Ring: 4, MaxGone: 2, RingBytes: 200, Workers: 2,
		})
		require.NoError(t, err)
		defer h.Close()
		m := &machine{
			h: h, viewers: []*viewer{h.newViewer(), h.newViewer(), h.newViewer()},
			truth: map[string]map[string]string{}, sent: map[string]int{},
		}
		for _, v := range m.viewers {
			v.listen(m.channels()...)
		}
		t.Repeat(map[string]func(*rapid.T){
			"set":        m.set,
			"delete":     m.remove,
			"push":       m.push,
			"flush":      func(*rapid.T) { h.Flush() },
			"receive":    func(t *rapid.T) { m.any(t).receive(t) },
			"break":      m.cut,
			"fill":       func(t *rapid.T) { m.any(t).memoryLink.fill() },
			"open":       func(t *rapid.T) { m.any(t).memoryLink.open() },
			"peer loss":  func(*rapid.T) { h.loseMessages() },
			"lost epoch": m.restart,
		})
		for _, v := range m.viewers {
			m.converge(t, v)
		}
	})
}

type machine struct {
	h       *Hub
	viewers []*viewer
	truth   map[string]map[string]string
	sent    map[string]int
}

func (m *machine) channels() []string { return []string{"event:1", "event:2", "events"} }

func (m *machine) any(t *rapid.T) *viewer { return rapid.SampledFrom(m.viewers).Draw(t, "viewer") }

func (m *machine) set(t *rapid.T) {
	ch, key := rapid.SampledFrom(m.channels()).Draw(t, "channel"), rapid.SampledFrom([]string{"a", "b", "c", "d\"é"}).Draw(t, "key")
	value := rapid.IntRange(0, 9).Draw(t, "value")
	if m.truth[ch] == nil {
		m.truth[ch] = map[string]string{}
	}
	m.truth[ch][key] = strconv.Itoa(value)
	m.h.Set(ch, key, number(value))
}

func (m *machine) remove(t *rapid.T) {
	ch, key := rapid.SampledFrom(m.channels()).Draw(t, "channel"), rapid.SampledFrom([]string{"a", "b", "c", "d\"é"}).Draw(t, "key")
	delete(m.truth[ch], key)
	m.h.Delete(ch, key)
}

func (m *machine) push(t *rapid.T) {
	ch := rapid.SampledFrom(m.channels()).Draw(t, "channel")
	m.h.Push(ch, number(m.sent[ch]))
	m.sent[ch]++
}

// cut breaks a viewer's connection, with or without the bytes on their way, and resumes it.
func (m *machine) cut(t *rapid.T) {
	v := m.any(t)
	if rapid.Bool().Draw(t, "received before") {
		v.receive(t)
	}
	v.conn.close(0, "")
	v.connect(m.h)
	v.listen(m.channels()...)
}

// restart reconnects a client to another node.
func (m *machine) restart(t *rapid.T) {
	v := m.any(t)
	v.receive(t)
	for name, p := range v.at {
		p.Epoch = "another"
		v.at[name] = p
	}
	v.conn.close(0, "")
	v.connect(m.h)
	v.listen(m.channels()...)
}

func (m *machine) converge(t *rapid.T, v *viewer) {
	m.h.Flush()
	v.memoryLink.open()
	v.waitDrained()
	v.receive(t)
	for _, ch := range m.channels() {
		require.Equal(t, cloneState(m.truth[ch]), cloneState(v.state[ch]), ch)
		next, lost := 0, false
		for _, p := range v.pushes[ch] {
			if p == "reset" {
				lost = true
				continue
			}
			var n int
			_, err := fmt.Sscan(p, &n)
			require.NoError(t, err)
			require.True(t, n == next || n > next && lost, "%s: message %d after %d without a reset: %v", ch, n, next-1, v.pushes[ch])
			next, lost = n+1, false
		}
		require.True(t, next == m.sent[ch] || lost, "%s: the last messages are missing without a reset: %v", ch, v.pushes[ch])
	}
}
