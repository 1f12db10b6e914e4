package payment_test

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments"
	"maidan/internal/wallet"
)

// order creates a deposit of the fixture's player.
func (h *fixture) order(t *testing.T, key, methodID string, amount money.Amount) payment.Deposit {
	t.Helper()
	dep, hit, err := h.CreateDeposit(t.Context(), h.orderOf(key, methodID, amount))
	require.NoError(t, err)
	require.False(t, hit)
	return dep
}

func (h *fixture) orderOf(key, methodID string, amount money.Amount) payment.Order {
	o := payment.Order{PlayerID: h.player, Currency: "INR", Key: key, Method: methodID, Amount: amount, Origin: "https://play.example"}
	if methodID == "mpesa" {
		o.Currency, o.Phone = "KES", "+254 712 345-678"
	}
	return o
}

// openShillings gives the player an account in KES, for prompts.
func (h *fixture) openShillings(t *testing.T) {
	t.Helper()
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.wallet.Open(ctx, tx, h.player, "KES") }))
}

func (h *fixture) shillings(t *testing.T) money.Amount {
	t.Helper()
	b, err := h.wallet.Balance(t.Context(), wallet.PlayerCash(h.player, "KES"))
	require.NoError(t, err)
	return b
}

// browse sends a request to a hosted page and returns the status and the page.
func (h *fixture) browse(t *testing.T, address string, form url.Values) (status int, page string, err error) {
	t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	request, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	client := &http.Client{
		Transport:     payments.Transport(h.sim.Handler()),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text), err
}

func (h *fixture) payOnPage(t *testing.T, dep payment.Deposit, number string) {
	t.Helper()
	_, _, err := h.browse(t, dep.Pay.Redirect, url.Values{"number": {number}, "action": {"pay"}})
	if !strings.HasSuffix(number, "0007") { // this page breaks after the payment
		require.NoError(t, err)
	}
}

// later lets time pass in small steps, so that callbacks arrive in their order.
func (h *fixture) later(t *testing.T, d time.Duration) {
	t.Helper()
	for passed := time.Duration(0); passed < d; passed += 2 * time.Second {
		h.pass(t, 2*time.Second)
	}
}

const card = "4000 0000 0000 4242"

func TestCreateDeposit_SendsThePlayerToThePageAndCreditsItsPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.order(t, "k", "card", 1500*rupees)
		require.Equal(t, payment.DepositCreated, dep.Status)
		require.Equal(t, method.Page, dep.Flow)
		require.True(t, strings.HasPrefix(dep.Pay.Redirect, "https://embedded.invalid/sandbox-card/pay/"), dep.Pay.Redirect)
		require.Equal(t, h.clock.Now().Add(30*time.Minute).UnixMilli(), dep.Pay.ExpiresAt, "the provider's time")
		require.Empty(t, dep.Pay.QR+dep.Pay.Address+dep.Pay.Account)
		h.audit(t)

		_, page, err := h.browse(t, dep.Pay.Redirect, nil)
		require.NoError(t, err)
		require.Contains(t, page, "Play money")
		require.Contains(t, page, string(dep.ID))
		h.payOnPage(t, dep, card)
		require.Equal(t, payment.DepositCreated, h.deposit(t, dep.ID).Status, "the page proves nothing")
		_, page, err = h.browse(t, dep.Pay.Redirect, nil)
		require.NoError(t, err)
		require.Contains(t, page, "https://play.example/deposit?id="+string(dep.ID))

		h.pass(t, 5*time.Second)
		dep = h.deposit(t, dep.ID)
		require.Equal(t, payment.DepositSucceeded, dep.Status)
		require.Equal(t, 1500*rupees, dep.Credited)
		require.Equal(t, 1500*rupees, dep.Received)
		require.Empty(t, dep.Pay.Redirect, "a paid page is not opened again")
		require.Equal(t, 1500*rupees, h.balance(t))
		require.Equal(t, map[string]int{payment.EventDepositSucceeded: 1}, h.events(t))
		h.audit(t)
	})
}

// end is what a trick leads to.
type end struct {
	status   payment.DepositStatus
	reason   string
	credited money.Amount
}

var (
	whole = end{payment.DepositSucceeded, "", 1000 * rupees}
	half  = end{payment.DepositSucceeded, "", 500 * rupees}
)

func gone(reason string) end { return end{payment.DepositFailed, reason, 0} }

