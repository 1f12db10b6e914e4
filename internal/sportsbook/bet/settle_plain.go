package bet

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// errMoved tells that a market or a bet says something else than when it was looked at.
var errMoved = errors.New("it has changed")

// verdict is what a selection became, for all bets on it.
type verdict struct {
	result  market.Result
	factors market.Factors
}

// lost tells that nothing of a stake comes back.
func (v verdict) lost() bool { return v.result == market.Lost && v.factors.VoidMilli == 0 }

// plainly settles the bets of which this market's result alone says what becomes of them: those that it loses; singles; accumulators
// that have other legs open; and legs of bets that are lost already. Nothing is locked for them before it is written, and it is written
// only where the rows are still what they were. It returns the legs that are left for the usual way.
func (b *Book) plainly(ctx context.Context, marketID string, found []foundLeg) (left []foundLeg, err error) {
	known, err := readPlain(ctx, b.DB.Reader(), marketID)
	if err != nil || len(known) == 0 {
		return found, err
	}
	left, err = b.lose(ctx, marketID, found, known)
	if err != nil || len(left) == 0 {
		return nil, err
	}
	if b.DB.Engine() == db.SQLite { // it locks nothing, so the usual way is the shorter one
		return left, nil
	}
	if err := b.findBets(ctx, left); err != nil {
		return nil, err
	}
	var plain [classes][]foundLeg
	others := left[:0]
	for i := range left {
		if c := left[i].class(known); c == none {
			others = append(others, left[i])
		} else {
			plain[c] = append(plain[c], left[i])
		}
	}
	left = others
	for c := range plain {
		for batch := range slices.Chunk(plain[c], settleBatch) {
			err := b.settlePlain(ctx, marketID, batch, class(c), known)
			if errors.Is(err, errMoved) || errors.Is(err, wallet.ErrContended) {
				left, err = append(left, batch...), nil // the usual way finds out what has changed
			}
			if err != nil {
				return nil, fmt.Errorf("settle plain bets: %w", err)
			}
		}
	}
	slices.SortFunc(left, byBet)
	return left, nil
}

// readPlain returns what the selections of a market became; none while the market has no result, or has windows in which its bets
// are void.
func readPlain(ctx context.Context, q db.Querier, marketID string) (map[string]verdict, error) {
	ms, err := market.ByID(ctx, q, marketID)
	if err != nil || len(ms) != 1 || !ms[0].Status.Done() {
		return nil, err
	}
	windows, err := readWindows(ctx, q, []string{marketID})
	if err != nil || len(windows) > 0 {
		return nil, err
	}
	known := map[string]verdict{}
	for _, s := range ms[0].Selections {
		if s.Result != market.Open {
			known[s.ID] = verdict{s.Result, s.Factors}
		}
	}
	return known, nil
}

// class is how a leg's bet is settled plainly. Bets of one class are written together: what is the same in all is sent once.
type class int

const (
	none     class = iota // it is not
	wins                  // a single that is won, or void
	two                   // an accumulator that has one more leg open
	many                  // or several
	finished              // a bet that is lost already
	classes  int   = iota
)

// class tells how a bet is settled of which the leg's result alone says what becomes of it.
func (l *foundLeg) class(known map[string]verdict) class {
	v, decided := known[l.selection]
	if !decided || !l.open || !l.alone || l.of.odd || l.of.open == 0 { // the bet is read after the leg, so it may know more
		return none
	}
	switch {
	case l.of.status == Lost:
		return finished
	case l.of.status != Pending || v.lost():
		return none
	case l.of.kind == Accumulator && l.of.open == 2:
		return two
	case l.of.kind == Accumulator && l.of.open > 2:
		return many
	case l.of.kind == Single && l.of.open == 1 && l.of.generation == 0 && l.of.funds != Free:
		return wins
	}
	return none
}

