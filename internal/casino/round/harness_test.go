package round_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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
)

var key = []byte("a key of exactly thirty-two byte")

// fixture is an engine over a ledger, and a player with 10,000 rupees.
type fixture struct {
	*round.Engine
	t      testing.TB
	db     *db.DB
	clock  *clock.Manual
	wallet *wallet.Wallet
	n      int
}

// open returns an engine on d: several are several nodes.
func open(t testing.TB, d *db.DB, c *clock.Manual) *fixture {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	ids := id.NewMaker(c, rng.Secure())
	w := wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, c, log), Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	e := round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: key})
	require.NoError(t, e.StoreRules(t.Context()))
	return &fixture{Engine: e, t: t, db: d, clock: c, wallet: w}
}

func newFixture(t testing.TB, d *db.DB) *fixture {
	t.Helper()
	f := open(t, d, clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)))
	f.enrol(ann, 10_000*rupees)
	return f
}

// enrol opens an account with money.
func (f *fixture) enrol(who id.Player, amount money.Amount) {
	f.t.Helper()
	cash := wallet.PlayerCash(who, "INR")
	require.NoError(f.t, f.db.InTx(f.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := f.wallet.Open(ctx, tx, who, "INR"); err != nil {
			return err
		}
		_, err := f.wallet.Post(ctx, tx, "deposit:"+string(who), wallet.HashOf(who), wallet.Transfer{Kind: "deposit", Ref: string(who), Entries: []wallet.Entry{
			{Account: cash, Amount: amount}, {Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -amount}}})
		return err
	}))
}

func (f *fixture) bet(game string, stake money.Amount, params any) round.Bet {
	f.t.Helper()
	text, err := json.Marshal(params)
	require.NoError(f.t, err)
	f.n++
	return round.Bet{PlayerID: ann, Currency: "INR", Key: fmt.Sprint("k", f.n), Game: game, Stake: stake, Params: text}
}

func (f *fixture) start(b round.Bet) round.Round {
	f.t.Helper()
	r, hit, err := f.Start(f.t.Context(), b)
	require.NoError(f.t, err)
	require.False(f.t, hit)
	return r
}

func (f *fixture) cash(who id.Player) money.Amount {
	f.t.Helper()
	held, err := f.wallet.Balance(f.t.Context(), wallet.PlayerCash(who, "INR"))
	require.NoError(f.t, err)
	return held
}

func (f *fixture) seeds() round.Seeds {
	f.t.Helper()
	s, err := f.Seeds(f.t.Context(), ann, "INR")
	require.NoError(f.t, err)
	return s
}

// reveal changes the seeds.
func (f *fixture) reveal() round.Seeds {
	f.t.Helper()
	s, err := f.ChangeSeeds(f.t.Context(), ann, f.seeds().ID, "mine")
	require.NoError(f.t, err)
	return s
}

// holds runs all checks of the ledger and of rounds.
func (f *fixture) holds() {
	f.t.Helper()
	ledger, err := wallet.Audit(f.t.Context(), f.db)
	require.NoError(f.t, err)
	rounds, err := round.Audit(f.t.Context(), f.db)
	require.NoError(f.t, err)
	for _, r := range append(ledger, rounds...) {
		require.True(f.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

// corrupt changes a row behind the engine's back.
func (f *fixture) corrupt(statement string, args ...any) {
	f.t.Helper()
	require.NoError(f.t, f.db.InTx(f.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, statement, args...)
		require.EqualValues(f.t, 1, n)
		return err
	}))
}
