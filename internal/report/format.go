package report

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/money"
)

// Format says how the cells of a file are written.
type Format struct {
	Skip       int            `json:"skip" doc:"lines before the headings"`
	Delimiter  string         `json:"delimiter" enum:"comma,semicolon,tab,bar"`
	Decimal    string         `json:"decimal" enum:"point,comma" doc:"decimal separator of amounts"`
	Thousands  string         `json:"thousands" enum:"none,comma,point,space,apostrophe" doc:"separator of thousands"`
	Units      string         `json:"units" enum:"major,minor" doc:"minor: amounts are whole hundredths"`
	Currency   money.Currency `json:"currency,omitempty" doc:"of files without a column of it"`
	TimeFormat string         `json:"time_format" doc:"unix, unix_ms, iso8601, or a pattern of YYYY, MM, DD, HH, mm and ss"`
	Zone       string         `json:"zone" doc:"time zone of times without an offset, for example Asia/Kolkata"`
}

// Simulated returns the format of files that simulated companies make.
func Simulated() Format {
	return Format{Delimiter: "comma", Decimal: "point", Thousands: "none", Units: "major", TimeFormat: "YYYY-MM-DD HH:mm:ss", Zone: "UTC"}
}

var (
	delimiters = map[string]rune{"comma": ',', "semicolon": ';', "tab": '\t', "bar": '|'}
	decimals   = map[string]byte{"point": '.', "comma": ','}
	thousands  = map[string]string{"none": "", "comma": ",", "point": ".", "space": " \u00a0\u202f", "apostrophe": "'’"}
)

// timeFormats are the formats that are not patterns.
var timeFormats = []string{"unix", "unix_ms", "iso8601"}

// Wrong returns the name of the first field that is invalid, or "". Without a column of currencies the format must name the currency.
func (f Format) Wrong(currencyColumn string) string {
	separators, known := thousands[f.Thousands]
	switch {
	case currencyColumn == "" && !f.Currency.Known():
		return "currency"
	case f.Skip < 0 || f.Skip > 100:
		return "skip"
	case delimiters[f.Delimiter] == 0:
		return "delimiter"
	case decimals[f.Decimal] == 0:
		return "decimal"
	case !known || strings.Contains(separators, string(decimals[f.Decimal])):
		return "thousands"
	case f.Units != "major" && f.Units != "minor":
		return "units"
	case f.layout() == "" && !slices.Contains(timeFormats, f.TimeFormat):
		return "time_format"
	}
	if _, err := time.LoadLocation(f.Zone); err != nil {
		return "zone"
	}
	return ""
}

var pattern = strings.NewReplacer("YYYY", "2006", "MM", "01", "DD", "02", "HH", "15", "mm", "04", "ss", "05")

// layout returns the pattern of times in the form of package time, or "" if it names no day.
func (f Format) layout() string {
	for _, part := range []string{"YYYY", "MM", "DD"} {
		if strings.Count(f.TimeFormat, part) != 1 {
			return ""
		}
	}
	return pattern.Replace(f.TimeFormat)
}

// readTime reads a time; ok is false outside of the years 2000 to 2200.
func (r *Reader) readTime(v string) (ms int64, ok bool) {
	var at time.Time
	var err error
	switch r.TimeFormat {
	case "unix", "unix_ms":
		n, e := strconv.ParseInt(v, 10, 64)
		if at, err = time.UnixMilli(n), e; r.TimeFormat == "unix" {
			at = time.Unix(n, 0)
		}
	case "iso8601":
		if at, err = time.Parse(time.RFC3339, v); err != nil {
			at, err = time.ParseInLocation("2006-01-02T15:04:05", v, r.zone)
		}
	default:
		at, err = time.ParseInLocation(r.pattern, v, r.zone)
	}
	return at.UnixMilli(), err == nil && at.Year() >= 2000 && at.Year() <= 2200
}

// Period returns the whole days of the format's zone in which the times from first to last are, in unix milliseconds; to is exclusive. Errors:
// ErrMapping for an unknown zone.
func (f Format) Period(first, last int64) (from, to int64, err error) {
	zone, err := time.LoadLocation(f.Zone)
	if err != nil {
		return 0, 0, ErrMapping.At("mapping.zone", "")
	}
	y, m, d := time.UnixMilli(first).In(zone).Date()
	from = time.Date(y, m, d, 0, 0, 0, 0, zone).UnixMilli()
	y, m, d = time.UnixMilli(last).In(zone).Date()
	return from, time.Date(y, m, d+1, 0, 0, 0, 0, zone).UnixMilli(), nil
}

// Unambiguous reports whether a map from meanings to values has only these meanings, at least one value, and no value twice.
func Unambiguous(all map[string][]string, meanings ...string) bool {
	seen := map[string]bool{}
	for meaning, list := range all {
		if !slices.Contains(meanings, meaning) {
			return false
		}
		for _, v := range list {
			if v = plain(v); seen[v] {
				return false
			}
			seen[v] = true
		}
	}
	return len(seen) > 0
}

// Meaning returns what a value of a file means, or "". Case and outer spaces do not matter.
func Meaning(all map[string][]string, value string) string {
	for m, list := range all {
		if slices.ContainsFunc(list, func(v string) bool { return plain(v) == plain(value) }) {
			return m
		}
	}
	return ""
}

func plain(v string) string { return strings.ToLower(strings.TrimSpace(v)) }
