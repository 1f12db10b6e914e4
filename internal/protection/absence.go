package protection

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// The kinds of absence.
const (
	Timeout   = "timeout"   // ends by itself
	Exclusion = "exclusion" // ends a day after the player's request to return, which is possible once its time is over
)

// wait is the time between a request for a looser rule and its confirmation.
const wait = day

// longestTimeout is the maximum of days: six weeks.
const longestTimeout = 42

// ExclusionMonths are the lengths of a self-exclusion; 0 is permanent.
var ExclusionMonths = []int{6, 12, 60, 0}

// By identifies the person who requests a change.
type By struct {
	Actor   string // player.ByPlayer, or of player.ByStaff
	Address string
	Reason  string // required from staff

	// Record writes the audit log of staff, in the transaction of the change. Optional.
	Record func(ctx context.Context, tx *db.Tx) error
}

// trail writes the account's audit log, and calls by.Record.
func (p *Protection) trail(ctx context.Context, tx *db.Tx, playerID id.Player, what string, by By, detail map[string]any) error {
	if by.reason() != "" {
		detail["reason"] = by.reason()
	}
	err := p.Changed(ctx, tx, player.Change{Player: playerID, Actor: by.Actor, What: what, Detail: detail, Address: by.Address})
	if err != nil || by.Record == nil {
		return err
	}
	return by.Record(ctx, tx)
}

// away reports whether the player is excluded or in a time-out. After its minimum time, an exclusion lasts until a day after
// the player's request to return.
func (r row) away(now int64) bool {
	switch r.awayKind {
	case Timeout:
		return now < r.awayUntil
	case Exclusion:
		return r.returnRequestedAt == 0 || now < r.returnRequestedAt+wait.Milliseconds()
	}
	return false
}

// Away returns the absence that closes stakes and deposits of a player, and its end (0: permanent, or until the player
// returns); kind is empty without one.
func (p *Protection) Away(ctx context.Context, q db.Querier, playerID id.Player) (kind string, until int64, err error) {
	r, _, err := rowOf(ctx, q, playerID)
	if err != nil {
		return "", 0, fmt.Errorf("read absence: %w", err)
	}
	if !r.away(p.now()) {
		return "", 0, nil
	}
	return r.awayKind, r.awayUntil, nil
}

// Excluded reports whether a player is self-excluded or in a time-out. Check it before sending marketing.
func (p *Protection) Excluded(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	kind, _, err := p.Away(ctx, q, playerID)
	return kind != "", err
}

// TimeOut closes stakes and deposits for some days, 1 to 42, and ends every session. Errors: ErrLength, ErrShorter.
func (p *Protection) TimeOut(ctx context.Context, playerID id.Player, days int, by By) error {
	if days < 1 || days > longestTimeout {
		return ErrLength.At("days", "invalid")
	}
	until := p.Clock.Now().Add(time.Duration(days) * day).UnixMilli()
	return p.leave(ctx, playerID, Timeout, until, by)
}

// Exclude closes stakes and deposits for some months, one of ExclusionMonths, and ends every session. It cannot be undone.
// Errors: ErrLength, ErrShorter.
func (p *Protection) Exclude(ctx context.Context, playerID id.Player, months int, by By) error {
	if !slices.Contains(ExclusionMonths, months) {
		return ErrLength.At("months", "invalid")
	}
	until := int64(0)
	if months > 0 {
		until = p.Clock.Now().UTC().AddDate(0, months, 0).UnixMilli()
	}
	return p.leave(ctx, playerID, Exclusion, until, by)
}

// leave starts an absence. A longer or stricter one replaces the current one.
func (p *Protection) leave(ctx context.Context, playerID id.Player, kind string, until int64, by By) error {
	if err := by.check(); err != nil {
		return err
	}
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if r.away(now) && !stricter(kind, until, *r) {
			return ErrShorter.WithData("until", r.awayUntil)
		}
		r.awayKind, r.awaySince, r.awayUntil, r.returnRequestedAt = kind, now, until, 0
		if err := endAbsences(ctx, tx, playerID, now); err != nil {
			return err
		}
		if err := addAbsence(ctx, tx, p.IDs.New(), playerID, Absence{Kind: kind, Since: now, Until: until, RequestedBy: by.Actor, Reason: by.reason()}); err != nil {
			return err
		}
		if err := p.EndSessions(ctx, tx, playerID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		event := KindTimedOut
		if kind == Exclusion {
			event = KindExcluded
		}
		if err := p.publish(ctx, tx, event, playerID, now, AwayEvent{playerID, kind, until, by.Actor}); err != nil {
			return err
		}
		return p.trail(ctx, tx, playerID, "exclusion", by, map[string]any{"kind": kind, "until": until})
	})
	if err != nil {
		return fmt.Errorf("start absence: %w", err)
	}
	return nil
}

// stricter reports whether an absence is stricter or longer than the current one.
func stricter(kind string, until int64, than row) bool {
	if kind == Timeout {
		return than.awayKind == Timeout && until > than.awayUntil
	}
	return than.awayKind == Timeout || than.awayUntil != 0 && (until == 0 || until > than.awayUntil)
}

// RequestReturn requests the end of an exclusion whose time is over; it ends a day later. Errors: ErrNotExcluded,
// ErrNotOver, ErrReturnRequested.
func (p *Protection) RequestReturn(ctx context.Context, playerID id.Player, by By) error {
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		switch {
		case r.awayKind != Exclusion || !r.away(now):
			return ErrNotExcluded
		case r.awayUntil == 0 || now < r.awayUntil:
			return ErrNotOver.WithData("until", r.awayUntil)
		case r.returnRequestedAt != 0:
			return ErrReturnRequested.WithData("return_at", r.returnRequestedAt+wait.Milliseconds())
		}
		r.returnRequestedAt = now
		return p.trail(ctx, tx, playerID, "exclusion", by, map[string]any{"return_requested_at": now})
	})
	if err != nil {
		return fmt.Errorf("request return: %w", err)
	}
	return nil
}

// check requires a reason from staff.
func (b By) check() error {
	if n := utf8.RuneCountInString(b.reason()); b.Actor != player.ByPlayer && (n < 3 || n > 200) {
		return ErrReason.At("reason", "invalid")
	}
	return nil
}

func (b By) reason() string { return strings.TrimSpace(b.Reason) }

// change locks a player's row, creating a missing one, and saves what do has changed.
func (p *Protection) change(ctx context.Context, playerID id.Player, do func(ctx context.Context, tx *db.Tx, r *row, now int64) error) error {
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		a, err := p.Account(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if err := enrolRow(ctx, tx, playerID, a); err != nil {
			return err
		}
		r, _, err := lockRow(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, &r, p.now()); err != nil {
			return err
		}
		return saveRow(ctx, tx, r)
	})
	if err == nil {
		p.Box.Wake()
	}
	return err
}

func (p *Protection) publish(ctx context.Context, tx *db.Tx, kind string, playerID id.Player, now int64, payload any) error {
	return p.Box.Append(ctx, tx, outbox.New(p.IDs.New(), kind, string(playerID), now, payload))
}
