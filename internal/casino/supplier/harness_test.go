package supplier_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
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
	acme   = "acme" // a supplier with two games
	other  = "other"
)

var key = []byte("a key of exactly thirty-two byte")

// company is the API of a supplier.
type company struct {
	games    []dialect.Game
	launched []dialect.Launch
	granted  map[string]int
	address  string
	asked    int    // for free rounds
	grants   func() // called while free rounds are granted
	fails    error
}

func (c *company) Games(context.Context) ([]dialect.Game, error) { return c.games, c.fails }

func (c *company) LaunchURL(_ context.Context, l dialect.Launch) (string, error) {
	c.launched = append(c.launched, l)
	return c.address, c.fails
}

func (c *company) GrantFreeRounds(_ context.Context, g dialect.Grant) (string, error) {
	c.asked++
	if c.grants != nil {
		c.grants()
	}
	if c.fails != nil {
		return "", c.fails
	}
	c.granted[g.ID]++
	return "theirs-" + g.ID, nil
}

func (c *company) CancelFreeRounds(_ context.Context, supplierID string, _ dialect.Grant) error {
	if c.fails == nil {
		delete(c.granted, supplierID[len("theirs-"):])
	}
	return c.fails
}

// node is an engine over a ledger: several on one database are several nodes.
type node struct {
	*supplier.Engine
	t         testing.TB
	db        *db.DB
	clock     *clock.Manual
	wallet    *wallet.Wallet
	companies map[string]*company
	bonuses   *bonus.Bonuses
	box       *outbox.Box
	standing  supplier.Standing
	n         int
}

func open(t testing.TB, d *db.DB, c *clock.Manual) *node {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	ids := id.NewMaker(c, rng.Secure())
	box := outbox.NewBox(d, c, log)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	rounds := round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: key})
	require.NoError(t, rounds.StoreRules(t.Context()))
	bonuses := bonus.New(bonus.Config{DB: d, Wallet: w, Box: box, Clock: c, IDs: ids, Brand: &content.Brand{}, Staked: supplier.Staked})
	box.On(bonuses.Reaction())
	n := &node{t: t, db: d, clock: c, wallet: w, bonuses: bonuses, box: box, companies: map[string]*company{}, standing: supplier.Standing{Country: "IN"}}
	cfg := supplier.Config{DB: d, Wallet: w, Box: box, Rounds: rounds, Clock: c, IDs: ids, Random: rng.Secure(),
		Standing: func(context.Context, id.Player) (supplier.Standing, error) { return n.standing, nil }}
	for _, name := range []string{acme, other} {
		n.companies[name] = &company{granted: map[string]int{}, address: "https://games.example/play", games: []dialect.Game{
			{ID: "lotus", Name: "Lotus", Studio: "Acme", Category: "Video Slots", Blocked: []string{"DE"}, Demo: true, FreeRounds: true}, {ID: "river", Name: "River", Studio: "Acme", Category: "live_dealers"}}}
		cfg.Suppliers = append(cfg.Suppliers, supplier.Supplier{Name: name, Client: n.companies[name], Frames: []string{"https://games.example", "https://*.reels.example"}})
	}
	n.Engine = supplier.New(cfg)
	return n
}

func newNode(t testing.TB, d *db.DB) *node {
	t.Helper()
	n := open(t, d, clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)))
	for _, who := range []id.Player{ann, bob} {
		n.enrol(who, 1000*rupees)
	}
	require.NoError(t, n.Import(t.Context()))
	return n
}

// each runs fn on both engines; at the end all checks must hold.
func each(t *testing.T, fn func(n *node)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		fn(n)
		n.holds()
	})
}

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

func (n *node) token(who id.Player) string {
	n.t.Helper()
	token, err := n.OpenSession(n.t.Context(), acme, who, "lotus", "INR", supplier.Source{})
	require.NoError(n.t, err)
	return token
}

// call returns a call with a new id.
func (n *node) call(kind dialect.Kind, who id.Player, token, name string, amount money.Amount) dialect.Call {
	n.n++
	return dialect.Call{Kind: kind, Token: token, PlayerID: who, Game: "lotus", Round: name, ID: fmt.Sprintf("t%d", n.n), Currency: "INR", Amount: amount}
}

// accepted makes a call that must be accepted.
func (n *node) accepted(c dialect.Call) dialect.Result {
	n.t.Helper()
	result, err := n.Call(n.t.Context(), acme, c)
	require.NoError(n.t, err)
	require.False(n.t, result.Hit)
	return result
}

// refused makes a call that must be refused and move nothing.
func (n *node) refused(want error, c dialect.Call) {
	n.t.Helper()
	before := n.cash(ann) + n.cash(bob)
	_, err := n.Call(n.t.Context(), acme, c)
	require.ErrorIs(n.t, err, want)
	require.True(n.t, dialect.Refusal(err))
	require.Equal(n.t, before, n.cash(ann)+n.cash(bob))
}

// rollback returns a call that takes another back.
func (n *node) rollback(c dialect.Call) dialect.Call {
	back := n.call(dialect.Rollback, c.PlayerID, c.Token, c.Round, 0)
	back.Reference, back.Game = c.ID, c.Game
	return back
}

// holds runs all checks of the ledger and of suppliers.
func (n *node) holds() {
	n.t.Helper()
	ledger, err := wallet.Audit(n.t.Context(), n.db)
	require.NoError(n.t, err)
	own, err := audit.Run(n.t.Context(), n.db, append(supplier.Checks(), bonus.Checks()...)...)
	require.NoError(n.t, err)
	for _, r := range append(ledger, own...) {
		require.True(n.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

var errDown = errors.New("the supplier is down")
