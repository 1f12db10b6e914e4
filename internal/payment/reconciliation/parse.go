package reconciliation

import (
	"io"

	"maidan/internal/report"
)

// parse reads all rows of a statement file. Errors: ErrMapping, ErrTooLarge and ErrFile with the first invalid cells; the error of r itself.
func parse(m Mapping, r io.Reader) ([]Row, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	c := m.Columns
	file, err := report.Open(m.Format, r, c.ProviderRef, c.Reference, c.TransactionID, c.Amount, c.Currency, c.Fee, c.Status, c.Direction, c.Time)
	if err != nil {
		return nil, err
	}
	var rows []Row
	for cells := range file.Rows() {
		rows = append(rows, m.row(cells))
	}
	return rows, file.Err()
}

// row reads one row and lists its invalid cells.
func (m Mapping) row(cells report.Row) Row {
	row, c := Row{Line: cells.Line, Direction: In, Status: Succeeded}, m.Columns
	cells.Text(c.ProviderRef, "reference", &row.ProviderRef)
	cells.Text(c.Reference, "reference", &row.Reference)
	cells.Text(c.TransactionID, "reference", &row.TransactionID)
	cells.Money(c.Currency, &row.Currency)
	cells.Read(c.Direction, "direction", func(v string) bool {
		row.Direction = Direction(report.Meaning(m.Directions, v))
		return row.Direction != ""
	})
	cells.Read(c.Amount, "amount", func(v string) (ok bool) { return m.amount(&row, v) })
	cells.Read(c.Fee, "fee", func(v string) (ok bool) {
		if v == "" {
			return true
		}
		row.Fee, ok = m.Amount(v)
		row.Fee = max(row.Fee, -row.Fee)
		return ok
	})
	cells.Read(c.Status, "status", func(v string) bool {
		row.Status = Status(report.Meaning(m.Statuses, v))
		return row.Status != ""
	})
	cells.Time(c.Time, &row.At)
	if row.ProviderRef == "" && row.Reference == "" && row.TransactionID == "" && row.Direction != Other {
		cells.Wrong("", "reference", "")
	}
	return row
}

// amount reads an amount; without a column of directions its sign is the direction.
func (m Mapping) amount(row *Row, v string) (ok bool) {
	row.Amount, ok = m.Amount(v)
	if row.Amount < 0 {
		row.Amount = -row.Amount
		if m.Columns.Direction == "" {
			row.Direction = Out
		}
	}
	return ok
}
