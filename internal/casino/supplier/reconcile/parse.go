package reconcile

import (
	"io"

	"maidan/internal/report"
)

// read gives the rows of a file to each, one by one, until each returns an error. Errors: those of each, report.ErrMapping, report.ErrTooLarge,
// report.ErrFile with the first invalid cells, and the error of file.
func read(m ReportMapping, file io.Reader, each func(Row) error) error {
	if err := m.Check(); err != nil {
		return err
	}
	from, err := report.Open(m.Format, file, m.Columns.all()...)
	if err != nil {
		return err
	}
	for cells := range from.Rows() {
		row := m.row(cells)
		if from.Err() != nil {
			continue // the rest is read for its invalid cells
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return from.Err()
}

// row reads one row and lists its invalid cells. An amount may be negative, as stakes and refunds are in some reports: its kind says what it is.
func (m ReportMapping) row(cells report.Row) Row {
	row, c := Row{Line: cells.Line}, m.Columns
	cells.Text(c.TransactionID, "reference", &row.TransactionID)
	cells.Read(c.Kind, "kind", func(v string) bool {
		row.Kind = RowKind(report.Meaning(m.Kinds, v))
		return row.Kind != ""
	})
	cells.Text(c.Reference, "reference", &row.Reference)
	cells.Text(c.Player, "reference", &row.Player)
	cells.Text(c.Round, "reference", &row.Round)
	cells.Text(c.Game, "reference", &row.Game)
	cells.Money(c.Currency, &row.Currency)
	cells.Read(c.Amount, "amount", func(v string) (ok bool) {
		row.Amount, ok = m.Amount(v)
		row.Amount = max(row.Amount, -row.Amount)
		return ok
	})
	cells.Time(c.Time, &row.At)
	if row.TransactionID == "" && row.Kind != Other {
		cells.Wrong(c.TransactionID, "reference", "")
	}
	return row
}
