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

// house is protection over a ledger, with a game that takes stakes and pays, and deposits that the test makes up.
type house struct {
	*protection.Protection
	t      testing.TB
	db     *db.DB
	clock  *clock.Manual
	wallet *wallet.Wallet
	box    *outbox.Box
	ids    *id.Maker

	mu       sync.Mutex
	n        int
	country  map[string]string
	deposits map[string][]protection.Deposited
	ended    map[string]int
	changes  []player.Change
	told     []outbox.Event
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

func newHouse(t testing.TB, d *db.DB) *house {
	c := clock.NewManual(begin)
	log := slog.New(slog.DiscardHandler)
	h := &house{t: t, db: d, clock: c, ids: id.NewMaker(c, rng.Secure()), box: outbox.NewBox(d, c, log),
		country: map[string]string{}, deposits: map[string][]protection.Deposited{}, ended: map[string]int{}}
	kinds := []string{protection.KindLimitSet, protection.KindRaiseAsked, protection.KindRaiseReady, protection.KindLimitRaised,
		protection.KindReached, protection.KindTimedOut, protection.KindExcluded, protection.KindEnded}
	h.box.On(outbox.Reaction{Name: "ear", Kinds: kinds, Effect: func(_ context.Context, events []outbox.Event) error {
		h.told = append(h.told, events...)
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
		Account: func(_ context.Context, _ db.Querier, playerID string) (protection.Account, error) {
			h.mu.Lock()
			defer h.mu.Unlock()
			return protection.Account{Country: h.country[playerID], Currency: "INR"}, nil
		},
		Deposits: func(_ context.Context, _ db.Querier, playerID string, since int64, _ string) (paid []protection.Deposited, err error) {
			for _, p := range h.deposits[playerID] {
				if p.At == 0 || p.At > since {
					paid = append(paid, p)
				}
			}
			return paid, nil
		},
		Checked: func(_ context.Context, _ *db.Tx, playerID string, checks []string) error {
			return fmt.Errorf("%s shows %v", playerID, checks)
		},
		Changed: func(_ context.Context, _ *db.Tx, c player.Change) error {
			h.changes = append(h.changes, c)
			return nil
		},
		EndSessions: func(_ context.Context, _ *db.Tx, playerID string) error {
			h.ended[playerID]++
			return nil
		},
	})
	return h
}

// settler is a player with a great deal of money.
func (h *house) settler(name string) string {
	require.NoError(h.t, h.db.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := h.wallet.Open(ctx, tx, name, "INR"); err != nil {
			return err
		}
		_, err := h.wallet.Post(ctx, tx, "deposit:"+name, wallet.HashOf(name), move(name, "deposit", wallet.Deposits, 1_000_000_000))
		return err
	}))
	return name
}

// move is a transfer between a player and a house account; positive amounts are the player's gain.
func move(name, kind, account string, amount money.Amount) wallet.Transfer {
	return wallet.Transfer{Kind: kind, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(account, "INR"), Amount: -amount}, {Account: wallet.PlayerCash(name, "INR"), Amount: amount}}}
}

func (h *house) key() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.n++
	return fmt.Sprint("key-", h.n)
}

// stake is a game that takes a stake through the gate.
func (h *house) stake(name string, amount money.Amount) error {
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

// pay is a game that pays; it asks nobody. It returns the transfer's id.
func (h *house) pay(name, kind string, amount money.Amount) string {
	t := move(name, kind, wallet.Stakes, amount)
	t.ID = h.ids.New()
	h.post(t)
	return t.ID
}

// undo takes a payment back.
func (h *house) undo(name, kind, transfer string, amount money.Amount) {
	t := move(name, kind+".reversed", wallet.Stakes, -amount)
	t.Reverses = transfer
	h.post(t)
}

func (h *house) post(t wallet.Transfer) {
	key := h.key()
	require.NoError(h.t, h.db.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := h.wallet.Post(ctx, tx, key, wallet.HashOf(key), t)
		return err
	}))
}

// deposit asks whether a deposit may be made, and makes it.
func (h *house) deposit(name string, amount money.Amount) error {
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
	self = protection.By{Actor: player.ByPlayer}
	desk = protection.By{Actor: "staff:1", Reason: "they asked on the telephone"}
)

func (h *house) limit(name string, k protection.Kind, p protection.Period, amount int64, by protection.By) error {
	w := protection.Wish{Kind: k, Period: p}
	if amount >= 0 {
		a := money.Amount(amount)
		w.Amount = &a
	}
	return h.SetLimit(h.t.Context(), name, w, by)
}

func (h *house) show(name string) protection.View {
	v, err := h.Show(h.t.Context(), name)
	require.NoError(h.t, err)
	return v
}

// hear returns the kinds of event that were told so far.
func (h *house) hear() (kinds []string) {
	require.NoError(h.t, h.box.Drain(h.t.Context()))
	for _, e := range h.told {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// data reads what a refusal carries.
func data(t testing.TB, err error) map[string]any {
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	return f.Data
}

const none = -1
