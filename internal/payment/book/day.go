package book

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/money"
)

// ErrDay is returned for text that is not a day.
var ErrDay = fault.New(fault.Invalid, "day_invalid", "Enter a day as 2026-01-31.")

// settling is how long after its end a day stays open, so that rows of nodes whose clocks are late still get into it.
const settling = time.Minute

// longestRun limits the days that one CloseDays closes.
const longestRun = 400

// Total is what a day came to for a provider, method and currency, in hundredths. Closing is Opening + Deposits − Withdrawals − Fees +
// Transfers + WriteOffs.
type Total struct {
	Provider    string         `json:"provider" doc:"empty for adjustments of players' balances"`
	Method      string         `json:"method"`
	Currency    money.Currency `json:"currency"`
	Opening     money.Amount   `json:"opening" doc:"at the provider when the day began"`
	Deposits    money.Amount   `json:"deposits"`
	Withdrawals money.Amount   `json:"withdrawals" doc:"paid to players"`
	Fees        money.Amount   `json:"fees" doc:"charged by the provider"`
	Transfers   money.Amount   `json:"transfers" doc:"from the operator's bank; negative to it"`
	WriteOffs   money.Amount   `json:"write_offs" doc:"differences to the provider's statement that were written off"`
	Charged     money.Amount   `json:"charged" doc:"fees that players paid for withdrawals; they stay at the provider"`
	Adjustments money.Amount   `json:"adjustments" doc:"of players' balances by staff; they change nothing at a provider"`
	Closing     money.Amount   `json:"closing" doc:"at the provider when the day ended"`
}

func (t *Total) close() {
	t.Closing = t.Opening + t.Deposits - t.Withdrawals - t.Fees + t.Transfers + t.WriteOffs
}

func (t Total) key() string { return t.Provider + "\x00" + string(t.Currency) + "\x00" + t.Method }

// Day is a day in a list.
type Day struct {
	Day      string `json:"day" doc:"for example 2026-01-31"`
	ClosedAt int64  `json:"closed_at" doc:"0 while it is open"`
}

// Report is a day with its totals, sorted by provider, currency and method.
type Report struct {
	Day
	Items []Total `json:"items"`
}

const dayFormat = "2006-01-02"

// bounds returns when a day begins and ends in the brand's zone.
func (b *Book) bounds(day string) (from, to int64, err error) {
	start, err := time.ParseInLocation(dayFormat, day, b.Zone)
	if err != nil {
		return 0, 0, ErrDay.At("day", "")
	}
	return start.UnixMilli(), start.AddDate(0, 0, 1).UnixMilli(), nil
}

func (b *Book) dayOf(at int64) string { return time.UnixMilli(at).In(b.Zone).Format(dayFormat) }

func (b *Book) dayAfter(day string) (string, error) {
	start, err := time.ParseInLocation(dayFormat, day, b.Zone)
	return start.AddDate(0, 0, 1).Format(dayFormat), err
}

// CloseDays closes every day that has ended. It may run on several nodes at once.
func (b *Book) CloseDays(ctx context.Context) (closed int, err error) {
	for range longestRun {
		more, err := b.closeNext(ctx)
		if err != nil || !more {
			return closed, err
		}
		closed++
	}
	return closed, nil
}

// closeNext closes the first open day if it has ended.
func (b *Book) closeNext(ctx context.Context) (closed bool, err error) {
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		closed = false
		before, err := lastClosed(ctx, tx)
		if err != nil {
			return err
		}
		day, err := b.firstOpen(ctx, tx, before)
		if err != nil || day == "" {
			return err
		}
		_, end, err := b.bounds(day)
		if err != nil || b.now() < end+settling.Milliseconds() {
			return err
		}
		if closed, err = insertDay(ctx, tx, day, b.now()); err != nil || !closed {
			return err
		}
		last, err := numberRows(ctx, tx, day, before.last, end)
		if err != nil {
			return err
		}
		return b.storeTotals(ctx, tx, before, day, last)
	})
	if err != nil {
		return false, fmt.Errorf("close day: %w", err)
	}
	return closed, nil
}

// firstOpen returns the day after the last closed one, or the day of the first row; empty if there are no rows.
func (b *Book) firstOpen(ctx context.Context, q db.Querier, before closedDay) (string, error) {
	if before.day != "" {
		return b.dayAfter(before.day)
	}
	at, err := firstRow(ctx, q)
	if err != nil || at == 0 {
		return "", err
	}
	return b.dayOf(at), nil
}

