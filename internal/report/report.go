// Package report reads CSV files that other companies make: statements of payment providers, reports of game suppliers. A file is read row by row
// within fixed bounds, amounts are exact, and each cell that cannot be read is named with its line.
package report

import "maidan/internal/fault"

// The errors of files. ErrFile carries the first invalid cells as "rows" ([]RowError).
var (
	ErrMapping  = fault.New(fault.Invalid, "mapping_invalid", "The column mapping is incomplete.")
	ErrFile     = fault.New(fault.Invalid, "statement_invalid", "The file has rows that cannot be read. Nothing was imported.")
	ErrTooLarge = fault.New(fault.TooLarge, "statement_too_large", "The file is too large. Split it into files of at most 32 MB and 200,000 rows.")
	ErrPeriod   = fault.New(fault.Invalid, "period_invalid", "The period must end after it begins.")
)

// The bounds of a file.
const (
	MaxBytes  = 32 << 20
	MaxRows   = 200_000
	MaxErrors = 20 // that one answer lists
	MaxCell   = 200
)

// RowError is a cell that cannot be read.
type RowError struct {
	Line   int    `json:"line" doc:"line of the file, from 1"`
	Column string `json:"column" doc:"heading of the column; empty for the whole line"`
	Code   string `json:"code" enum:"encoding,quotes,fields,amount,currency,fee,status,direction,kind,time,reference,length,heading,period"`
	Value  string `json:"value"`
}

// Shown shortens a value for a list of errors.
func Shown(v string) string {
	const most = 40
	if runes := []rune(toValid(v)); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return toValid(v)
}
