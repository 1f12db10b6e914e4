package round

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/bonus"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/game"
	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Bet is a round to start.
type Bet struct {
	PlayerID id.Player
	Currency money.Currency // of the account
	Key      string         // idempotency key
	Game     string
	Funds    Funds    // Cash when empty
	Grant    id.Grant // the bonus to stake, with Bonus; empty for bonus money that staff have given
	Stake    money.Amount
	Params   json.RawMessage // settings of the game; the zero settings when empty
}

// stake is a checked Bet.
type stake struct {
	Bet
	engine  *Engine
	game    game.Game
	params  []byte // canonical
	usual   bool   // they are the game's own
	limits  Limits
	cycle   int64 // the least time between the starts of two rounds, in milliseconds
	alone   bool  // no other game may have something open
	refused error // the refusal by the player's country or the operator
}

// Start takes the stake of a round and draws its result, in one command. A game without further steps is over at once. hit reports that the key and
// input were processed before; the round is then returned as it was.
//
// Errors: ErrNoGame, game.ErrParams, ErrFunds, ErrStake, ErrOpen, ErrTooFast, ErrNotSold, those of bonus.Admit and of the Gate, operate.ErrOff, operate.ErrWorks, wallet.ErrInsufficient, wallet.ErrMismatch.
func (e *Engine) Start(ctx context.Context, b Bet) (r Round, hit bool, err error) {
	s, err := e.check(ctx, b)
	if err != nil {
		return Round{}, false, err
	}
	if err := e.Sit(ctx, b.PlayerID, b.Currency); err != nil {
		return Round{}, false, err
	}
	res, err := e.Wallet.Submit(ctx, s.command())
	if errors.Is(err, errUsedUp) {
		if err := e.changeUsedUp(ctx, b.PlayerID); err != nil {
			return Round{}, false, err
		}
		res, err = e.Wallet.Submit(ctx, s.command())
	}
	if err != nil {
		return Round{}, false, e.refusal(ctx, s, err)
	}
	return e.result(ctx, b.PlayerID, res)
}

// check refuses what no round can be. What only now is impossible is decided by the command, which knows whether the key was used before.
func (e *Engine) check(ctx context.Context, b Bet) (s stake, err error) {
	s = stake{Bet: b, engine: e}
	var known bool
	if s.game, known = catalog.Find(b.Game); !known {
		return s, ErrNoGame
	}
	if s.limits, known = LimitsOf(b.Currency); !known {
		return s, ErrStake
	}
	if s.Funds == "" {
		s.Funds = Cash
	}
	if !slices.Contains(AllFunds(), s.Funds) || s.Grant != "" && s.Funds != Bonus {
		return s, ErrFunds.At("funds", "invalid")
	}
	if len(b.Params) == 0 {
		b.Params = json.RawMessage("{}")
	}
	var chips int64
	if s.params, chips, err = s.game.Check(b.Params); err != nil {
		return s, err
	}
	if err := s.limits.Check(b.Stake, chips); err != nil {
		return s, err
	}
	if own, _, err := s.game.Check(json.RawMessage("{}")); err == nil { // a game whose settings must be chosen has none of its own
		s.usual = bytes.Equal(own, s.params)
	}
	return s, s.admit(ctx, chips)
}

// admit reads the rules of the player's country and the settings of the operator. Only an error of the database is returned.
func (s *stake) admit(ctx context.Context, chips int64) error {
	flags, err := s.engine.Gate.Flags(ctx, s.PlayerID)
	if err != nil {
		return err
	}
	s.cycle, s.alone = cycle(s.game, flags), flags.NoParallelGames
	if s.refused = s.engine.Gate.Admit(ctx, s.PlayerID, product); s.refused != nil && fault.KindOf(s.refused) == fault.Internal {
		return s.refused
	}
	if s.refused == nil {
		s.refused = sold(s.game, s.params, flags)
	}
	if s.refused == nil {
		s.refused, err = s.engine.Offered(ctx, s.PlayerID, s.Game, s.limits, s.Stake, chips)
	}
	return err
}