func (b *Book) storeTotals(ctx context.Context, tx *db.Tx, before closedDay, day string, last int64) error {
	opening, err := totalsOf(ctx, tx, before.day)
	if err != nil {
		return err
	}
	changes, err := numbered(ctx, tx, before.last, last)
	if err != nil {
		return err
	}
	for _, t := range joined(opening, changes) {
		if err := insertTotal(ctx, tx, day, t); err != nil {
			return err
		}
	}
	return nil
}

// joined returns the totals that follow from those of the day before and the changes.
func joined(before, changes []Total) []Total {
	all := map[string]*Total{}
	for _, t := range before {
		all[t.key()] = &Total{Provider: t.Provider, Method: t.Method, Currency: t.Currency, Opening: t.Closing}
	}
	for _, c := range changes {
		if was := all[c.key()]; was != nil {
			c.Opening = was.Opening
		}
		all[c.key()] = &c
	}
	totals := make([]Total, 0, len(all))
	for _, t := range all {
		t.close()
		totals = append(totals, *t)
	}
	slices.SortFunc(totals, byKey)
	return totals
}

// Report returns a day, as it was closed or as it is so far. Errors: ErrDay.
func (b *Book) Report(ctx context.Context, day string) (r Report, err error) {
	from, to, err := b.bounds(day)
	if err != nil {
		return r, err
	}
	err = b.settled(ctx, func(q db.Querier, before closedDay) error {
		r = Report{Day: Day{Day: day}}
		if r.ClosedAt, err = dayByName(ctx, q, day); err != nil {
			return err
		}
		if r.ClosedAt != 0 {
			stored, err := totalsOf(ctx, q, day)
			slices.SortFunc(stored, byKey)
			r.Items = stored
			return err
		}
		r.Items, err = b.openTotals(ctx, q, before, day, from, to)
		return err
	})
	if err != nil {
		return r, fmt.Errorf("report of %s: %w", day, err)
	}
	return r, nil
}

func byKey(x, y Total) int { return strings.Compare(x.key(), y.key()) }

// settled runs fn until no day was closed meanwhile, so that fn counts no row twice and misses none.
func (b *Book) settled(ctx context.Context, fn func(q db.Querier, before closedDay) error) error {
	q := b.DB.Reader()
	for {
		before, err := lastClosed(ctx, q)
		if err != nil {
			return err
		}
		if err := fn(q, before); err != nil {
			return err
		}
		if after, err := lastClosed(ctx, q); err != nil || after == before {
			return err
		}
	}
}

// openTotals computes the totals of a day that is not closed. Rows that came late belong to the first open day.
func (b *Book) openTotals(ctx context.Context, q db.Querier, before closedDay, day string, from, to int64) ([]Total, error) {
	if day <= before.day {
		return []Total{}, nil // before the first row
	}
	totals, err := totalsOf(ctx, q, before.day)
	if err != nil {
		return nil, err
	}
	first, err := b.firstOpen(ctx, q, before)
	if err != nil {
		return nil, err
	}
	if day <= first {
		from = 0
	} else {
		earlier, err := unnumbered(ctx, q, 0, from)
		if err != nil {
			return nil, err
		}
		totals = joined(totals, earlier)
	}
	changes, err := unnumbered(ctx, q, from, to)
	return joined(totals, changes), err
}

// Days returns the days up to today, latest first: the open ones, then at most limit closed ones.
func (b *Book) Days(ctx context.Context, limit int) ([]Day, error) {
	q := b.DB.Reader()
	before, err := lastClosed(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("list days: %w", err)
	}
	days := []Day{}
	today := b.dayOf(b.now())
	day, err := b.firstOpen(ctx, q, before)
	if day == "" || day > today {
		day = today
	}
	for ; err == nil && day <= today; day, err = b.dayAfter(day) {
		days = append(days, Day{Day: day})
	}
	if err != nil {
		return nil, fmt.Errorf("list days: %w", err)
	}
	slices.Reverse(days)
	closed, err := closedDays(ctx, q, "9", limit)
	if err != nil {
		return nil, fmt.Errorf("list days: %w", err)
	}
	return append(days, closed...), nil
}
