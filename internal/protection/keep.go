package protection

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
)

// keepBatch is how many players one call of Keep takes care of, at most.
const keepBatch = 500

// Keep tells what time alone has done: absences that ended and wishes that may be confirmed; it forgets wishes that lapsed
// and times of long ago. Nothing holds only because Keep was called: the clock decides at once, Keep tells of it. A job calls
// it every minute.
func (p *Protection) Keep(ctx context.Context) error {
	back, err := awayOver(ctx, p.DB.Reader(), p.now(), keepBatch)
	if err != nil {
		return fmt.Errorf("find absences that ended: %w", err)
	}
	for _, id := range back {
		if err := p.comeBack(ctx, id); err != nil {
			return fmt.Errorf("end an absence: %w", err)
		}
	}
	ready, err := requestsReady(ctx, p.DB.Reader(), p.now(), keepBatch)
	if err != nil {
		return fmt.Errorf("find requests that are ready: %w", err)
	}
	for _, r := range ready {
		if err := p.tellReady(ctx, r); err != nil {
			return fmt.Errorf("tell that a request is ready: %w", err)
		}
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := p.now()
		if err := purgeRequests(ctx, tx, now-(wait+lapse+day).Milliseconds()); err != nil {
			return err
		}
		return purgeSpans(ctx, tx, now-longest-day.Milliseconds())
	})
	if err != nil {
		return fmt.Errorf("forget what is over: %w", err)
	}
	return nil
}

func (p *Protection) comeBack(ctx context.Context, playerID string) error {
	return p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if r.awayKind == "" || r.away(now) {
			return nil
		}
		e := AwayEvent{playerID, r.awayKind, r.awayUntil, player.BySystem}
		r.awayKind, r.awaySince, r.awayUntil, r.returnAskedAt = "", 0, 0, 0
		if err := endAbsences(ctx, tx, playerID, now); err != nil {
			return err
		}
		if err := p.tell(ctx, tx, KindEnded, playerID, now, e); err != nil {
			return err
		}
		return p.Changed(ctx, tx, player.Change{Player: playerID, Actor: player.BySystem, What: "exclusion", Detail: map[string]any{"ended": e.Kind}})
	})
}

func (p *Protection) tellReady(ctx context.Context, q request) error {
	return p.change(ctx, q.player, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		fresh, err := markReady(ctx, tx, q.id)
		if err != nil || !fresh {
			return err
		}
		w := q.wish()
		was, err := ownLimit(ctx, tx, q.player, q.kind, q.period)
		if err != nil {
			return err
		}
		return p.tell(ctx, tx, KindRaiseReady, q.player, now,
			LimitEvent{q.player, w.Kind, w.Period, was, w.Amount, r.currency, q.readyAt(), player.BySystem})
	})
}
