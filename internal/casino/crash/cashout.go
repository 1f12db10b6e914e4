package crash

import (
	"context"

	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// CashOut ends a bet at the multiplier of the moment of this call. Call it when the whole request was read, so that nobody can begin a request early and
// finish it when the result is known. A second cash-out of a bet returns the first; hit reports it.
//
// Errors: ErrNoBet, ErrNotYet, ErrCrashed, ErrEnded.
func (e *Engine) CashOut(ctx context.Context, playerID id.Player, betID id.CrashBet) (b SharedBet, hit bool, err error) {
	x, err := findBet(ctx, e.DB.Reader(), playerID, betID)
	if err != nil {
		return b, false, err
	}
	if x.Status == BetCashed {
		b, err = e.Find(ctx, playerID, betID)
		return b, true, err
	}
	r, err := findRound(ctx, e.DB.Reader(), x.RoundID) // before the moment is taken: see the package's comment
	if err != nil {
		return b, false, err
	}
	m, err := e.multiplier(ctx, r, e.now())
	if err != nil {
		return b, false, err
	}
	res, err := e.Wallet.Submit(ctx, x.payOut(r.Game, min(m, x.Target)))
	if err != nil {
		return b, false, err
	}
	return e.answer(ctx, playerID, res)
}

// multiplier returns the multiplier of a flying round at a moment.
func (e *Engine) multiplier(ctx context.Context, r row, at int64) (int64, error) {
	switch r.Status {
	case Betting:
		return 0, ErrNotYet
	case Flying:
	case Crashed, Over, Interrupted:
		return 0, ErrCrashed
	}
	_, result, err := e.draw(ctx, r)
	if err != nil {
		return 0, err
	}
	g, err := find(r.Game)
	if err != nil {
		return 0, err
	}
	if at-r.StartsAt >= g.Reached(result) {
		return 0, ErrCrashed
	}
	return g.At(at - r.StartsAt), nil
}

// ending returns the command that ends a bet. All ends of a bet have one key and one hash: the first is the only one, and whoever comes later gets its
// answer. A bet that has lost has no command, it is found by its row.
func (b betRow) ending(gameID, kind string, end func(*betRow) money.Amount) wallet.Command {
	c := wallet.Command{Key: "crash:" + string(b.ID) + ":end", Hash: endHash(b.ID), Rows: []wallet.RowKey{{Loader: betLoader, Key: string(b.ID)}}}
	if b.Funds == round.Demo {
		c.Rows = append(c.Rows, round.SeatRow(b.PlayerID))
	} else {
		c.Accounts = []wallet.AccountID{b.account()}
	}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		now, ok := v.Row(betLoader, string(b.ID)).(betRow)
		if !ok {
			return d, ErrNoBet
		}
		if now.Status != BetOpen {
			return d, ErrEnded
		}
		paid := end(&now)
		now.EndedAt = clock.Millis(v.Now())
		if now.Funds == round.Demo {
			update, seat, err := round.MoveDemo(v, now.PlayerID, paid)
			if err != nil {
				return d, err
			}
			d.Updates, d.Rows = append(d.Updates, update), append(d.Rows, seat)
		}
		d.Transfers = now.transfers(-paid, kind)
		d.Updates = append(d.Updates, now.end())
		d.Rows = append(d.Rows, wallet.Row{RowKey: wallet.RowKey{Loader: betLoader, Key: string(b.ID)}, Value: now})
		return now.decision(v, d, gameID)
	}
	return c
}

func endHash(betID id.CrashBet) [32]byte { return wallet.HashOf("crash end", string(betID)) }

// payOut returns the command that cashes a bet out at a multiplier.
func (b betRow) payOut(gameID string, multiplier int64) wallet.Command {
	return b.ending(gameID, payoutTransfer, func(now *betRow) money.Amount {
		now.Status, now.Multiplier, now.Payout = BetCashed, multiplier, payout(now.Stake, now.Currency, multiplier)
		return now.Payout
	})
}

// refund returns the command that returns the stake of a bet.
func (b betRow) refund(gameID string) wallet.Command {
	return b.ending(gameID, refundTransfer, func(now *betRow) money.Amount {
		now.Status, now.Payout = BetRefunded, now.Stake
		return now.Payout
	})
}

// payout returns what a stake pays at a multiplier of hundredths, at most the limit of the currency.
func payout(stake money.Amount, c money.Currency, multiplier int64) money.Amount {
	limits, _ := round.LimitsOf(c)
	paid, err := game.Hundredths(multiplier).Of(stake)
	if err != nil { // more than any amount
		return limits.MaxPayout
	}
	return min(paid, limits.MaxPayout)
}
