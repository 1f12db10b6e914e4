package player

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
)

const (
	deposits    = "/payments/v1/deposits"
	withdrawals = "/payouts/v1/withdrawals"
)

// openPayments returns the deposits and withdrawals of a test server, with its simulator.
func (h *harness) openCash(t testing.TB, shield *protection.Protection) *payment.Service {
	log := slog.New(slog.DiscardHandler)
	methods, err := method.Load()
	require.NoError(t, err)
	h.sim, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: h.clock})
	require.NoError(t, err)
	h.cash, err = payment.New(payment.Config{Payee: "Test brand", NotifyURL: h.sim.NotifyURL, AccountKey: []byte("a key of exactly thirty-two byte")}, payment.Deps{
		DB: h.db, Clock: h.clock, IDs: id.NewMaker(h.clock, rng.Secure()), Random: rng.Secure(), Wallet: h.ledger,
		Outbox: outbox.NewBox(h.db, h.clock, log), Methods: methods, Providers: h.sim.Providers, Log: log, Gate: shield.Gate(),
	})
	require.NoError(t, err)
	h.sim.Attach(h.cash.Receive)
	return h.cash
}

// customer is a player with an account at the payment API.
type customer struct {
	*harness
	id   id.Player
	auth map[string]string
	keys int
}

func (h *harness) customer(t *testing.T) *customer {
	in := h.register(t, nil).want(t, 200)
	c := &customer{harness: h, id: id.Player(in.text("uuid")), auth: bearer(in.text("access_token"))}
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.ledger.Open(ctx, tx, c.id, "INR") }))
	return c
}

// ask sends a request with a new idempotency key unless one is given.
func (c *customer) ask(t *testing.T, method, path, body string, key ...string) answer {
	t.Helper()
	c.keys++
	headers := map[string]string{"Authorization": c.auth["Authorization"], "Idempotency-Key": fmt.Sprint("key-", c.keys)}
	if key != nil {
		headers["Idempotency-Key"] = key[0]
	}
	return c.call(t, method, path, body, headers)
}

// begins starts a deposit of 500 rupees and returns its address.
func (c *customer) begins(t *testing.T) string {
	t.Helper()
	return deposits + "/" + c.ask(t, "POST", deposits, `{"method":"upi","amount":50000}`).want(t, 201).text("id")
}

func (c *customer) pays(t *testing.T, deposit, transaction string) answer {
	t.Helper()
	a := c.ask(t, "POST", deposit+"/transaction", `{"transaction_id":"`+transaction+`"}`)
	c.clock.Advance(5 * time.Second)
	c.sim.Step(t.Context())
	return a
}

// signsInAgain gets a new token after a break has ended the sessions, or the old one has expired.
func (c *customer) signsInAgain(t *testing.T) {
	t.Helper()
	c.csrf = c.call(t, "GET", "/ccg/csrf-token", "", nil).want(t, 200).text("token") // it expires, too
	c.auth = bearer(c.signIn(t, "s3cret-word").want(t, 200).text("access_token"))
}

// Failed deposits cannot be used to exceed a limit or a self-exclusion.
func TestFailedDeposits_RespectLimits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newHarness(t, d, player.Limits{}).customer(t)
		c.ask(t, "PUT", "/api/v3/players/me/limits", `{"kind":"deposit","period":"day","amount":50000}`).want(t, 200)
		var failed []string
		for i := range 3 {
			one := c.begins(t)
			c.pays(t, one, fmt.Sprintf("4123456%d0001", i)).want(t, 200)
			require.Equal(t, "failed", c.ask(t, "GET", one, "").want(t, 200).text("status"))
			failed = append(failed, one)
		}
		c.pays(t, failed[0], "412345678901").want(t, 200)
		require.Equal(t, "succeeded", c.ask(t, "GET", failed[0], "").text("status"))
		c.pays(t, failed[1], "512345678901").refused(t, 409, "limit_reached", "")

		c.clock.Advance(25 * time.Hour)
		c.signsInAgain(t)
		c.ask(t, "POST", "/api/v3/players/me/self-exclusion", `{"months":12,"password":"s3cret-word","confirm":"exclude"}`).want(t, 200)
		c.signsInAgain(t)
		c.pays(t, failed[2], "612345678901").refused(t, 409, "self_excluded", "")
		require.Equal(t, "failed", c.ask(t, "GET", failed[2], "").text("status"))
	})
}

func TestDeposits_HaveAMaximumOfOpenOnes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newHarness(t, d, player.Limits{}).customer(t)
		first := ""
		for i := range 10 {
			one := c.begins(t)
			if i == 0 {
				first = one
			}
		}
		c.ask(t, "POST", deposits, `{"method":"upi","amount":50000}`).refused(t, 409, "too_many_open_deposits", "")
		c.pays(t, first, "412345678901").want(t, 200)
		c.begins(t)
	})
}

// Somebody at an unlocked browser cannot withdraw to an account of his own.
func TestWithdrawal_ToNewAccountNeedsFreshProof(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newHarness(t, d, player.Limits{}).customer(t)
		for i := range 3 {
			c.pays(t, c.begins(t), fmt.Sprintf("41234567890%d", i)).want(t, 200)
		}
		saved := c.call(t, "PUT", payoutDetails, ashasVPA, c.auth).want(t, 200).text("id")
		c.clock.Advance(11 * time.Minute)
		typed := func(name string) string {
			return `{"method":"upi","amount":50000,"account":{"name":"Somebody","vpa":"` + name + `@playbank"}}`
		}
		refused := c.ask(t, "POST", withdrawals, typed("mallory"), "w").refused(t, 403, "proof_required", "")
		require.Equal(t, []any{"password"}, refused.json()["methods"])
		require.Empty(t, c.ask(t, "GET", withdrawals, "").want(t, 200).json()["items"])

		c.call(t, "POST", reauthenticate, rightWord, c.auth).want(t, 200)
		first := c.ask(t, "POST", withdrawals, typed("mallory"), "w").want(t, 201)
		c.clock.Advance(11 * time.Minute)
		c.signsInAgain(t)
		c.clock.Advance(11 * time.Minute)
		again := c.ask(t, "POST", withdrawals, typed("mallory"), "w").want(t, 201)
		require.Equal(t, first.body, again.body, "a repeated request needs no proof")

		c.clock.Advance(25 * time.Hour)
		c.signsInAgain(t)
		c.clock.Advance(11 * time.Minute)
		c.ask(t, "POST", withdrawals, typed("mallory")).refused(t, 403, "proof_required", "") // pending, not paid yet, so still a new account
		_, err := c.cash.Approve(t.Context(), id.Withdrawal(first.text("id")), payment.Decision{StaffID: "s", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
		require.NoError(t, err)
		c.clock.Advance(5 * time.Second)
		c.sim.Step(t.Context())
		c.ask(t, "POST", withdrawals, typed("mallory")).want(t, 201) // paid to before
		c.clock.Advance(25 * time.Hour)
		c.signsInAgain(t)
		c.clock.Advance(11 * time.Minute)
		c.ask(t, "POST", withdrawals, `{"method":"upi","amount":50000,"payout_details_id":"`+saved+`"}`).want(t, 201)
	})
}
