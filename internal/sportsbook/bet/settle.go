package bet

import (
	"context"
	"database/sql"
	"fmt"
	"hash/maphash"
	"runtime/debug"
	"slices"

	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

const (
	// settleBatch is how many legs are settled in one transaction: large enough to be paid for by set-based statements, small
	// enough not to hold up the bets that are being placed.
	settleBatch = 1000
	// settlePage is how many bets are found at once: each look walks past the legs that are settled already.
	settlePage = 20 * settleBatch
	// settleLanes is how many batches PostgreSQL settles side by side: more wait for each other. SQLite has one writer.
	settleLanes = 2
)

// Reaction settles the bets of a market when its result becomes known. It works in transactions of its own, may be broken
// off at any point and taken up again, and pays every bet once.
func (b *Book) Reaction() outbox.Reaction {
	return outbox.Reaction{Name: "bet.settle", Kinds: []string{market.SettledKind}, Effect: func(ctx context.Context, events []outbox.Event) error {
		for _, e := range events {
			fact, err := outbox.Decode[market.SettledFact](e)
			if err != nil {
				return err
			}
			if _, err := b.SettleMarket(ctx, fact.MarketID); err != nil {
				return err
			}
		}
		return nil
	}}
}

// SettleMarket settles every open leg of a market whose result is known and pays the bets that this decides. It returns how
// many legs it settled; a market without a result has none.
func (b *Book) SettleMarket(ctx context.Context, marketID string) (legs int, err error) {
	ms, err := market.ByID(ctx, b.DB.Reader(), marketID)
	if err != nil {
		return 0, err
	}
	if len(ms) != 1 || !ms[0].Status.Done() {
		return 0, nil
	}
	if ms[0].Generation > 1 {
		if err := b.reopen(ctx, ms[0]); err != nil {
			return 0, err
		}
	}
	after := ""
	for {
		found, err := b.openBets(ctx, marketID, after)
		if err != nil || len(found) == 0 {
			return legs, err
		}
		if err := b.settleAll(ctx, found); err != nil {
			return legs, fmt.Errorf("settle market %s: %w", marketID, err)
		}
		legs += len(found)
		after = found[len(found)-1].bet
	}
}

// openLeg is where a bet with an open leg is to be settled.
type openLeg struct{ bet, player string }

// openBets returns the next bets with an open leg in a market, in order.
func (b *Book) openBets(ctx context.Context, marketID, after string) ([]openLeg, error) {
	rows, err := b.DB.Reader().Query(ctx, `SELECT bet_id, player_id FROM bet_legs WHERE market_id = $1 AND bet_id > $2 AND status = 'pending'
		ORDER BY bet_id LIMIT $3`, marketID, after, int64(settlePage))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (l openLeg, err error) { return l, r.Scan(&l.bet, &l.player) })
	if err != nil {
		return nil, fmt.Errorf("read open legs: %w", err)
	}
	return found, nil
}

