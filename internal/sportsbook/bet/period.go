package bet

import "time"

// period returns the bounds of a period in unix milliseconds, in the time zone of now: from inclusive, until exclusive.
func period(name string, now time.Time) (from, until int64, ok bool) {
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	monday := midnight.AddDate(0, 0, -(int(now.Weekday())+6)%7)
	until = 1<<62 - 1
	switch name {
	case "", "all":
		return 0, until, true
	case "week":
		return monday.UnixMilli(), until, true
	case "last_week":
		return monday.AddDate(0, 0, -7).UnixMilli(), monday.UnixMilli(), true
	case "month":
		return monthsBack(midnight, 1).UnixMilli(), until, true
	case "3months":
		return monthsBack(midnight, 3).UnixMilli(), until, true
	case "year":
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
