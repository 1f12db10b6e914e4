package bet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// lose settles the bets that are lost whatever else they say: singles and accumulators on a selection that has lost. They are most of
// the bets on most markets, and of such a bet nothing needs to be read, computed or paid. It returns the legs that are left.
func (b *Book) lose(ctx context.Context, marketID string, found []foundLeg, known map[string]verdict) (left []foundLeg, err error) {
	left, lost := make([]foundLeg, 0, len(found)), make([]foundLeg, 0, len(found))
	for i := range found {
		if l := &found[i]; l.open && l.alone && known[l.selection].lost() {
			lost = append(lost, *l)
		} else {
			left = append(left, *l)
		}
	}
	for batch := range slices.Chunk(lost, settleBatch) {
		not, err := b.loseBatch(ctx, marketID, batch, known)
		if errors.Is(err, errMoved) {
			not, err = batch, nil // the usual way finds out what has changed
		}
		if err != nil {
			return nil, fmt.Errorf("settle lost bets: %w", err)
		}
		left = append(left, not...)
	}
	slices.SortFunc(left, byBet)
	return left, nil
}

// loseBatch settles those of some bets that are pending and no systems, in one transaction, and returns the legs of the others. Results
// and windows are read again when the bets are written and so locked, as everywhere: whoever changes them and looks for bets
// afterwards either finds these settled, or waits for them, or is seen here. Then nothing is done.
func (b *Book) loseBatch(ctx context.Context, marketID string, batch []foundLeg, known map[string]verdict) (not []foundLeg, err error) {
	at := b.now()
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		not = nil
		w := plainBatch{settlement: settlement{book: b, at: at}}
		bets, err := markLost(ctx, tx, batch, at)
		if err != nil || len(bets) == 0 {
			not = batch
			return err
		}
		if now, err := readPlain(ctx, tx, marketID); err != nil {
			return err
		} else if !maps.Equal(now, known) {
			return errMoved
		}
		for i := range batch {
			l := &batch[i]
			one, done := bets[l.bet]
			if !done {
				not = append(not, *l)
				continue
			}
			one.ID, one.PlayerID, one.Status = l.bet, l.player, Lost
			w.results.add(l.place, l.bet, l.position, string(Pending), string(market.Lost))
			w.tell(SettledKind, one, 0)
		}
		if len(w.events) != len(bets) { // a bet with two legs on one market is counted by the usual way
			return errMoved
		}
		if err := w.results.write(ctx, tx, plainLegs, []string{"status"}); err != nil {
			return err
		}
		return b.Box.Append(ctx, tx, w.events...)
	})
	if err == nil {
		b.Box.Wake()
	}
	return not, err
}

// markLost marks bets of a batch as lost and returns what is told of them, by id.
func markLost(ctx context.Context, tx *db.Tx, batch []foundLeg, at int64) (map[string]Bet, error) {
	ids := make([]string, len(batch))
	for i := range batch {
		ids[i] = batch[i].bet
	}
	among, set, err := tx.Among(ids, 4)
	if err != nil {
		return nil, err
	}
	bets := make(map[string]Bet, len(batch))
	rows, err := tx.Query(ctx, `UPDATE bet_bets SET status = $1, open_legs = open_legs - 1, generation = generation + 1, settled_at = $2
		WHERE status = 'pending' AND open_legs > 0 AND kind <> $3 AND each_way = 0 AND voided = 0 AND id`+among+" RETURNING id, currency, stake, generation",
		string(Lost), at, string(System), set)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var id string
		var one Bet
		err = r.Scan(&id, &one.Currency, &one.Stake, &one.Generation)
		bets[id] = one
		return struct{}{}, err
	})
	return bets, err
}
