package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/app"
	"maidan/internal/bonus/grant"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/longtest"
	"maidan/internal/player"
	"maidan/internal/rng"
)

// The game that is killed, and what its players bet. Their money lasts for all their rounds, and so do their tokens.
const (
	crashGame      = "/crash/v1/games/aviator"
	killsOfFlyers  = 10
	flyerStake     = 1_000
	flyerMoney     = 1_000_000
	automaticEvery = 2 // every second player has an automatic cash-out
)

// flyer is a player of a crash game who records what the server has acknowledged.
type flyer struct {
	*gambler
	mu     sync.Mutex
	placed map[string]bool  // by id
	paid   map[string]int64 // by id of the bet: payout of acknowledged cash-outs
}

type crashRound struct{ ID, Status string }

type crashBet struct {
	ID, Status string
	Payout     int64
}

// newFlyers registers n players, numbered from first, while no server runs.
func newFlyers(t *testing.T, at place, first, n int) []*flyer {
	t.Helper()
	cfg := config.Default()
	cfg.Database, cfg.Data, cfg.RateLimit = at.url, at.dir, false
	built, err := app.Build(t.Context(), cfg, slog.New(slog.DiscardHandler), app.NoFeeds)
	require.NoError(t, err)
	defer func() { require.NoError(t, built.Close()) }()
	all := make([]*flyer, n)
	var group errgroup.Group
	group.SetLimit(16)
	for i := range all {
		group.Go(func() error {
			f, err := newFlyer(t.Context(), built, first+i)
			all[i] = f
			return err
		})
	}
	require.NoError(t, group.Wait())
	return all
}

func newFlyer(ctx context.Context, built *app.App, number int) (*flyer, error) {
	made, err := built.Players.RegisterFederated(ctx, player.Registration{Currency: "INR", Checkbox1: true, Checkbox2: true}, player.Federated{
		Email: fmt.Sprintf("flyer%d@example.com", number), Country: "IN", Join: func(context.Context, *db.Tx, player.Player) error { return nil },
	})
	if err != nil {
		return nil, err
	}
	for i, kind := range []grant.Kind{grant.GiveBonus, grant.ConvertBonus} {
		if _, err := built.Grants.Give(ctx, grant.Grant{
			Key: fmt.Sprint("flyer ", number, i), Kind: kind, PlayerID: made.Player.ID, Currency: "INR", Amount: flyerMoney, Reason: "for the test", By: "s",
			Record: func(context.Context, *db.Tx) error { return nil },
		}); err != nil {
			return nil, err
		}
	}
	f := &flyer{gambler: newGambler(fmt.Sprint("flyer", number), nil), placed: map[string]bool{}, paid: map[string]int64{}}
	f.token = made.Tokens.Access
	return f, nil
}

// place bets on a round, unless it has started.
func (f *flyer) place(round crashRound, auto int) (b crashBet, err error) {
	body := map[string]any{"round": round.ID, "slot": 0, "stake": flyerStake, "auto": auto}
	status, _, err := f.call("POST", crashGame+"/bets", body, &b, "Idempotency-Key", "fly-"+round.ID)
	if err == nil && status == 201 {
		f.mu.Lock()
		f.placed[b.ID] = true
		f.mu.Unlock()
	}
	if err == nil && status != 201 && status != 409 {
		err = fmt.Errorf("%s: a bet was answered with %d", f.name, status)
	}
	return b, err
}

// cashOut ends a bet, unless it is too late.
func (f *flyer) cashOut(b crashBet) error {
	var after crashBet
	status, _, err := f.call("POST", "/crash/v1/bets/"+b.ID+"/cash-out", nil, &after)
	switch {
	case err != nil:
		return err
	case status == 200 && after.Status == "cashed":
		f.mu.Lock()
		f.paid[b.ID] = after.Payout
		f.mu.Unlock()
	case status != 200 && status != 409:
		return fmt.Errorf("%s: a cash-out was answered with %d", f.name, status)
	}
	return nil
}

// fly bets on a round and cashes out after a while, on one server. That the server is gone is no error.
func (f *flyer) fly(url string, round crashRound, auto int, flying <-chan struct{}, after time.Duration) error {
	f.url = url
	b, err := f.place(round, auto)
	if errors.Is(err, errGone) || b.ID == "" {
		return ignoreGone(err)
	}
	if auto > 0 {
		return nil
	}
	<-flying
	time.Sleep(after)
	return ignoreGone(f.cashOut(b))
}

