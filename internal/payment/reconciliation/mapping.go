package reconciliation

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/money"
)

// Columns are the headings of a file's columns; an empty one is absent.
type Columns struct {
	ProviderRef   string `json:"provider_ref" doc:"the provider's id of the payment"`
	Reference     string `json:"reference" doc:"our reference"`
	TransactionID string `json:"transaction_id"`
	Amount        string `json:"amount"`
	Currency      string `json:"currency" doc:"without it, every row has the mapping's currency"`
	Fee           string `json:"fee"`
	Status        string `json:"status" doc:"without it, every payment succeeded"`
	Direction     string `json:"direction" doc:"without it, the sign of the amount decides"`
	Time          string `json:"time"`
}

// Mapping says how a provider's statement file is read.
type Mapping struct {
	Columns    Columns             `json:"columns"`
	Skip       int                 `json:"skip" doc:"lines before the headings"`
	Delimiter  string              `json:"delimiter" enum:"comma,semicolon,tab,bar"`
	Decimal    string              `json:"decimal" enum:"point,comma" doc:"decimal separator of amounts"`
	Thousands  string              `json:"thousands" enum:"none,comma,point,space,apostrophe" doc:"separator of thousands"`
	Units      string              `json:"units" enum:"major,minor" doc:"minor: amounts are whole hundredths"`
	Currency   money.Currency      `json:"currency,omitempty" doc:"of files without a column of it"`
	TimeFormat string              `json:"time_format" doc:"unix, unix_ms, iso8601, or a pattern of YYYY, MM, DD, HH, mm and ss"`
	Zone       string              `json:"zone" doc:"time zone of times without an offset, for example Asia/Kolkata"`
	Directions map[string][]string `json:"directions" doc:"values of the column of directions that mean in, out, fee and other"`
	Statuses   map[string][]string `json:"statuses" doc:"values of the column of states that mean succeeded, failed and pending"`
}

// Simulated returns the mapping of the statement files of simulated providers.
func Simulated() Mapping {
	return Mapping{
		Columns: Columns{
			ProviderRef: "id", Reference: "reference", TransactionID: "utr", Amount: "amount", Currency: "currency", Fee: "fee", Status: "status",
			Direction: "type", Time: "time",
		},
		Delimiter: "comma", Decimal: "point", Thousands: "none", Units: "major", TimeFormat: "YYYY-MM-DD HH:mm:ss", Zone: "UTC",
		Directions: map[string][]string{"in": {"payment"}, "out": {"payout"}},
		Statuses:   map[string][]string{"succeeded": {"SUCCESS"}, "failed": {"FAILED"}},
	}
}

var (
	delimiters = map[string]rune{"comma": ',', "semicolon": ';', "tab": '\t', "bar": '|'}
	decimals   = map[string]byte{"point": '.', "comma": ','}
	thousands  = map[string]string{"none": "", "comma": ",", "point": ".", "space": " \u00a0\u202f", "apostrophe": "'’"}
)

// timeFormats are the formats that are not patterns.
var timeFormats = []string{"unix", "unix_ms", "iso8601"}

// Check returns ErrMapping at the first field that is invalid.
func (m Mapping) Check() error {
	c := m.Columns
	wrong := ""
	switch {
	case c.Amount == "":
		wrong = "columns.amount"
	case c.Time == "":
		wrong = "columns.time"
	case c.ProviderRef == "" && c.Reference == "" && c.TransactionID == "":
		wrong = "columns.provider_ref"
	case c.Currency == "" && !m.Currency.Known():
		wrong = "currency"
	case m.Skip < 0 || m.Skip > 100:
		wrong = "skip"
	case delimiters[m.Delimiter] == 0:
		wrong = "delimiter"
	case decimals[m.Decimal] == 0:
		wrong = "decimal"
	case !has(thousands, m.Thousands) || strings.Contains(thousands[m.Thousands], string(decimals[m.Decimal])):
		wrong = "thousands"
	case m.Units != "major" && m.Units != "minor":
		wrong = "units"
	case m.layout() == "" && !slices.Contains(timeFormats, m.TimeFormat):
		wrong = "time_format"
	case c.Direction != "" && !values(m.Directions, "in", "out", "fee", "other"):
		wrong = "directions"
	case c.Status != "" && !values(m.Statuses, "succeeded", "failed", "pending"):
		wrong = "statuses"
	case !utf8.ValidString(c.Amount + c.Time + c.ProviderRef + c.Reference + c.TransactionID + c.Currency + c.Fee + c.Status + c.Direction):
		wrong = "columns"
	}
	if _, err := time.LoadLocation(m.Zone); wrong == "" && err != nil {
		wrong = "zone"
	}
	if wrong != "" {
		return ErrMapping.At("mapping."+wrong, "")
	}
	return nil
}

func has[T any](all map[string]T, key string) bool {
	_, ok := all[key]
	return ok
}

// values reports whether a map has only the meanings, at least one value, and no value twice.
func values(all map[string][]string, meanings ...string) bool {
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

// meaning returns what a value of a file means, or "".
func meaning(all map[string][]string, value string) string {
	for m, list := range all {
		if slices.ContainsFunc(list, func(v string) bool { return plain(v) == plain(value) }) {
			return m
		}
	}
	return ""
}

// plain compares values without regard to case and outer spaces.
func plain(v string) string { return strings.ToLower(strings.TrimSpace(v)) }

var pattern = strings.NewReplacer("YYYY", "2006", "MM", "01", "DD", "02", "HH", "15", "mm", "04", "ss", "05")

// layout returns the pattern of times in the form of package time, or "" if it names no day.
func (m Mapping) layout() string {
	for _, part := range []string{"YYYY", "MM", "DD"} {
		if strings.Count(m.TimeFormat, part) != 1 {
			return ""
		}
	}
	return pattern.Replace(m.TimeFormat)
}
