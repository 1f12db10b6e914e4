package wallet_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// model is a reference implementation of the ledger: a map of balances and a list of accepted transfers.
type model struct {
	fixture
	in       method
	prefix   string
	accounts []wallet.AccountID
	balances map[wallet.AccountID]money.Amount
	owed     map[wallet.AccountID]money.Amount
	done     []done
}

// done is an accepted command. Reversed means that its transfer was reversed.
type done struct {
	key       string
	hash      [32]byte
	transfers []wallet.Transfer
	id        id.Transfer
	undoes    bool
	reversed  bool
}

// Random commands, repeats, reversals and batches in two currencies leave the ledger where the model is.
func TestLedgerIsTheModel(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		h = open(t, h.db) // one committer, so that a batch is one batch
		n := 0
		rapid.Check(t, func(rt *rapid.T) {
			n++
			m := newModel(t, h, in, fmt.Sprint("m", n))
			rt.Repeat(map[string]func(*rapid.T){
				"move":     m.move,
				"transfer": m.transfer,
				"batch":    func(rt *rapid.T) { m.batch(t, rt) },
				"repeat":   m.repeat,
				"mistake":  m.mistake,
				"reverse":  m.reverse,
				"":         m.agree,
			})
		})
		h.holds(t)
	})
}

func newModel(t *testing.T, h fixture, in method, prefix string) *model {
	m := &model{fixture: h, in: in, prefix: prefix, balances: map[wallet.AccountID]money.Amount{}, owed: map[wallet.AccountID]money.Amount{}}
	for i := range 3 {
		for _, c := range []money.Currency{inr, "USD"} {
			a := h.player(t, id.Player(fmt.Sprint(prefix, "p", i)), c, 0)
			m.accounts = append(m.accounts, a)
		}
	}
	return m
}

func (m *model) key() string { return fmt.Sprint(m.prefix, ":", len(m.done), ":") }

// apply applies transfers to the model, or returns why it refuses them.
func (m *model) apply(transfers []wallet.Transfer) error {
	after := map[wallet.AccountID]money.Amount{}
	for _, t := range transfers {
		for _, e := range t.Entries {
			if !e.Account.Player() {
				continue
			}
			if _, ok := after[e.Account]; !ok {
				after[e.Account] = m.balances[e.Account]
			}
			if after[e.Account] += e.Amount; after[e.Account] < 0 {
				return wallet.ErrInsufficient
			}
		}
	}
	for a, b := range after {
		paid := min(b, m.owed[a]) // debts come first
		m.balances[a], m.owed[a] = b-paid, m.owed[a]-paid
	}
	return nil
}

func (m *model) drawTransfer(rt *rapid.T) wallet.Transfer {
	a := rapid.SampledFrom(m.accounts).Draw(rt, "account")
	amount := money.Amount(rapid.Int64Range(-300, 399).Draw(rt, "amount"))
	if amount >= 0 {
		amount++
	}
	t := wallet.Transfer{Kind: "model", Ref: m.prefix, Entries: []wallet.Entry{{Account: a, Amount: amount}}}
	other := wallet.HouseAccount(rapid.SampledFrom([]string{wallet.Stakes, wallet.Deposits}).Draw(rt, "account"), a.Currency())
	if b := rapid.SampledFrom(m.accounts).Draw(rt, "other"); b != a && b.Currency() == a.Currency() {
		other = b
	}
	t.Entries = append(t.Entries, wallet.Entry{Account: other, Amount: -amount})
	return t
}

func (m *model) note(key string, hash [32]byte, transfers []wallet.Transfer, r wallet.Result) {
	m.done = append(m.done, done{key: key, hash: hash, transfers: transfers, id: firstTransfer(r)})
}

func (m *model) do(rt *rapid.T, transfers ...wallet.Transfer) {
	key, hash := m.key(), wallet.HashOf(len(m.done), transfers)
	want := m.apply(transfers)
	res, err := m.in.do(m.fixture, key, hash, transfers...)
	if !errors.Is(err, want) || (err == nil) != (want == nil) {
		rt.Fatalf("model says %v, ledger says %v", want, err)
	}
	if err == nil {
		m.note(key, hash, transfers, res)
	}
}

func (m *model) move(rt *rapid.T) { m.do(rt, m.drawTransfer(rt)) }

func (m *model) transfer(rt *rapid.T) {
	var transfers []wallet.Transfer
	for range rapid.IntRange(1, 3).Draw(rt, "transfers") {
		transfers = append(transfers, m.drawTransfer(rt))
	}
	m.do(rt, transfers...)
}

// batch lets the committer take several commands at once, in a known order.
func (m *model) batch(t *testing.T, rt *rapid.T) {
	var commands []wallet.Command
	var wants []error
	var drawn []wallet.Transfer
	for range rapid.IntRange(2, 6).Draw(rt, "commands") { // before the model moves: a draw may give the step up
		drawn = append(drawn, m.drawTransfer(rt))
	}
	for i, tr := range drawn {
		c := wallet.Command{Key: fmt.Sprint(m.key(), "b", i), Hash: wallet.HashOf(i, tr), Decide: func(v *wallet.View) (wallet.Decision, error) {
			given := tr
			given.ID = id.Transfer(v.NewID())
			return wallet.Decision{Transfers: []wallet.Transfer{given}, Answer: []byte(`{"transfers":["` + string(given.ID) + `"]}`)}, nil
		}}
		for _, e := range tr.Entries {
			if e.Account.Player() {
				c.Accounts = append(c.Accounts, e.Account)
			}
		}
		commands, wants = append(commands, c), append(wants, m.apply([]wallet.Transfer{tr}))
	}
	results, errs := m.together(t, commands...)
	for i := range commands {
		if (errs[i] == nil) != (wants[i] == nil) || !errors.Is(errs[i], wants[i]) {
			rt.Fatalf("command %d: model says %v, ledger says %v", i, wants[i], errs[i])
		}
		if errs[i] == nil {
			m.note(commands[i].Key, commands[i].Hash, drawn[i:i+1], results[i])
		}
	}
}

