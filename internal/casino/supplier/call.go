package supplier

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/bonus"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// maxName is the largest length of a supplier's names of transactions and rounds in bytes.
const maxName = 128

// Call processes a call of a supplier. After a refusal for lack of money the result has the balance.
//
// Errors: those of package dialect, the refusals of the Gate, and of Standing for bets.
func (e *Engine) Call(ctx context.Context, name string, c dialect.Call) (dialect.Result, error) {
	if _, err := e.Find(name); err != nil {
		return dialect.Result{}, err
	}
	if c.Kind == dialect.Ping {
		return dialect.Result{}, nil
	}
	if err := checkNames(c); err != nil {
		return dialect.Result{}, err
	}
	s, err := e.sessionOf(ctx, name, c)
	if err != nil {
		return dialect.Result{}, err
	}
	result := dialect.Result{PlayerID: s.PlayerID, Currency: s.Currency}
	switch c.Kind {
	case dialect.Open:
		return e.open(ctx, s, c, result)
	case dialect.Close:
		if err := e.closeRound(ctx, s, c); err != nil {
			return result, err
		}
	case dialect.Bet, dialect.Win, dialect.Rollback:
		return e.move(ctx, s, c, result)
	case dialect.Balance, dialect.Ping:
	}
	result.Balance, err = e.Wallet.Balance(ctx, s.account())
	return result, err
}

// checkNames refuses names that are too long or have spaces: they are parts of keys.
func checkNames(c dialect.Call) error {
	for _, text := range []string{c.ID, c.Round, c.Reference, c.Game} {
		if len(text) > maxName || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return dialect.ErrSyntax.Because(errors.New("a name is too long or has characters besides those of ASCII"))
		}
	}
	switch {
	case c.Kind.Moves() && c.ID == "", c.Kind == dialect.Rollback && (c.Reference == "" || c.Reference == c.ID):
		return dialect.ErrSyntax.Because(errors.New("a transaction without its id"))
	case (c.Kind == dialect.Bet || c.Kind == dialect.Win && !c.Promotion) && c.Round == "":
		return dialect.ErrSyntax.Because(errors.New("a transaction without its round"))
	case c.Amount < 0 || c.Amount > dialect.MaxAmount:
		return dialect.ErrSyntax.Because(errors.New("the amount is out of range"))
	}
	return nil
}

// open identifies the player of a session.
func (e *Engine) open(ctx context.Context, s session, c dialect.Call, result dialect.Result) (dialect.Result, error) {
	if c.Token != "" && s.ExpiresAt <= e.now() {
		return result, dialect.ErrExpired
	}
	standing, err := e.Standing(ctx, s.PlayerID)
	if err != nil {
		return result, err
	}
	result.Country = standing.Country
	result.Balance, err = e.Wallet.Balance(ctx, s.account())
	return result, err
}

// command is a call with what the ledger decides it by.
type command struct {
	dialect.Call
	engine  *Engine
	session session
	refused error                // a bet's, by the player's standing, country or game
	alone   bool                 // no other game may have something open
	product content.BonusProduct // of a bet's game
	round   string               // the name of the round whose row is needed
	win     id.Transfer          // of the win that is taken back
	gift    bool                 // a free round or a prize, which pays cash whatever the balance is
	begun   Source               // the balance that the round is expected to be played with
}

// stored is the answer that is stored under a command's key.
type stored struct {
	ID      id.SupplierTransaction `json:"id"`
	Balance money.Amount           `json:"balance"`
}

// errMoved means that a command was prepared for a transaction or a round that has changed since, or for another balance than that of the round.
var errMoved = errors.New("supplier: the transaction has changed")

// move processes a bet, a win or a rollback.
func (e *Engine) move(ctx context.Context, s session, c dialect.Call, result dialect.Result) (dialect.Result, error) {
	x := command{Call: c, engine: e, session: s, round: cmp.Or(c.Round, c.ID)}
	x.gift, x.begun = c.Free || c.Promotion, s.Source
	x.Currency, x.PlayerID = s.Currency, s.PlayerID
	if c.Kind == dialect.Bet {
		if err := x.admit(ctx); err != nil {
			return result, err
		}
	}
	res, err := x.submit(ctx)
	switch {
	case errors.Is(err, dialect.ErrFunds):
		balance, failed := e.Wallet.Balance(ctx, s.account())
		if failed != nil {
			return result, failed
		}
		result.Balance = balance
		return result, err
	case err != nil:
		return result, e.Gate.Refused(ctx, s.PlayerID, err)
	}
	var was stored
	if err := json.Unmarshal(res.Answer, &was); err != nil {
		return result, fmt.Errorf("read the stored answer: %w", err)
	}
	result.ID, result.Balance, result.Hit = string(was.ID), was.Balance, res.Hit
	return result, nil
}