func ignoreGone(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

// latest returns the latest round, from whichever server answers.
func (c *cluster) latest(t *testing.T) (r crashRound) {
	t.Helper()
	g := newGambler("watcher", nil)
	for i := range c.ports {
		var state struct{ Round crashRound }
		g.url = c.url(i)
		if status, _, err := g.call("GET", crashGame, nil, &state); err == nil && status == 200 {
			return state.Round
		}
	}
	return r
}

// await waits for a round with a status after another round.
func (c *cluster) await(t *testing.T, status string, last crashRound) (r crashRound) {
	t.Helper()
	require.Eventually(t, func() bool {
		r = c.latest(t)
		return r.Status == status && r.ID != last.ID
	}, patience, 20*time.Millisecond, "no round is %s", status)
	return r
}

// flight plays one round with all players and kills servers somewhere in it.
func (c *cluster) flight(t *testing.T, all []*flyer, dice rng.Source, last crashRound) crashRound {
	t.Helper()
	round := c.await(t, "betting", last)
	flying := make(chan struct{})
	var group errgroup.Group
	for i, f := range all {
		auto := 0
		if i%automaticEvery == 0 {
			auto = 101 + rng.IntN(dice, 200)
		}
		after := time.Duration(rng.IntN(dice, 5000)) * time.Millisecond
		group.Go(func() error { return f.fly(c.url(i), round, auto, flying, after) })
	}
	if rng.IntN(dice, 5) > 0 { // else the servers are killed while bets are placed
		deadline := time.Now().Add(patience)
		for r := c.latest(t); r.ID == round.ID && r.Status == "betting" && time.Now().Before(deadline); r = c.latest(t) {
			time.Sleep(20 * time.Millisecond)
		}
	}
	close(flying)
	time.Sleep(time.Duration(rng.IntN(dice, 4000)) * time.Millisecond)
	c.kill(1 + rng.IntN(dice, 1<<len(c.ports)-1))
	require.NoError(t, group.Wait())
	return round
}

// unsettled counts the bets that wait although their round has ended.
const unsettled = `SELECT COUNT(*) FROM crash_bets b JOIN crash_rounds r ON r.id = b.round_id
	WHERE b.status = 'open' AND r.id < (SELECT MAX(id) FROM crash_rounds WHERE game = r.game)`

// crashKillsEnv is the environment variable with the number of kills of the test below. A kill takes a whole round, so a long test has 10 of them.
const crashKillsEnv = "MAIDAN_CRASH_KILLS"

// TestServe_EndsEveryCrashBetOnceWhenKilled kills servers in the middle of rounds that all players share, of 1,000 players in a long test, on SQLite
// and on two nodes with PostgreSQL. Every stake has a result, nobody is paid twice, and what was acknowledged stands. The audit
// compares each cash-out with its round: an automatic one is paid at exactly its multiplier whenever the round has reached it.
func TestServe_EndsEveryCrashBetOnceWhenKilled(t *testing.T) {
	t.Parallel()
	kills, players := envNumber(t, crashKillsEnv, longtest.Times(2, 10)), longtest.Times(30, 1000)
	seed := killSeed(t)
	eachEngine(t, func(t *testing.T, at place) {
		nodes := 1
		if at.url != "" {
			nodes = 2
		}
		dice := rng.Seeded([32]byte{byte(seed), byte(seed >> 8)})
		c := &cluster{t: t, place: at, running: make([]*process, nodes), plain: true}
		for range nodes {
			c.ports, c.peers = append(c.ports, freeAddress(t)), append(c.peers, freeAddress(t))
		}
		var all, flying []*flyer
		var last crashRound
		for done := range kills {
			if done%killsOfFlyers == 0 {
				c.kill(1<<nodes - 1)
				flying = newFlyers(t, at, len(all), players)
				all = append(all, flying...)
			}
			c.start()
			last = c.flight(t, flying, dice, last)
			at.holds(t)
			t.Logf("%s: %d kills", t.Name(), done+1)
		}
		c.start()
		c.await(t, "betting", last)
		require.Eventually(t, func() bool { return at.number(t, unsettled) == 0 }, patience, 100*time.Millisecond, "bets have no result")
		requireFlown(t, at, all)
		at.holds(t)
	})
}

// requireFlown compares the database with what was acknowledged, and the balances with all bets.
func requireFlown(t *testing.T, at place, all []*flyer) {
	t.Helper()
	var placed, paid []string
	for _, f := range all {
		for id := range f.placed {
			placed = append(placed, "'"+id+"'")
		}
		for id, payout := range f.paid {
			paid = append(paid, fmt.Sprintf("(id = '%s' AND status = 'cashed' AND payout = %d)", id, payout))
		}
	}
	require.NotEmpty(t, placed)
	for some := range slices.Chunk(placed, 500) {
		require.Equal(t, len(some), at.number(t, "SELECT COUNT(*) FROM crash_bets WHERE id IN ("+strings.Join(some, ", ")+")"), "acknowledged bets exist")
	}
	for some := range slices.Chunk(paid, 100) {
		require.Equal(t, len(some), at.number(t, "SELECT COUNT(*) FROM crash_bets WHERE "+strings.Join(some, " OR ")), "acknowledged cash-outs stand")
	}
	require.Equal(t, len(all)*flyerMoney, at.number(t, `SELECT (SELECT SUM(balance) FROM wallet_accounts)
		+ (SELECT COALESCE(SUM(stake - payout), 0) FROM crash_bets)`), "the balances are what was staked and paid")
	t.Logf("%d bets, %d cash-outs acknowledged", len(placed), len(paid))
}
