package trading

import (
	"context"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Margin sets the sum of the inverse odds of some markets. Of the margins that fit a market the one with the narrowest scope
// applies. Of two with the same scope the one that names the market's key applies.
type Margin struct {
	Scope     Scope    `json:"scope" enum:"brand,sport,competition,event"`
	Subject   string   `json:"subject" doc:"key of the sport, id of the competition or the event; empty for the whole brand"`
	MarketKey string   `json:"market_key" doc:"empty: every market"`
	Milli     int64    `json:"milli" minimum:"1000" maximum:"1500" doc:"thousandths: 1060 is a book of 106 % for two answers"`
	PerAnswer int64    `json:"per_answer" minimum:"0" maximum:"100" doc:"thousandths that each further answer adds, up to a book of 125 %"`
	ChangedBy id.Staff `json:"-"`
	ChangedAt int64    `json:"changed_at" doc:"unix milliseconds; 0: the default, never changed"`
}

// The bounds of a book in thousandths: pricing.Margin works between them.
const (
	leastBook = 1000
	mostBook  = 1500
	mostMore  = 100 // of PerAnswer
)

// widestBook bounds, in thousandths, how far further answers widen a book: with more answers, model errors cost more.
const widestBook = 1250

// of returns the sum of the inverse odds of a market with so many answers: 1.06 is an overround of 6 %.
func (m Margin) of(answers int) float64 {
	return float64(min(m.Milli+m.PerAnswer*int64(max(answers-2, 0)), max(m.Milli, widestBook))) / 1000
}

type marginKey struct {
	scope        Scope
	subject, key string
}

// Margins returns all margins, widest first.
func (o *Office) Margins(ctx context.Context) ([]Margin, error) {
	return margins(ctx, o.DB.Reader())
}

// SetMargin sets the margin of some markets; the desk prices them again at once. It fails with ErrReason, ErrScope or ErrMargin, or
// the refusal of an event or competition that does not exist.
func (o *Office) SetMargin(ctx context.Context, m Margin, reason string, by Actor) (applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return false, err
	}
	if m.Milli < leastBook || m.Milli > mostBook || m.PerAnswer < 0 || m.PerAnswer > mostMore {
		return false, ErrMargin.At("milli", "badRequest")
	}
	m.ChangedBy, m.ChangedAt = by.ID, o.now()
	return o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := m.check(ctx, tx); err != nil {
			return err
		}
		was, err := findMargin(ctx, tx, m)
		if err != nil && !errors.Is(err, ErrNoMargin) {
			return err
		}
		if err := writeMargin(ctx, tx, m); err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.margin", m.auditSubject(), AuditDetail{Reason: reason,
			Before: map[string]any{"milli": was.Milli, "per_answer": was.PerAnswer}, After: m})
	})
}

// DropMargin removes a margin; the next wider one applies from then on. It fails with ErrReason, ErrNoMargin or ErrKeepMargin.
func (o *Office) DropMargin(ctx context.Context, m Margin, reason string, by Actor) (applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return false, err
	}
	if m.Scope == ScopeBrand && m.MarketKey == "" {
		return false, ErrKeepMargin
	}
	return o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, err := findMargin(ctx, tx, m)
		if err != nil {
			return err
		}
		if err := deleteMargin(ctx, tx, m); err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.margin.remove", m.auditSubject(), AuditDetail{Reason: reason, Before: was, After: nil})
	})
}

func (m Margin) auditSubject() string {
	s := string(m.Scope)
	if m.Subject != "" {
		s += ":" + m.Subject
	}
	if m.MarketKey != "" {
		s += ":" + m.MarketKey
	}
	return s
}

// check refuses a margin without an existing subject.
func (m Margin) check(ctx context.Context, q db.Querier) error {
	if m.MarketKey != "" && !market.KnownKey(m.MarketKey) {
		return ErrScope.At("market_key", "badRequest")
	}
	switch m.Scope {
	case ScopeBrand:
		if m.Subject != "" {
			return ErrScope.At("subject", "badRequest")
		}
	case ScopeSport:
		if _, known := market.SportOf(m.Subject); !known {
			return ErrScope.At("subject", "badRequest")
		}
	case ScopeCompetition:
		return market.CompetitionExists(ctx, q, m.Subject)
	case ScopeEvent:
		_, err := market.Find(ctx, q, id.Event(m.Subject))
		return err
	default:
		return ErrScope.At("scope", "badRequest")
	}
	return nil
}
