package cashout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Margin is the part of the fair value of a cash-out that the operator retains. Of the rows that fit an open leg the narrowest
// scope applies (event, sport, brand), and in it the one that names the market's key. Of several open legs the largest margin
// applies: the margin covers uncertainty, and the least certain leg decides that.
type Margin struct {
	Scope     string   `json:"scope" enum:"brand,sport,event"`
	Subject   string   `json:"subject" maxLength:"128" doc:"key of the sport or id of the event; empty for the brand"`
	MarketKey string   `json:"market_key" maxLength:"64" doc:"empty: every market; builder: bet builders"`
	Milli     int64    `json:"milli" minimum:"0" maximum:"500" doc:"thousandths of the fair value: 50 is 5 %"`
	ChangedBy id.Staff `json:"changed_by"`
	ChangedAt int64    `json:"changed_at" doc:"unix milliseconds; 0: the default"`
}

// BuilderKey is the market key of margins on bet builders, whose legs are of several markets.
const BuilderKey = "builder"

// maxMargin bounds a margin, in thousandths: an offer of less than half the fair value is no real offer.
const maxMargin = 500

// The refusals of margins.
var (
	ErrCashOutMargin = fault.Newf(fault.Invalid, "bad_cashout_margin", "A cash-out margin is 0 to %d %% of the fair value, for everything, a sport or an event.", maxMargin/10)
	ErrNoMargin      = fault.New(fault.NotFound, "cashout_margin_not_found", "This margin does not exist.")
	ErrKeepMargin    = fault.New(fault.Conflict, "cashout_margin_needed", "The general margin can be changed, not removed.")
)

// Margins returns every row, the widest scope first.
func Margins(ctx context.Context, q db.Querier) ([]Margin, error) {
	rows, err := q.Query(ctx, `SELECT scope, subject, market_key, milli, changed_by, changed_at FROM bet_cashout_margins
		ORDER BY CASE scope WHEN 'brand' THEN 0 WHEN 'sport' THEN 1 ELSE 2 END, subject, market_key`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (m Margin, err error) {
		return m, r.Scan(&m.Scope, &m.Subject, &m.MarketKey, &m.Milli, &m.ChangedBy, &m.ChangedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read margins on cash-outs: %w", err)
	}
	return all, nil
}

// SetCashOutMargin writes a row, effective at once, and returns the previous one, nil if there was none. It fails with
// ErrCashOutMargin or market.ErrNoEvent.
func SetCashOutMargin(ctx context.Context, tx *db.Tx, m Margin) (before *Margin, err error) {
	if err := m.validate(ctx, tx); err != nil {
		return nil, err
	}
	if before, err = m.find(ctx, tx); err != nil && !errors.Is(err, ErrNoMargin) {
		return nil, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO bet_cashout_margins (scope, subject, market_key, milli, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (scope, subject, market_key) DO UPDATE SET milli = excluded.milli, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
		m.Scope, m.Subject, m.MarketKey, m.Milli, m.ChangedBy, m.ChangedAt)
	if err != nil {
		return nil, fmt.Errorf("write margin on cash-outs: %w", err)
	}
	return before, nil
}

// DropCashOutMargin removes a row, so that the next wider one applies, and returns it. It fails with ErrNoMargin or
// ErrKeepMargin.
func DropCashOutMargin(ctx context.Context, tx *db.Tx, m Margin) (before *Margin, err error) {
	if m.Scope == "brand" && m.MarketKey == "" {
		return nil, ErrKeepMargin
	}
	if before, err = m.find(ctx, tx); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "DELETE FROM bet_cashout_margins WHERE scope = $1 AND subject = $2 AND market_key = $3", m.Scope, m.Subject, m.MarketKey)
	if err != nil {
		return nil, fmt.Errorf("delete margin on cash-outs: %w", err)
	}
	return before, nil
}

func (m Margin) find(ctx context.Context, tx *db.Tx) (*Margin, error) {
	found := m
	err := tx.QueryRow(ctx, "SELECT milli, changed_by, changed_at FROM bet_cashout_margins WHERE scope = $1 AND subject = $2 AND market_key = $3",
		m.Scope, m.Subject, m.MarketKey).Scan(&found.Milli, &found.ChangedBy, &found.ChangedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoMargin
	}
	if err != nil {
		return nil, fmt.Errorf("find margin on cash-outs: %w", err)
	}
	return &found, nil
}

// validate refuses an invalid margin, and one without an existing subject.
func (m Margin) validate(ctx context.Context, q db.Querier) error {
	if m.Milli < 0 || m.Milli > maxMargin {
		return ErrCashOutMargin.At("milli", "invalid")
	}
	if m.MarketKey != "" && m.MarketKey != BuilderKey && !market.KnownKey(m.MarketKey) {
		return ErrCashOutMargin.At("market_key", "invalid")
	}
	if m.Scope == "event" {
		_, err := market.Find(ctx, q, id.Event(m.Subject))
		return err
	}
	if at := bet.CheckScope(m.Scope, m.Subject); at != "" {
		return ErrCashOutMargin.At(at, "invalid")
	}
	return nil
}

// marginOf returns the margin that applies to a selection, or to the builder that it belongs to, in thousandths.
func marginOf(all []Margin, o market.Offer, builder bool) int64 {
	own := o.MarketKey
	if builder {
		own = BuilderKey
	}
	for _, at := range []struct{ scope, subject string }{{"event", string(o.EventID)}, {"sport", o.Sport}, {"brand", ""}} {
		for _, key := range []string{own, ""} {
			for _, m := range all {
				if m.Scope == at.scope && m.Subject == at.subject && m.MarketKey == key {
					return m.Milli
				}
			}
		}
	}
	return maxMargin // the brand's own row cannot be removed
}
