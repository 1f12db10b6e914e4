package tournament

import "time"

// Schedule says when the editions of a series begin, in UTC, and how long they take.
type Schedule struct {
	Every string `yaml:"every"` // day, week, fortnight, or half: from the 1st to the 14th of a month and from the 15th to its end
	From  int    `yaml:"from"`  // the weekday on which a week or fortnight begins: 1 is Monday
	Days  int    `yaml:"days"`  // of a week or fortnight; 0 for all
}

// monday is a Monday: weeks and fortnights are counted from it.
var monday = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

const aDay = 24 * time.Hour

// wrong returns what is wrong with a schedule, or "".
func (s Schedule) wrong() string {
	switch length := s.length(); {
	case s.Every == "day" || s.Every == "half":
		if s.From != 0 || s.Days != 0 {
			return "only a week and a fortnight have from and days"
		}
	case length == 0:
		return "every must be day, week, fortnight or half"
	case s.From < 1 || s.From > 7 || s.Days < 0 || s.Days > length:
		return "from must be a weekday from 1 to 7, days must fit"
	}
	return ""
}

// length returns the days of a week or fortnight.
func (s Schedule) length() int {
	switch s.Every {
	case "week":
		return 7
	case "fortnight":
		return 14
	}
	return 0
}

// start returns the latest start that is not after t.
func (s Schedule) start(t time.Time) time.Time {
	t = t.UTC()
	switch s.Every {
	case "day":
		return t.Truncate(aDay)
	case "half":
		day := 1
		if t.Day() >= 15 {
			day = 15
		}
		return time.Date(t.Year(), t.Month(), day, 0, 0, 0, 0, time.UTC)
	}
	first := monday.AddDate(0, 0, s.From-1)
	days := int(t.Sub(first) / aDay)
	return first.AddDate(0, 0, days-days%s.length())
}

// next returns the start after one.
func (s Schedule) next(start time.Time) time.Time {
	switch s.Every {
	case "day":
		return start.AddDate(0, 0, 1)
	case "half":
		if start.Day() == 1 {
			return start.AddDate(0, 0, 14)
		}
		return time.Date(start.Year(), start.Month()+1, 1, 0, 0, 0, 0, time.UTC)
	}
	return start.AddDate(0, 0, s.length())
}

// end returns the end of the edition that begins at start.
func (s Schedule) end(start time.Time) time.Time {
	if s.Days > 0 {
		return start.AddDate(0, 0, s.Days)
	}
	return s.next(start)
}
