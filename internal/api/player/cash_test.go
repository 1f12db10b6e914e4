package player

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/wallet"
	"maidan/lang/notice"
)

// counter is the payment API; an access token is a player's id and currency.
type counter struct {
	*harness
	desk  *payment.Service
	sim   *connect.Embedded
	token string
	keys  int
}

func newCounter(t *testing.T, d *db.DB, currency string) *counter {
	t.Helper()
	c := &counter{harness: &harness{db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000)), client: &http.Client{}}, token: "asha " + currency}
	ids, log := id.NewMaker(c.clock, rng.Secure()), slog.New(slog.DiscardHandler)
	box := outbox.NewBox(d, c.clock, log)
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: c.clock, IDs: ids, Log: log})
	methods, err := method.Load()
	require.NoError(t, err)
	c.sim, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: c.clock})
	require.NoError(t, err)
	c.desk, err = payment.New(payment.Config{Payee: "Test brand", NotifyURL: c.sim.NotifyURL, AccountKey: []byte("a key of exactly thirty-two byte")}, payment.Deps{
		DB: d, Clock: c.clock, IDs: ids, Random: rng.Secure(), Wallet: ledger, Outbox: box, Methods: methods, Providers: c.sim.Providers, Log: log,
	})
	require.NoError(t, err)
	c.sim.Attach(c.desk.Receive)
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return ledger.Open(ctx, tx, "asha", "INR")
	}))
	k := kit.New(kit.Config{Clock: c.clock, Log: log, AuthenticatePlayer: func(_ context.Context, token string) (who kit.Identity, err error) {
		_, err = fmt.Sscan(token, &who.PlayerID, &who.Currency)
		return who, err
	}})
	phrases, err := phrase.New(notice.Texts, phrase.Brand{})
	require.NoError(t, err)
	players := New(Deps{Cash: c.desk, DB: d, Phrases: phrases, Brand: brand()})
	players.registerCash(k.API())
	players.registerStatement(k.API())
	players.registerHistory(k.API())
	site := http.NewServeMux()
	k.Mount(site)
	c.server = httptest.NewServer(k.Outer(site))
	t.Cleanup(c.server.Close)
	return c
}

// ask sends a request as the signed-in player, with a new key unless one is given.
func (c *counter) ask(t *testing.T, method, path string, body any, key ...string) answer {
	t.Helper()
	headers := bearer(c.token)
	c.keys++
	headers["Idempotency-Key"] = fmt.Sprint("key-", c.keys)
	if key != nil {
		headers["Idempotency-Key"] = key[0]
	}
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		require.NoError(t, err)
		text = string(b)
	}
	return c.call(t, method, path, text, headers)
}

type fields = map[string]any

func text(t *testing.T, f fields) string {
	t.Helper()
	b, err := json.Marshal(f)
	require.NoError(t, err)
	return string(b)
}

func TestDeposit_IsCreditedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "INR")
		methods := c.ask(t, "GET", "/payments/v1/methods", nil).want(t, 200).json()["items"].([]any)
		require.Equal(t, "upi", methods[0].(fields)["id"])

		first := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 50000}, "k").want(t, 201)
		require.Equal(t, "created", first.text("status"))
		pay := first.json()["pay"].(fields)
		require.Contains(t, pay["uri"], "am=500.00")
		require.Contains(t, pay["qr_svg"], "<svg")
		again := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 50000}, "k").want(t, 201)
		require.Equal(t, first.body, again.body)
		require.Equal(t, "true", again.header.Get("Idempotency-Hit"))
		c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 50001}, "k").
			refused(t, 409, "idempotency_mismatch", "Idempotency-Key")

		path := "/payments/v1/deposits/" + first.text("id")
		c.ask(t, "POST", path+"/transaction", fields{"transaction_id": "12"}).refused(t, 400, "transaction_id_invalid", "transaction_id")
		queued := c.ask(t, "POST", path+"/transaction", fields{"transaction_id": "412345678901"}).want(t, 200)
		require.Equal(t, "queued", queued.text("status"))
		other := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 50000}).want(t, 201)
		c.ask(t, "POST", "/payments/v1/deposits/"+other.text("id")+"/transaction", fields{"transaction_id": "412345678901"}).
			refused(t, 409, "transaction_id_used", "transaction_id")

		c.clock.Advance(5 * time.Second)
		c.sim.Step(t.Context())
		done := c.ask(t, "GET", path, nil).want(t, 200)
		require.Equal(t, "succeeded", done.text("status"))
		require.EqualValues(t, 50000, done.json()["credited"])
		list := c.ask(t, "GET", "/payments/v1/deposits", nil).want(t, 200).json()
		require.Len(t, list["items"], 2)
		require.Empty(t, list["next"])
	})
}

