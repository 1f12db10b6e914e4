package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/app"
	"maidan/internal/bonus/grant"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/profile/payout"
	"maidan/internal/staff"
)

// payer is a player who deposits and withdraws, and records what the servers have acknowledged.
type payer struct {
	*gambler
	number  int
	account id.PayoutAccount  // a saved one
	known   map[string]string // ids of acknowledged deposits and withdrawals by key
}

const (
	cashierEmail    = "cashier@example.com"
	cashierPassword = "kettle-moss-cashier"

	givenAmount = 100_000 // what a payer has before the first deposit: bonus money that became cash
)

// newPayers registers players who may withdraw, on the data of a server that does not run. The first of them have the numbers from
// first on; the members of staff are created with the first ones.
func newPayers(t *testing.T, at place, first, n int) (all []*payer) {
	t.Helper()
	cfg := config.Default()
	cfg.Database, cfg.Data, cfg.RateLimit = at.url, at.dir, false
	built, err := app.Build(t.Context(), cfg, slog.New(slog.DiscardHandler), app.NoFeeds)
	require.NoError(t, err)
	defer func() { require.NoError(t, built.Close()) }()
	if first == 0 {
		_, err = built.Staff.AddWithoutSecondFactor(t.Context(), cashierEmail, staff.Admin, cashierPassword)
		require.NoError(t, err)
	}
	for i := first; i < first+n; i++ {
		all = append(all, newPayer(t, built, i))
	}
	return all
}

func newPayer(t *testing.T, built *app.App, number int) *payer {
	t.Helper()
	ctx, email := t.Context(), fmt.Sprintf("payer%d@example.com", number)
	made, err := built.Players.RegisterFederated(ctx, player.Registration{Currency: "INR", Checkbox1: true, Checkbox2: true}, player.Federated{
		Email: email, Country: "IN", Join: func(context.Context, *db.Tx, player.Player) error { return nil },
	})
	require.NoError(t, err)
	who := made.Player.ID
	_, err = built.Profiles.Update(ctx, who, profile.Change{Fields: map[profile.Field]string{
		profile.FirstName: "Asha", profile.LastName: "Rao", profile.Birthday: "1992-08-14", profile.Country: "IN", profile.City: "Pune",
	}})
	require.NoError(t, err)
	require.NoError(t, built.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return built.Verification.ConfirmByProvider(ctx, tx, who, email)
	}))
	saved, err := built.Profiles.AddPayout(ctx, who, "INR", payout.UPI, payout.Account{Name: "Asha Rao", VPA: fmt.Sprintf("payer%d.x@playbank", number)}, "127.0.0.1")
	require.NoError(t, err)
	for i, kind := range []grant.Kind{grant.GiveBonus, grant.ConvertBonus} {
		_, err = built.Grants.Give(ctx, grant.Grant{
			Key: fmt.Sprint("payer ", number, i), Kind: kind, PlayerID: who, Currency: "INR", Amount: givenAmount, Reason: "for the test", By: "s",
			Record: func(context.Context, *db.Tx) error { return nil },
		})
		require.NoError(t, err)
	}
	p := &payer{gambler: newGambler(email, nil), number: number, account: saved.ID, known: map[string]string{}}
	p.token = made.Tokens.Access
	return p
}

// create sends a request with a key. What was acknowledged before must be acknowledged again with the same id. It returns "" for a
// request that was refused.
func (p *payer) create(path, key string, body any) (made string, err error) {
	var answer struct{ ID string }
	status, _, err := p.call("POST", path, body, &answer, "Idempotency-Key", key)
	before := p.known[path+key]
	switch {
	case err != nil:
		return "", err
	case status == http.StatusCreated && (before == "" || before == answer.ID):
		p.known[path+key] = answer.ID
		return answer.ID, nil
	case status == http.StatusConflict && before == "":
		return "", nil
	}
	return "", fmt.Errorf("%s: %s with key %s answered %d %q, before %q", p.name, path, key, status, answer.ID, before)
}

