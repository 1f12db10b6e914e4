package bettest_test

import (
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
)

// twoNodes returns two books on one PostgreSQL, each with connections and a bus of its own, and an event at 3.0 with a
// limit of 100,000.
func twoNodes(t *testing.T, busA, busB *live.Bus) (a, b *shop) {
	url := dbtest.PostgresURL(t)
	shops := make([]*shop, 2)
	for i, bus := range []*live.Bus{busA, busB} {
		d, err := db.Open(t.Context(), db.Config{URL: url, MaxConns: 4})
		require.NoError(t, err)
		t.Cleanup(func() { _ = d.Close() })
		shops[i] = newShop(t, d, 0)
		leave, err := shops[i].Subscribe(bus)
		require.NoError(t, err)
		t.Cleanup(leave)
	}
	a, b = shops[0], shops[1]
	a.bounded(t, "a", 100_000)
	a.event(t, "a", market.Upcoming, 3000, 1500)
	b.events, b.at = a.events, a.at
	for i := range 12 {
		a.punter(t, id.Player(fmt.Sprintf("p%02d", i)), "INR", 1_000_000)
	}
	meet(t, busA, busB)
	return a, b
}

func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	require.Eventually(t, ok, time.Minute, 2*time.Millisecond, what)
}

// meet waits until messages of one bus reach the other. Earlier subscriptions are then active, too.
func meet(t *testing.T, busA, busB *live.Bus) {
	for _, way := range [][2]*live.Bus{{busA, busB}, {busB, busA}} {
		var received atomic.Bool
		leave, err := way[1].Subscribe("hello", func([]byte) { received.Store(true) })
		require.NoError(t, err)
		soon(t, "the buses meet", func() bool { _ = way[0].Publish("hello", nil); return received.Load() })
		leave()
	}
}

// take places a bet of 10,000 at 3.0 and reports whether it was accepted.
func (s *shop) take(t *testing.T, player int) bool {
	_, _, err := s.Place(t.Context(), slip(id.Player(fmt.Sprintf("p%02d", player)), 10_000, s.pick("a", "h")))
	if err != nil {
		require.ErrorIs(t, err, liability.ErrLimit)
	}
	return err == nil
}

// Two nodes with a NATS server each, as in a cluster, share a limit: bets on one count on the other at once, although
// it has read the event a moment ago.
func TestLiability_IsSharedByTheNodesOfACluster(t *testing.T) {
	t.Parallel()
	busA, err := live.OpenBus(live.BusOptions{Listen: "127.0.0.1:0"})
	require.NoError(t, err)
	t.Cleanup(busA.Close)
	busB, err := live.OpenBus(live.BusOptions{Listen: "127.0.0.1:0", Routes: []string{busA.ClusterAddr()}})
	require.NoError(t, err)
	t.Cleanup(busB.Close)
	a, b := twoNodes(t, busA, busB)
	require.Equal(t, money.Amount(50_000), a.available(t))
	require.Equal(t, money.Amount(50_000), b.available(t))
	for i := range 5 {
		from, to := a, b
		if i%2 == 1 {
			from, to = b, a
		}
		require.True(t, from.take(t, i))
		left := money.Amount(50_000 - (i+1)*10_000)
		require.Equal(t, left, from.available(t))
		soon(t, "the other node has it", func() bool { return to.available(t) == left })
	}
	require.False(t, a.take(t, 5))
	require.False(t, b.take(t, 6))
	a.bounded(t, "a", 120_000)
	a.BoundsChanged()
	soon(t, "a limit that changes", func() bool { return b.available(t) == 10_000 })
	require.True(t, b.take(t, 7))
	a.audit(t)
}

// outside is an external NATS server; port -1 takes any free one.
func outside(t *testing.T, port int) *server.Server {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	require.NoError(t, err)
	s.Start()
	require.True(t, s.ReadyForConnections(time.Minute))
	t.Cleanup(s.Shutdown)
	return s
}

// Without the bus bets are still accepted. Each node counts its own at once and those of others from its next reading,
// at most half a minute later: until then two nodes accept up to twice the limit, and nothing after that. With the bus
// restored they share the limit again.
func TestLiability_WithoutTheBus(t *testing.T) {
	t.Parallel()
	nats := outside(t, server.RANDOM_PORT)
	var buses [2]*live.Bus
	for i := range buses {
		var err error
		buses[i], err = live.OpenBus(live.BusOptions{URL: nats.ClientURL()})
		require.NoError(t, err)
		t.Cleanup(buses[i].Close)
	}
	a, b := twoNodes(t, buses[0], buses[1])
	require.Equal(t, money.Amount(50_000), a.available(t))
	require.Equal(t, money.Amount(50_000), b.available(t))

	port := nats.Addr().(*net.TCPAddr).Port
	nats.Shutdown()
	nats.WaitForShutdown()
	for _, bus := range buses {
		soon(t, "the bus is away", func() bool { return !bus.Connected() })
	}
	for i := range 4 {
		require.True(t, a.take(t, i))
	}
	require.Equal(t, money.Amount(10_000), a.available(t))
	b.clock.Advance(29 * time.Second)
	require.Equal(t, money.Amount(50_000), b.available(t), "not received, and read half a minute ago at most")
	require.True(t, b.take(t, 4))
	require.True(t, b.take(t, 5))
	b.clock.Advance(2 * time.Second)
	require.Zero(t, b.available(t), "read: 120,000 of 100,000")
	require.False(t, b.take(t, 6))
	a.clock.Advance(31 * time.Second)
	require.False(t, a.take(t, 7))

	outside(t, port)
	meet(t, buses[0], buses[1])
	a.bounded(t, "a", 160_000)
	a.BoundsChanged()
	soon(t, "the other node receives again", func() bool { return b.available(t) == 20_000 })
	require.True(t, b.take(t, 8))
	soon(t, "and has what is taken", func() bool { return a.available(t) == 10_000 })
	a.audit(t)
}