func (h *fixture) requireEnd(t *testing.T, dep payment.Deposit, want end) {
	t.Helper()
	now := h.deposit(t, dep.ID)
	require.Equal(t, want, end{now.Status, now.Reason, now.Credited}, "%s of %d by %s", dep.Method, dep.Amount, dep.PhoneMasked)
}

// Soon is 30 seconds after the payment, later two minutes after it and after a sweep.
func TestPage_PlaysTheTrickOfTheNumber(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		created := end{payment.DepositCreated, "", 0}
		for ending, want := range map[string]struct{ soon, later end }{
			"4242": {whole, whole}, "0000": {gone("insufficient_funds"), gone("insufficient_funds")}, "0001": {gone("declined"), gone("declined")},
			"0002": {created, whole}, "0003": {half, half}, "0004": {whole, whole}, "0005": {gone("declined"), whole}, "0006": {created, whole},
			"0007": {whole, whole}, "0009": {whole, whole}, "0010": {gone("below_minimum"), gone("below_minimum")}, "0011": {whole, whole},
		} {
			for methodID, start := range map[string]string{"card": "400000000000", "quillo": "900000"} {
				dep := h.order(t, methodID+ending, methodID, 1000*rupees)
				h.payOnPage(t, dep, start+ending)
				h.later(t, 30*time.Second)
				h.requireEnd(t, dep, want.soon)
				h.later(t, 90*time.Second)
				_, err := h.Sweep(t.Context())
				require.NoError(t, err)
				h.requireEnd(t, dep, want.later)
			}
		}
		var surplus int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM payment_notices WHERE effect = 'surplus'").Scan(&surplus))
		require.Equal(t, 2, surplus, "a second payment waits for staff")
		h.audit(t)
	})
}

func TestPage_FailsWhenThePlayerCancelsOrNeverPays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		cancelled, left := h.order(t, "a", "card", 1000*rupees), h.order(t, "b", "card", 1000*rupees)
		_, _, err := h.browse(t, cancelled.Pay.Redirect, url.Values{"action": {"cancel"}})
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		h.requireEnd(t, cancelled, gone(provider.ReasonCancelled))
		h.pass(t, 31*time.Minute)
		h.requireEnd(t, left, gone(provider.ReasonExpired))
		_, page, err := h.browse(t, left.Pay.Redirect, nil)
		require.NoError(t, err)
		require.Contains(t, page, "Payment not completed")
		h.audit(t)
	})
}

func TestCoins_ShowConfirmationsAndCreditWhatArrives(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.order(t, "k", "bitcoin", 5000*rupees)
		require.Equal(t, "BTC", dep.Pay.Coin)
		require.Equal(t, "0.001", dep.Pay.Coins)
		require.Equal(t, "bitcoin:"+dep.Pay.Address+"?amount=0.001", dep.Pay.URI)
		require.Contains(t, dep.Pay.QR, "<svg")
		for confirmations := range 3 {
			h.pass(t, 4*time.Second)
			now := h.deposit(t, dep.ID)
			require.Equal(t, payment.DepositQueued, now.Status)
			require.Equal(t, []int{confirmations, 3}, []int{now.Confirmations, now.Needed})
			require.Equal(t, 5000*rupees, now.Received)
			require.Zero(t, now.Credited)
			require.Equal(t, dep.Pay.Address, now.Pay.Address)
			require.Empty(t, now.Pay.QR, "it does not ask for a second payment")
			require.Len(t, now.TransactionID, 64)
			h.audit(t)
		}
		require.Zero(t, h.balance(t))
		h.pass(t, 4*time.Second)
		require.Equal(t, 5000*rupees, h.balance(t))
		require.Equal(t, map[string]int{payment.EventDepositQueued: 3, payment.EventDepositSucceeded: 1}, h.events(t))
		h.audit(t)
	})
}

