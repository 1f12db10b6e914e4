package bulkgrant

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// The errors of recurring grants.
var (
	ErrNoRecurring      = fault.New(fault.NotFound, "recurring_grant_unknown", "There is no such recurring grant.")
	ErrRecurringDecided = fault.New(fault.Conflict, "recurring_grant_decided", "This recurring grant has been decided already.")
	ErrRecurringTime    = fault.New(fault.Invalid, "recurring_time_invalid", "The first run must be within the next 90 days, and the end after it, at most a year later.")
	ErrRecurringSegment = fault.New(fault.Invalid, "recurring_segment_invalid", "The days of the segment must be from 0 to 3,650, and the largest not below the smallest.")
	ErrRecurringEnded   = fault.New(fault.Conflict, "recurring_grant_ended", "Only a recurring grant that still runs can be stopped.")
)

const (
	day = 24 * time.Hour
	// longestRun is how long a recurring grant may run.
	longestRun = 366 * day
	mostDays   = 3650
)

// Every is how often a recurring grant runs.
type Every string

// How often: at the time of the first run.
const (
	Daily  Every = "day"
	Weekly Every = "week"
)

func (e Every) period() time.Duration {
	if e == Weekly {
		return 7 * day
	}
	return day
}

// RecurringStatus is the state of a recurring grant.
type RecurringStatus string

// The states.
const (
	RecurringProposed RecurringStatus = "proposed"
	RecurringApproved RecurringStatus = "approved"
	RecurringDeclined RecurringStatus = "declined"
	RecurringStopped  RecurringStatus = "stopped"
	RecurringEnded    RecurringStatus = "ended"
)

// MovingSegment describes players by days before a moment. Zero does not limit them.
type MovingSegment struct {
	Currency          money.Currency `json:"currency,omitempty"`
	Country           string         `json:"country,omitempty"` // ISO 3166-1 alpha-2
	RegisteredDaysMin int64          `json:"registered_days_min,omitempty"`
	RegisteredDaysMax int64          `json:"registered_days_max,omitempty"`
	SeenDaysMin       int64          `json:"seen_days_min,omitempty"`
	SeenDaysMax       int64          `json:"seen_days_max,omitempty"`
	Deposited         Deposited      `json:"deposited,omitempty"`
}

// sound reports whether somebody can be in the segment.
func (s MovingSegment) sound() bool {
	span := func(least, most int64) bool {
		return least >= 0 && most >= 0 && least <= mostDays && most <= mostDays && (most == 0 || most >= least)
	}
	return span(s.RegisteredDaysMin, s.RegisteredDaysMax) && span(s.SeenDaysMin, s.SeenDaysMax)
}

// at returns the segment of a moment, unix milliseconds.
func (s MovingSegment) at(now int64) Segment {
	ago := func(days int64) int64 {
		if days == 0 {
			return 0
		}
		return now - days*day.Milliseconds()
	}
	return Segment{Deposited: s.Deposited, Segment: player.Segment{Currency: s.Currency, Country: s.Country, RegisteredFrom: ago(s.RegisteredDaysMax), RegisteredUntil: ago(s.RegisteredDaysMin),
		SeenFrom: ago(s.SeenDaysMax), SeenUntil: ago(s.SeenDaysMin)}}
}

// Rule is a recurring grant as it is proposed. Times are unix milliseconds. Once: each player gets one of all runs.
type Rule struct {
	OfferID string
	Reason  string
	Segment MovingSegment
	Every   Every
	FirstAt int64
	Ends    int64
	Once    bool
}

// Recurring is an offer that is given again and again to the players who are in a segment then. Each run makes a bulk grant.
type Recurring struct {
	Rule

	ID            string
	NextAt        int64 // 0: no further run
	Status        RecurringStatus
	ProposedBy    id.Staff
	DecidedBy     id.Staff // empty while proposed
	StoppedBy     id.Staff
	DeclineReason string // or why it was stopped
	CreatedAt     int64
	DecidedAt     int64
	Runs          int64
	GivenTo       int64 // players of all its grants

	key, hash string
}

// recurringDetail is what the audit trail has of a recurring grant.
type recurringDetail struct {
	Offer   string        `json:"offer"`
	Segment MovingSegment `json:"segment"`
	Every   Every         `json:"every"`
	FirstAt int64         `json:"first_at"`
	Ends    int64         `json:"ends"`
	Once    bool          `json:"once"`
	Reason  string        `json:"reason"`
}

func (r Rule) detail(reason string) recurringDetail {
	return recurringDetail{r.OfferID, r.Segment, r.Every, r.FirstAt, r.Ends, r.Once, reason}
}

