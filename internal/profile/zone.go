package profile

import "time"

// offsets are the minutes by which the westernmost time zone of a country is ahead of UTC, without summer time. No player is
// counted as older than in any time zone of the country.
var offsets = map[string]int{
	"AE": 240, "AU": 480, "BD": 360, "BI": 120, "BR": -300, "CA": -480, "CD": 60, "CM": 60, "DE": 60, "EG": 120, "ES": 0, "ET": 180, "FR": 60,
	"GB": 0, "GH": 0, "ID": 420, "IN": 330, "IT": 60, "KE": 180, "KZ": 300, "LK": 330, "MM": 390, "MX": -480, "MY": 480, "MZ": 120, "NG": 60,
	"NP": 345, "NZ": 720, "PH": 480, "PK": 300, "PL": 60, "PT": -60, "RU": 120, "RW": 120, "SA": 180, "SN": 0, "TH": 420, "TR": 180, "TZ": 180,
	"UA": 120, "UG": 180, "US": -600, "UZ": 300, "VN": 420, "ZA": 120, "ZM": 120,
}

// westernmost is the offset of the last time zone on earth in which a day begins, for countries without an entry.
const westernmost = -12 * 60

// localDate returns midnight, in UTC, of the current calendar day in a country.
func localDate(now time.Time, country string) time.Time {
	minutes, ok := offsets[country]
	if !ok {
		minutes = westernmost
	}
	year, month, day := now.UTC().Add(time.Duration(minutes) * time.Minute).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
