package round

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/casino/game"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// Turn is an action of a player in an open round. Step is the number of actions before it: the same action at the same step is one action, however
// often it is sent.
type Turn struct {
	PlayerID id.Player
	RoundID  id.Round
	Step     int64
	Action   game.Action
}

// Act applies an action. A round whose rules were changed since its start is refunded instead. hit reports that the action was applied before.
//
// Errors: ErrNoRound, ErrOver, ErrStep, game.ErrAction, and wallet.ErrMismatch for another action at a step that has one.
func (e *Engine) Act(ctx context.Context, t Turn) (r Round, hit bool, err error) {
	x, err := findRound(ctx, e.DB.Reader(), t.PlayerID, t.RoundID)
	if err != nil {
		return r, false, err
	}
	c := e.turn(x, fmt.Sprintf("casino:%s:step:%d", x.ID, t.Step), func(now row, at seat) (row, game.State, error) {
		if now.Status == Open && int64(len(now.Actions)) != t.Step {
			return now, game.State{}, ErrStep
		}
		return e.acted(now, at, t.Action)
	})
	c.Hash = wallet.HashOf("act", string(t.PlayerID), t.Action.CashOut, int64(t.Action.Choice))
	res, err := e.Wallet.Submit(ctx, c)
	if err != nil {
		return r, false, err
	}
	return e.result(ctx, t.PlayerID, res)
}

// turn returns the command that changes an open round. change gets the round and its player's seat as they are, and returns the round with its
// new actions or its end.
func (e *Engine) turn(x row, key string, change func(row, seat) (row, game.State, error)) wallet.Command {
	c := wallet.Command{Key: key, Rows: []wallet.RowKey{{Loader: roundLoader, Key: string(x.ID)}, {Loader: seatLoader, Key: string(x.PlayerID)}}}
	if x.Funds != Demo {
		c.Accounts = []wallet.AccountID{x.account()}
	}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		was, ok := v.Row(roundLoader, string(x.ID)).(row)
		if !ok {
			return d, ErrNoRound
		}
		at, err := viewSeat(v, was.PlayerID)
		if err != nil {
			return d, err
		}
		if was.Status != Open {
			return d, ErrOver
		}
		now, state, err := change(was, at)
		if err != nil {
			return d, err
		}
		return now.turned(v, at, state, len(was.Actions))
	}
	return c
}

// acted returns a round after one more action. Nothing is drawn: the seeds decided everything when the stake was taken.
func (e *Engine) acted(x row, at seat, a game.Action) (row, game.State, error) {
	g, same := e.rulesOf(x)
	if !same {
		return x.refunded(), game.State{}, nil
	}
	x.Actions = append(slices.Clip(x.Actions), a)
	state, err := g.Play([]byte(x.Params), x.Actions, at.stream(x.Nonce))
	return x, state, err
}

// refunded returns the round without a result.
func (x row) refunded() row {
	x.Status, x.Multiplier, x.Payout, x.Result = Refunded, game.Multiplier{Num: 1, Den: 1}, x.Stake, "null"
	return x
}

// turned returns the decision on a round that had so many actions before.
func (x row) turned(v *wallet.View, at seat, state game.State, steps int) (d wallet.Decision, err error) {
	now, kind := clock.Millis(v.Now()), payoutTransfer
	if x.Status == Refunded {
		x.EndedAt, kind = now, refundTransfer
	} else if err := x.apply(state, now); err != nil {
		return d, err
	}
	set := []string{}
	if x.Status != Open {
		at.open, set = at.open.without(x.ID), append(set, "open")
		if x.Funds == Demo {
			at.demo, set = at.demo+x.Payout, append(set, "demo")
		}
		d.Transfers = x.transfers(-x.Payout, kind)
	}
	d.Updates = []wallet.Update{x.update(steps)}
	d.Rows = []wallet.Row{{RowKey: wallet.RowKey{Loader: roundLoader, Key: string(x.ID)}, Value: x}}
	return x.decision(v, d, &at, set, state)
}

// CloseAbandoned ends the rounds that were open for thirty days: cashed out if that is possible, otherwise refunded. It returns how many.
func (e *Engine) CloseAbandoned(ctx context.Context) (closed int, err error) {
	const page = 100
	for {
		old, err := abandoned(ctx, e.DB.Reader(), clock.Millis(e.Clock.Now().Add(-abandonedAfter)), page)
		if err != nil || len(old) == 0 {
			return closed, err
		}
		for _, x := range old {
			c := e.turn(x, fmt.Sprintf("casino:%s:close", x.ID), e.abandon)
			c.Hash = wallet.HashOf("close", string(x.ID))
			if _, err := e.Wallet.Submit(ctx, c); err != nil {
				return closed, fmt.Errorf("close round %s: %w", x.ID, err)
			}
			closed++
		}
	}
}

// abandon cashes a round out if that is possible, otherwise it refunds.
func (e *Engine) abandon(x row, at seat) (row, game.State, error) {
	if now, state, err := e.acted(x, at, game.Action{CashOut: true}); err == nil {
		return now, state, nil
	}
	return x.refunded(), game.State{}, nil
}
