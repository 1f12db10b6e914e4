package settlement

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// batchWrites are the rows, payments and events of a batch of bets.
type batchWrites struct {
	settler  *Settler
	at       int64
	legs     [][]any
	bets     [][]any
	payments []wallet.Command
	reversed []bet.Bet // in their previous state: their payments are reversed
	events   []outbox.Event
	freeBets []grant.Result // of bets that were staked with free bets
	voided   []bet.Bet      // from bonuses, which are void now or were
}

// add settles one bet by the current results. A bet that was settled with the same status and payout is unchanged. Otherwise its
// payment is reversed, and it is pending or settled again. Of a cashed out bet only the legs are updated.
func (w *batchWrites) add(b *bet.Bet, known Results) {
	outcomes, open, marked := make([]bet.Outcome, len(b.Legs)), int64(0), len(w.legs)
	for i, l := range b.Legs {
		r, f := known.Of(b, l)
		outcomes[i] = bet.OutcomeOf(l, r, f)
		status := string(bet.Pending)
		if r == market.Open {
			open++
		} else {
			status = market.Shown(r, f)
		}
		if status != l.Status {
			w.legs = append(w.legs, []any{string(b.ID), int64(i), string(b.PlayerID), status})
		}
	}
	was := *b
	b.OpenLegs = open
	if b.Status != bet.Cashed {
		w.apply(b, was, bet.Settle(b.Terms(), outcomes))
	}
	if len(w.legs) > marked || b.Status != was.Status || b.Payout != was.Payout || b.Generation != was.Generation {
		w.bets = append(w.bets, []any{string(b.ID), string(b.PlayerID), string(b.Status), int64(b.Payout), b.OpenLegs, b.Generation, b.SettledAt})
	}
}

// apply changes a bet from its previous state to s.
func (w *batchWrites) apply(b *bet.Bet, was bet.Bet, s bet.Settlement) {
	if s.Status == was.Status && s.Payout == was.Payout {
		return
	}
	if was.Payout > 0 {
		w.reversed = append(w.reversed, was)
	}
	b.Status, b.Payout, b.SettledAt = s.Status, s.Payout, 0
	kind := bet.ReopenedKind
	if s.Status != bet.Pending {
		b.Generation++
		b.SettledAt = w.at
		kind = bet.SettledKind
	}
	w.addEvent(kind, *b, was.Payout)
	if b.Grant != "" && (b.Status == bet.Void) != (was.Status == bet.Void) {
		w.voided = append(w.voided, *b)
	}
	if s.Payout > 0 {
		w.payments = append(w.payments, Payment(*b))
	}
	if b.Funds == bet.Free {
		w.freeBets = append(w.freeBets, grant.Result{FreeBet: b.FreeBet, BetID: b.ID, Void: b.Status == bet.Void, Payout: b.Payout, SettledAt: b.SettledAt})
	}
}

// addEvent adds the event about a bet; was is its previous payout.
func (w *batchWrites) addEvent(kind string, b bet.Bet, was money.Amount) {
	w.events = append(w.events, outbox.New(w.settler.IDs.New(), kind, string(b.PlayerID), w.at,
		bet.Settled{PlayerID: b.PlayerID, BetID: b.ID, Currency: b.Currency, Stake: b.Stake, Status: b.Status, Payout: b.Payout,
			Generation: b.Generation, Was: was, Voided: b.Voided}))
	w.events = append(w.events, b.Used(w.settler.IDs.New, w.at)...)
}

// Payment returns the command that pays a settled bet. Its answer is the transfer's id, which a correction reverses.
func Payment(b bet.Bet) wallet.Command {
	kind, account := bet.PayoutKind(b), b.Account()
	return wallet.Command{
		Key:  fmt.Sprintf("settle:%s:%d", b.ID, b.Generation),
		Hash: wallet.HashOf(b.Status, int64(b.Payout)), Accounts: []wallet.AccountID{account},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t := wallet.Transfer{ID: id.Transfer(v.NewID()), Kind: kind, Ref: string(b.ID), Entries: []wallet.Entry{
				{Account: wallet.HouseAccount(wallet.Stakes, b.Currency), Amount: -b.Payout}, {Account: account, Amount: b.Payout}}}
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte(`"` + string(t.ID) + `"`)}, nil
		},
	}
}

// settledColumns are the columns of a bet that settlement writes.
var settledColumns = []string{"status", "payout", "open_legs", "generation", "settled_at"}

// write pays first and reverses afterwards, so that a player who is paid more than is reversed has no debt.
func (w *batchWrites) write(ctx context.Context, tx *db.Tx) error {
	if err := w.pay(ctx, tx); err != nil {
		return err
	}
	if _, err := tx.Update(ctx, bet.LegsTable, []string{"status"}, w.legs); err != nil {
		return fmt.Errorf("write legs: %w", err)
	}
	if _, err := tx.Update(ctx, bet.Table, settledColumns, w.bets); err != nil {
		return fmt.Errorf("write bets: %w", err)
	}
	for _, r := range w.freeBets {
		if err := grant.SettleFreeBet(ctx, tx, r, w.at); err != nil {
			return err
		}
	}
	for _, b := range w.voided {
		if err := settleEvents(ctx, tx, b); err != nil {
			return err
		}
	}
	return w.settler.Box.Append(ctx, tx, w.events...)
}

// pay finds the transfer of an earlier payment by repeating its command: the key returns the stored answer. New payments are applied with
// them, so that all accounts are locked at once.
func (w *batchWrites) pay(ctx context.Context, tx *db.Tx) error {
	commands := make([]wallet.Command, 0, len(w.reversed)+len(w.payments))
	for _, was := range w.reversed {
		commands = append(commands, Payment(was))
	}
	done, err := w.settler.Wallet.Apply(ctx, tx, append(commands, w.payments...)...)
	if err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	reversals := make([]wallet.Command, len(w.reversed))
	for i, was := range w.reversed {
		if !done[i].Hit {
			return fmt.Errorf("bet %s was settled %d times, but its payment was never made", was.ID, was.Generation)
		}
		var transfer id.Transfer
		if err := json.Unmarshal(done[i].Answer, &transfer); err != nil {
			return fmt.Errorf("read the stored answer: %w", err)
		}
		reversals[i] = Reversal(was, transfer)
	}
	if _, err := w.settler.Wallet.Apply(ctx, tx, reversals...); err != nil {
		return fmt.Errorf("reverse: %w", err)
	}
	return nil
}

// Reversal returns the command that reverses a bet's payment. What the player has spent since becomes a debt, never a negative
// balance.
func Reversal(b bet.Bet, transfer id.Transfer) wallet.Command {
	const kind = bet.ReversalTransfer
	return wallet.Command{
		Key:      fmt.Sprintf("unsettle:%s:%d", b.ID, b.Generation),
		Hash:     wallet.HashOf(kind, transfer),
		Accounts: []wallet.AccountID{b.Account()},
		Rows:     []wallet.RowKey{{Loader: wallet.TransferLoader, Key: string(transfer)}},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t, err := v.ReversalWithDebt(kind, transfer)
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte("{}")}, err
		},
	}
}
