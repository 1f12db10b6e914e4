package reconcile

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"maidan/internal/db"
)

// batchSize is how many rows are compared and written at once.
const batchSize = 2000

// comparison compares one report, batch by batch. Its memory does not grow with the differences.
type comparison struct {
	*Reconciler
	tx     *db.Tx
	report SupplierReport
	all    contents
	zone   *time.Location
	player bool           // players are compared
	id     string         // of the comparison: differences that it finds have it
	copies map[string]int // rows so far by transaction
	batch  []Row
	write  func(ctx context.Context, tx *db.Tx, s SupplierReport, rows []Row) error
}

func (r *Reconciler) comparison(tx *db.Tx, s SupplierReport, m ReportMapping, all contents) (*comparison, error) {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return nil, fmt.Errorf("zone of report %s: %w", s.ID, err)
	}
	return &comparison{Reconciler: r, tx: tx, report: s, all: all, zone: zone, player: m.Columns.Player != "", id: r.IDs.New(), copies: map[string]int{}}, nil
}

// add compares a row as soon as its batch is full.
func (c *comparison) add(ctx context.Context, row Row) error {
	row.day = time.UnixMilli(row.At).In(c.zone).Format(time.DateOnly)
	row.undone = row.Kind != Rollback && row.Kind != Other && c.all.undone[row.TransactionID]
	if c.batch = append(c.batch, row); len(c.batch) < batchSize {
		return nil
	}
	return c.flush(ctx)
}

// flush compares the rows of a batch and writes them.
func (c *comparison) flush(ctx context.Context) error {
	if len(c.batch) == 0 {
		return nil
	}
	found := make([]finding, 0, len(c.batch))
	ids := make([]string, 0, len(c.batch))
	for i := range c.batch {
		ids = append(ids, c.batch[i].subject())
	}
	ours, err := transactionsOf(ctx, c.tx, c.report, ids)
	if err != nil {
		return fmt.Errorf("read transactions: %w", err)
	}
	for i := range c.batch {
		found = append(found, c.judge(&c.batch[i], ours))
	}
	if err := c.settle(ctx, found); err != nil {
		return err
	}
	if err := c.write(ctx, c.tx, c.report, c.batch); err != nil {
		return fmt.Errorf("write rows: %w", err)
	}
	c.batch = c.batch[:0]
	return nil
}

// finding is what one row, or one transaction that the file does not have, came to. An empty subject is not compared; diff is nil if both sides agree.
type finding struct {
	row     *Row
	subject string
	diff    *ReportDifference
}

// judge compares a row with the transaction here.
func (c *comparison) judge(row *Row, ours map[string]ReportSide) finding {
	f := finding{row: row, subject: row.subject()}
	switch {
	case row.Kind == Other:
		row.place = placeOther
		return finding{row: row}
	case row.Kind == Rollback && c.all.own[f.subject]:
		row.place = placeRollback
		return finding{row: row}
	}
	our, known := ours[f.subject]
	if !known {
		our = ReportSide{State: None}
	}
	their := row.side()
	kind := Kind("")
	if row.Kind != Rollback {
		if c.copies[f.subject]++; c.copies[f.subject] > 1 {
			f.subject += " #" + strconv.Itoa(c.copies[f.subject])
			our, kind = ReportSide{State: None}, KindDuplicate
		}
	}
	if kind == "" {
		kind = c.differs(their, our)
	}
	switch {
	case kind != "" && (their.moved() || our.moved()):
		row.place = placeDifference
		f.diff = &ReportDifference{Kind: kind, Transaction: row.subject(), Line: row.Line, Theirs: their, Ours: our, At: row.At}
	case their.moved() || their.State == our.State:
		row.place = placeMatched
	default:
		row.place = placeNoMoney
	}
	return f
}

// side returns what a row says about its transaction.
func (r Row) side() ReportSide {
	s := ReportSide{State: Done, Kind: r.Kind, Player: r.Player, Round: r.Round, Game: r.Game, Currency: r.Currency, Amount: r.Amount}
	if r.undone || r.Kind == Rollback {
		s.State = Undone
	}
	return s
}

