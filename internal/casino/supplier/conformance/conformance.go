// Package conformance tests the wallet of an operator, any operator's, by the calls of a supplier: what is taken and paid, and what happens to calls
// that come twice, late, in another order, changed or forged. It sees answers and balances only.
package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Subject is the wallet that is tested, with sessions of players who do nothing else meanwhile. They need ten stakes.
type Subject struct {
	Wallet   string // address, without a slash at the end
	Side     dialect.Supplier
	Wrong    dialect.Supplier // signs with a key that the wallet must not accept
	HTTP     *http.Client
	NewID    func() string // of transactions and rounds; each is used once
	Session  Session
	Expired  string       // a token of the same player that has expired; empty: those checks are left out
	Other    Session      // of another player; zero: those checks are left out
	Stake    money.Amount // hundredths
	Currency money.Currency
}

// Session is a launched game.
type Session struct {
	Token    string
	PlayerID id.Player
	Game     string
}

// Finding is a check that failed.
type Finding struct {
	Check string
	Err   error
}

// Report is the result of all checks.
type Report struct {
	Passed   []string
	Findings []Finding
	Left     []string // checks that the dialect or the subject has not what is needed for
}

// Run runs all checks, one after another. It stops when ctx ends; what was not checked is then a finding.
func Run(ctx context.Context, s Subject) (r Report) {
	for _, c := range checks {
		if c.needs != nil && !c.needs(s) {
			r.Left = append(r.Left, c.name)
			continue
		}
		if err := c.run(&probe{Subject: s, ctx: ctx}); err != nil {
			r.Findings = append(r.Findings, Finding{c.name, err})
		} else {
			r.Passed = append(r.Passed, c.name)
		}
	}
	return r
}

// Print writes the findings and the totals.
func (r Report) Print(w io.Writer) {
	for _, f := range r.Findings {
		_, _ = fmt.Fprintf(w, "FAILED %s: %v\n", f.Check, f.Err)
	}
	for _, name := range r.Left {
		_, _ = fmt.Fprintf(w, "left out: %s\n", name)
	}
	_, _ = fmt.Fprintf(w, "%d passed, %d failed\n", len(r.Passed), len(r.Findings))
}

// check is one rule of a wallet.
type check struct {
	name  string
	needs func(s Subject) bool
	run   func(p *probe) error
}

// probe makes the calls of a check.
type probe struct {
	Subject
	ctx context.Context
}

// maxAnswer is the largest answer of a wallet in bytes.
const maxAnswer = 1 << 20

// call returns a call of the subject's player with new ids.
func (p *probe) call(kind dialect.Kind, round string, amount money.Amount) dialect.Call {
	return dialect.Call{Kind: kind, Token: p.Session.Token, PlayerID: p.Session.PlayerID, Game: p.Session.Game, Round: round, ID: p.NewID(), Request: p.NewID(),
		Currency: p.Currency, Amount: amount}
}

// bet returns a bet of one stake in a round of its own.
func (p *probe) bet() dialect.Call { return p.call(dialect.Bet, p.NewID(), p.Stake) }

// win returns a win of a bet.
func (p *probe) win(bet dialect.Call, amount money.Amount) dialect.Call {
	c := p.call(dialect.Win, bet.Round, amount)
	if p.Side.Has().WinReference {
		c.Reference = bet.ID
	}
	c.Closes = true
	return c
}

// rollback returns a call that takes a bet back.
func (p *probe) rollback(bet dialect.Call) dialect.Call {
	c := p.call(dialect.Rollback, bet.Round, bet.Amount)
	c.Reference = bet.ID
	return c
}

func (p *probe) send(c dialect.Call) (dialect.Result, error) { return p.sendAs(p.Side, c, nil) }

// sendAs makes a call with another key, or changes the request after it was signed.
func (p *probe) sendAs(side dialect.Supplier, c dialect.Call, change func(r *http.Request) error) (dialect.Result, error) {
	r, err := side.Request(p.ctx, p.Wallet, c)
	if err == nil && change != nil {
		err = change(r)
	}
	if err != nil {
		return dialect.Result{}, err
	}
	response, err := p.HTTP.Do(r)
	if err != nil {
		return dialect.Result{}, fmt.Errorf("call the wallet: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return dialect.Result{}, fmt.Errorf("read the answer: %w", err)
	}
	return p.Side.Answer(c, dialect.Response{Status: response.StatusCode, Body: body})
}

// balance returns what the player has.
func (p *probe) balance() (money.Amount, error) {
	result, err := p.send(p.call(dialect.Balance, "", 0))
	if err != nil {
		return 0, fmt.Errorf("balance: %w", err)
	}
	return result.Balance, nil
}

// moves runs fn and fails unless it changes the balance by an amount.
func (p *probe) moves(by money.Amount, fn func() error) error {
	before, err := p.balance()
	if err != nil {
		return err
	}
	if err := fn(); err != nil {
		return err
	}
	after, err := p.balance()
	if err == nil && after-before != by {
		err = fmt.Errorf("the balance changed by %s, not by %s", dialect.Decimal(after-before), dialect.Decimal(by))
	}
	return err
}

// accepts makes calls that must be accepted.
func (p *probe) accepts(calls ...dialect.Call) error {
	for _, c := range calls {
		if _, err := p.send(c); err != nil {
			return fmt.Errorf("%s %s: %w", c.Kind, c.ID, err)
		}
	}
	return nil
}

// errAccepted means that a call was accepted that must be refused.
var errAccepted = errors.New("it was accepted")

// refuses makes a call that must be refused, and move nothing.
func (p *probe) refuses(c dialect.Call) error {
	return p.moves(0, func() error {
		_, err := p.send(c)
		return refused(err)
	})
}

// refused returns an error unless err is a refusal.
func refused(err error) error {
	switch {
	case err == nil:
		return errAccepted
	case !dialect.Refusal(err):
		return fmt.Errorf("not refused, but: %w", err)
	}
	return nil
}
