package statement

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/money"
)

// Columns are the headings of a statement file, in the order of its columns.
type Columns struct{ At, Kind, Amount, Balance, Ref, Transfer string }

// Format says how a file shows a statement.
type Format struct {
	Columns Columns
	Zone    *time.Location
	Kind    func(Line) string // what the entry is, in the reader's language
}

// byteOrderMark makes spreadsheets read the file as UTF-8.
const byteOrderMark = "\uFEFF"

// WriteCSV writes a statement as a CSV file (RFC 4180, UTF-8), latest first. It holds a batch of lines in memory. Amounts are in units
// with a decimal point, so that spreadsheets can add them.
func WriteCSV(ctx context.Context, q db.Querier, w io.Writer, query Query, f Format) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return fmt.Errorf("write statement: %w", err)
	}
	file := csv.NewWriter(w)
	file.UseCRLF = true
	c := f.Columns
	if err := file.Write([]string{c.At, c.Kind, c.Amount, c.Balance, c.Ref, c.Transfer}); err != nil {
		return fmt.Errorf("write statement: %w", err)
	}
	err := Each(ctx, q, query, func(l Line) error {
		return file.Write([]string{
			time.UnixMilli(l.At).In(f.Zone).Format("02.01.2006 15:04:05"), f.Kind(l), plain(l.Amount), plain(l.Balance), cell(l.Ref), string(l.Transfer),
		})
	})
	if err != nil {
		return fmt.Errorf("write statement: %w", err)
	}
	file.Flush()
	return file.Error()
}

// plain writes an amount in units with two decimals, without a separator of thousands.
func plain(a money.Amount) string {
	sign, digits := "", strconv.FormatInt(int64(a), 10)
	if a < 0 {
		sign, digits = "-", digits[1:]
	}
	digits = strings.Repeat("0", max(3-len(digits), 0)) + digits
	return sign + digits[:len(digits)-2] + "." + digits[len(digits)-2:]
}

// cell protects a text from being read as a formula.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