// Offered returns the operator's refusal of a stake: the game is switched off or under works, or its limits are narrower than the product's.
func (e *Engine) Offered(ctx context.Context, playerID id.Player, gameID string, limits Limits, stake money.Amount, chips int64) (refused, err error) {
	set, err := e.Operator.Current(ctx)
	if err != nil {
		return nil, err
	}
	country, err := e.Gate.Country(ctx, playerID)
	if err != nil {
		return nil, err
	}
	if refused := set.Admit(gameID, country); refused != nil {
		return refused, nil
	}
	return limits.Of(gameID, set).Check(stake, chips), nil
}

// product is the product of jurisdictions that these games belong to.
const product = "casino"

// stored is the answer that is stored under a command's key: what it returned can be computed from it and the seeds.
type stored struct {
	Round id.Round `json:"round"`
	Step  int64    `json:"step"`
}

func (s stake) hash() [32]byte {
	return wallet.HashOf("casino", string(s.PlayerID), s.Game, string(s.Funds), string(s.Grant), string(s.Currency), int64(s.Stake), string(s.params))
}

func (s stake) command() wallet.Command {
	c := wallet.Command{Key: "casino:" + string(s.PlayerID) + ":" + s.Key, Hash: s.hash(),
		Rows: append(s.engine.Gate.Row(s.PlayerID), wallet.RowKey{Loader: seatLoader, Key: string(s.PlayerID)})}
	if s.alone {
		c.Rows = append(c.Rows, playsRow(s.PlayerID))
	}
	c.Rows = append(c.Rows, bonus.Rows(s.Grant)...)
	if s.Funds != Demo {
		c.Accounts = []wallet.AccountID{AccountOf(s.PlayerID, s.Funds, s.Currency, s.Grant)}
	}
	c.Decide = s.decide
	return c
}

func (s stake) decide(v *wallet.View) (d wallet.Decision, err error) {
	if s.refused != nil {
		return d, s.refused
	}
	at, err := viewSeat(v, s.PlayerID)
	if err != nil {
		return d, err
	}
	now := clock.Millis(v.Now())
	if err := s.mayStart(at, now); err != nil {
		return d, err
	}
	if err := bonus.Admit(v, s.Grant, s.PlayerID, s.Currency, bonus.Stake{Product: ProductOf(s.Game), Amount: s.Stake, Game: s.Game, Usual: s.usual}); err != nil {
		return d, err
	}
	own := money.Money{Currency: s.Currency} // only the player's own money counts for limits
	if s.Funds == Cash {
		own.Amount = s.Stake
	}
	if d.Rows, err = s.engine.Gate.Stake(v, s.PlayerID, own); err != nil {
		return d, err
	}
	if s.alone {
		row, err := at.alone(v, s.Game)
		if err != nil {
			return d, err
		}
		d.Rows = append(d.Rows, row)
	}
	state, err := s.game.Play(s.params, nil, at.stream(at.nonce))
	if err != nil {
		return d, err
	}
	x := row{ID: id.Round(v.NewID()), PlayerID: s.PlayerID, Game: s.Game, Rules: s.engine.versions[s.Game], Funds: s.Funds, Grant: s.Grant, Currency: s.Currency,
		Stake: s.Stake, Seeds: at.seeds.id, Nonce: at.nonce, Params: string(s.params), Status: Open, StartedAt: now}
	if err := x.apply(state, now); err != nil {
		return d, err
	}
	if spin, changed, ok := bonus.Spin(v, s.Grant); ok {
		d.Updates, d.Rows = append(d.Updates, spin), append(d.Rows, changed)
	}
	at.nonce, at.lastAt = at.nonce+1, now
	set := []string{"nonce", "last_at"}
	if x.Status == Open {
		at.open, set = append(slices.Clip(at.open), openRound{x.Game, x.ID}), append(set, "open")
	}
	if s.Funds == Demo {
		at.demo, set = at.demo-s.Stake+x.Payout, append(set, "demo")
	}
	d.Transfers = x.transfers(x.Stake, stakeTransfer)
	d.Transfers = append(d.Transfers, x.transfers(-x.Payout, payoutTransfer)...)
	d.Writes = []wallet.Write{x.insert()}
	return x.decision(v, d, &at, set, state)
}

