package protection

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// batchSize is the maximum of players in one call of ProcessDue.
const batchSize = 500

// ProcessDue publishes events that are caused by time alone: absences that ended and requests that can be confirmed. It deletes
// expired requests and old sessions. Rules take effect by the clock without it. A job calls it every minute.
func (p *Protection) ProcessDue(ctx context.Context) error {
	back, err := awayOver(ctx, p.DB.Reader(), p.now(), batchSize)
	if err != nil {
		return fmt.Errorf("find ended absences: %w", err)
	}
	for _, id := range back {
		if err := p.comeBack(ctx, id); err != nil {
			return fmt.Errorf("end an absence: %w", err)
		}
	}
	ready, err := requestsReady(ctx, p.DB.Reader(), p.now(), batchSize)
	if err != nil {
		return fmt.Errorf("find ready requests: %w", err)
	}
	for _, r := range ready {
		if err := p.publishReady(ctx, r); err != nil {
			return fmt.Errorf("publish ready request: %w", err)
		}
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := p.now()
		if err := purgeRequests(ctx, tx, now-(wait+confirmFor+day).Milliseconds()); err != nil {
			return err
		}
		return purgeSpans(ctx, tx, now-longest-day.Milliseconds())
	})
	if err != nil {
		return fmt.Errorf("delete expired requests: %w", err)
	}
	return nil
}

func (p *Protection) comeBack(ctx context.Context, playerID id.Player) error {
	return p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if r.awayKind == "" || r.away(now) {
			return nil
		}
		e := AwayEvent{playerID, r.awayKind, r.awayUntil, player.BySystem}
		r.awayKind, r.awaySince, r.awayUntil, r.returnRequestedAt = "", 0, 0, 0
		if err := endAbsences(ctx, tx, playerID, now); err != nil {
			return err
		}
		if err := p.publish(ctx, tx, KindEnded, playerID, now, e); err != nil {
			return err
		}
		return p.Changed(ctx, tx, player.Change{Player: playerID, Actor: player.BySystem, What: "exclusion", Detail: map[string]any{"ended": e.Kind}})
	})
}

func (p *Protection) publishReady(ctx context.Context, q request) error {
	return p.change(ctx, q.player, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		fresh, err := markReady(ctx, tx, q.id)
		if err != nil || !fresh {
			return err
		}
		w := q.change()
		was, err := ownLimit(ctx, tx, q.player, q.kind, q.period)
		if err != nil {
			return err
		}
		return p.publish(ctx, tx, KindRaiseReady, q.player, now,
			LimitEvent{q.player, w.Kind, w.Period, was, w.Amount, r.currency, q.readyAt(), player.BySystem})
	})
}
