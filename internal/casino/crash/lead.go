package crash

import (
	"context"
	"errors"
	"fmt"
	"time"

	rules "maidan/internal/casino/game/crash"
	"maidan/internal/db"
	"maidan/internal/id"
)

// errNotLeading means that another node has changed the round: it leads the game now.
var errNotLeading = errors.New("crash: another node leads this game")

// table is a game on the node that leads it.
type table struct {
	*Engine
	game   rules.Game
	due    []betRow // open bets of the flying round, sorted by their target
	shown  string   // what was last published of everybody's bets
	showAt int64    // when they are published again
}

// Lead plays the rounds of a game, one after the other, until ctx ends. It continues the latest round where its leader has left it. Only one node leads;
// if two do for a moment, one of them is stopped by its next write.
func (e *Engine) Lead(ctx context.Context, gameID string) error {
	g, err := find(gameID)
	if err != nil {
		return err
	}
	t := &table{Engine: e, game: g}
	r, err := t.takeOver(ctx)
	for err == nil {
		t.publish(r)
		r, err = t.step(ctx, r)
	}
	if ctx.Err() == nil {
		return fmt.Errorf("%s: %w", gameID, err)
	}
	return nil // ctx has ended the step, not a fault
}

// takeOver returns the latest round. A round that was flying and not led for too long is interrupted: nobody who was connected to the former leader could
// cash out.
func (t *table) takeOver(ctx context.Context) (row, error) {
	all, err := latestRounds(ctx, t.DB.Reader(), t.game.Name, 1)
	if err != nil || len(all) == 0 {
		return row{SharedRound: SharedRound{Status: Over}}, err
	}
	r := all[0]
	if now := t.now(); r.Status == Betting && r.StartsAt < now {
		r.StartsAt = now + t.game.Betting.Milliseconds() // so that players are there again when it starts
		return r, t.save(ctx, r, Betting)
	}
	if r.Status != Flying {
		return r, nil
	}
	if t.now()-r.AliveAt > t.Interrupted.Milliseconds() {
		return t.end(ctx, r, Interrupted)
	}
	t.due, err = openBets(ctx, t.DB.Reader(), r.ID)
	return r, err
}

// step does what a round needs in its state, and returns it in the next one.
func (t *table) step(ctx context.Context, r row) (row, error) {
	switch r.Status {
	case Betting:
		return t.bet(ctx, r)
	case Flying:
		return t.fly(ctx, r)
	case Crashed:
		return t.settle(ctx, r)
	case Interrupted, Over:
		return t.open(ctx, r)
	}
	return r, fmt.Errorf("round %s has the unknown status %q", r.ID, r.Status)
}

// open opens the round after r, after a pause. Bets of an interrupted round are settled first.
func (t *table) open(ctx context.Context, r row) (row, error) {
	if r.Status == Interrupted {
		if err := t.settleInterrupted(ctx, r); err != nil {
			return r, err
		}
	}
	if err := t.Clock.Sleep(ctx, t.game.Pause); err != nil {
		return r, err
	}
	c, err := t.current(ctx, t.game.Name)
	if err != nil {
		return r, err
	}
	next := row{SharedRound: SharedRound{ID: id.CrashRound(t.IDs.New()), Game: t.game.Name, ChainID: c.ID, Number: 1, Status: Betting, Returned: t.game.Returned}, OpenedAt: t.now()}
	if r.ChainID == c.ID {
		next.Number = r.Number + 1
	}
	next.StartsAt, next.AliveAt = next.OpenedAt+t.game.Betting.Milliseconds(), next.OpenedAt
	err = t.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if next.Number == c.Rounds {
			if err := finishChain(ctx, tx, c.ID, next.OpenedAt); err != nil {
				return err
			}
		}
		return insertRound(ctx, tx, next)
	})
	if db.Duplicate(err) {
		return r, errNotLeading
	}
	t.due = nil
	return next, err
}

// bet waits until the round starts, and starts it.
func (t *table) bet(ctx context.Context, r row) (row, error) {
	for left := r.StartsAt - t.now(); left > 0; left = r.StartsAt - t.now() {
		if err := t.Clock.Sleep(ctx, min(time.Duration(left)*time.Millisecond, publishEvery)); err != nil {
			return r, err
		}
		if err := t.publishBets(ctx, r); err != nil {
			return r, err
		}
	}
	r.Status = Flying
	r.StartsAt = t.now()
	r.AliveAt = r.StartsAt
	if err := t.save(ctx, r, Betting); err != nil {
		return r, err
	}
	var err error
	t.due, err = openBets(ctx, t.DB.Reader(), r.ID)
	return r, err
}

// aliveEvery is how often the leader of a flying round says that it is there.
const aliveEvery = time.Second

// fly pays automatic cash-outs as their multipliers are reached, until the round crashes.
func (t *table) fly(ctx context.Context, r row) (row, error) {
	_, result, err := t.draw(ctx, r)
	if err != nil {
		return r, err
	}
	crashes := r.StartsAt + t.game.Reached(result)
	for now := t.now(); now < crashes; now = t.now() {
		if err := t.payDue(ctx, r, t.game.At(now-r.StartsAt)); err != nil {
			return r, err
		}
		if r, err = t.alive(ctx, r); err != nil {
			return r, err
		}
		if err := t.publishBets(ctx, r); err != nil {
			return r, err
		}
		t.tick(r)
		if err := t.Clock.Sleep(ctx, time.Duration(t.nextMoment(r, crashes)-t.now())*time.Millisecond); err != nil {
			return r, err
		}
	}
	if err := t.payDue(ctx, r, result); err != nil { // before the crash
		return r, err
	}
	return t.end(ctx, r, Crashed)
}

// nextMoment returns when something happens next: an automatic cash-out, the crash, or the next tick.
func (t *table) nextMoment(r row, crashes int64) int64 {
	next := min(crashes, t.now()+tickEvery.Milliseconds())
	if len(t.due) > 0 {
		next = min(next, r.StartsAt+t.game.Reached(t.due[0].Target))
	}
	return next
}

// alive stores every second that the round is led.
func (t *table) alive(ctx context.Context, r row) (row, error) {
	now := t.now()
	if now-r.AliveAt < aliveEvery.Milliseconds() {
		return r, nil
	}
	r.AliveAt = now
	return r, t.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := saveAlive(ctx, tx, r.ID, now)
		if err == nil && !changed {
			err = errNotLeading
		}
		return err
	})
}

// end stores the result of a flying round: it has crashed or was interrupted.
func (t *table) end(ctx context.Context, r row, status Status) (row, error) {
	hash, result, err := t.draw(ctx, r)
	if err != nil {
		return r, err
	}
	r.Status, r.Hash, r.Result, r.CrashedAt = status, hash.String(), result, t.now()
	return r, t.save(ctx, r, Flying)
}

// save stores a round that had another status before.
func (t *table) save(ctx context.Context, r row, before Status) error {
	return t.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := updateRound(ctx, tx, r, before)
		if err == nil && !changed {
			err = errNotLeading
		}
		return err
	})
}