func TestWithdrawal_IsRequested(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newHarness(t, d, player.Limits{}).customer(t)
		c.pays(t, c.begins(t), "412345678901").want(t, 200)
		c.pays(t, c.begins(t), "512345678901").want(t, 200)

		ask := fields{"method": "bank", "amount": 60000, "account": fields{"name": "Asha 1", "number": "12", "ifsc": "x"}}
		refused := c.ask(t, "POST", withdrawals, text(t, ask)).refused(t, 400, "account_name_invalid", "account.name")
		require.Equal(t, []string{"account.name", "account.number", "account.ifsc"}, refused.locations(t))
		ask["account"] = fields{"name": "Asha Rao", "number": "123456789012", "ifsc": "PLAY0ABC123"}
		c.ask(t, "POST", withdrawals, text(t, fields{"method": "bank", "amount": 100001, "account": ask["account"]})).
			refused(t, 409, "insufficient_funds", "amount")
		c.ask(t, "POST", withdrawals, text(t, fields{"method": "bank", "amount": 1, "account": ask["account"]})).
			refused(t, 400, "amount_out_of_range", "amount")
		c.ask(t, "POST", withdrawals, text(t, ask), "").refused(t, 400, "idempotency_key_required", "Idempotency-Key")

		first := c.ask(t, "POST", withdrawals, text(t, ask), "w").want(t, 201)
		require.Equal(t, "pending", first.text("status"))
		require.Equal(t, "•••• 9012", first.text("account_masked"))
		require.NotContains(t, first.body, "123456789012")
		require.Equal(t, first.body, c.ask(t, "POST", withdrawals, text(t, ask), "w").want(t, 201).body)
		soon := c.ask(t, "POST", withdrawals, text(t, ask)).refused(t, 409, "withdrawal_too_soon", "")
		require.NotEmpty(t, soon.header.Get("Retry-After"))
		list := c.ask(t, "GET", withdrawals, "").want(t, 200)
		require.NotContains(t, list.body, "123456789012")
		require.Len(t, list.json()["items"], 1)
	})
}

func TestCash_IsVisibleToItsPlayerOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "INR")
		dep := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 100000}).want(t, 201)
		c.call(t, "GET", "/payments/v1/deposits", "", nil).refused(t, 401, "unauthorized", "Authorization")
		c.token = "somebody KES"
		c.ask(t, "GET", "/payments/v1/deposits/"+dep.text("id"), nil).refused(t, 404, "not_found", "")
		c.ask(t, "POST", "/payments/v1/deposits/"+dep.text("id")+"/transaction", fields{"transaction_id": "412345678901"}).
			refused(t, 404, "not_found", "")
		c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": 100000}).refused(t, 400, "payment_method_unknown", "method")
		c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "mobile_money", "amount": 1.5}).want(t, 400)
		c.ask(t, "POST", "/payments/v1/deposits", "nonsense").want(t, 400)
		require.Contains(t, c.ask(t, "GET", "/payouts/v1/methods", nil).want(t, 200).body, `"min":10000`)
	})
}

func TestDeposit_ByPromptNeedsAPhoneNumberAndHidesIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "KES")
		for _, wrong := range []any{nil, "", "0712345678", "+254", "+254712345678901234", strings.Repeat("+", 32), "+25471234567x"} {
			body := fields{"method": "mpesa", "amount": 50000}
			if wrong != nil {
				body["phone"] = wrong
			}
			c.ask(t, "POST", "/payments/v1/deposits", body).refused(t, 400, "phone_invalid", "phone")
		}
		made := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "mpesa", "amount": 50000, "phone": "+254 (712) 345-678"}).want(t, 201)
		list := c.ask(t, "GET", "/payments/v1/deposits", nil).want(t, 200)
		one := c.ask(t, "GET", "/payments/v1/deposits/"+made.text("id"), nil).want(t, 200)
		for _, shown := range []answer{made, list, one} {
			require.NotContains(t, shown.body, "12345")
			require.Contains(t, shown.body, "+2547******78")
		}
	})
}