// single is the leg's bet, a single, with the leg's result. It has what payment and Settled read.
func (l *foundLeg) single(v verdict, at int64) Bet {
	now := Bet{ID: l.bet, PlayerID: l.player, Kind: Single, Stake: l.of.stake, Unit: l.of.stake, Sizes: ones, Funds: l.of.funds,
		Currency: l.of.currency, Potential: l.of.potential, Generation: 1, SettledAt: at}
	s := Settle(now.terms(), []Outcome{{Odds: l.odds, Result: v.result, Factors: v.factors}})
	now.Status, now.Payout = s.Status, s.Payout
	return now
}

var ones = []int{1}

// plainBets and plainLegs find rows by their id and by what they looked like.
var (
	plainBets = db.Table{Name: betsTable.Name, Key: []string{"id", "status", "open_legs", "generation", "cashed", "voided"},
		Columns: append(slices.Clone(betsTable.Columns), db.Column{Name: "voided", Type: db.Int})}
	plainLegs = db.Table{Name: legsTable.Name, Columns: legsTable.Columns, Key: []string{"bet_id", "position", "status"}}
)

// settlePlain settles a batch in one transaction, or nothing of it: errMoved. Results and windows are read again when the bets are
// written and so locked: whoever changes them and looks for bets afterwards either finds these settled, or waits for them, or is seen here.
func (b *Book) settlePlain(ctx context.Context, marketID string, batch []foundLeg, c class, known map[string]verdict) error {
	w := plainBatch{settlement: settlement{book: b, at: b.now()}}
	for i := range batch {
		w.add(&batch[i], known[batch[i].selection], c)
	}
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := w.decided.write(ctx, tx, plainBets, settledColumns); err != nil {
			return err
		}
		if err := w.marked.write(ctx, tx, plainBets, []string{"open_legs"}); err != nil {
			return err
		}
		now, err := readPlain(ctx, tx, marketID)
		if err != nil {
			return err
		}
		if !maps.Equal(now, known) {
			return errMoved
		}
		if _, err := b.Wallet.Apply(ctx, tx, w.payments...); err != nil {
			return fmt.Errorf("pay: %w", err)
		}
		if err := w.results.write(ctx, tx, plainLegs, []string{"status"}); err != nil {
			return err
		}
		return b.Box.Append(ctx, tx, w.events...)
	})
	if err == nil {
		b.Box.Wake()
	}
	return err
}

// placedRows are rows with their places.
type placedRows struct {
	rows   [][]any
	places []db.Place
}

func (p *placedRows) add(at db.Place, row ...any) {
	p.rows, p.places = append(p.rows, row), append(p.places, at)
}

// write updates all rows; errMoved when one is not what its key says.
func (p *placedRows) write(ctx context.Context, tx *db.Tx, t db.Table, set []string) error {
	touched, err := tx.UpdateAt(ctx, t, set, p.rows, p.places)
	if err != nil {
		return fmt.Errorf("write %s: %w", t.Name, err)
	}
	if touched != int64(len(p.rows)) {
		return errMoved
	}
	return nil
}

// plainBatch is what a batch of plain bets writes: bets that are decided, bets that are not or were before, and legs.
type plainBatch struct {
	settlement
	decided, marked, results placedRows
}

func (w *plainBatch) add(l *foundLeg, v verdict, c class) {
	w.results.add(l.place, l.bet, l.position, string(Pending), market.Shown(v.result, v.factors))
	was := &l.of
	if c != wins {
		w.marked.add(was.place, l.bet, string(was.status), was.open, was.generation, int64(0), int64(0), was.open-1)
		return
	}
	now := l.single(v, w.at)
	w.decided.add(was.place, l.bet, string(Pending), was.open, was.generation, int64(0), int64(0),
		string(now.Status), int64(now.Payout), now.OpenLegs, now.Generation, now.SettledAt)
	w.tell(SettledKind, now, 0)
	if now.Payout > 0 {
		w.payments = append(w.payments, payment(now))
	}
}