func TestCoins_PlayTheTrickOfTheAmount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		const amount = 3000 * rupees
		arrives := func(of money.Amount) end { return end{payment.DepositSucceeded, "", of} }
		for _, methodID := range []string{"bitcoin", "ether", "tether"} {
			for cents, want := range map[money.Amount]end{
				0: arrives(amount), 1: gone("expired"), 2: arrives(amount + 2), 4: arrives(amount + 4), 5: arrives(amount + 5), 6: arrives(amount + 6),
				7: arrives(amount + 7), 8: gone("rate_limited"), 9: arrives(amount + 9), 10: gone("below_minimum"), 11: arrives(amount + 11),
			} {
				dep := h.order(t, methodID+strconv.Itoa(int(cents)), methodID, amount+cents)
				h.later(t, 10*time.Second)
				for range 3 {
					_, err := h.Sweep(t.Context())
					require.NoError(t, err)
					h.later(t, 5*time.Minute)
				}
				if cents == 1 {
					h.pass(t, time.Hour)
				}
				h.requireEnd(t, dep, want)
			}
		}
		low := h.order(t, "low", "tether", amount+10)
		h.later(t, time.Minute)
		require.Equal(t, rupees, h.deposit(t, low.ID).Received, "it is shown, but not credited")
		h.audit(t)
	})
}

func TestPrompt_PlaysTheTrickOfThePhone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.openShillings(t)
		for ending, want := range map[string]end{
			"5678": whole, "0000": gone("expired"), "0001": gone("cancelled"), "0002": whole, "0003": half, "0004": whole, "0005": whole, "0006": whole,
			"0007": whole, "0009": whole, "0010": gone("below_minimum"), "0011": whole, "1111": gone("expired"),
		} {
			o := h.orderOf("k"+ending, "mpesa", 1000*rupees)
			o.Phone = "+25471234" + ending
			dep, _, err := h.CreateDeposit(t.Context(), o)
			require.NoError(t, err)
			require.Equal(t, "+2547******"+ending[2:], dep.PhoneMasked)
			require.Empty(t, dep.Pay.Redirect+dep.Pay.Address)
			h.later(t, 10*time.Second)
			for range 3 {
				_, err := h.Sweep(t.Context())
				require.NoError(t, err)
				h.later(t, time.Minute)
			}
			h.requireEnd(t, dep, want)
		}
		h.audit(t)
	})
}

func TestPrompt_IsAnsweredByATester(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.openShillings(t)
		for action, want := range map[string]end{"pay": whole, "cancel": gone(provider.ReasonCancelled)} {
			o := h.orderOf(action, "mpesa", 1000*rupees)
			o.Phone = "+254712341111"
			dep, _, err := h.CreateDeposit(t.Context(), o)
			require.NoError(t, err)
			require.Positive(t, dep.Pay.ExpiresAt, "the prompt was sent")
			_, page, err := h.browse(t, "https://embedded.invalid/sandbox-mobile/prompts", nil)
			require.NoError(t, err)
			require.Contains(t, page, "••••1111")
			_, rest, _ := strings.Cut(page, `action="/sandbox-mobile`)
			path, _, _ := strings.Cut(rest, `"`)
			status, _, err := h.browse(t, "https://embedded.invalid/sandbox-mobile"+path, url.Values{"action": {action}})
			require.NoError(t, err)
			require.Equal(t, http.StatusSeeOther, status)
			h.pass(t, 5*time.Second)
			h.requireEnd(t, dep, want)
		}
		require.Equal(t, 1000*rupees, h.shillings(t))
		h.audit(t)
	})
}

func TestCreateDeposit_NeedsAPhoneNumberForAPrompt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.openShillings(t)
		o := h.orderOf("k", "mpesa", 1000*rupees)
		for _, wrong := range []string{"", "0712345678", "254712345678", "+0712345678", "+254712", "+2547123456789012", "+25471234567a"} {
			o.Phone = wrong
			_, _, err := h.CreateDeposit(t.Context(), o)
			require.ErrorIs(t, err, payment.ErrPhone, wrong)
		}
		o.Phone = "+254 (712) 345-678"
		dep, _, err := h.CreateDeposit(t.Context(), o)
		require.NoError(t, err)
		var stored string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT phone FROM payment_deposits").Scan(&stored))
		require.NotContains(t, stored, "712345")
		o.Phone = "+254712345678"
		again, hit, err := h.CreateDeposit(t.Context(), o)
		require.NoError(t, err)
		require.True(t, hit, "the same number, written otherwise")
		require.Equal(t, dep.ID, again.ID)
		o.Phone = "+254712345679"
		_, _, err = h.CreateDeposit(t.Context(), o)
		require.ErrorIs(t, err, payment.ErrKeyMismatch)
		card := h.orderOf("c", "card", 1000*rupees)
		card.Phone = "nonsense"
		_, _, err = h.CreateDeposit(t.Context(), card)
		require.NoError(t, err, "a card needs none")
		h.audit(t)
	})
}
