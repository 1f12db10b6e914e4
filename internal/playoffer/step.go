package playoffer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/wallet"
)

// longestWait is how long after its end a run waits at most for bets and rounds without a result.
const longestWait = 14 * 24 * time.Hour

// A run that waits is looked at again after a tenth of the time since its end, within these bounds, and once nothing is open each step until every published result is counted.
const (
	shortestPause = 10 * time.Second
	longestPause  = 10 * time.Minute
)

// atOnce is how many runs a step reads at once.
const atOnce = 200

// Step pays the steps of wager races that are reached, and closes the runs that are over, each in a transaction of its own: one that fails does not stop the others. It may run on several nodes at once.
func (s *Offers) Step(ctx context.Context) (failed error) {
	for _, of := range []struct {
		where string
		args  []any
	}{
		{"closed_at = 0 AND kind = 'wager_race' AND due > paid", nil},
		{"status = 'running' AND ends <= $1", []any{s.now()}},
		{"status = 'settling' AND next_at <= $1", []any{s.now()}},
	} {
		runs, err := runsWhere(ctx, s.DB.Reader(), fmt.Sprintf("%s ORDER BY id LIMIT %d", of.where, atOnce), of.args...)
		if err != nil {
			return errors.Join(failed, err)
		}
		for _, r := range runs {
			if ctx.Err() != nil {
				return errors.Join(failed, ctx.Err())
			}
			err := wallet.RetryContended(func() error {
				return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.advance(ctx, tx, r.ID) })
			})
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("offer on play %s: %w", r.ID, err))
			}
		}
		if len(runs) > 0 {
			s.Box.Wake()
		}
	}
	return failed
}

// advance pays what a run has reached, and closes it when it is over and every result is counted. Of several nodes the first one finds something to do.
func (s *Offers) advance(ctx context.Context, tx *db.Tx, runID string) error {
	run, open, err := lock(ctx, tx, runID)
	if err != nil || !open {
		return err
	}
	now := s.now()
	if run.Kind == content.WagerRace {
		if err := s.payReached(ctx, tx, &run); err != nil {
			return err
		}
		if run.Open() && run.allPaid() {
			run.close(Paid, now)
		}
	}
	if run.Open() && run.Ends <= now {
		if err := s.finish(ctx, tx, &run, now); err != nil {
			return err
		}
	}
	if err := update(ctx, tx, run); err != nil || run.Status == Running || run.Status == Settling {
		return err
	}
	return s.publishClosed(ctx, tx, run)
}

// finish closes a run whose time is over, unless results are still missing.
func (s *Offers) finish(ctx context.Context, tx *db.Tx, run *Run, now int64) error {
	run.Status = Settling
	if now < run.Ends+longestWait.Milliseconds() {
		complete, err := s.complete(ctx, tx, run, now)
		if err != nil || !complete {
			return err
		}
	}
	if due := run.dueAtEnd(); due > 0 {
		if err := s.pay(ctx, tx, run, due); err != nil || !run.Open() {
			return err
		}
	}
	run.close(run.outcome(), now)
	return nil
}

// complete reports whether every bet and round that can belong to a run has a result that is counted. Results are published with the transaction that makes them and counted after it: when nothing is open, an id that none of those exceeds which wait is stored,
// and the run is complete when all up to that id are counted.
func (s *Offers) complete(ctx context.Context, tx *db.Tx, run *Run, now int64) (bool, error) {
	open, err := s.Unsettled(ctx, tx, run.PlayerID, run.products(), run.BegunAt, run.Ends)
	if err != nil {
		return false, err
	}
	if open {
		pause := min(max((now-run.Ends)/10, shortestPause.Milliseconds()), longestPause.Milliseconds())
		run.nextAt, run.mark = now+pause, ""
		return false, nil
	}
	if run.mark == "" {
		if run.mark, err = s.Pending.Last(ctx, tx); err != nil || run.mark == "" {
			return run.mark == "", err
		}
	}
	waits, err := s.Pending.UpTo(ctx, tx, run.mark)
	run.nextAt = now
	return !waits, err
}
