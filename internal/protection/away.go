package protection

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// The kinds of absence.
const (
	Timeout   = "timeout"   // ends by itself
	Exclusion = "exclusion" // ends after its time when the player has asked to return, a day later
)

// wait is between a wish for looser rules and their coming true.
const wait = day

// longestTimeout is six weeks, in days.
const longestTimeout = 42

// ExclusionMonths are the lengths of a self-exclusion; 0 is for ever.
var ExclusionMonths = []int{6, 12, 60, 0}

// By says who asks, and from where.
type By struct {
	Actor   string // player.ByPlayer, or "staff:" and the member's id
	Address string
	Reason  string // of staff

	// Record takes part in the transaction of the change: the audit line of staff. Optional.
	Record func(ctx context.Context, tx *db.Tx) error
}

// trail writes the line of a change in the account's trail, and whatever else belongs to it.
func (p *Protection) trail(ctx context.Context, tx *db.Tx, playerID, what string, by By, detail map[string]any) error {
	if by.reason() != "" {
		detail["reason"] = by.reason()
	}
	err := p.Changed(ctx, tx, player.Change{Player: playerID, Actor: by.Actor, What: what, Detail: detail, Address: by.Address})
	if err != nil || by.Record == nil {
		return err
	}
	return by.Record(ctx, tx)
}

// away tells whether the player is away. An exclusion whose time is over goes on until the player has asked to return and a
// day has passed.
func (r row) away(now int64) bool {
	switch r.awayKind {
	case Timeout:
		return now < r.awayUntil
	case Exclusion:
		return r.returnAskedAt == 0 || now < r.returnAskedAt+wait.Milliseconds()
	}
	return false
}

// Away tells whether stakes and deposits of a player are closed by a time-out or an exclusion, and until when (0: for ever,
// or until the player returns).
func (p *Protection) Away(ctx context.Context, q db.Querier, playerID string) (kind string, until int64, err error) {
	r, _, err := rowOf(ctx, q, playerID)
	if err != nil {
		return "", 0, fmt.Errorf("read absence: %w", err)
	}
	if !r.away(p.now()) {
		return "", 0, nil
	}
	return r.awayKind, r.awayUntil, nil
}

// Excluded tells whether a player is self-excluded or takes a break: whoever writes marketing asks this first.
func (p *Protection) Excluded(ctx context.Context, q db.Querier, playerID string) (bool, error) {
	kind, _, err := p.Away(ctx, q, playerID)
	return kind != "", err
}

// TimeOut closes stakes and deposits for some days, 1 to 42, and ends every session. Errors: ErrLength, ErrShorter.
func (p *Protection) TimeOut(ctx context.Context, playerID string, days int, by By) error {
	if days < 1 || days > longestTimeout {
		return ErrLength.At("days", "invalid")
	}
	until := p.Clock.Now().Add(time.Duration(days) * day).UnixMilli()
	return p.leave(ctx, playerID, Timeout, until, by)
}

// Exclude closes stakes and deposits for some months, one of ExclusionMonths, and ends every session. It cannot be taken
// back. Errors: ErrLength, ErrShorter.
func (p *Protection) Exclude(ctx context.Context, playerID string, months int, by By) error {
	if !slices.Contains(ExclusionMonths, months) {
		return ErrLength.At("months", "invalid")
	}
	until := int64(0)
	if months > 0 {
		until = p.Clock.Now().UTC().AddDate(0, months, 0).UnixMilli()
	}
	return p.leave(ctx, playerID, Exclusion, until, by)
}

// leave begins an absence. What is longer, or graver, takes the place of what was there.
func (p *Protection) leave(ctx context.Context, playerID, kind string, until int64, by By) error {
	if err := by.check(); err != nil {
		return err
	}
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		if r.away(now) && !graver(kind, until, *r) {
			return ErrShorter.WithData("until", r.awayUntil)
		}
		r.awayKind, r.awaySince, r.awayUntil, r.returnAskedAt = kind, now, until, 0
		if err := endAbsences(ctx, tx, playerID, now); err != nil {
			return err
		}
		if err := addAbsence(ctx, tx, p.IDs.New(), playerID, Absence{Kind: kind, Since: now, Until: until, AskedBy: by.Actor, Reason: by.reason()}); err != nil {
			return err
		}
		if err := p.EndSessions(ctx, tx, playerID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		word := KindTimedOut
		if kind == Exclusion {
			word = KindExcluded
		}
		if err := p.tell(ctx, tx, word, playerID, now, AwayEvent{playerID, kind, until, by.Actor}); err != nil {
			return err
		}
		return p.trail(ctx, tx, playerID, "exclusion", by, map[string]any{"kind": kind, "until": until})
	})
	if err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	return nil
}

// graver tells whether an absence is more than the one that there is.
func graver(kind string, until int64, than row) bool {
	if kind == Timeout {
		return than.awayKind == Timeout && until > than.awayUntil
	}
	return than.awayKind == Timeout || than.awayUntil != 0 && (until == 0 || until > than.awayUntil)
}

// AskReturn is the player's wish to come back after the end of an exclusion, true a day later. Errors: ErrNotExcluded,
// ErrNotOver, ErrReturnWaits.
func (p *Protection) AskReturn(ctx context.Context, playerID string, by By) error {
	err := p.change(ctx, playerID, func(ctx context.Context, tx *db.Tx, r *row, now int64) error {
		switch {
		case r.awayKind != Exclusion || !r.away(now):
			return ErrNotExcluded
		case r.awayUntil == 0 || now < r.awayUntil:
			return ErrNotOver.WithData("until", r.awayUntil)
		case r.returnAskedAt != 0:
			return ErrReturnWaits.WithData("return_at", r.returnAskedAt+wait.Milliseconds())
		}
		r.returnAskedAt = now
		return p.trail(ctx, tx, playerID, "exclusion", by, map[string]any{"return_asked_at": now})
	})
	if err != nil {
		return fmt.Errorf("ask to return: %w", err)
	}
	return nil
}

// check wants a reason of staff.
func (b By) check() error {
	if n := utf8.RuneCountInString(b.reason()); b.Actor != player.ByPlayer && (n < 3 || n > 200) {
		return ErrReason.At("reason", "invalid")
	}
	return nil
}

func (b By) reason() string { return strings.TrimSpace(b.Reason) }

// change does something to a player's row, which is made when it is not there, and saves it. do may change the row.
func (p *Protection) change(ctx context.Context, playerID string, do func(ctx context.Context, tx *db.Tx, r *row, now int64) error) error {
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

func (p *Protection) tell(ctx context.Context, tx *db.Tx, kind, playerID string, now int64, payload any) error {
	return p.Box.Append(ctx, tx, outbox.New(p.IDs.New(), kind, playerID, now, payload))
}
