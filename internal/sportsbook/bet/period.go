package bet

import "time"

// Period selects bets by the day on which they were placed.
type Period string

// The periods. They end now, except LastWeek, which ends last Sunday.
const (
	AnyTime     Period = "all"
	ThisWeek    Period = "week" // since Monday
	LastWeek    Period = "last_week"
	OneMonth    Period = "month"
	ThreeMonths Period = "3months"
	OneYear     Period = "year"
)

// Periods returns all periods.
func Periods() []Period { return []Period{AnyTime, ThisWeek, LastWeek, OneMonth, ThreeMonths, OneYear} }

// period returns the bounds of a period in unix milliseconds, in the time zone of now: from inclusive, until exclusive.
func period(p Period, now time.Time) (from, until int64, ok bool) {
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	monday := midnight.AddDate(0, 0, -(int(now.Weekday())+6)%7)
	until = 1<<62 - 1
	switch p {
	case "", AnyTime:
		return 0, until, true
	case ThisWeek:
		return monday.UnixMilli(), until, true
	case LastWeek:
		return monday.AddDate(0, 0, -7).UnixMilli(), monday.UnixMilli(), true
	case OneMonth:
		return monthsBack(midnight, 1).UnixMilli(), until, true
	case ThreeMonths:
		return monthsBack(midnight, 3).UnixMilli(), until, true
	case OneYear:
		return monthsBack(midnight, 12).UnixMilli(), until, true
	}
	return 0, 0, false
}

// monthsBack returns the same day n months before, or the last day of a shorter month: AddDate would continue into the next
// month.
func monthsBack(day time.Time, n int) time.Time {
	back := day.AddDate(0, -n, 0)
	if back.Day() != day.Day() {
		back = back.AddDate(0, 0, -back.Day())
	}
	return back
}
