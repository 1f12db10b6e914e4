package main

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game/crash"
	"maidan/internal/db/dbtest"
)

// nodes are servers on one PostgreSQL whose embedded NATS servers form a cluster.
type nodes struct {
	t     *testing.T
	place place
	ports []string
}

func newNodes(t *testing.T, n int) *nodes {
	t.Helper()
	c := &nodes{t: t, place: place{url: dbtest.PostgresURL(t)}}
	c.place.flags = []string{"--database", c.place.url}
	for range n {
		c.ports = append(c.ports, freeAddress(t))
	}
	return c
}

// start starts node i. Its cluster flag names itself first and then the others.
func (c *nodes) start(i int) (*process, string) {
	c.t.Helper()
	list := []string{c.ports[i]}
	for j, port := range c.ports {
		if j != i {
			list = append(list, port)
		}
	}
	return serveProcess(c.t, "--database", c.place.url, "--data", c.t.TempDir(), "--cluster", strings.Join(list, ","), "--demo", "--speed", "60", "--rate-limit=false")
}

// leaders returns how many nodes hold leases, and whether all kinds of work are led: outbox, trading, jobs and the crash games.
func (c *nodes) leaders() (holders int, all bool) {
	return c.place.number(c.t, "SELECT COUNT(DISTINCT holder) FROM job_leases"), c.place.number(c.t, "SELECT COUNT(*) FROM job_leases") == 3+len(crash.Games())
}

// holder returns a number that identifies the node that leads a kind of work.
func (c *nodes) holder(lease string) int {
	return c.place.number(c.t, fmt.Sprintf("SELECT COALESCE(MAX(('x' || substr(md5(holder), 1, 7))::bit(28)::int), 0) FROM job_leases WHERE name = '%s'", lease))
}

// changed waits until another node leads trading and the outbox, and returns how long that took.
func (c *nodes) changed(trading, outbox int) time.Duration {
	c.t.Helper()
	began := time.Now()
	require.Eventually(c.t, func() bool {
		return !slices.Contains([]int{0, trading}, c.holder("trading")) && !slices.Contains([]int{0, outbox}, c.holder("outbox"))
	}, patience, 50*time.Millisecond, "nobody takes over")
	return time.Since(began)
}

// TestTwoNodes: what one node leads the other one's screens show, and either may go away.
func TestTwoNodes(t *testing.T) {
	t.Parallel()
	c := newNodes(t, 2)
	a, urlA := c.start(0)
	subscribePublic(t, urlA, "events").waitFor("prices on the node that leads", 0, priced)
	require.Eventually(t, func() bool { n, all := c.leaders(); return n == 1 && all }, patience, 50*time.Millisecond)
	trading, outbox := c.holder("trading"), c.holder("outbox")

	b, urlB := c.start(1)
	onB := subscribePublic(t, urlB, "events")
	onB.waitFor("prices on the node that does not lead", 0, priced)
	onB.waitFor("and the next ones", onB.count(), priced)

	var count atomic.Int64
	g := newGambler("crossing", &count)
	g.url = urlB
	require.NoError(t, g.enter())
	own := subscribePlayer(t, urlB, g.token)
	g.url = urlA
	require.NoError(t, g.fund())
	own.waitFor("the deposit that was made at the other node", 0, pushed("deposit"))
	own.waitFor("and the balance", 0, pushed("balance"))
	require.NoError(t, g.oneBet())
	own.waitFor("the bet that was placed at the other node", 0, pushed("bet"))
	require.Equal(t, trading, c.holder("trading"), "the first node still leads")

	a.kill()
	t.Logf("after a kill the other node led after %s", c.changed(trading, outbox))
	onB.waitFor("prices after the leader died", onB.count(), priced)
	from := own.count()
	g.url = urlB
	require.NoError(t, g.oneBet())
	own.waitFor("a bet after the leader died", from, pushed("bet"))
	own.waitFor("and its balance", from, pushed("balance"))

	a, urlA = c.start(0)
	onA := subscribePublic(t, urlA, "events")
	onA.waitFor("prices on a node that came back", 0, priced)
	trading, outbox = c.holder("trading"), c.holder("outbox")
	require.Zero(t, b.stop())
	own.waitForClose()
	t.Logf("after a stop the other node led after %s", c.changed(trading, outbox))
	onA.waitFor("prices after the leader left", onA.count(), priced)
	require.NoError(t, func() error { g.url = urlA; return g.oneBet() }())
	require.NoError(t, g.settleUp())
	require.Zero(t, a.stop())
	require.Zero(t, c.place.number(t, "SELECT COUNT(*) FROM job_leases"), "leases are given back")
	c.place.holds(t)
}
