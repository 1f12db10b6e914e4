package settlement

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// bulkUpdates are, by effect, the columns that it sets and the bets that it applies to: those that the leg's result alone
// decides. What decides a bet with a free bet is settled by settleBatch, which stores the result with the free bet.
var bulkUpdates = [effects]struct{ set, where string }{
	loses:       {"status = 'lost', " + oneLess + ", generation = generation + 1, settled_at = $1", "status = 'pending' AND kind <> 'system' AND funds <> 'free'"},
	alreadyLost: {oneLess, "status = 'lost' AND kind <> 'single' AND cashed = 0"},
	wins: {"status = CASE kind WHEN 'single' THEN 'won' ELSE status END, payout = CASE kind WHEN 'single' THEN potential ELSE payout END, " + oneLess + once,
		openSingle + " OR " + oneLegOfMany},
	voids: {"status = CASE kind WHEN 'single' THEN 'void' ELSE status END, payout = CASE kind WHEN 'single' THEN stake ELSE payout END, " + oneLess + once,
		openSingle + " OR " + oneLegOfMany},
	partial: {oneLess, oneLegOfMany},
}

const (
	oneLess = "open_legs = open_legs - 1"
	once    = ", generation = CASE kind WHEN 'single' THEN 1 ELSE generation END, settled_at = CASE kind WHEN 'single' THEN $1 ELSE settled_at END"

	openSingle   = "kind = 'single' AND status = 'pending' AND generation = 0 AND cashed = 0 AND funds <> 'free'"
	oneLegOfMany = "kind <> 'single' AND cashed = 0 AND (status = 'lost' OR status = 'pending' AND kind = 'accumulator' AND open_legs > 1)"
)

// updateBets writes the bets of a batch that an effect applies to and returns their new state, in the order of the batch. A bet
// that was not written has an empty id.
func updateBets(ctx context.Context, tx *db.Tx, batch []foundLeg, e effect, at int64) ([]bet.Bet, error) {
	ids, bets := make([]id.Bet, len(batch)), make([]bet.Bet, len(batch))
	for i := range batch {
		ids[i] = batch[i].bet
	}
	u, timed := &bulkUpdates[e], e != alreadyLost && e != partial
	among, params := "= ANY($1)", [][]byte{db.Texts(ids)}
	if timed {
		among, params = "= ANY($2)", [][]byte{db.Number(at), db.Texts(ids)}
	}
	text := "UPDATE bet_bets SET " + u.set + " WHERE open_legs > 0 AND each_way = 0 AND voided = 0 AND grant_id = '' AND (" + u.where + ") AND id " + among +
		" RETURNING id, kind, status, funds, currency, stake, payout, generation"
	words := binaryReader{}
	err := tx.RoundTrip(ctx, new(db.Pipe), db.Statement{Text: text, Params: params, Each: func(c [][]byte) error {
		if i, found := slices.BinarySearch(ids, id.Bet(c[0])); found {
			bets[i] = bet.Bet{ID: ids[i], PlayerID: batch[i].player, SettledAt: at, Kind: bet.Kind(words.intern(c[1])),
				Status: bet.Status(words.intern(c[2])), Funds: bet.Funds(words.intern(c[3])), Currency: money.Currency(words.intern(c[4])),
				Stake: money.Amount(db.ReadNumber(c[5])), Payout: money.Amount(db.ReadNumber(c[6])), Generation: db.ReadNumber(c[7])}
		}
		return nil
	}})
	return bets, err
}

// openLegsTable updates legs only if their status has not changed.
var openLegsTable = db.Table{Name: bet.LegsTable.Name, Columns: bet.LegsTable.Columns, Key: []string{"bet_id", "position", "status"}}

// bulkWrites are the other rows that are written with bets settled in bulk.
type bulkWrites struct {
	batchWrites
	effect effect
	legs   [][]any
	places []db.TID
}

// add adds a leg and the new state of its bet. It fails with errChanged if the bet does not pay its potential.
func (w *bulkWrites) add(l *foundLeg, now *bet.Bet, v outcome) error {
	w.legs = append(w.legs, []any{string(l.bet), l.position, string(bet.Pending), market.Shown(v.result, v.factors)})
	w.places = append(w.places, l.place)
	if w.effect != loses && now.Kind != bet.Single {
		return nil
	}
	if w.effect == wins && !paysInFull(now.Stake, l.odds, now.Payout) {
		return errChanged
	}
	w.addEvent(bet.SettledKind, *now, 0)
	if now.Payout > 0 {
		w.payments = append(w.payments, Payment(*now))
	}
	return nil
}

// paysInFull reports whether a won stake at some odds returns at least that payout, see bet.Settle.
func paysInFull(stake money.Amount, odds money.Odds, payout money.Amount) bool {
	high, low := bits.Mul64(uint64(stake), uint64(odds))
	wantHigh, want := bits.Mul64(uint64(payout), 1000)
	return high > wantHigh || high == wantHigh && low >= want
}

func (w *bulkWrites) write(ctx context.Context, tx *db.Tx) error {
	touched, err := tx.UpdateAt(ctx, openLegsTable, []string{"status"}, w.legs, w.places)
	if err != nil {
		return fmt.Errorf("write legs: %w", err)
	}
	if touched != int64(len(w.legs)) {
		return errChanged
	}
	if err := w.settler.Wallet.Credit(ctx, tx, w.payments...); err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	return w.settler.Box.Append(ctx, tx, w.events...)
}