// differs returns what differs most between the sides of a transaction, or "".
func (c *comparison) differs(their, our ReportSide) Kind {
	switch {
	case our.State == None:
		return KindMissingHere
	case their.State != our.State:
		return KindRolledBack
	case their.State == Undone:
		return ""
	case their.Kind != our.Kind:
		return KindKind
	case c.player && their.Player != our.Player:
		return KindPlayer
	case their.Currency != our.Currency:
		return KindCurrency
	case their.Amount != our.Amount && their.Kind != Free:
		return KindAmount
	}
	return ""
}

// finish compares the rest of the rows and the transactions that the file does not have, closes differences that are gone, and adds up.
func (c *comparison) finish(ctx context.Context) error {
	if err := c.flush(ctx); err != nil {
		return err
	}
	for after := ""; ; {
		missing, err := missingThere(ctx, c.tx, c.report, after, batchSize)
		if err != nil {
			return fmt.Errorf("read transactions: %w", err)
		}
		if len(missing) == 0 {
			break
		}
		found := make([]finding, len(missing))
		for i, t := range missing {
			found[i] = finding{subject: t.transaction, diff: &ReportDifference{Kind: KindMissingThere, Transaction: t.transaction, Theirs: ReportSide{State: None}, Ours: t.side, At: t.at}}
			after = t.id
		}
		if err := c.settle(ctx, found); err != nil {
			return err
		}
	}
	if err := clearUnseen(ctx, c.tx, c.report.ID, c.id, c.now()); err != nil {
		return fmt.Errorf("close differences: %w", err)
	}
	if err := storeTotals(ctx, c.tx, c.report, c.days()); err != nil {
		return fmt.Errorf("add up: %w", err)
	}
	return nil
}

// settle stores what findings mean for the differences of their subjects.
func (c *comparison) settle(ctx context.Context, all []finding) error {
	subjects := make([]string, 0, len(all))
	for _, f := range all {
		if f.subject != "" {
			subjects = append(subjects, f.subject)
		}
	}
	known, err := knownDifferences(ctx, c.tx, c.report.Supplier, subjects)
	if err != nil {
		return fmt.Errorf("read differences: %w", err)
	}
	for _, f := range all {
		if err := c.settleOne(ctx, f, known); err != nil {
			return fmt.Errorf("store difference: %w", err)
		}
	}
	return nil
}

func (c *comparison) settleOne(ctx context.Context, f finding, known map[string]history) error {
	was := known[f.subject]
	if f.diff == nil {
		if was.open == nil {
			return nil
		}
		known[f.subject] = history{resolved: was.resolved}
		return clearDifference(ctx, c.tx, was.open.ID, c.report.ID, c.now())
	}
	d := *f.diff
	switch {
	case was.open != nil && was.open.same(d):
		d = *was.open
		if err := seeDifference(ctx, c.tx, d.ID, c.id); err != nil {
			return err
		}
	case was.open == nil && was.resolved != nil && was.resolved.same(d):
		d = *was.resolved
	default:
		if was.open != nil {
			if err := clearDifference(ctx, c.tx, was.open.ID, c.report.ID, c.now()); err != nil {
				return err
			}
		}
		d.ID, d.Supplier, d.Report, d.Status, d.OpenedAt, d.subject = c.IDs.New(), c.report.Supplier, c.report.ID, Open, c.now(), f.subject
		if err := insertDifference(ctx, c.tx, d, c.id); err != nil {
			return err
		}
		known[f.subject] = history{open: &d, resolved: was.resolved}
	}
	if f.row != nil {
		f.row.difference = d.ID
	}
	return nil
}

// history are the differences of a subject: the open one and the last resolved one.
type history struct{ open, resolved *ReportDifference }

// days returns the days of the report's period, each with its begin and end.
func (c *comparison) days() (all []day) {
	for at := time.UnixMilli(c.report.From).In(c.zone); at.UnixMilli() < c.report.To; {
		y, m, d := at.Date()
		next := time.Date(y, m, d+1, 0, 0, 0, 0, c.zone)
		all = append(all, day{at.Format(time.DateOnly), at.UnixMilli(), min(next.UnixMilli(), c.report.To)})
		at = next
	}
	return all
}

// day is a day of a zone from begin to end in unix milliseconds, end excluded.
type day struct {
	name       string
	begin, end int64
}
