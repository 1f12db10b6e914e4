package main

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/longtest"
	"maidan/internal/rng"
)

// simulatorTricks turns on every trick of the simulator for a part of all calls.
const simulatorTricks = "seed=7,not-found=30,declined=40,slow=40,half=40,twice=80,late=40,vanish=60,dropped=80,busy=40,reorder=40,tiny=20,surplus=30"

// cluster is one server on SQLite or two on PostgreSQL, with a simulator of payments that goes on when they are killed.
type cluster struct {
	t         *testing.T
	place     place
	simulator *process
	address   string
	ports     []string // addresses of the servers; the simulator's callbacks find a server again after its restart
	peers     []string
	running   []*process
	given     int      // what the players had before they deposited
	plain     bool     // the simulator of payments is inside
	more      []string // further flags of the servers
}

const simulatorKey = "a key of the simulator in tests"

func newCluster(t *testing.T, at place, n int, tricks string) *cluster {
	t.Helper()
	c := &cluster{t: t, place: at, running: make([]*process, n)}
	for range n {
		c.ports, c.peers = append(c.ports, freeAddress(t)), append(c.peers, freeAddress(t))
	}
	c.simulator = start(t, "simulate", "payments", "--addr", "127.0.0.1:0", "--speed", "60", "--payment-simulator-key", simulatorKey, "--payment-tricks", tricks)
	c.simulator.awaitLog(simulatorReady)
	_, rest, _ := strings.Cut(c.simulator.log.String(), `"url":"`)
	c.address, _, _ = strings.Cut(rest, `"`)
	return c
}

// start starts the servers that do not run.
func (c *cluster) start() {
	c.t.Helper()
	for i := range c.running {
		if c.running[i] != nil {
			continue
		}
		flags := slices.Concat(c.place.flags, c.more, []string{"--addr", c.ports[i], "--speed", "60", "--rate-limit=false"})
		if !c.plain {
			flags = append(flags, "--payment-simulator", c.address, "--payment-simulator-key", simulatorKey)
		}
		if len(c.running) > 1 {
			flags = append(flags, "--data", c.t.TempDir(), "--cluster", strings.Join(append([]string{c.peers[i]}, slices.Delete(slices.Clone(c.peers), i, i+1)...), ","))
		}
		c.running[i] = start(c.t, append([]string{"serve"}, flags...)...)
	}
	for _, p := range c.running {
		p.ready()
	}
}

func (c *cluster) url(i int) string { return "http://" + c.ports[i%len(c.ports)] }

// kill kills the running servers in the set, a bit each.
func (c *cluster) kill(set int) {
	for i, p := range c.running {
		if set>>i&1 == 1 && p != nil {
			p.kill()
			c.running[i] = nil
		}
	}
}

// addsUp compares the balances with what was credited and withdrawn.
func (c *cluster) addsUp() {
	c.t.Helper()
	require.Equal(c.t, -c.given, c.place.number(c.t, `SELECT (SELECT COALESCE(SUM(credited), 0) FROM payment_deposits)
		- (SELECT COALESCE(SUM(amount), 0) FROM payment_withdrawals WHERE status NOT IN ('rejected', 'cancelled')) - (SELECT COALESCE(SUM(balance), 0) FROM wallet_accounts)`))
}

// Environment variables of the tests that kill servers at random moments: how many kills among payments, and the seed of the moments.
const (
	killsEnv = "MAIDAN_PAYMENT_KILLS"
	seedEnv  = "MAIDAN_KILL_SEED"
)

// killSeed returns the seed of the moments of kills: always the same in a usual test, another every day in a long one, so that the
// kills of successive runs add up.
func killSeed(t *testing.T) int {
	t.Helper()
	seed := 9
	if longtest.Long() {
		seed = int(time.Now().Unix() / int64(24*time.Hour/time.Second))
	}
	seed = envNumber(t, seedEnv, seed)
	t.Logf("%s=%d", seedEnv, seed)
	return seed
}

// envNumber returns the number in an environment variable, or otherwise where it is not set.
func envNumber(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, name)
	return n
}

// Kills between two looks at the end of all payments, and players of one kill.
const (
	killsOfBatch   = 25 // tokens are valid for less time than a long test takes
	playersOfRound = 4
)

