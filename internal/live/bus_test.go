package live

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"

	"maidan/internal/rng"
)

// node is a hub with its own embedded NATS server, as on a machine of its own.
type node struct {
	*Hub
	bus *Bus
}

func startNode(t *testing.T, routes ...string) node {
	bus, err := OpenBus(BusOptions{Listen: "127.0.0.1:0", Routes: routes, Secret: "between nodes"})
	require.NoError(t, err)
	t.Cleanup(bus.Close)
	h, err := New(Options{Wire: bus, Tick: 5 * time.Millisecond, Authenticate: testTokens(clock.System{})})
	require.NoError(t, err)
	t.Cleanup(h.Close)
	return node{h, bus}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	require.Eventually(t, ok, 30*time.Second, 2*time.Millisecond, what)
}

func TestHub_ReachesTheClientsOfEveryNode(t *testing.T) {
	t.Parallel()
	a := startNode(t)
	a.Set("event:1", "before", number(1)) // before there are listeners
	b := startNode(t, a.bus.ClusterAddr())
	eventually(t, "the nodes are connected", func() bool { return a.Stats().Peers == 1 && b.Stats().Peers == 1 })
	onA, onB := a.newViewer(), b.newViewer()
	for _, v := range []*viewer{onA, onB} {
		v.listen("event:1")
	}
	v := onB
	eventually(t, "the later node requests the missed values", func() bool { v.receive(t); return v.state["event:1"]["before"] == "1" })

	a.Set("event:1", "score", number(7))
	b.Set("event:1", "market", number(8))
	want := map[string]string{"before": "1", "score": "7", "market": "8"}
	for _, v := range []*viewer{onA, onB} {
		eventually(t, "both writes on both nodes", func() bool {
			v.receive(t)
			return fmt.Sprint(v.state["event:1"]) == fmt.Sprint(want)
		})
	}
	a.Delete("event:1", "before")
	for i := range 50 {
		b.Push("event:1", number(i))
	}
	for _, v := range []*viewer{onA, onB} {
		eventually(t, "a deletion and all messages on both nodes", func() bool {
			v.receive(t)
			_, found := v.state["event:1"]["before"]
			return !found && len(v.pushes["event:1"]) >= 51
		})
		pushes := v.pushes["event:1"]
		for i, p := range pushes[len(pushes)-50:] {
			require.Equal(t, strconv.Itoa(i), p)
		}
	}

	c := startNode(t, b.bus.ClusterAddr())
	onC := c.newViewer()
	onC.listen("event:1")
	eventually(t, "a third node with a route to the second only", func() bool {
		onC.receive(t)
		return fmt.Sprint(onC.state["event:1"]) == fmt.Sprint(map[string]string{"score": "7", "market": "8"}) && c.Stats().Peers == 2
	})
}

func TestOpenBus_NeedsASecretBeyondTheLoopback(t *testing.T) {
	t.Parallel()
	for _, o := range []BusOptions{
		{Listen: "0.0.0.0:0"}, {Listen: ":0"}, {Listen: "nonsense", Secret: "x"}, {Listen: "127.0.0.1:99999"},
		{Listen: "127.0.0.1:0", Routes: []string{"nonsense"}},
	} {
		_, err := OpenBus(o)
		require.Error(t, err, "%+v", o)
	}
	bus, err := OpenBus(BusOptions{})
	require.NoError(t, err)
	require.True(t, bus.Connected())
	require.Empty(t, bus.ClusterAddr())
	bus.Close()
}

func TestOpenBus_StartsWhileAnExternalNATSIsDown(t *testing.T) {
	t.Parallel()
	bus, err := OpenBus(BusOptions{URL: "nats://user:secret@127.0.0.1:1"})
	require.NoError(t, err)
	defer bus.Close()
	h, err := New(Options{Wire: bus, Tick: time.Millisecond})
	require.NoError(t, err)
	defer h.Close()
	v := h.newViewer()
	v.listen("events")
	h.Set("events", "1", number(1))
	eventually(t, "this node serves its own clients", func() bool { v.receive(t); return v.state["events"]["1"] == "1" })
}

// mesh is a Wire in memory that can be cut.
type mesh struct {
	subs map[string][]func([]byte)
	cut  bool
}

func (m *mesh) Publish(subject string, data []byte) error {
	if m.cut {
		return nil // lost without an error, as with core NATS
	}
	for _, fn := range m.subs[subject] {
		fn(data)
	}
	return nil
}

func (m *mesh) Subscribe(subject string, fn func([]byte)) (func(), error) {
	m.subs[subject] = append(m.subs[subject], fn)
	return func() {}, nil
}

// newStepHub returns a hub whose envelopes are sent by the test and not by run.
func newStepHub(t *testing.T, m *mesh) *Hub {
	h := &Hub{
		opt: Options{Clock: newManual(), Rand: rng.Secure()}, node: token(rng.Secure()), channels: map[string]*channel{},
		conns: map[*conn]struct{}{}, stop: func() {}, buffers: make([][]byte, 1),
	}
	h.opt.fill()
	p, err := join(h, m)
	require.NoError(t, err)
	h.peers = p
	t.Cleanup(h.Close)
	return h
}

func TestPeers_RepairALostEnvelope(t *testing.T) {
	t.Parallel()
	m := &mesh{subs: map[string][]func([]byte){}}
	a, b := newStepHub(t, m), newStepHub(t, m)
	step := func() {
		for range 3 {
			a.peers.heartbeat()
			a.peers.send()
			b.peers.heartbeat()
			b.peers.send()
		}
		b.Flush()
	}
	step()
	v := b.newViewer()
	v.signIn("valid:anna")
	v.conn.playerID = "anna"
	v.listen("event:1", "player")
	a.Set("event:1", "score", number(1))
	step()
	v.receive(t)
	require.Equal(t, "1", v.state["event:1"]["score"])

	m.cut = true
	a.Set("event:1", "score", number(2))
	a.Push(PlayerChannel("anna"), json.RawMessage(`"lost"`))
	a.peers.send()
	m.cut = false
	step()
	v.receive(t)
	require.Equal(t, "2", v.state["event:1"]["score"], "the value is requested again")
	require.Equal(t, 1, v.resets, "the message is lost: the client gets a reset")
	require.EqualValues(t, 1, b.Stats().Missed)

	b.Set("event:1", "score", number(3))
	a.apply(envelope{Node: "old", Ops: []op{{Channel: "event:1", Key: "score", Data: number(0), Stamp: 1}}})
	step()
	a.Flush()
	require.Equal(t, "3", string(a.channels["event:1"].entries["score"].published), "an older write does not undo a newer one")
}
