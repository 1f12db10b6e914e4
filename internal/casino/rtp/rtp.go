// Package rtp compares what the casino's games have paid with what was expected of them.
//
// Each finished round is counted once, in a total of its day and one of all days (count.go), with its stake, its payout and three statistics
// (measure.go): the expected payout, the variance and the square of the surprise. Expectations add up over rounds, and so do variances weighted
// by the squares of the stakes. band.go has the intervals in which a correct game lies, alarm.go raises alarms.
package rtp

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Errors of this package.
var (
	ErrPeriod  = fault.New(fault.Invalid, "period_invalid", "The period must be day, week, month or all.")
	ErrNoAlarm = fault.New(fault.NotFound, "alarm_not_found", "This alarm is not open any more.")
	ErrNote    = fault.New(fault.Invalid, "alarm_note_invalid", "Enter a reason of 3 to 200 characters.")
)

// Period is a number of days up to today, in UTC.
type Period string

// The periods.
const (
	Day   Period = "day"   // today
	Week  Period = "week"  // 7 days
	Month Period = "month" // 30 days
	All   Period = "all"
)

// Periods returns all periods, the shortest first.
func Periods() []Period { return []Period{Day, Week, Month, All} }

var daysOf = map[Period]int{Day: 1, Week: 7, Month: 30}

// Total is what some rounds came to. Expected is in hundredths; Variance and Squares are in squared hundredths.
type Total struct {
	Rounds   int64
	Stake    money.Amount
	Payout   money.Amount
	Expected float64
	Variance float64
	Squares  float64
}

func (t Total) plus(o Total) Total {
	return Total{t.Rounds + o.Rounds, t.Stake + o.Stake, t.Payout + o.Payout, t.Expected + o.Expected, t.Variance + o.Variance, t.Squares + o.Squares}
}

// Key says which rounds a Total is of.
type Key struct {
	Game     string
	Setting  string
	Real     bool // cash and bonus money, not demo money
	Currency money.Currency
}

// Config configures a Monitor.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
}

// Monitor counts rounds and raises alarms. It is safe for concurrent use.
type Monitor struct {
	Config
	rates rates
}

// New returns a Monitor.
func New(cfg Config) *Monitor { return &Monitor{Config: cfg} }

// Actor closes alarms. Record writes the audit record in the transaction.
type Actor struct {
	ID     id.Staff
	Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error
}

const (
	allDays   = "all"
	dayLayout = time.DateOnly
)

func dayOf(millis int64) string { return time.UnixMilli(millis).UTC().Format(dayLayout) }

// since returns the first day of a period that ends today; allDays for the total of all days.
func (m *Monitor) since(p Period) (string, error) {
	if p == All {
		return allDays, nil
	}
	days, ok := daysOf[p]
	if !ok {
		return "", ErrPeriod.At("period", "invalid")
	}
	return m.Clock.Now().UTC().AddDate(0, 0, 1-days).Format(dayLayout), nil
}