// admit finds out whether the player may bet now. It returns failures only: a repeated bet gets its stored answer, whatever has changed since.
func (x *command) admit(ctx context.Context) error {
	e := x.engine
	flags, err := e.Gate.Flags(ctx, x.PlayerID)
	if err != nil {
		return err
	}
	standing, err := e.Standing(ctx, x.PlayerID)
	if err != nil {
		return err
	}
	offered, known, err := findGame(ctx, e.DB.Reader(), x.session.Supplier, x.session.Game)
	if err != nil {
		return err
	}
	if err := e.Rounds.Sit(ctx, x.PlayerID, x.Currency); err != nil {
		return err
	}
	x.alone, x.product = flags.NoParallelGames, productOf(offered.Category)
	switch admitted := e.Gate.Admit(ctx, x.PlayerID, product); {
	case admitted != nil && fault.KindOf(admitted) == fault.Internal:
		return admitted
	case admitted != nil:
		x.refused = admitted
	case standing.Refused != nil:
		x.refused = standing.Refused
	case x.Game != "" && x.Game != x.session.Game:
		x.refused = dialect.ErrGame
	case !known || !offered.playable() || offered.blockedIn(standing.Country):
		x.refused = dialect.ErrGame
	}
	return nil
}

// submit sends the command to the ledger.
func (x command) submit(ctx context.Context) (res wallet.Result, err error) {
	for range 2 {
		if x.Kind == dialect.Rollback {
			if err := x.findUndone(ctx); err != nil {
				return res, err
			}
		}
		res, err = x.engine.Wallet.Submit(ctx, x.command())
		if !errors.Is(err, errMoved) {
			return res, err
		}
		if err := x.findBegun(ctx); err != nil {
			return res, err
		}
	}
	return res, err
}

// findUndone finds the round and the transfer of what a rollback takes back.
func (x *command) findUndone(ctx context.Context) error {
	was, found, err := findTransaction(ctx, x.engine.DB.Reader(), x.session.Supplier, x.Reference)
	if err != nil || !found {
		return err
	}
	x.round, x.gift = was.roundName(), was.Free || was.Promotion
	if was.Kind == winKind {
		x.win = was.Transfer
	}
	return nil
}

// findBegun finds the balance of the round. Most commands do without: they are prepared for the balance of the session, and one of another balance is found out when they are decided.
func (x *command) findBegun(ctx context.Context) error {
	key := x.roundKey(x.round).Key
	rounds, err := loadRounds(ctx, x.engine.DB.Reader(), []string{key})
	if err != nil {
		return err
	}
	if r, ok := rounds[key].(roundRow); ok {
		x.begun = r.Source
	}
	return nil
}

func (x command) command() wallet.Command {
	c := wallet.Command{Key: keyOf(x.session.Supplier, x.ID), Hash: x.hash(), Accounts: x.accounts(),
		Rows: []wallet.RowKey{x.transactionKey(x.ID), x.roundKey(x.round)}}
	switch x.Kind {
	case dialect.Bet:
		c.Rows = append(c.Rows, x.engine.Gate.Row(x.PlayerID)...)
		c.Rows = append(c.Rows, x.entry("").Rows()...)
		c.Rows = append(c.Rows, bonus.Rows(x.source().Grant)...)
		c.Decide = x.bet
	case dialect.Win:
		if x.Reference != "" {
			c.Rows = append(c.Rows, x.transactionKey(x.Reference))
		}
		c.Decide = x.pay
	case dialect.Rollback:
		c.Rows = append(c.Rows, x.transactionKey(x.Reference))
		if x.win != "" {
			c.Rows = append(c.Rows, wallet.RowKey{Loader: wallet.TransferLoader, Key: string(x.win)})
		}
		c.Decide = x.takeBack
	case dialect.Ping, dialect.Open, dialect.Balance, dialect.Close:
	}
	return c
}

// keyOf returns the idempotency key of a supplier's transaction: its id belongs to the supplier, whatever the call does.
func keyOf(supplier, transactionID string) string {
	return "supplier:" + supplier + ":" + transactionID
}

// hash returns the hash of what a call says.
func (x command) hash() [32]byte {
	return hashOf(transaction{Kind: kindOf(x.Kind), PlayerID: x.PlayerID, Round: x.Round, Game: x.Game, Currency: x.Currency, Amount: x.Amount, Free: x.Free,
		Promotion: x.Promotion, Closes: x.Closes, Reference: x.Reference})
}

func hashOf(t transaction) [32]byte {
	return wallet.HashOf("supplier", string(t.Kind), string(t.PlayerID), t.Round, t.Game, string(t.Currency), int64(t.Amount), t.Free, t.Promotion, t.Closes, t.Reference)
}

func (x command) transactionKey(transactionID string) wallet.RowKey {
	return wallet.RowKey{Loader: transactionLoader, Key: x.session.Supplier + " " + transactionID}
}

func (x command) roundKey(name string) wallet.RowKey {
	return wallet.RowKey{Loader: roundLoader, Key: x.session.Supplier + " " + string(x.PlayerID) + " " + name}
}

// closeRound marks a round as over: it takes no more bets, and what was staked from a bonus counts. It may still win.
func (e *Engine) closeRound(ctx context.Context, s session, c dialect.Call) error {
	if c.Round == "" {
		return dialect.ErrSyntax.Because(errors.New("a call without its round"))
	}
	return e.closeWhere(ctx, "supplier = $2 AND player_id = $3 AND round = $4", s.Supplier, s.PlayerID, c.Round)
}
