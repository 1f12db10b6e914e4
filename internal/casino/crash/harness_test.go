package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

const (
	rupees = money.Amount(100)
	ann    = id.Player("ann")
	bob    = id.Player("bob")
)

var key = []byte("a key of exactly thirty-two byte")

// passing is a clock that a sleep moves: whoever leads a game passes through its rounds at once. after is called when time has passed.
type passing struct {
	*clock.Manual
	after func()
}

// Sleep implements clock.Clock.
func (p *passing) Sleep(ctx context.Context, d time.Duration) error {
	if d > 0 {
		p.Advance(d)
	}
	if p.after != nil {
		p.after()
	}
	return ctx.Err()
}

// screen records what is published.
type screen struct {
	mu     sync.Mutex
	rounds []crash.SharedRound
	others crash.OtherBets
}

func (s *screen) Set(_, key string, data json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key == "bets" {
		s.others = crash.OtherBets{}
		_ = json.Unmarshal(data, &s.others)
	}
}

func (s *screen) Push(_ string, data json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var r crash.SharedRound
	_ = json.Unmarshal(data, &r)
	s.rounds = append(s.rounds, r)
}

// node is an engine over a ledger: several on one database are several nodes.
type node struct {
	*crash.Engine
	t      testing.TB
	db     *db.DB
	clock  *passing
	wallet *wallet.Wallet
	screen *screen
	n      int
}

func open(t testing.TB, d *db.DB, c *clock.Manual, adjust ...func(*crash.Config)) *node {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	ids := id.NewMaker(c, rng.Secure())
	w := wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, c, log), Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	rounds := round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: key})
	require.NoError(t, rounds.StoreRules(t.Context()))
	n := &node{t: t, db: d, clock: &passing{Manual: c}, wallet: w, screen: &screen{}}
	cfg := crash.Config{DB: d, Wallet: w, Rounds: rounds, Clock: n.clock, IDs: ids, Random: rng.Secure(), Key: key, Screen: n.screen, ChainRounds: 200}
	for _, change := range adjust {
		change(&cfg)
	}
	n.Engine = crash.New(cfg)
	return n
}

func newNode(t testing.TB, d *db.DB, adjust ...func(*crash.Config)) *node {
	t.Helper()
	n := open(t, d, clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)), adjust...)
	n.enrol(ann, 100_000*rupees)
	n.enrol(bob, 100_000*rupees)
	return n
}

// enrol opens an account with money.
func (n *node) enrol(who id.Player, amount money.Amount) {
	n.t.Helper()
	require.NoError(n.t, n.db.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := n.wallet.Open(ctx, tx, who, "INR"); err != nil {
			return err
		}
		_, err := n.wallet.Post(ctx, tx, "deposit:"+string(who), wallet.HashOf(who), wallet.Transfer{Kind: "deposit", Ref: string(who), Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(who, "INR"), Amount: amount}, {Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -amount}}})
		return err
	}))
}

func (n *node) cash(who id.Player) money.Amount {
	n.t.Helper()
	held, err := n.wallet.Balance(n.t.Context(), wallet.PlayerCash(who, "INR"))
	require.NoError(n.t, err)
	return held
}

// lead leads the game until done reports true, which is asked whenever time has passed.
func (n *node) lead(done func(s crash.SharedTable) bool) error {
	n.t.Helper()
	ctx, stop := context.WithCancel(n.t.Context())
	defer stop()
	n.clock.after = func() {
		s, err := n.State(n.t.Context(), "aviator")
		require.NoError(n.t, err)
		if done(s) {
			stop()
		}
	}
	defer func() { n.clock.after = nil }()
	return n.Lead(ctx, "aviator")
}

// until leads until the latest round has a status.
func (n *node) until(status crash.Status) crash.SharedRound {
	n.t.Helper()
	var last crash.SharedRound
	require.NoError(n.t, n.lead(func(s crash.SharedTable) bool {
		if s.Round != nil {
			last = *s.Round
		}
		return last.Status == status
	}))
	require.Equal(n.t, status, last.Status)
	return last
}

// untilOver leads until a round has ended, and returns it.
func (n *node) untilOver(roundID id.CrashRound) (ended crash.SharedRound) {
	n.t.Helper()
	require.NoError(n.t, n.lead(func(s crash.SharedTable) bool {
		for _, r := range s.Recent {
			if r.ID == roundID && (r.Status == crash.Over || r.Status == crash.Interrupted && s.Round.ID != roundID) {
				ended = r
				return true
			}
		}
		return false
	}))
	return ended
}

// betting leads until a round with a result of at least so much takes bets.
func (n *node) betting(atLeast int64) crash.SharedRound {
	n.t.Helper()
	for range 200 {
		r := n.until(crash.Betting)
		if n.ResultOf(r.ID) >= atLeast {
			return r
		}
		n.untilOver(r.ID)
	}
	n.t.Fatal("no round of the chain has this result")
	return crash.SharedRound{}
}

func (n *node) ticket(r crash.SharedRound, who id.Player, stake money.Amount, auto int64) crash.Ticket {
	n.n++
	return crash.Ticket{PlayerID: who, Currency: "INR", Key: fmt.Sprint("k", n.n), Game: r.Game, RoundID: r.ID, Stake: stake, Auto: auto}
}

func (n *node) place(t crash.Ticket) crash.SharedBet {
	n.t.Helper()
	b, hit, err := n.Place(n.t.Context(), t)
	require.NoError(n.t, err)
	require.False(n.t, hit)
	return b
}

func (n *node) bet(b crash.SharedBet, who id.Player) crash.SharedBet {
	n.t.Helper()
	now, err := n.Find(n.t.Context(), who, b.ID)
	require.NoError(n.t, err)
	return now
}

// holds runs all checks of the ledger and of shared rounds.
func (n *node) holds() {
	n.t.Helper()
	ledger, err := wallet.Audit(n.t.Context(), n.db)
	require.NoError(n.t, err)
	shared, err := crash.Audit(n.t.Context(), n.db)
	require.NoError(n.t, err)
	for _, r := range append(ledger, shared...) {
		require.True(n.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}
