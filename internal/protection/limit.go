package protection

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// confirmFor is how long a request can be confirmed after its wait.
const confirmFor = 7 * day

// LimitChange is a limit to set: an amount in hundredths, or minutes of a session limit; nil: none.
type LimitChange struct {
	Kind   Kind          `json:"kind" enum:"deposit,loss,stake,session"`
	Period Period        `json:"period" enum:"day,week,month"`
	Amount *money.Amount `json:"amount" nullable:"true" doc:"hundredths of the account's currency, minutes of a session limit; null: no limit"`
}

// SetLimit sets a limit. A first or lower limit applies at once and ends a pending request. A higher one, or none, becomes a
// request of the player that waits a day (see Confirm) and replaces an earlier one; staff get ErrLooser. Errors: ErrKind,
// ErrAmount, ErrMinutes, ErrCap, ErrRequired, ErrLooser, ErrReason.
func (p *Protection) SetLimit(ctx context.Context, playerID id.Player, w LimitChange, by By) error {
	if err := validate(w.Kind, w.Period, w.Amount); err != nil {
		return err
	}
	if err := by.check(); err != nil {
		return err
	}
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		was, err := ownLimit(ctx, tx, playerID, w.Kind, w.Period)
		if err != nil {
			return err
		}
		if err := p.allowed(*r, w); err != nil {
			return err
		}
		switch {
		case same(was, w.Amount):
			return dropRequest(ctx, tx, playerID, w.Kind, w.Period)
		case !looser(was, w.Amount):
			return p.set(ctx, tx, *r, w, was, by, now)
		case by.Actor != player.ByPlayer:
			return ErrLooser.At("amount", "looser")
		}
		return p.request(ctx, tx, *r, w, was, by, now)
	})
	if err != nil {
		return fmt.Errorf("set limit: %w", err)
	}
	return nil
}

func ownLimit(ctx context.Context, q db.Querier, playerID id.Player, k Kind, per Period) (*money.Amount, error) {
	limits, err := limitsOf(ctx, q, []id.Player{playerID})
	if err != nil {
		return nil, err
	}
	for _, l := range limits[playerID] {
		if l.kind == k && l.period == per {
			return &l.amount, nil
		}
	}
	return nil, nil
}

// allowed checks a limit against the player's jurisdiction.
func (p *Protection) allowed(r row, w LimitChange) error {
	rules := p.Rules.Jurisdiction(r.country).Limits
	if w.Amount == nil {
		if rule, ok := missing(nil, rules, w.Kind); ok && rule.Period == string(w.Period) {
			return ErrRequired.At("amount", "required")
		}
		return nil
	}
	if most, ok := capOf(rules, w.Kind, w.Period, r.currency); ok && *w.Amount > most {
		return ErrCap.WithData("max", most).At("amount", "tooHigh")
	}
	return nil
}

func same(a, b *money.Amount) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// looser reports whether an amount is higher than the previous one; nil is no limit.
func looser(was, amount *money.Amount) bool {
	return was != nil && (amount == nil || *amount > *was)
}

func (p *Protection) set(ctx context.Context, tx *db.Tx, r row, w LimitChange, was *money.Amount, by By, now int64) error {
	if err := putLimit(ctx, tx, r.player, own{w.Kind, w.Period, *w.Amount, by.Actor, now}); err != nil {
		return fmt.Errorf("write limit: %w", err)
	}
	if err := dropRequest(ctx, tx, r.player, w.Kind, w.Period); err != nil {
		return fmt.Errorf("drop request: %w", err)
	}
	return p.publishLimit(ctx, tx, KindLimitSet, r, w, was, by, now, 0)
}

func (p *Protection) request(ctx context.Context, tx *db.Tx, r row, w LimitChange, was *money.Amount, by By, now int64) error {
	amount := removal
	if w.Amount != nil {
		amount = *w.Amount
	}
	if err := putRequest(ctx, tx, request{p.IDs.New(), r.player, w.Kind, w.Period, amount, now}); err != nil {
		return fmt.Errorf("write request: %w", err)
	}
	return p.publishLimit(ctx, tx, KindRaiseRequested, r, w, was, by, now, now+wait.Milliseconds())
}

// publishLimit publishes an event and writes the account's audit log.
func (p *Protection) publishLimit(ctx context.Context, tx *db.Tx, kind string, r row, w LimitChange, was *money.Amount, by By, now, readyAt int64) error {
	e := LimitEvent{r.player, w.Kind, w.Period, was, w.Amount, r.currency, readyAt, by.Actor}
	if err := p.publish(ctx, tx, kind, r.player, now, e); err != nil {
		return err
	}
	return p.trail(ctx, tx, r.player, "limit", by,
		map[string]any{"step": strings.TrimPrefix(kind, "protection."), "kind": w.Kind, "period": w.Period, "was": was, "amount": w.Amount})
}

