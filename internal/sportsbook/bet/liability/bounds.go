package liability

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Bound is a limit of liability, in hundredths of bet.Base. A zero amount defers to the next wider row: event, sport, brand, and
// in each the market's own key before the empty one.
type Bound struct {
	Scope     string       `json:"scope" enum:"brand,sport,event"`
	Subject   string       `json:"subject" maxLength:"64" doc:"sport or event id; empty for the brand"`
	MarketKey string       `json:"market_key" maxLength:"64" doc:"empty means every market"`
	MaxWin    money.Amount `json:"max_win" minimum:"0" doc:"what one bet wins on a selection at most"`
	MaxLoss   money.Amount `json:"max_loss" minimum:"0" doc:"what all bets on a selection win at most, less what its market took"`
	MaxEvent  money.Amount `json:"max_event" minimum:"0" doc:"the same of all markets of an event; only with an empty market_key"`
	ChangedBy id.Staff     `json:"changed_by"`
	ChangedAt int64        `json:"changed_at" doc:"unix milliseconds"`
}

// Loss is the maximal loss of the operator, in hundredths of bet.Base: with one bet, with all bets on a selection, with all bets
// on its event.
type Loss struct {
	Win       money.Amount `json:"win" doc:"with one bet"`
	Selection money.Amount `json:"selection" doc:"with all bets on the selection"`
	Event     money.Amount `json:"event" doc:"with all bets on the event"`
}

// Bounds returns every row. A change applies from the next bet on after Tracker.BoundsChanged, otherwise within half a minute.
func Bounds(ctx context.Context, q db.Querier) ([]Bound, error) {
	rows, err := q.Query(ctx, `SELECT scope, subject, market_key, max_win, max_loss, max_event, changed_by, changed_at FROM bet_limits
		ORDER BY scope, subject, market_key`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (l Bound, err error) {
		return l, r.Scan(&l.Scope, &l.Subject, &l.MarketKey, &l.MaxWin, &l.MaxLoss, &l.MaxEvent, &l.ChangedBy, &l.ChangedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read limits of liability: %w", err)
	}
	return all, nil
}

// maxBound bounds an amount of a Bound, in hundredths, so that sums with the exposure to an event cannot overflow.
const maxBound money.Amount = 1e15

// check refuses an invalid scope or key and invalid amounts.
func (l Bound) check() error {
	if l.Scope == "brand" && l.MarketKey == "" && (l.MaxWin == 0 || l.MaxLoss == 0 || l.MaxEvent == 0) {
		return ErrBound.At("max_win", "invalid")
	}
	if least, most := min(l.MaxWin, l.MaxLoss, l.MaxEvent), max(l.MaxWin, l.MaxLoss, l.MaxEvent); least < 0 || most > maxBound {
		return ErrBoundSum.At("max_win", "invalid")
	}
	if l.MarketKey != "" && !market.KnownKey(l.MarketKey) {
		return ErrBoundOf.At("market_key", "invalid")
	}
	if l.MarketKey != "" && l.MaxEvent != 0 {
		return ErrBoundSum.At("max_event", "invalid")
	}
	if at := bet.CheckScope(l.Scope, l.Subject); at != "" {
		return ErrBoundOf.At(at, "invalid")
	}
	return nil
}

// Empty reports whether a row sets no limit. SetBound removes such a row.
func (l Bound) Empty() bool { return l.MaxWin == 0 && l.MaxLoss == 0 && l.MaxEvent == 0 }

// SetBound writes a row, or removes it if all its amounts are zero, and returns the previous one. The brand's row for every
// market cannot be removed or have a zero, because then a bet would have no limit. It fails with ErrBound, ErrBoundOf or
// ErrBoundSum. The caller checks that the event exists.
func SetBound(ctx context.Context, tx *db.Tx, l Bound) (before Bound, err error) {
	if err := l.check(); err != nil {
		return before, err
	}
	err = tx.QueryRow(ctx, "SELECT max_win, max_loss, max_event FROM bet_limits WHERE scope = $1 AND subject = $2 AND market_key = $3",
		l.Scope, l.Subject, l.MarketKey).Scan(&before.MaxWin, &before.MaxLoss, &before.MaxEvent)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return before, fmt.Errorf("read limit of liability: %w", err)
	}
	if l.Empty() {
		_, err = tx.Exec(ctx, "DELETE FROM bet_limits WHERE scope = $1 AND subject = $2 AND market_key = $3", l.Scope, l.Subject, l.MarketKey)
	} else {
		_, err = tx.Exec(ctx, `INSERT INTO bet_limits (scope, subject, market_key, max_win, max_loss, max_event, changed_by, changed_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (scope, subject, market_key) DO UPDATE SET max_win = excluded.max_win,
			max_loss = excluded.max_loss, max_event = excluded.max_event, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
			l.Scope, l.Subject, l.MarketKey, int64(l.MaxWin), int64(l.MaxLoss), int64(l.MaxEvent), l.ChangedBy, l.ChangedAt)
	}
	if err != nil {
		return before, fmt.Errorf("write limit of liability: %w", err)
	}
	return before, nil
}

// boundFor returns the limits of a selection.
func boundFor(all []Bound, o market.Offer) (l Loss) {
	for _, at := range []struct{ scope, subject string }{{"event", string(o.EventID)}, {"sport", o.Sport}, {"brand", ""}} {
		for _, key := range []string{o.MarketKey, ""} {
			for _, b := range all {
				if b.Scope != at.scope || b.Subject != at.subject || b.MarketKey != key {
					continue
				}
				if l.Win == 0 {
					l.Win = b.MaxWin
				}
				if l.Selection == 0 {
					l.Selection = b.MaxLoss
				}
				if l.Event == 0 && key == "" {
					l.Event = b.MaxEvent
				}
			}
		}
	}
	return l
}
