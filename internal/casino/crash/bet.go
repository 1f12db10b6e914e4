package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/bonus"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Ticket is a bet to place.
type Ticket struct {
	PlayerID id.Player
	Currency money.Currency // of the account
	Key      string         // idempotency key
	Game     string
	RoundID  id.CrashRound
	Slot     int64
	Funds    round.Funds // Cash when empty
	Grant    id.Grant    // the bonus to stake, with round.Bonus
	Stake    money.Amount
	Auto     int64 // multiplier of the automatic cash-out in hundredths, or 0
}

// ticket is a checked Ticket.
type ticket struct {
	Ticket
	engine  *Engine
	game    rules.Game
	target  int64
	alone   bool  // no other game may have something open
	refused error // the refusal by the player's country or the operator
}

// leastAuto is the smallest multiplier of an automatic cash-out.
const leastAuto = 101

// product is the product of jurisdictions that these games belong to.
const product = "crash"

// Place takes the stake of a bet on a round that has not started. hit reports that the key and input were processed before.
//
// Errors: ErrNoGame, ErrNoRound, ErrAuto, ErrLate, ErrSlot, round.ErrStake, round.ErrFunds, round.ErrOpen, those of bonus.Admit and of the Gate, operate.ErrOff, operate.ErrWorks,
// wallet.ErrInsufficient,
// wallet.ErrMismatch.
func (e *Engine) Place(ctx context.Context, t Ticket) (b SharedBet, hit bool, err error) {
	x, err := e.check(ctx, t)
	if err != nil {
		return b, false, err
	}
	if err := e.Rounds.Sit(ctx, t.PlayerID, t.Currency); err != nil {
		return b, false, err
	}
	res, err := e.Wallet.Submit(ctx, x.command())
	if errors.Is(err, wallet.ErrNoAccount) && x.Funds == round.Bonus { // the player was never given this bonus money
		err = wallet.ErrInsufficient.At("stake", "conflict")
	}
	if err != nil {
		return b, false, e.Gate.Refused(ctx, t.PlayerID, err)
	}
	return e.answer(ctx, t.PlayerID, res)
}

// check refuses what no bet can be.
func (e *Engine) check(ctx context.Context, t Ticket) (x ticket, err error) {
	x = ticket{Ticket: t, engine: e}
	if x.game, err = find(t.Game); err != nil {
		return x, err
	}
	if x.Funds == "" {
		x.Funds = round.Cash
	}
	if !slices.Contains(round.AllFunds(), x.Funds) || x.Grant != "" && x.Funds != round.Bonus {
		return x, round.ErrFunds.At("funds", "invalid")
	}
	if t.Slot < 0 || t.Slot >= int64(x.game.Bets) {
		return x, ErrSlot.At("slot", "invalid")
	}
	if t.Auto != 0 && (t.Auto < leastAuto || t.Auto > rules.Most) {
		return x, ErrAuto.At("auto", "invalid")
	}
	limits, ok := round.LimitsOf(t.Currency)
	if !ok {
		return x, round.ErrStake
	}
	if err := limits.Check(t.Stake, 1); err != nil {
		return x, err
	}
	x.target = targetOf(t.Auto, t.Stake, limits)
	flags, err := e.Gate.Flags(ctx, t.PlayerID)
	if err != nil {
		return x, err
	}
	x.alone = flags.NoParallelGames
	if x.refused = e.Gate.Admit(ctx, t.PlayerID, product); x.refused != nil && fault.KindOf(x.refused) == fault.Internal {
		return x, x.refused
	}
	if x.refused == nil {
		x.refused, err = e.Rounds.Offered(ctx, t.PlayerID, t.Game, limits, t.Stake, 1)
	}
	return x, err
}

// targetOf returns where a bet is cashed out at the latest: a bet whose payout is at its limit has nothing more to win.
func targetOf(auto int64, stake money.Amount, limits round.Limits) int64 {
	most := min(rules.Most, (int64(limits.MaxPayout)*100+int64(stake)-1)/int64(stake))
	if auto == 0 {
		return most
	}
	return min(auto, most)
}

func (x ticket) hash() [32]byte {
	return wallet.HashOf("crash bet", string(x.PlayerID), string(x.RoundID), x.Slot, string(x.Funds), string(x.Grant), string(x.Currency), int64(x.Stake), x.Auto)
}

func (x ticket) command() wallet.Command {
	c := wallet.Command{Key: "crash:" + string(x.PlayerID) + ":" + x.Key, Hash: x.hash(), Decide: x.decide,
		Rows: append(x.engine.Gate.Row(x.PlayerID), wallet.RowKey{Loader: roundLoader, Key: string(x.RoundID)},
			wallet.RowKey{Loader: slotLoader, Key: slotKey(x.RoundID, x.PlayerID, x.Slot)})}
	c.Rows = append(append(c.Rows, x.entry("").Rows()...), bonus.Rows(x.Grant)...)
	if x.Funds != round.Demo {
		c.Accounts = []wallet.AccountID{round.AccountOf(x.PlayerID, x.Funds, x.Currency, x.Grant)}
	}
	return c
}