// Confirm applies a request whose wait is over. Errors: ErrNoRequest, ErrTooEarly (with ready_at), ErrExpired, ErrCap,
// ErrRequired.
func (p *Protection) Confirm(ctx context.Context, playerID id.Player, requestID string, by By) error {
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		q, err := findRequest(ctx, tx, playerID, requestID)
		if err != nil {
			return err
		}
		switch ready := q.readyAt(); {
		case now < ready:
			return ErrTooEarly.WithData("ready_at", ready)
		case now >= q.expiresAt():
			return ErrExpired
		}
		w := q.change()
		if err := p.allowed(*r, w); err != nil {
			return err
		}
		was, err := ownLimit(ctx, tx, playerID, q.kind, q.period)
		if err != nil {
			return err
		}
		if err := p.confirm(ctx, tx, q, by, now); err != nil {
			return fmt.Errorf("write limit: %w", err)
		}
		return p.publishLimit(ctx, tx, KindLimitRaised, *r, w, was, by, now, 0)
	})
	if err != nil {
		return fmt.Errorf("confirm limit: %w", err)
	}
	return nil
}

func (p *Protection) confirm(ctx context.Context, tx *db.Tx, q request, by By, now int64) error {
	if err := dropRequest(ctx, tx, q.player, q.kind, q.period); err != nil {
		return err
	}
	if q.amount == removal {
		return dropLimit(ctx, tx, q.player, q.kind, q.period)
	}
	return putLimit(ctx, tx, q.player, own{q.kind, q.period, q.amount, by.Actor, now})
}

// Cancel deletes a request. Errors: ErrNoRequest.
func (p *Protection) Cancel(ctx context.Context, playerID id.Player, requestID string, by By) error {
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, _ *row, _ int64) error {
		q, err := findRequest(ctx, tx, playerID, requestID)
		if err != nil {
			return err
		}
		if err := dropRequest(ctx, tx, playerID, q.kind, q.period); err != nil {
			return err
		}
		return p.trail(ctx, tx, playerID, "limit", by,
			map[string]any{"step": "request_cancelled", "kind": q.kind, "period": q.period, "amount": q.change().Amount})
	})
	if err != nil {
		return fmt.Errorf("cancel request: %w", err)
	}
	return nil
}

func findRequest(ctx context.Context, q db.Querier, playerID id.Player, id string) (request, error) {
	all, err := requestsOf(ctx, q, playerID)
	if err != nil {
		return request{}, fmt.Errorf("read requests: %w", err)
	}
	i := slices.IndexFunc(all, func(r request) bool { return r.id == id })
	if i < 0 {
		return request{}, ErrNoRequest
	}
	return all[i], nil
}

func (r request) readyAt() int64 { return r.requestedAt + wait.Milliseconds() }

func (r request) expiresAt() int64 { return r.readyAt() + confirmFor.Milliseconds() }

func (r request) change() LimitChange {
	w := LimitChange{Kind: r.kind, Period: r.period}
	if r.amount != removal {
		w.Amount = &r.amount
	}
	return w
}

// RealityIntervals are the choices of minutes between reality checks; 0: none.
var RealityIntervals = []int64{0, 15, 30, 60, 120}

// SetRealityCheck sets the interval of a player's reality checks. A jurisdiction may demand a shorter one. Errors:
// ErrInterval.
func (p *Protection) SetRealityCheck(ctx context.Context, playerID id.Player, minutes int64, by By) error {
	if !slices.Contains(RealityIntervals, minutes) {
		return ErrInterval.At("minutes", "invalid")
	}
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, _ int64) error {
		most := int64(p.Rules.Jurisdiction(r.country).Flags.RealityCheckMax)
		if most > 0 && (minutes == 0 || minutes > most) {
			return ErrInterval.WithData("max", most).At("minutes", "tooHigh")
		}
		was := r.realityEvery
		r.realityEvery = minutes
		return p.trail(ctx, tx, playerID, "reality_check", by, map[string]any{"was": was, "minutes": minutes})
	})
	if err != nil {
		return fmt.Errorf("set reality check: %w", err)
	}
	return nil
}

// realityEvery returns the effective interval: the player's choice, or a shorter one that the jurisdiction demands.
func (p *Protection) realityEvery(chosen int64, country string) time.Duration {
	most := int64(p.Rules.Jurisdiction(country).Flags.RealityCheckMax)
	if most > 0 && (chosen == 0 || chosen > most) {
		chosen = most
	}
	return time.Duration(chosen) * time.Minute
}
