package rtp

import (
	"context"
	"fmt"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// Reactions count finished rounds, each once: the totals change in the transaction that deletes the event.
func (m *Monitor) Reactions() []outbox.Reaction {
	return []outbox.Reaction{
		{Name: "rtp.rounds", Kinds: []string{round.PlayedKind}, Handle: m.countRounds},
		{Name: "rtp.crash", Kinds: []string{crash.OverKind}, Handle: m.countCrash},
	}
}

func (m *Monitor) countRounds(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	var ids []id.Round
	for _, e := range events {
		played, err := outbox.Decode[round.Played](e)
		if err != nil {
			return err
		}
		if played.Status == round.Ended {
			ids = append(ids, played.RoundID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	finished, err := round.FinishedRounds(ctx, tx, ids)
	if err != nil {
		return err
	}
	sums := totals{}
	for _, f := range finished {
		x, ok, err := m.measure(f)
		if err != nil {
			return fmt.Errorf("round %s: %w", f.ID, err)
		}
		if ok {
			sums.add(Key{f.Game, x.setting, f.Funds != round.Demo, f.Currency}, f.EndedAt, f.Stake, f.Payout, x.surprise)
		}
	}
	return sums.store(ctx, tx)
}

func (m *Monitor) countCrash(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	bets, err := crash.BetsOf(ctx, tx, events)
	if err != nil {
		return err
	}
	sums := totals{}
	for _, b := range bets {
		x := measureBet(b)
		sums.add(Key{b.Game, x.setting, b.Funds != round.Demo, b.Currency}, b.EndedAt, b.Stake, b.Payout, x.surprise)
	}
	return sums.store(ctx, tx)
}

// row names a stored total.
type row struct {
	day string
	Key
}

type totals map[row]Total

// add counts a round in the totals of its day and of all days.
func (t totals) add(k Key, endedAt int64, stake, payout money.Amount, s surprise) {
	one := s.total(float64(stake))
	one.Stake, one.Payout = stake, payout
	for _, day := range []string{dayOf(endedAt), allDays} {
		t[row{day, k}] = t[row{day, k}].plus(one)
	}
}

// store adds to the stored totals. One node counts at a time; if two do for a moment, one of them fails and counts again later.
func (t totals) store(ctx context.Context, tx *db.Tx) error {
	for r, sum := range t {
		was, err := readTotal(ctx, tx, r)
		if err == nil {
			err = writeTotal(ctx, tx, r, was.plus(sum), was.Rounds)
		}
		if err != nil {
			return fmt.Errorf("count rounds of %s: %w", r.Game, err)
		}
	}
	return nil
}
