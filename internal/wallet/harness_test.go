package wallet_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

const inr = money.Currency("INR")

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// fixture is a ledger with its database.
type fixture struct {
	*wallet.Wallet
	db    *db.DB
	box   *outbox.Box
	clock clock.Clock
}

// open gives a ledger on d that is closed with the test. change may adjust its configuration.
func open(t testing.TB, d *db.DB, change ...func(*wallet.Config)) fixture {
	t.Helper()
	cfg := wallet.Config{DB: d, Box: outbox.NewBox(d, clock.System{}, quiet), Clock: clock.System{}, IDs: id.NewMaker(clock.System{}, rng.Secure()), Log: quiet, Committers: 1}
	for _, c := range change {
		c(&cfg)
	}
	h := fixture{wallet.New(cfg), d, cfg.Box, cfg.Clock}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		require.NoError(t, h.Close(ctx))
	})
	return h
}

// player opens an account with some money in it.
func (h fixture) player(t testing.TB, name id.Player, c money.Currency, amount money.Amount) wallet.AccountID {
	t.Helper()
	cash := wallet.PlayerCash(name, c)
	require.NoError(t, h.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		if err := h.Open(ctx, tx, name, c); err != nil || amount == 0 {
			return err
		}
		_, err := h.Post(ctx, tx, "deposit:"+string(cash), wallet.HashOf(name, amount), give("deposit", cash, amount))
		return err
	}))
	return cash
}

// give is a transfer from a house account to a player; a negative amount takes.
func give(kind string, to wallet.AccountID, amount money.Amount) wallet.Transfer {
	from := wallet.HouseAccount(wallet.Stakes, to.Currency())
	if kind == "deposit" {
		from = wallet.HouseAccount(wallet.Deposits, to.Currency())
	}
	return wallet.Transfer{Kind: kind, Ref: "r", Entries: []wallet.Entry{{Account: to, Amount: amount}, {Account: from, Amount: -amount}}}
}

// move is a command that gives amount to one account.
func move(key string, to wallet.AccountID, amount money.Amount) wallet.Command {
	return wallet.Command{Key: key, Hash: wallet.HashOf(to, amount), Accounts: []wallet.AccountID{to},
		Decide: func(*wallet.View) (wallet.Decision, error) {
			return wallet.Decision{Transfers: []wallet.Transfer{give("test", to, amount)}, Answer: []byte(`"` + key + `"`)}, nil
		}}
}

func (h fixture) balance(t testing.TB, a wallet.AccountID) money.Amount {
	t.Helper()
	held, err := h.Balance(context.Background(), a)
	require.NoError(t, err)
	return held
}

// holds runs all checks of the ledger.
func (h fixture) holds(t testing.TB) {
	t.Helper()
	checks, err := wallet.Audit(context.Background(), h.db)
	require.NoError(t, err)
	require.NotEmpty(t, checks)
	for _, c := range checks {
		require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
	}
}

// method is one of the two entry points of the ledger: the conformance tests run on both.
type method struct {
	name string
	do   func(h fixture, key string, hash [32]byte, transfers ...wallet.Transfer) (wallet.Result, error)
}

var methods = []method{
	{"submit", func(h fixture, key string, hash [32]byte, transfers ...wallet.Transfer) (wallet.Result, error) {
		c := wallet.Command{Key: key, Hash: hash}
		for _, t := range transfers {
			for _, e := range t.Entries {
				if e.Account.Player() {
					c.Accounts = append(c.Accounts, e.Account)
				}
			}
			if t.Reverses != "" {
				c.Rows = append(c.Rows, wallet.RowKey{Loader: wallet.TransferLoader, Key: string(t.Reverses)})
			}
		}
		c.Decide = func(v *wallet.View) (wallet.Decision, error) {
			given := make([]wallet.Transfer, len(transfers))
			ids := []id.Transfer{}
			for i, t := range transfers {
				given[i] = t
				given[i].ID = id.Transfer(v.NewID())
				ids = append(ids, given[i].ID)
			}
			answer, err := json.Marshal(map[string][]id.Transfer{"transfers": ids})
			return wallet.Decision{Transfers: given, Answer: answer}, err
		}
		return h.Submit(context.Background(), c)
	}},
	{"post", func(h fixture, key string, hash [32]byte, transfers ...wallet.Transfer) (res wallet.Result, err error) {
		err = h.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
			res, err = h.Post(ctx, tx, key, hash, transfers...)
			return err
		})
		return res, err
	}},
}

// eachMethod runs fn on both engines with both entry points.
func eachMethod(t *testing.T, fn func(t *testing.T, h fixture, in method)) {
	t.Helper()
	for _, in := range methods {
		t.Run(in.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, open(t, d, twoCommitters), in) })
		})
	}
}

func twoCommitters(c *wallet.Config) { c.Committers = 2 }

// dice are loaded with a seed of the moment, which a failing test prints.
func dice(t *testing.T) rng.Source {
	t.Helper()
	var seed [32]byte
	rng.Bytes(rng.Secure(), seed[:])
	t.Logf("seed %x", seed)
	return rng.Seeded(seed)
}