const (
	depositsPath    = "/payments/v1/deposits"
	withdrawalsPath = "/payouts/v1/withdrawals"
)

// pay makes the payer's withdrawal, and his deposits by a transfer and in coins, or repeats those without an answer. The withdrawal comes
// first: what was deposited must be wagered before.
func (p *payer) pay(url string) error {
	p.url = url
	if _, err := p.create(withdrawalsPath, "withdrawal", map[string]any{"method": "upi", "amount": givenAmount / 2, "payout_details_id": p.account}); err != nil {
		return err
	}
	if err := p.transfer(); err != nil {
		return err
	}
	return p.sendCoins()
}

// complete reports whether all of the payer's payments are acknowledged.
func (p *payer) complete() bool { return len(p.known) == 3 }

func (p *payer) transfer() error {
	made, err := p.create(depositsPath, "transfer", map[string]any{"method": "upi", "amount": depositAmount})
	if err != nil {
		return err
	}
	transaction := map[string]string{"transaction_id": fmt.Sprintf("%012d", 410_000_000_000+p.number*1000+77)}
	status, _, err := p.call("POST", depositsPath+"/"+made+"/transaction", transaction, nil)
	if err == nil && status != http.StatusOK && status != http.StatusConflict { // it is credited already
		err = fmt.Errorf("%s: the transaction id was answered %d", p.name, status)
	}
	return err
}

// coinsAmount is what a deposit in coins is worth.
const coinsAmount = 500_000

func (p *payer) sendCoins() error {
	_, err := p.create(depositsPath, "coins", map[string]any{"method": "tether", "amount": coinsAmount})
	return err
}

// payUntilGone pays until the server is gone or all is acknowledged.
func (p *payer) payUntilGone(url string) error {
	for !p.complete() {
		if err := p.pay(url); errors.Is(err, errGone) {
			return nil
		} else if err != nil {
			return err
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil
}

// cashier is the member of staff who decides about withdrawals.
type cashier struct {
	*gambler
	csrf string
}

func newCashier() *cashier { return &cashier{gambler: newGambler(cashierEmail, nil)} }

// signIn begins a session; it outlives the process that gave it.
func (c *cashier) signIn(url string) error {
	c.url = url
	if c.csrf != "" {
		return nil
	}
	var csrf struct{ Token string }
	if err := c.want(200, "GET", "/ccg/csrf-token", nil, &csrf); err != nil {
		return err
	}
	body := map[string]string{"email": cashierEmail, "password": cashierPassword}
	if err := c.want(200, "POST", "/api/v3/staff/session", body, nil, "X-CSRF-TOKEN", csrf.Token); err != nil {
		return err
	}
	c.csrf = csrf.Token
	return nil
}

// decide approves and rejects the pending withdrawals, every fifth of them is rejected. It returns how many there were.
func (c *cashier) decide() (n int, err error) {
	var page struct{ Items []struct{ ID string } }
	if err := c.want(200, "GET", "/api/v3/staff/withdrawals?status=pending", nil, &page); err != nil {
		return 0, err
	}
	for _, w := range page.Items {
		act, body := "approve", any(map[string]any{})
		if c.sent++; c.sent%5 == 0 {
			act, body = "reject", map[string]string{"reason": "by chance"}
		}
		status, _, err := c.call("POST", "/api/v3/staff/withdrawals/"+w.ID+"/"+act, body, nil, "X-CSRF-TOKEN", c.csrf)
		if err == nil && status != http.StatusOK && status != http.StatusConflict { // decided before the kill
			err = fmt.Errorf("%s of %s answered %d", act, w.ID, status)
		}
		if err != nil {
			return 0, err
		}
	}
	return len(page.Items), nil
}

// decideUntilGone decides until the server is gone or done is closed.
func (c *cashier) decideUntilGone(url string, done <-chan struct{}) error {
	err := c.signIn(url)
	for err == nil {
		if _, err = c.decide(); err != nil {
			break
		}
		select {
		case <-done:
			return nil
		case <-time.After(5 * time.Millisecond):
		}
	}
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}