// settleAll settles bets in batches, in lanes side by side. All bets of a player go through the same lane, so that lanes do
// not wait for each other's accounts; each batch locks its bets before its accounts and both in order, so that whoever waits
// does not wait in a circle.
func (b *Book) settleAll(ctx context.Context, found []openLeg) error {
	lanes := make([][]string, settleLanes)
	if b.DB.Engine() == db.SQLite {
		lanes = lanes[:1]
	}
	for _, l := range found {
		at := maphash.String(laneSeed, l.player) % uint64(len(lanes))
		lanes[at] = append(lanes[at], l.bet)
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, ids := range lanes {
		group.Go(func() (err error) {
			defer func() {
				if p := recover(); p != nil { // whoever called could not catch it from another goroutine
					err = fmt.Errorf("settle panicked: %v\n%s", p, debug.Stack())
				}
			}()
			for batch := range slices.Chunk(ids, settleBatch) {
				if err := b.settle(ctx, batch); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

var laneSeed = maphash.MakeSeed()

// settle reads some bets under lock, settles every leg of theirs whose result is known, and pays what is decided: rows,
// payments and events in one transaction. Bets that are settled already are left as they are.
func (b *Book) settle(ctx context.Context, ids []string) error {
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		bets, results, err := readForSettlement(ctx, tx, ids)
		if err != nil {
			return err
		}
		w := settlement{book: b, at: b.now()}
		for _, one := range bets {
			w.take(one, results)
		}
		return w.write(ctx, tx)
	})
	if err == nil {
		b.Box.Wake()
	}
	return err
}

func readForSettlement(ctx context.Context, tx *db.Tx, ids []string) ([]*Bet, map[string]market.Offer, error) {
	if err := lockBets(ctx, tx, ids); err != nil {
		return nil, nil, err
	}
	rows, err := tx.QueryIn(ctx, "SELECT "+betColumns+" WHERE id", ids)
	bets, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, nil, fmt.Errorf("read bets: %w", err)
	}
	if err := addLegs(ctx, tx, bets); err != nil {
		return nil, nil, err
	}
	var selections []string
	for _, one := range bets {
		for _, l := range one.Legs {
			selections = append(selections, l.SelectionID)
		}
	}
	slices.Sort(selections)
	results, err := market.Offers(ctx, tx, slices.Compact(selections))
	return bets, results, err
}

// lockBets keeps two settlements of different markets from each seeing the other's leg of one accumulator as still open.
// PostgreSQL must be told; SQLite has one writer.
func lockBets(ctx context.Context, tx *db.Tx, ids []string) error {
	if tx.Engine() == db.SQLite {
		return nil
	}
	rows, err := tx.Query(ctx, "SELECT id FROM bet_bets WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
	if _, err = db.Collect(rows, err, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) }); err != nil {
		return fmt.Errorf("lock bets: %w", err)
	}
	return nil
}

// settlement is what a batch of bets writes.
type settlement struct {
	book     *Book
	at       int64
	legs     [][]any
	bets     [][]any
	payments []wallet.Command
	events   []outbox.Event
}

// take adds what the results make of one bet.
func (w *settlement) take(b *Bet, results map[string]market.Offer) {
	outcomes, open := make([]Outcome, len(b.Legs)), int64(0)
	for i, l := range b.Legs {
		r := results[l.SelectionID]
		outcomes[i] = outcomeOf(l, r.Result, r.Factors)
		if r.Result == market.Open {
			open++
		} else if l.Status == string(Pending) {
			w.legs = append(w.legs, []any{b.ID, int64(i), b.PlayerID, market.Shown(r.Result, r.Factors)})
		}
	}
	if b.Status != Pending { // lost by an earlier leg: only its legs were still to be marked
		w.bets = append(w.bets, []any{b.ID, b.PlayerID, string(b.Status), int64(b.Payout), open, b.Generation, b.SettledAt})
		return
	}
	s := Settle(b.terms(), outcomes)
	b.Status, b.Payout, b.OpenLegs = s.Status, s.Payout, open
	if s.Status != Pending {
		b.Generation++
		b.SettledAt = w.at
		w.events = append(w.events, outbox.New(w.book.IDs.New(), SettledKind, b.PlayerID, w.at,
			Settled{b.PlayerID, b.ID, b.Currency, b.Stake, s.Status, s.Payout, b.Generation}))
	}
	if s.Payout > 0 {
		w.payments = append(w.payments, payment(*b))
	}
	w.bets = append(w.bets, []any{b.ID, b.PlayerID, string(b.Status), int64(b.Payout), open, b.Generation, b.SettledAt})
}

// payment is the command that pays a settled bet. Its answer is the transfer's id, which a correction reverses.
func payment(b Bet) wallet.Command {
	kind := "bet.payout"
	if b.Status == Void {
		kind = "bet.refund"
	}
	cash := b.purse()
	return wallet.Command{
		Key:  fmt.Sprintf("settle:%s:%d", b.ID, b.Generation),
		Hash: wallet.HashOf(b.Status, int64(b.Payout)), Accounts: []wallet.AccountID{cash},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t := wallet.Transfer{ID: v.NewID(), Kind: kind, Ref: b.ID, Entries: []wallet.Entry{
				{Account: wallet.House(wallet.Stakes, b.Currency), Amount: -b.Payout}, {Account: cash, Amount: b.Payout}}}
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte(`"` + t.ID + `"`)}, nil
		},
	}
}

// purse is the account that a bet was staked from, or, of a free bet, wins for.
func (b *Bet) purse() wallet.AccountID {
	if b.Funds == Bonus {
		return wallet.PlayerBonus(b.PlayerID, b.Currency)
	}
	return wallet.PlayerCash(b.PlayerID, b.Currency)
}

func (w *settlement) write(ctx context.Context, tx *db.Tx) error {
	if _, err := w.book.Wallet.Apply(ctx, tx, w.payments...); err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	if err := writeSettled(ctx, tx, w.legs, w.bets); err != nil {
		return err
	}
	return w.book.Box.Append(ctx, tx, w.events...)
}

// writeSettled writes what became of legs and bets. The caller holds the bets' locks.
func writeSettled(ctx context.Context, tx *db.Tx, legs, bets [][]any) error {
	if _, err := tx.Update(ctx, legsTable, []string{"status"}, legs); err != nil {
		return fmt.Errorf("write legs: %w", err)
	}
	if _, err := tx.Update(ctx, betsTable, []string{"status", "payout", "open_legs", "generation", "settled_at"}, bets); err != nil {
		return fmt.Errorf("write bets: %w", err)
	}
	return nil
}
