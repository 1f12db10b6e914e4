package reconciliation

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/money"
)

const (
	maxBytes  = 32 << 20
	maxRows   = 200_000
	maxErrors = 20 // that one answer lists
	maxCell   = 200
)

// RowError is a cell that cannot be read.
type RowError struct {
	Line   int    `json:"line" doc:"line of the file, from 1"`
	Column string `json:"column" doc:"heading of the column; empty for the whole line"`
	Code   string `json:"code" enum:"encoding,quotes,fields,amount,currency,fee,status,direction,time,reference,length,heading,period"`
	Value  string `json:"value"`
}

// parser reads a file row by row.
type parser struct {
	Mapping
	file   *csv.Reader
	skip   int            // lines before the headings
	at     map[string]int // columns by heading
	zone   *time.Location
	format string
	wrong  []RowError
}

// parse reads all rows of a statement file. Errors: ErrMapping, ErrTooLarge and ErrFile with the first invalid cells; the error of r itself.
func parse(m Mapping, r io.Reader) ([]Row, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(m.Zone)
	if err != nil {
		return nil, ErrMapping.At("mapping.zone", "")
	}
	p := &parser{Mapping: m, zone: zone, format: m.layout()}
	if err := p.open(r); err != nil {
		return nil, err
	}
	var rows []Row
	for len(p.wrong) < maxErrors {
		cells, err := p.file.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if err := p.broken(err); err != nil {
				return nil, err
			}
			break
		}
		if len(rows) >= maxRows {
			return nil, ErrTooLarge
		}
		rows = append(rows, p.row(cells))
	}
	return rows, p.failed()
}

func (p *parser) failed() error {
	if len(p.wrong) > 0 {
		return ErrFile.WithData("rows", p.wrong)
	}
	return nil
}

// open skips the lines before the headings and finds the columns.
func (p *parser) open(r io.Reader) error {
	lines, err := skipLines(r, p.Skip)
	if err != nil {
		return err
	}
	p.file, p.skip = csv.NewReader(lines), p.Skip
	p.file.Comma = delimiters[p.Delimiter]
	p.file.ReuseRecord = true
	headings, err := p.file.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		if err := p.broken(err); err != nil {
			return err
		}
		return p.failed()
	}
	p.at = map[string]int{}
	for i, h := range headings {
		p.at[strings.TrimSpace(h)] = i
	}
	c := p.Columns
	for _, name := range []string{c.ProviderRef, c.Reference, c.TransactionID, c.Amount, c.Currency, c.Fee, c.Status, c.Direction, c.Time} {
		if _, ok := p.at[name]; name != "" && !ok {
			p.wrong = append(p.wrong, RowError{Line: p.skip + 1, Column: name, Code: "heading"})
		}
	}
	return p.failed()
}

// broken lists a line that is not CSV; an error of the reader itself is returned.
func (p *parser) broken(err error) error {
	var syntax *csv.ParseError
	if !errors.As(err, &syntax) {
		return fmt.Errorf("read statement: %w", err)
	}
	code := "quotes"
	if errors.Is(err, csv.ErrFieldCount) {
		code = "fields"
	}
	p.wrong = append(p.wrong, RowError{Line: p.skip + syntax.Line, Code: code})
	return nil
}

// row reads one row and lists its invalid cells.
func (p *parser) row(cells []string) Row {
	line, _ := p.file.FieldPos(0)
	row := Row{Line: p.skip + line, Currency: p.Currency, Direction: In, Status: Succeeded}
	read := func(column, code string, do func(string) bool) {
		if column == "" {
			return
		}
		v := strings.TrimSpace(cells[p.at[column]])
		switch {
		case !utf8.ValidString(v) || strings.ContainsRune(v, 0):
			code = "encoding"
		case len(v) > maxCell:
			code = "length"
		case do(v):
			return
		}
		if len(p.wrong) < maxErrors {
			p.wrong = append(p.wrong, RowError{row.Line, column, code, shown(v)})
		}
	}
	keep := func(into *string) func(string) bool {
		return func(v string) bool { *into = strings.Clone(v); return true }
	}
	c := p.Columns
	read(c.ProviderRef, "reference", keep(&row.ProviderRef))
	read(c.Reference, "reference", keep(&row.Reference))
	read(c.TransactionID, "reference", keep(&row.TransactionID))
	read(c.Currency, "currency", func(v string) bool {
		row.Currency = money.Currency(strings.ToUpper(v))
		return row.Currency.Known()
	})
	read(c.Direction, "direction", func(v string) bool {
		row.Direction = Direction(meaning(p.Directions, v))
		return row.Direction != ""
	})
	read(c.Amount, "amount", func(v string) (ok bool) { return p.amount(&row, v) })
	read(c.Fee, "fee", func(v string) (ok bool) {
		if v == "" {
			return true
		}
		row.Fee, ok = p.parseAmount(v)
		row.Fee = max(row.Fee, -row.Fee)
		return ok
	})
	read(c.Status, "status", func(v string) bool {
		row.Status = Status(meaning(p.Statuses, v))
		return row.Status != ""
	})
	read(c.Time, "time", func(v string) (ok bool) { row.At, ok = p.time(v); return ok })
	if row.ProviderRef == "" && row.Reference == "" && row.TransactionID == "" && row.Direction != Other && len(p.wrong) < maxErrors {
		p.wrong = append(p.wrong, RowError{Line: row.Line, Code: "reference"})
	}
	return row
}

// amount reads an amount; without a column of directions its sign is the direction.
func (p *parser) amount(row *Row, v string) (ok bool) {
	row.Amount, ok = p.parseAmount(v)
	if row.Amount < 0 {
		row.Amount = -row.Amount
		if p.Columns.Direction == "" {
			row.Direction = Out
		}
	}
	return ok
}

// time reads a time; ok is false outside of the years 2000 to 2200.
func (p *parser) time(v string) (ms int64, ok bool) {
	var at time.Time
	var err error
	switch p.TimeFormat {
	case "unix", "unix_ms":
		n, e := strconv.ParseInt(v, 10, 64)
		if at, err = time.UnixMilli(n), e; p.TimeFormat == "unix" {
			at = time.Unix(n, 0)
		}
	case "iso8601":
		if at, err = time.Parse(time.RFC3339, v); err != nil {
			at, err = time.ParseInLocation("2006-01-02T15:04:05", v, p.zone)
		}
	default:
		at, err = time.ParseInLocation(p.format, v, p.zone)
	}
	return at.UnixMilli(), err == nil && at.Year() >= 2000 && at.Year() <= 2200
}

// shown shortens a value for a list of errors.
func shown(v string) string {
	v = strings.ToValidUTF8(v, "\uFFFD")
	if runes := []rune(v); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return v
}

// skipLines returns the rest of a file after a byte order mark and some lines.
func skipLines(r io.Reader, n int) (io.Reader, error) {
	b := newByteReader(r)
	if err := b.skipMark(); err != nil {
		return nil, err
	}
	for range n {
		if err := b.skipLine(); err != nil {
			return nil, err
		}
	}
	return b.Reader, nil
}
