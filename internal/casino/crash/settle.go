package crash

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

// payDue cashes out the bets whose targets are reached, each at exactly its target.
func (t *table) payDue(ctx context.Context, r row, multiplier int64) error {
	n := 0
	for n < len(t.due) && t.due[n].Target <= multiplier {
		n++
	}
	due := t.due[:n]
	t.due = t.due[n:]
	return t.endAll(ctx, due, func(b betRow) wallet.Command { return b.payOut(r.Game, b.Target) })
}

// atOnce is how many commands are submitted at once. The wallet commits them in batches.
const atOnce = 512

// endAll ends bets. Those that have their result already are left alone.
func (t *table) endAll(ctx context.Context, bets []betRow, command func(betRow) wallet.Command) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, b := range bets {
		group.Go(func() error {
			_, err := t.Wallet.Submit(ctx, command(b))
			if errors.Is(err, ErrEnded) {
				return nil
			}
			return err
		})
	}
	return group.Wait()
}

// settle waits until the cash-outs that were received in time are committed. The bets that are then still open have lost.
func (t *table) settle(ctx context.Context, r row) (row, error) {
	t.showAt = 0
	if err := t.publishBets(ctx, r); err != nil { // with the cash-outs of the last moment
		return r, err
	}
	if err := t.Clock.Sleep(ctx, time.Duration(r.CrashedAt+t.Settle.Milliseconds()-t.now())*time.Millisecond); err != nil {
		return r, err
	}
	var err error
	if t.due, err = openBets(ctx, t.DB.Reader(), r.ID); err != nil {
		return r, err
	}
	if err := t.payDue(ctx, r, r.Result); err != nil { // none, unless the former leader stopped before it paid them
		return r, err
	}
	r.Status = Over
	err = t.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := updateRound(ctx, tx, r, Crashed)
		if err != nil {
			return err
		}
		if !changed {
			return errNotLeading
		}
		if err := loseRest(ctx, tx, r, t.now()); err != nil {
			return err
		}
		return t.announce(ctx, tx, r, t.due)
	})
	if err == nil && t.Outbox != nil {
		t.Outbox.Wake()
	}
	return r, err
}

// settleInterrupted pays the automatic cash-outs that the round would have reached, and refunds all other bets.
func (t *table) settleInterrupted(ctx context.Context, r row) error {
	var err error
	if t.due, err = openBets(ctx, t.DB.Reader(), r.ID); err != nil {
		return err
	}
	if err := t.payDue(ctx, r, r.Result); err != nil {
		return err
	}
	return t.endAll(ctx, t.due, func(b betRow) wallet.Command { return b.refund(r.Game) })
}
