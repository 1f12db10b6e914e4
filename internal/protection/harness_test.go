package protection_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// harness is the package under test over a ledger, with a game that accepts stakes and pays, and deposits of the test.
type harness struct {
	*protection.Protection
	t      testing.TB
	db     *db.DB
	clock  *clock.Manual
	wallet *wallet.Wallet
	box    *outbox.Box
	ids    *id.Maker

	mu       sync.Mutex
	n        int
	country  map[id.Player]string
	deposits map[id.Player][]protection.Deposited
	ended    map[id.Player]int
	changes  []player.Change
	events   []outbox.Event
}

// begin is a Wednesday.
var begin = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

const rules = `default: {products: [sport, live, casino], minimum_age: 18}
blocked: [KP]
countries:
  GB: {flags: {reality_check_max: 60}, checks: {deposit: [identity]}}
  DE:
    products: [sport]
    limits:
      - {kind: loss, period: day, max: {INR: 5000}}
      - {kind: deposit, period: month, required: true, max: {INR: 100000}}
`

func newHarness(t testing.TB, d *db.DB) *harness {
	c := clock.NewManual(begin)
	log := slog.New(slog.DiscardHandler)
	h := &harness{t: t, db: d, clock: c, ids: id.NewMaker(c, rng.Secure()), box: outbox.NewBox(d, c, log),
		country: map[id.Player]string{}, deposits: map[id.Player][]protection.Deposited{}, ended: map[id.Player]int{}}
	kinds := []string{protection.KindLimitSet, protection.KindRaiseRequested, protection.KindRaiseReady, protection.KindLimitRaised,
		protection.KindReached, protection.KindTimedOut, protection.KindExcluded, protection.KindEnded}
	h.box.On(outbox.Reaction{Name: "ear", Kinds: kinds, Effect: func(_ context.Context, events []outbox.Event) error {
		h.events = append(h.events, events...)
		return nil
	}})
	h.wallet = wallet.New(wallet.Config{DB: d, Box: h.box, Clock: c, IDs: h.ids, Log: log})
	t.Cleanup(func() { require.NoError(t, h.wallet.Close(context.Background())) })
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	j, err := content.ParseJurisdictions("j.yaml", []byte(rules), b)
	require.NoError(t, err)
	h.Protection = protection.New(protection.Config{
		DB: d, Box: h.box, Clock: c, IDs: h.ids, Wallet: h.wallet, Log: log, Rules: j,
		Flows: map[string]protection.Flow{"stake": protection.Stake, "payout": protection.Return, "refund": protection.Refund},
		Account: func(_ context.Context, _ db.Querier, playerID id.Player) (protection.Account, error) {
			h.mu.Lock()
			defer h.mu.Unlock()
			return protection.Account{Country: h.country[playerID], Currency: "INR"}, nil
		},
		Deposits: func(_ context.Context, _ db.Querier, playerID id.Player, since int64, _ id.Deposit) (paid []protection.Deposited, err error) {
			for _, p := range h.deposits[playerID] {
				if p.At == 0 || p.At > since {
					paid = append(paid, p)
				}
			}
			return paid, nil
		},
		Checked: func(_ context.Context, _ *db.Tx, playerID id.Player, checks []string) error {
			return fmt.Errorf("%s shows %v", playerID, checks)
		},
		Changed: func(_ context.Context, _ *db.Tx, c player.Change) error {
			h.changes = append(h.changes, c)
			return nil
		},
		EndSessions: func(_ context.Context, _ *db.Tx, playerID id.Player) error {
			h.ended[playerID]++
			return nil
		},
	})
	return h
}

// settler creates a player with a high balance.
func (h *harness) settler(name id.Player) id.Player {
	require.NoError(h.t, h.db.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := h.wallet.Open(ctx, tx, name, "INR"); err != nil {
			return err
		}
		_, err := h.wallet.Post(ctx, tx, "deposit:"+string(name), wallet.HashOf(name), move(name, "deposit", wallet.Deposits, 1_000_000_000))
		return err
	}))
	return name
}

// move returns a transfer between a player and a house account; positive amounts are the player's gain.
func move(name id.Player, kind, account string, amount money.Amount) wallet.Transfer {
	return wallet.Transfer{Kind: kind, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(account, "INR"), Amount: -amount}, {Account: wallet.PlayerCash(name, "INR"), Amount: amount}}}
}

func (h *harness) key() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.n++
	return fmt.Sprint("key-", h.n)
}

// stake takes a stake through the gate, as a game does.
func (h *harness) stake(name id.Player, amount money.Amount) error {
	gate, ctx := h.Gate(), h.t.Context()
	if err := gate.Admit(ctx, name, "sport"); err != nil {
		return err
	}
	_, err := h.wallet.Submit(ctx, wallet.Command{
		Key: h.key(), Hash: wallet.HashOf(amount), Accounts: []wallet.AccountID{wallet.PlayerCash(name, "INR")}, Rows: gate.Row(name),
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			rows, err := gate.Stake(v, name, money.Money{Amount: amount, Currency: "INR"})
			if err != nil {
				return wallet.Decision{}, err
			}
			return wallet.Decision{Transfers: []wallet.Transfer{move(name, "stake", wallet.Stakes, -amount)}, Rows: rows, Answer: []byte("{}")}, nil
		},
	})
	return gate.Refused(ctx, name, err)
}

// pay pays a player without the gate and returns the transfer's id.
func (h *harness) pay(name id.Player, kind string, amount money.Amount) id.Transfer {
	t := move(name, kind, wallet.Stakes, amount)
	t.ID = id.Transfer(h.ids.New())
	h.post(t)
	return t.ID
}

// undo reverses a payment.
func (h *harness) undo(name id.Player, kind string, transfer id.Transfer, amount money.Amount) {
	t := move(name, kind+".reversed", wallet.Stakes, -amount)
	t.Reverses = transfer
	h.post(t)
}

func (h *harness) post(t wallet.Transfer) {
	key := h.key()
	require.NoError(h.t, h.db.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := h.wallet.Post(ctx, tx, key, wallet.HashOf(key), t)
		return err
	}))
}

// deposit checks a deposit and, if it is allowed, makes it.
func (h *harness) deposit(name id.Player, amount money.Amount) error {
	err := h.Gate().Admit(h.t.Context(), name, "")
	if err == nil {
		err = h.db.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return h.Gate().MayDeposit(ctx, tx, name, "new", money.Money{Amount: amount, Currency: "INR"})
		})
	}
	if err == nil {
		h.deposits[name] = append(h.deposits[name], protection.Deposited{Amount: amount, At: h.clock.Now().UnixMilli()})
	}
	return err
}

var (
	self  = protection.By{Actor: player.ByPlayer}
	staff = protection.By{Actor: "staff:1", Reason: "requested by telephone"}
)

func (h *harness) limit(name id.Player, k protection.Kind, p protection.Period, amount int64, by protection.By) error {
	w := protection.LimitChange{Kind: k, Period: p}
	if amount >= 0 {
		a := money.Amount(amount)
		w.Amount = &a
	}
	return h.SetLimit(h.t.Context(), name, w, by)
}

func (h *harness) show(name id.Player) protection.View {
	v, err := h.Show(h.t.Context(), name)
	require.NoError(h.t, err)
	return v
}

// published returns the kinds of the events published so far.
func (h *harness) published() (kinds []string) {
	require.NoError(h.t, h.box.Drain(h.t.Context()))
	for _, e := range h.events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// data returns the data of a refusal.
func data(t testing.TB, err error) map[string]any {
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	return f.Data
}

const none = -1