// TestServe_LosesNoPaymentWhenKilled kills servers at random moments while players deposit and withdraw: 50 times in a long test. After
// each kill the money adds up and the audit finds nothing. After each batch of kills every payment ends, and what was acknowledged exists.
func TestServe_LosesNoPaymentWhenKilled(t *testing.T) {
	t.Parallel()
	kills, seed := envNumber(t, killsEnv, longtest.Times(4, 50)), killSeed(t)
	eachEngine(t, func(t *testing.T, at place) {
		nodes := 1
		if at.url != "" {
			nodes = 2
		}
		dice := rng.Seeded([32]byte{byte(seed), byte(seed >> 8)})
		c, office := newCluster(t, at, nodes, simulatorTricks), newCashier()
		var all []*payer
		for done := 0; done < kills; done += killsOfBatch {
			c.kill(1<<nodes - 1)
			n := min(killsOfBatch, kills-done)
			batch := newPayers(t, at, len(all), n*playersOfRound)
			c.given += len(batch) * givenAmount
			for i := range n {
				c.start()
				c.round(office, batch[i*playersOfRound:(i+1)*playersOfRound], dice)
				c.addsUp()
				at.holds(t)
			}
			c.start()
			c.finish(office, batch)
			all = append(all, batch...)
			c.requireAcknowledged(all)
			at.holds(t)
			t.Logf("%s: %d kills with seed %d", t.Name(), done+n, seed)
		}
		if longtest.Long() {
			c.finishAll()
			at.holds(t)
		}
	})
}

// round lets players pay and kills one server or all of them at a random moment.
func (c *cluster) round(office *cashier, players []*payer, dice rng.Source) {
	c.t.Helper()
	var group errgroup.Group
	done, decides := make(chan struct{}), c.url(rng.IntN(dice, len(c.ports)))
	for i, p := range players {
		group.Go(func() error { return p.payUntilGone(c.url(i)) })
	}
	group.Go(func() error {
		return office.decideUntilGone(decides, done)
	})
	time.Sleep(time.Duration(rng.IntN(dice, 600)) * time.Millisecond) // somewhere in the payments: where exactly is chance
	c.kill(1 + rng.IntN(dice, 1<<len(c.ports)-1))
	close(done)
	require.NoError(c.t, group.Wait())
}

// finish repeats what was not acknowledged and waits until no payment is under way.
func (c *cluster) finish(office *cashier, players []*payer) {
	c.t.Helper()
	require.NoError(c.t, office.signIn(c.url(0)))
	for i, p := range players {
		require.NoError(c.t, p.pay(c.url(i)))
	}
	require.Eventually(c.t, func() bool {
		n, err := office.decide()
		return err == nil && n == 0 && c.place.number(c.t, underWay) == 0
	}, patience, 100*time.Millisecond, "payments stay under way")
	c.addsUp()
}

// underWay counts the payments whose next step is not the player's. Coins that never come leave a deposit open until it expires.
const underWay = `SELECT COUNT(*) FROM payment_calls c LEFT JOIN payment_deposits d ON d.id = c.payment_id
	WHERE c.due_at > 0 AND (d.id IS NULL OR d.flow = 'transfer' OR d.status = 'queued' OR d.started_at = 0)`

// finishAll waits until every call has a result, also about deposits that expire.
func (c *cluster) finishAll() {
	c.t.Helper()
	require.Eventually(c.t, func() bool { return c.place.number(c.t, "SELECT COUNT(*) FROM payment_calls WHERE due_at > 0") == 0 },
		2*patience, time.Second, "calls stay without a result")
	c.addsUp()
}

// requireAcknowledged checks that the payments that were acknowledged to all players exist once, and no other ones.
func (c *cluster) requireAcknowledged(players []*payer) {
	c.t.Helper()
	deposits, withdrawals := 0, 0
	for _, p := range players {
		for at := range p.known {
			if strings.HasPrefix(at, depositsPath) {
				deposits++
			} else {
				withdrawals++
			}
		}
	}
	require.Equal(c.t, deposits, c.place.number(c.t, "SELECT COUNT(*) FROM payment_deposits"), "each was acknowledged")
	require.Equal(c.t, withdrawals, c.place.number(c.t, "SELECT COUNT(*) FROM payment_withdrawals"), "each was acknowledged")
	for _, flow := range []string{"transfer", "coins"} {
		require.Positive(c.t, c.place.number(c.t, "SELECT COUNT(*) FROM payment_deposits WHERE status = 'succeeded' AND flow = '"+flow+"'"))
	}
	require.Positive(c.t, withdrawals)
}