func (m *model) pick(rt *rapid.T) *done {
	if len(m.done) == 0 {
		rt.Skip("nothing was done yet")
	}
	return &m.done[rapid.IntRange(0, len(m.done)-1).Draw(rt, "earlier")]
}

func (m *model) repeat(rt *rapid.T) {
	d := m.pick(rt)
	if d.undoes {
		rt.Skip("reversals are repeated where they are made")
	}
	res, err := m.in.do(m.fixture, d.key, d.hash, d.transfers...)
	if err != nil || !res.Hit || firstTransfer(res) != d.id {
		rt.Fatalf("repeat of %s: %v %s %v", d.key, res.Hit, res.Answer, err)
	}
}

func (m *model) mistake(rt *rapid.T) {
	d := m.pick(rt)
	if _, err := m.in.do(m.fixture, d.key, wallet.HashOf("other"), d.transfers...); !errors.Is(err, wallet.ErrMismatch) {
		rt.Fatalf("same key with other input: %v", err)
	}
}

func (m *model) reverse(rt *rapid.T) {
	d := m.pick(rt)
	r := wallet.Reversal{Key: fmt.Sprint(m.key(), "undo"), Kind: "undo", Transfer: d.id, AllowDebt: rapid.Bool().Draw(rt, "allow debt")}
	undo := wallet.Transfer{Kind: "undo"}
	for _, e := range d.transfers[0].Entries {
		if short := e.Amount - m.balances[e.Account]; e.Account.Player() && e.Amount > 0 && short > 0 && r.AllowDebt {
			e.Amount -= short
		}
		undo.Entries = append(undo.Entries, wallet.Entry{Account: e.Account, Amount: -e.Amount})
	}
	var want error
	switch {
	case d.reversed:
		want = wallet.ErrReversed
	case d.undoes:
		want = wallet.ErrNotReversible
	default:
		if want = m.apply([]wallet.Transfer{undo}); want == nil {
			for i, e := range d.transfers[0].Entries {
				if e.Account.Player() {
					m.owed[e.Account] += e.Amount + undo.Entries[i].Amount // what was not taken back
				}
			}
		}
	}
	for range 2 { // the second time is a repeat
		res, err := m.Reverse(context.Background(), r)
		if (err == nil) != (want == nil) || !errors.Is(err, want) {
			rt.Fatalf("reverse %s: model says %v, ledger says %v", d.id, want, err)
		}
		if err == nil && !d.reversed {
			d.reversed = true
			m.done = append(m.done, done{key: r.Key, id: firstTransfer(res), undoes: true, hash: wallet.HashOf(r.Kind, r.Transfer, r.AllowDebt),
				transfers: []wallet.Transfer{undo}})
			d = &done{reversed: true, id: d.id} // the list may have moved
		}
	}
}

// agree compares the ledger with the model after every step.
func (m *model) agree(rt *rapid.T) {
	for _, a := range m.accounts {
		if have, err := m.Balance(context.Background(), a); err != nil || have != m.balances[a] {
			rt.Fatalf("%s holds %d (%v), model says %d", a, have, err, m.balances[a])
		}
		if owed, err := m.Debt(context.Background(), a); err != nil || owed != m.owed[a] {
			rt.Fatalf("%s owes %d (%v), model says %d", a, owed, err, m.owed[a])
		}
	}
}

func firstTransfer(r wallet.Result) id.Transfer {
	var p wallet.Posted
	if json.Unmarshal(r.Answer, &p) != nil || len(p.Transfers) == 0 {
		return ""
	}
	return p.Transfers[0]
}

func TestReversalThatCannotBePaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.player(t, "ann", inr, 0)
		res, err := methods[0].do(h, "win", hash, give("win", ann, 100))
		require.NoError(t, err)
		_, err = h.Submit(t.Context(), move("spent", ann, -70))
		require.NoError(t, err)
		undo := wallet.Reversal{Key: "undo", Kind: "undo", Transfer: transferOf(t, res)}
		_, err = h.Reverse(t.Context(), undo)
		require.ErrorIs(t, err, wallet.ErrInsufficient)
		undo.AllowDebt = true
		_, err = h.Reverse(t.Context(), undo)
		require.NoError(t, err)
		require.Zero(t, h.balance(t, ann))
		owed, err := h.Debt(t.Context(), ann)
		require.NoError(t, err)
		require.Equal(t, money.Amount(70), owed)
		require.Equal(t, money.Amount(-70), h.balance(t, wallet.HouseAccount(wallet.Debts, inr)))
		_, err = h.Reverse(t.Context(), wallet.Reversal{Key: "u2", Kind: "undo", Transfer: "none"})
		require.ErrorIs(t, err, wallet.ErrNoTransfer)
		h.holds(t)
	})
}
