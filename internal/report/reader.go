package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/money"
)

// Reader reads the rows of a file one by one.
type Reader struct {
	Format
	csv     *csv.Reader
	at      map[string]int // columns by heading
	zone    *time.Location
	pattern string
	rows    int
	wrong   []RowError
	err     error
}

// Open skips the lines before the headings and finds the columns; an empty name is no column. The format must be valid (Format.Wrong). Errors:
// ErrFile for columns that the file does not have, ErrMapping, the error of r itself.
func Open(f Format, file io.Reader, columns ...string) (*Reader, error) {
	zone, err := time.LoadLocation(f.Zone)
	if err != nil {
		return nil, ErrMapping.At("mapping.zone", "")
	}
	lines, err := skipLines(file, f.Skip)
	if err != nil {
		return nil, err
	}
	r := &Reader{Format: f, csv: csv.NewReader(lines), at: map[string]int{}, zone: zone, pattern: f.layout()}
	r.csv.Comma = delimiters[f.Delimiter]
	r.csv.ReuseRecord = true
	headings, err := r.csv.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		r.broken(err)
		return nil, r.Err()
	}
	for i, h := range headings {
		r.at[strings.TrimSpace(h)] = i
	}
	for _, name := range columns {
		if _, ok := r.at[name]; name != "" && !ok {
			r.list(RowError{Line: f.Skip + 1, Column: name, Code: "heading"})
		}
	}
	return r, r.Err()
}

// Err returns why the file cannot be imported: ErrFile with the first invalid cells, ErrTooLarge, or the error of the file itself.
func (r *Reader) Err() error {
	switch {
	case r.err != nil:
		return r.err
	case len(r.wrong) > 0:
		return ErrFile.WithData("rows", r.wrong)
	}
	return nil
}

// Rows returns the rows; a row is valid until the next one. They end early after MaxErrors invalid cells and after MaxRows rows: look at Err.
func (r *Reader) Rows() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for len(r.wrong) < MaxErrors {
			cells, err := r.csv.Read()
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				r.broken(err)
				return
			case r.rows >= MaxRows:
				r.err = ErrTooLarge
				return
			}
			r.rows++
			line, _ := r.csv.FieldPos(0)
			if !yield(Row{r.Skip + line, cells, r}) {
				return
			}
		}
	}
}

// broken lists a line that is not CSV; an error of the file itself is stored.
func (r *Reader) broken(err error) {
	var syntax *csv.ParseError
	if !errors.As(err, &syntax) {
		r.err = fmt.Errorf("read file: %w", err)
		return
	}
	code := "quotes"
	if errors.Is(err, csv.ErrFieldCount) {
		code = "fields"
	}
	r.list(RowError{Line: r.Skip + syntax.Line, Code: code})
}

func (r *Reader) list(wrong RowError) {
	if len(r.wrong) < MaxErrors {
		r.wrong = append(r.wrong, wrong)
	}
}

// Row is a row of a file.
type Row struct {
	Line  int // of the file, from 1
	cells []string
	file  *Reader
}

// Wrong lists a cell of the row as invalid; an empty column means the whole row.
func (r Row) Wrong(column, code, value string) {
	r.file.list(RowError{r.Line, column, code, Shown(value)})
}

// Read gives a cell to read and lists it as invalid under the code if read returns false. A column without a name is not read. The value is valid until
// the next row.
func (r Row) Read(column, code string, read func(string) bool) {
	if column == "" {
		return
	}
	v := strings.TrimSpace(r.cells[r.file.at[column]])
	switch {
	case !utf8.ValidString(v) || strings.ContainsRune(v, 0):
		code = "encoding"
	case len(v) > MaxCell:
		code = "length"
	case read(v):
		return
	}
	r.Wrong(column, code, v)
}

// Text reads a cell as it is.
func (r Row) Text(column, code string, into *string) {
	r.Read(column, code, func(v string) bool { *into = strings.Clone(v); return true })
}

// Money reads a currency; without a column it is the format's.
func (r Row) Money(column string, into *money.Currency) {
	*into = r.file.Currency
	r.Read(column, "currency", func(v string) bool {
		*into = money.Currency(strings.ToUpper(v))
		return into.Known()
	})
}

// Time reads a time as unix milliseconds.
func (r Row) Time(column string, into *int64) {
	r.Read(column, "time", func(v string) (ok bool) { *into, ok = r.file.readTime(v); return ok })
}

func toValid(v string) string { return strings.ToValidUTF8(v, "\uFFFD") }

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