// ProposeRecurring stores a recurring grant. The same key and input return the first one. Errors: ErrOffer, ErrRecurringSegment, ErrRecurringTime and ErrMismatch.
func (g *Grants) ProposeRecurring(ctx context.Context, key string, rule Rule, by By) (Recurring, error) {
	switch {
	case !g.offers(rule.OfferID):
		return Recurring{}, ErrOffer.At("offer_id", "badRequest")
	case !rule.Segment.sound():
		return Recurring{}, ErrRecurringSegment.At("segment", "badRequest")
	}
	made := Recurring{Rule: rule, ID: g.IDs.New(), NextAt: rule.FirstAt, Status: RecurringProposed, ProposedBy: by.ID, CreatedAt: g.now(), key: string(by.ID) + ":" + key}
	input, err := json.Marshal(rule.detail(rule.Reason))
	if err != nil {
		return Recurring{}, err
	}
	sum := sha256.Sum256(input)
	made.hash = hex.EncodeToString(sum[:12])
	err = g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, found, err := recurringByKey(ctx, tx, made.key)
		switch {
		case err != nil:
			return err
		case found && first.hash != made.hash:
			return ErrMismatch
		case found:
			made = first
			return nil
		case rule.FirstAt <= made.CreatedAt || rule.FirstAt > made.CreatedAt+longestWait.Milliseconds():
			return ErrRecurringTime.At("first_at", "badRequest")
		case rule.Ends <= rule.FirstAt || rule.Ends > rule.FirstAt+longestRun.Milliseconds():
			return ErrRecurringTime.At("ends", "badRequest")
		}
		if err := insertRecurring(ctx, tx, made); err != nil {
			return err
		}
		return by.Record(ctx, tx, "recurring_grant.propose", made.ID, rule.detail(rule.Reason))
	})
	if err != nil {
		return Recurring{}, fmt.Errorf("propose a recurring grant: %w", err)
	}
	return made, nil
}

// ApproveRecurring lets the job run what another member has proposed. A run whose time has passed is the next one. It is idempotent for the member who has approved. Errors: ErrNoRecurring, ErrSecond, ErrRecurringDecided, and ErrRecurringTime after its end.
func (g *Grants) ApproveRecurring(ctx context.Context, recurring string, by By) (Recurring, error) {
	return g.change(ctx, recurring, "recurring_grant.approve", "", by, func(r *Recurring) (done bool, err error) {
		switch {
		case r.ProposedBy == by.ID:
			return false, ErrSecond
		case r.Status != RecurringProposed && r.Status != RecurringDeclined && r.DecidedBy == by.ID:
			return true, nil
		case r.Status != RecurringProposed:
			return false, ErrRecurringDecided
		case r.Ends <= g.now():
			return false, ErrRecurringTime
		}
		r.Status, r.DecidedBy, r.DecidedAt = RecurringApproved, by.ID, g.now()
		return false, nil
	})
}

// DeclineRecurring ends what another member has proposed. It is idempotent like ApproveRecurring. Errors: ErrNoRecurring, ErrSecond and ErrRecurringDecided.
func (g *Grants) DeclineRecurring(ctx context.Context, recurring, reason string, by By) (Recurring, error) {
	return g.change(ctx, recurring, "recurring_grant.decline", reason, by, func(r *Recurring) (done bool, err error) {
		switch {
		case r.ProposedBy == by.ID:
			return false, ErrSecond
		case r.Status == RecurringDeclined && r.DecidedBy == by.ID:
			return true, nil
		case r.Status != RecurringProposed:
			return false, ErrRecurringDecided
		}
		r.Status, r.DecidedBy, r.DecidedAt, r.DeclineReason, r.NextAt = RecurringDeclined, by.ID, g.now(), reason, 0
		return false, nil
	})
}

// StopRecurring ends a recurring grant that runs; whoever may give bonuses may stop one. What its runs have made goes on. It is idempotent for the member who has stopped it. Errors: ErrNoRecurring and ErrRecurringEnded.
func (g *Grants) StopRecurring(ctx context.Context, recurring, reason string, by By) (Recurring, error) {
	return g.change(ctx, recurring, "recurring_grant.stop", reason, by, func(r *Recurring) (done bool, err error) {
		switch {
		case r.Status == RecurringStopped && r.StoppedBy == by.ID:
			return true, nil
		case r.Status != RecurringApproved:
			return false, ErrRecurringEnded
		}
		r.Status, r.StoppedBy, r.DeclineReason, r.NextAt = RecurringStopped, by.ID, reason, 0
		return false, nil
	})
}

// change changes a recurring grant that it locks, with an audit record, unless that was done before.
func (g *Grants) change(ctx context.Context, recurring, action, reason string, by By, do func(*Recurring) (done bool, err error)) (changed Recurring, err error) {
	err = g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if changed, err = lockRecurring(ctx, tx, recurring); err != nil {
			return err
		}
		if done, err := do(&changed); err != nil || done {
			return err
		}
		if err := updateRecurring(ctx, tx, changed); err != nil {
			return err
		}
		return by.Record(ctx, tx, action, recurring, changed.detail(reason))
	})
	if err != nil {
		return Recurring{}, fmt.Errorf("%s: %w", action, err)
	}
	return changed, nil
}