// mayStart refuses a round that the state of the player does not allow.
func (s stake) mayStart(at seat, now int64) error {
	for _, o := range at.open {
		if o.game == s.Game {
			return ErrOpen.WithData("game", o.game).WithData("round", o.round)
		}
	}
	if wait := at.lastAt + s.cycle - now; s.cycle > 0 && wait > 0 {
		return ErrTooFast.WithData("wait", wait)
	}
	if s.Funds == Demo && at.demo < s.Stake {
		return wallet.ErrInsufficient.At("stake", "conflict")
	}
	if at.usedUp(now) {
		return errUsedUp
	}
	return nil
}

// decision completes a decision with the changed seat, the event and the answer. The Value is the round with its state.
func (x row) decision(v *wallet.View, d wallet.Decision, at *seat, set []string, state game.State) (wallet.Decision, error) {
	update, changed := at.saved(set...)
	d.Updates = append(d.Updates, update)
	d.Rows = append(d.Rows, changed)
	d.Events = []outbox.Event{outbox.New(v.NewID(), PlayedKind, string(x.PlayerID), clock.Millis(v.Now()), x.played())}
	d.Events = append(d.Events, x.used(v)...)
	shown, err := x.shown(state)
	if err != nil {
		return d, err
	}
	d.Value = shown
	d.Answer, err = json.Marshal(stored{x.ID, int64(len(x.Actions))})
	return d, err
}

// transfers returns the transfer of an amount from the player to the account of the casino; none for zero and for demo money.
func (x row) transfers(amount money.Amount, kind string) []wallet.Transfer {
	if amount == 0 || x.Funds == Demo {
		return nil
	}
	return []wallet.Transfer{{Kind: kind, Ref: string(x.ID), Entries: []wallet.Entry{
		{Account: x.account(), Amount: -amount}, {Account: wallet.HouseAccount(wallet.Casino, x.Currency), Amount: amount}}}}
}

// AccountOf returns the account of a balance in the ledger. grantID is the bonus, empty for bonus money that staff have given.
func AccountOf(playerID id.Player, f Funds, c money.Currency, grantID id.Grant) wallet.AccountID {
	switch {
	case f == Bonus && grantID != "":
		return wallet.PlayerGrant(playerID, c, grantID)
	case f == Bonus:
		return wallet.PlayerBonus(playerID, c)
	}
	return wallet.PlayerCash(playerID, c)
}

func (x row) account() wallet.AccountID { return AccountOf(x.PlayerID, x.Funds, x.Currency, x.Grant) }

// result returns the round of a command that was accepted now or before.
func (e *Engine) result(ctx context.Context, playerID id.Player, res wallet.Result) (r Round, hit bool, err error) {
	if !res.Hit {
		return res.Value.(Round), false, nil
	}
	var was stored
	if err := json.Unmarshal(res.Answer, &was); err != nil {
		return r, true, fmt.Errorf("read the stored answer: %w", err)
	}
	r, err = e.at(ctx, playerID, was.Round, was.Step)
	return r, true, err
}

func (e *Engine) refusal(ctx context.Context, s stake, err error) error {
	if errors.Is(err, wallet.ErrNoAccount) && s.Funds == Bonus { // the player was never given this bonus money
		return wallet.ErrInsufficient.At("stake", "conflict")
	}
	return e.Gate.Refused(ctx, s.PlayerID, err)
}