func (x ticket) decide(v *wallet.View) (d wallet.Decision, err error) {
	if x.refused != nil {
		return d, x.refused
	}
	b, err := x.bet(v)
	if err != nil {
		return d, err
	}
	if err := bonus.Admit(v, x.Grant, x.PlayerID, x.Currency, bonus.Stake{Product: content.Crash, Amount: x.Stake, Game: x.Game}); err != nil {
		return d, err
	}
	own := money.Money{Currency: x.Currency} // only the player's own money counts for limits
	if x.Funds == round.Cash {
		own.Amount = x.Stake
	}
	if d.Rows, err = x.engine.Gate.Stake(v, x.PlayerID, own); err != nil {
		return d, err
	}
	if err := x.entry(b.ID).Enter(v, &d); err != nil {
		return d, err
	}
	d.Transfers = b.transfers(b.Stake, stakeTransfer)
	d.Writes = []wallet.Write{b.insert()}
	d.Rows = append(d.Rows, wallet.Row{RowKey: wallet.RowKey{Loader: slotLoader, Key: slotKey(b.RoundID, b.PlayerID, b.Slot)}, Value: b})
	return b.decision(v, d, x.game.Name)
}

// entry returns what the bet is to the player's seat.
func (x ticket) entry(betID id.CrashBet) round.Entry {
	n := round.Entry{PlayerID: x.PlayerID, Alone: x.alone, Play: round.Play{Game: x.Game, Ref: string(betID)}}
	if x.Funds == round.Demo {
		n.Demo = x.Stake
	}
	return n
}

// bet returns the bet if the round takes it.
func (x ticket) bet(v *wallet.View) (b betRow, err error) {
	r, ok := v.Row(roundLoader, string(x.RoundID)).(row)
	now := clock.Millis(v.Now())
	switch {
	case !ok || r.Game != x.Game:
		return b, ErrNoRound
	case r.Status != Betting:
		return b, ErrLate
	case v.Row(slotLoader, slotKey(x.RoundID, x.PlayerID, x.Slot)) != nil:
		return b, ErrSlot
	}
	return betRow{ID: id.CrashBet(v.NewID()), RoundID: r.ID, PlayerID: x.PlayerID, Slot: x.Slot, Funds: x.Funds, Grant: x.Grant,
		Currency: x.Currency, Stake: x.Stake, Auto: x.Auto,
		Target: x.target, Status: BetOpen, PlacedAt: now}, nil
}

// transfers returns the transfer of an amount from the player to the account of the casino; none for zero and for demo money.
func (b betRow) transfers(amount money.Amount, kind string) []wallet.Transfer {
	if amount == 0 || b.Funds == round.Demo {
		return nil
	}
	return []wallet.Transfer{{Kind: kind, Ref: string(b.ID), Entries: []wallet.Entry{
		{Account: b.account(), Amount: -amount}, {Account: wallet.HouseAccount(wallet.Casino, b.Currency), Amount: amount}}}}
}

func (b betRow) account() wallet.AccountID {
	return round.AccountOf(b.PlayerID, b.Funds, b.Currency, b.Grant)
}

// stored is the answer that is stored under a command's key. The status is that of then.
type stored struct {
	Bet    id.CrashBet `json:"bet"`
	Status BetStatus   `json:"status"`
}

// decision completes a decision with the event and the answer. The Value is the bet as its player sees it.
func (b betRow) decision(v *wallet.View, d wallet.Decision, game string) (wallet.Decision, error) {
	d.Events = append(d.Events, b.event(v, game))
	d.Events = append(d.Events, b.used(v.NewID, game, clock.Millis(v.Now()))...)
	shown := b.shown(game, 0)
	d.Value = shown
	var err error
	d.Answer, err = json.Marshal(stored{b.ID, b.Status})
	return d, err
}

// answer returns the bet of a command that was accepted now or before.
func (e *Engine) answer(ctx context.Context, playerID id.Player, res wallet.Result) (b SharedBet, hit bool, err error) {
	if !res.Hit {
		return res.Value.(SharedBet), false, nil
	}
	var was stored
	if err := json.Unmarshal(res.Answer, &was); err != nil {
		return b, true, fmt.Errorf("read the stored answer: %w", err)
	}
	b, err = e.Find(ctx, playerID, was.Bet)
	if err == nil && was.Status == BetOpen { // as it was when it was placed
		b.Status, b.Multiplier, b.Payout, b.EndedAt, b.Result = BetOpen, 0, 0, 0, 0
	}
	return b, true, err
}
