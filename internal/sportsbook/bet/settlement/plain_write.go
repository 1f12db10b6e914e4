package settlement

import (
	"context"
	"database/sql"
	"fmt"
	"math/bits"
	"slices"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// plainUpdates write bets by what a leg's result makes of them, if what their rows say is all that there is to know: what they set, and
// which bets they touch. A leg that stands alone is the only one of a single.
var plainUpdates = [fates]struct{ set, where string }{
	loses: {"status = 'lost', " + oneLess + ", generation = generation + 1, settled_at = $1", "status = 'pending' AND kind <> 'system'"},
	lost:  {oneLess, "status = 'lost' AND kind <> 'single' AND cashed = 0"},
	wins: {"status = CASE kind WHEN 'single' THEN 'won' ELSE status END, payout = CASE kind WHEN 'single' THEN potential ELSE payout END, " + oneLess + once,
		plainSingle + " OR " + oneOfMany},
	voids: {"status = CASE kind WHEN 'single' THEN 'void' ELSE status END, payout = CASE kind WHEN 'single' THEN stake ELSE payout END, " + oneLess + once,
		plainSingle + " OR " + oneOfMany},
	shares: {oneLess, oneOfMany},
}

const (
	oneLess = "open_legs = open_legs - 1"
	once    = ", generation = CASE kind WHEN 'single' THEN 1 ELSE generation END, settled_at = CASE kind WHEN 'single' THEN $1 ELSE settled_at END"

	plainSingle = "kind = 'single' AND status = 'pending' AND generation = 0 AND cashed = 0 AND funds <> 'free'"
	oneOfMany   = "kind <> 'single' AND cashed = 0 AND (status = 'lost' OR status = 'pending' AND kind = 'accumulator' AND open_legs > 1)"
)

// writePlain writes the plain ones among the bets of a batch and returns what they are now, in the order of the batch. The id of one
// that was not written is empty.
func writePlain(ctx context.Context, tx *db.Tx, batch []foundLeg, f fate, at int64) ([]bet.Bet, error) {
	ids, bets := make([]string, len(batch)), make([]bet.Bet, len(batch))
	for i := range batch {
		ids[i] = batch[i].bet
	}
	u, timed := &plainUpdates[f], f != lost && f != shares
	mark := 1
	if timed {
		mark++
	}
	among, set, err := tx.Among(ids, mark)
	if err != nil {
		return nil, err
	}
	text := "UPDATE bet_bets SET " + u.set + " WHERE open_legs > 0 AND each_way = 0 AND voided = 0 AND (" + u.where + ") AND id" + among +
		" RETURNING id, kind, status, funds, currency, stake, payout, generation"
	put := func(b bet.Bet) {
		if i, found := slices.BinarySearch(ids, b.ID); found {
			b.PlayerID, b.SettledAt = batch[i].player, at
			bets[i] = b
		}
	}
	if tx.Engine() == db.Postgres {
		params := [][]byte{db.Number(at), db.Texts(ids)}
		words := binaryReader{}
		err := tx.Trip(ctx, new(db.Pipe), db.Statement{Text: text, Params: params[2-mark:], Each: func(c [][]byte) error {
			put(bet.Bet{ID: string(c[0]), Kind: bet.Kind(words.intern(c[1])), Status: bet.Status(words.intern(c[2])), Funds: bet.Funds(words.intern(c[3])),
				Currency: money.Currency(words.intern(c[4])), Stake: money.Amount(db.ReadNumber(c[5])), Payout: money.Amount(db.ReadNumber(c[6])),
				Generation: db.ReadNumber(c[7])})
			return nil
		}})
		return bets, err
	}
	args := []any{at, set}
	rows, err := tx.Query(ctx, text, args[2-mark:]...)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var b bet.Bet
		err = r.Scan(&b.ID, &b.Kind, &b.Status, &b.Funds, &b.Currency, &b.Stake, &b.Payout, &b.Generation)
		put(b)
		return struct{}{}, err
	})
	return bets, err
}

// plainLegs finds legs by their id and by what they looked like.
var plainLegs = db.Table{Name: bet.LegsTable.Name, Columns: bet.LegsTable.Columns, Key: []string{"bet_id", "position", "status"}}

// plainBets is what else follows when plain bets are written.
type plainBets struct {
	batchWrites
	fate   fate
	legs   [][]any
	places []db.Place
}

// add notes what follows for a leg and its bet as it is now. errMoved when the bet does not pay what it could.
func (w *plainBets) add(l *foundLeg, now *bet.Bet, v verdict) error {
	w.legs = append(w.legs, []any{l.bet, l.position, string(bet.Pending), market.Shown(v.result, v.factors)})
	w.places = append(w.places, l.place)
	if w.fate != loses && now.Kind != bet.Single {
		return nil
	}
	if w.fate == wins && !returns(now.Stake, l.odds, now.Payout) {
		return errMoved
	}
	w.addEvent(bet.SettledKind, *now, 0)
	if now.Payout > 0 {
		w.payments = append(w.payments, Payment(*now))
	}
	return nil
}

// returns tells whether a stake that is won at some odds brings back that much at least, see Settle.
func returns(stake money.Amount, odds money.Odds, payout money.Amount) bool {
	high, low := bits.Mul64(uint64(stake), uint64(odds))
	wantHigh, want := bits.Mul64(uint64(payout), 1000)
	return high > wantHigh || high == wantHigh && low >= want
}

func (w *plainBets) write(ctx context.Context, tx *db.Tx) error {
	touched, err := tx.UpdateAt(ctx, plainLegs, []string{"status"}, w.legs, w.places)
	if err != nil {
		return fmt.Errorf("write legs: %w", err)
	}
	if touched != int64(len(w.legs)) {
		return errMoved
	}
	if err := w.settler.Wallet.Credit(ctx, tx, w.payments...); err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	return w.settler.Box.Append(ctx, tx, w.events...)
}
