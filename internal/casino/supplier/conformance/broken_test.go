package conformance_test

import (
	"context"
	"errors"
	"sync"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// mistake is something that an operator does wrong.
type mistake string

// The mistakes that operators are known to make.
const (
	acceptsAnyKey      mistake = "calls that are signed with another key are accepted"
	takesTwice         mistake = "a repeated bet is taken again"
	paysTwice          mistake = "a repeated win is paid again"
	acceptsOtherInput  mistake = "an id with another amount gets the first answer"
	knowsRoundsOnly    mistake = "a second bet of a round is taken for a repetition"
	refusesLateWins    mistake = "wins need a valid token"
	refusesLateBack    mistake = "rollbacks need a valid token"
	forgetsRollbacks   mistake = "a rollback before its bet is not stored"
	returnsTwice       mistake = "a second rollback of a bet returns the stake again"
	paysWithoutBet     mistake = "a win of a round without a bet is paid"
	acceptsExpired     mistake = "bets with expired tokens are accepted"
	countsInFloats     mistake = "amounts are computed with floats"
	chargesFreeRounds  mistake = "free rounds are charged"
	ignoresTheCurrency mistake = "bets in another currency are taken"
)

// operator is a wallet in memory, with its mistakes.
type operator struct {
	does map[mistake]bool

	mu       sync.Mutex
	balances map[id.Player]money.Amount
	tokens   map[string]id.Player
	expired  map[string]bool
	known    map[string]transaction
	bets     map[string]int // by player and round: how many stand
	back     map[string]bool
}

type transaction struct {
	call   dialect.Call
	result dialect.Result
	undone bool
}

func newOperator(does ...mistake) *operator {
	o := &operator{does: map[mistake]bool{}, balances: map[id.Player]money.Amount{"ann": 100_000, "bob": 100_000},
		tokens: map[string]id.Player{"token-ann": "ann", "token-bob": "bob", "expired-ann": "ann"}, expired: map[string]bool{"expired-ann": true},
		known: map[string]transaction{}, bets: map[string]int{}, back: map[string]bool{}}
	for _, m := range does {
		o.does[m] = true
	}
	return o
}

// Call implements dialect.Wallet.
func (o *operator) Call(_ context.Context, c dialect.Call) (dialect.Result, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	who, err := o.player(c)
	if err != nil {
		return dialect.Result{}, err
	}
	c.PlayerID, c.Currency, c.Token, c.Request = who, "INR", "", ""
	if c.Kind == dialect.Balance {
		return dialect.Result{PlayerID: who, Currency: "INR", Balance: o.balances[who]}, nil
	}
	if c.ID == "" {
		return dialect.Result{}, dialect.ErrSyntax
	}
	key := c.ID
	if o.does[knowsRoundsOnly] && c.Kind != dialect.Rollback {
		key = string(c.Kind) + c.Round
	}
	if was, found := o.known[key]; found && !o.repeats(c) {
		if was.call != c && !o.does[acceptsOtherInput] && !o.does[knowsRoundsOnly] {
			return dialect.Result{}, dialect.ErrOtherInput
		}
		return was.result, nil
	}
	moved, err := o.apply(who, c)
	result := dialect.Result{PlayerID: who, Currency: "INR", Balance: o.balances[who], ID: "own-" + c.ID}
	if err != nil {
		return result, err
	}
	o.balances[who] += moved
	if o.does[countsInFloats] {
		o.balances[who] += money.Amount(float64(moved)/100*100) - moved // 0.29 × 100 is 28.999…
	}
	result.Balance = o.balances[who]
	o.known[key] = transaction{call: c, result: result}
	return result, nil
}

// repeats reports whether a repeated call is processed again.
func (o *operator) repeats(c dialect.Call) bool {
	return c.Kind == dialect.Bet && o.does[takesTwice] || c.Kind == dialect.Win && o.does[paysTwice]
}

func (o *operator) player(c dialect.Call) (id.Player, error) {
	who, found := o.tokens[c.Token]
	late := c.Kind == dialect.Win && !o.does[refusesLateWins] || c.Kind == dialect.Rollback && !o.does[refusesLateBack] || c.Kind == dialect.Bet && o.does[acceptsExpired]
	switch {
	case !found:
		return "", dialect.ErrToken
	case c.PlayerID != "" && c.PlayerID != who:
		return "", dialect.ErrPlayer
	case o.expired[c.Token] && !late:
		return "", dialect.ErrExpired
	case c.Currency != "" && c.Currency != "INR" && !o.does[ignoresTheCurrency]:
		return "", dialect.ErrCurrency
	}
	return who, nil
}

// apply returns what a call moves to the player.
func (o *operator) apply(who id.Player, c dialect.Call) (money.Amount, error) {
	round := string(who) + c.Round
	switch c.Kind {
	case dialect.Bet:
		stake := c.Amount
		if c.Free && !o.does[chargesFreeRounds] {
			stake = 0
		}
		switch {
		case o.back[c.ID] && !o.does[forgetsRollbacks]:
			return 0, dialect.ErrRolledBack
		case stake > o.balances[who]:
			return 0, dialect.ErrFunds
		}
		o.bets[round]++
		return -stake, nil
	case dialect.Win:
		if o.bets[round] == 0 && !c.Promotion && !o.does[paysWithoutBet] {
			return 0, dialect.ErrNoBet
		}
		return c.Amount, nil
	case dialect.Rollback:
		o.back[c.Reference] = true
		was, found := o.known[c.Reference]
		if !found || was.undone && !o.does[returnsTwice] {
			return 0, nil
		}
		was.undone = true
		o.known[c.Reference] = was
		o.bets[string(who)+was.call.Round]--
		return was.call.Amount, nil
	case dialect.Ping, dialect.Open, dialect.Balance, dialect.Close:
	}
	return 0, fault.New(fault.Invalid, "kind_unknown", "There is no such call.")
}

// either reads a call by the second operator's key if the first one's does not fit.
type either struct {
	dialect.Operator
	second dialect.Operator
}

// Read implements dialect.Operator.
func (e either) Read(r dialect.Request) (dialect.Call, error) {
	c, err := e.Operator.Read(r)
	if errors.Is(err, dialect.ErrSignature) {
		return e.second.Read(r)
	}
	return c, err
}
