package payment_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

var accountKey = []byte("a key of exactly thirty-two byte")

// fixture is a payment service with its simulator, one clock for both, and a player with an account.
type fixture struct {
	*payment.Service
	db        *db.DB
	clock     *clock.Manual
	wallet    *wallet.Wallet
	sim       *connect.Embedded
	published map[string]int // events by kind
	player    id.Player
}

const rupees = money.Amount(100)

func newFixture(t *testing.T, d *db.DB, change ...func(*payment.Config, *payment.Deps)) *fixture {
	t.Helper()
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	ids := id.NewMaker(c, rng.Secure())
	log := slog.New(slog.DiscardHandler)
	box := outbox.NewBox(d, c, log)
	h := &fixture{db: d, clock: c, published: map[string]int{}, player: id.Player(ids.New())}
	box.On(outbox.Reaction{
		Name: "listener", Kinds: append(append([]string{}, payment.DepositEvents...), payment.WithdrawalEvents...),
		Effect: func(_ context.Context, events []outbox.Event) error {
			for _, e := range events {
				h.published[e.Kind]++
			}
			return nil
		},
	})
	h.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log})
	h.sim = newSimulator(t, c)
	methods, err := method.Load()
	require.NoError(t, err)
	cfg := payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: h.sim.NotifyURL}
	deps := payment.Deps{DB: d, Clock: c, IDs: ids, Random: rng.Secure(), Wallet: h.wallet, Outbox: box, Methods: methods, Providers: h.sim.Providers, Log: log}
	for _, f := range change {
		f(&cfg, &deps)
	}
	h.Service, err = payment.New(cfg, deps)
	require.NoError(t, err)
	h.sim.Attach(h.Receive)
	h.open(t, h.player)
	return h
}

func newSimulator(t *testing.T, c clock.Clock) *connect.Embedded {
	t.Helper()
	sim, err := connect.NewEmbedded(connect.EmbeddedConfig{Clock: c, Delay: 4 * time.Second})
	require.NoError(t, err)
	return sim
}

func (h *fixture) open(t *testing.T, player id.Player) {
	t.Helper()
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return h.wallet.Open(ctx, tx, player, "INR")
	}))
}

// pass moves the clock and lets the simulator deliver what is due.
func (h *fixture) pass(t *testing.T, d time.Duration) {
	t.Helper()
	h.clock.Advance(d)
	h.sim.Step(t.Context())
}

// events returns how often each kind of event was published so far.
func (h *fixture) events(t *testing.T) map[string]int {
	t.Helper()
	require.NoError(t, h.Outbox.Drain(t.Context()))
	return h.published
}

// callOf returns the id of the last call of a payment.
func (h *fixture) callOf(t *testing.T, paymentID string) (id string) {
	t.Helper()
	require.NoError(t, h.db.Reader().QueryRow(t.Context(), "SELECT MAX(id) FROM payment_calls WHERE payment_id = $1", paymentID).Scan(&id))
	return id
}

func (h *fixture) balance(t *testing.T) money.Amount {
	t.Helper()
	b, err := h.wallet.Balance(t.Context(), wallet.PlayerCash(h.player, "INR"))
	require.NoError(t, err)
	return b
}

func (h *fixture) houseAccount(t *testing.T, name string) money.Amount {
	t.Helper()
	b, err := h.wallet.Balance(t.Context(), wallet.HouseAccount(name, "INR"))
	require.NoError(t, err)
	return b
}

// auditLedger runs all checks of the ledger.
func (h *fixture) auditLedger(t *testing.T) {
	t.Helper()
	checks, err := wallet.Audit(t.Context(), h.db)
	require.NoError(t, err)
	for _, check := range checks {
		require.True(t, check.OK, "%s: %s", check.Name, check.Detail)
	}
}

func (h *fixture) create(t *testing.T, key string, amount money.Amount) payment.Deposit {
	t.Helper()
	dep, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: key, Method: "upi", Amount: amount})
	require.NoError(t, err)
	return dep
}

// fund deposits an amount all the way.
func (h *fixture) fund(t *testing.T, key, transactionID string, amount money.Amount) payment.Deposit {
	t.Helper()
	dep := h.create(t, key, amount)
	_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, transactionID)
	require.NoError(t, err)
	h.pass(t, 5*time.Second)
	return h.deposit(t, dep.ID)
}

func (h *fixture) deposit(t *testing.T, id id.Deposit) payment.Deposit {
	t.Helper()
	dep, err := h.Deposit(t.Context(), h.player, id)
	require.NoError(t, err)
	return dep
}

var (
	vpa  = payment.Account{Name: "Asha Rao", VPA: "asha.rao@playbank"}
	dead = payment.Account{Name: "Asha Rao", VPA: "asha0001@playbank"}
)

func (h *fixture) asks(key string, amount money.Amount, to payment.Account) payment.Request {
	return payment.Request{PlayerID: h.player, Currency: "INR", Key: key, Method: "upi", Amount: amount, To: to}
}

func (h *fixture) request(t *testing.T, key string, amount money.Amount, to payment.Account) (payment.Withdrawal, error) {
	t.Helper()
	w, _, err := h.RequestWithdrawal(t.Context(), h.asks(key, amount, to))
	return w, err
}

func (h *fixture) review(t *testing.T, id id.Withdrawal) payment.Review {
	t.Helper()
	r, err := h.Review(t.Context(), id)
	require.NoError(t, err)
	return r
}

// byStaff decides as a member of staff whose audit line is always written.
func byStaff(id id.Staff) payment.Decision {
	return payment.Decision{StaffID: id, Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }}
}

func moneyOf(v int64) money.Amount { return money.Amount(v) }
