package bet

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
)

// errMoved tells that a market says something else than when its bets were looked for.
var errMoved = errors.New("the market has changed")

// lose settles the bets that are lost whatever else they say: singles on a selection that has lost, which nobody has touched since
// they were placed. They are most of the bets on most markets, and of such a bet nothing needs to be read, computed or paid. It
// returns the legs that are left for the usual way.
func (b *Book) lose(ctx context.Context, marketID string, found []foundLeg) ([]foundLeg, error) {
	lost, err := readLost(ctx, b.DB.Reader(), marketID)
	if err != nil || len(lost) == 0 {
		return found, err
	}
	var plain, left []foundLeg
	for _, l := range found {
		if lost[l.leg.SelectionID] && l.position == 0 {
			plain = append(plain, l)
		} else {
			left = append(left, l)
		}
	}
	for batch := range slices.Chunk(plain, settleBatch) {
		done, err := b.loseBatch(ctx, marketID, batch)
		if err != nil {
			return nil, fmt.Errorf("settle lost singles: %w", err)
		}
		for _, l := range batch {
			if !done[l.bet] {
				left = append(left, l)
			}
		}
	}
	slices.SortFunc(left, func(x, y foundLeg) int { return cmp.Compare(x.bet, y.bet) })
	return left, nil
}

// loseBatch settles those of some bets that are untouched singles, in one transaction, and returns which. Results and windows are
// read again when the bets are locked, as everywhere: whoever changes them and looks for bets afterwards either finds these
// settled, or waits for them, or is seen here. Then nothing is done, and the usual way finds out what has changed.
func (b *Book) loseBatch(ctx context.Context, marketID string, batch []foundLeg) (done map[string]bool, err error) {
	at := b.now()
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		done = map[string]bool{}
		bets, err := markLost(ctx, tx, batch, at)
		if err != nil || len(bets) == 0 {
			return err
		}
		lost, err := readLost(ctx, tx, marketID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(batch, func(l foundLeg) bool { return !lost[l.leg.SelectionID] }) {
			return errMoved
		}
		events := make([]outbox.Event, len(bets))
		for i, s := range bets {
			events[i] = outbox.New(b.IDs.New(), SettledKind, s.PlayerID, at, s)
			done[s.BetID] = true
		}
		if err := markLegsLost(ctx, tx, bets); err != nil {
			return err
		}
		return b.Box.Append(ctx, tx, events...)
	})
	if errors.Is(err, errMoved) {
		return nil, nil
	}
	if err == nil {
		b.Box.Wake()
	}
	return done, err
}

// readLost returns the selections of a market that have lost altogether; none while the market has no result, or has windows in
// which its bets are void.
func readLost(ctx context.Context, q db.Querier, marketID string) (map[string]bool, error) {
	ms, err := market.ByID(ctx, q, marketID)
	if err != nil || len(ms) != 1 || !ms[0].Status.Done() {
		return nil, err
	}
	windows, err := readWindows(ctx, q, []string{marketID})
	if err != nil || len(windows) > 0 {
		return nil, err
	}
	lost := map[string]bool{}
	for _, s := range ms[0].Selections {
		if s.Result == market.Lost && s.Factors.VoidMilli == 0 {
			lost[s.ID] = true
		}
	}
	return lost, nil
}

// markLost marks the untouched singles of a batch and returns what is told of them. The condition is untouchedSingle's.
func markLost(ctx context.Context, tx *db.Tx, batch []foundLeg, at int64) ([]Settled, error) {
	ids := make([]string, len(batch))
	for i, l := range batch {
		ids[i] = l.bet
	}
	among, set, err := tx.Among(ids, 4)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, `UPDATE bet_bets SET status = $1, open_legs = 0, generation = 1, settled_at = $2
		WHERE kind = $3 AND each_way = 0 AND status = 'pending' AND open_legs = 1 AND generation = 0 AND voided = 0 AND cashed = 0
		AND id`+among+" RETURNING id, player_id, currency, stake", string(Lost), at, string(Single), set)
	return db.Collect(rows, err, func(r *sql.Rows) (Settled, error) {
		s := Settled{Status: Lost, Generation: 1}
		return s, r.Scan(&s.BetID, &s.PlayerID, &s.Currency, &s.Stake)
	})
}

func markLegsLost(ctx context.Context, tx *db.Tx, bets []Settled) error {
	ids := make([]string, len(bets))
	for i, s := range bets {
		ids[i] = s.BetID
	}
	n, err := tx.ExecIn(ctx, "UPDATE bet_legs SET status = $1 WHERE bet_id", ids, string(Lost))
	if err == nil && n != int64(len(ids)) {
		err = fmt.Errorf("%d singles have %d legs", len(ids), n)
	}
	return err
}
