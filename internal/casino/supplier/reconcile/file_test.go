package reconcile_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/report"
)

const (
	hub      = "sandbox-hub88"
	headings = "transaction,type,reference,player,round,game,amount,currency,time\n"
)

// A file with cells that cannot be read is refused as a whole, each cell with its line.
func TestImport_NamesEachBadCellAndStoresNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.NewSQLite(t))
	good := "t1,BET,,ann,r1,g,10.00,INR,2026-03-04 10:00:00\n"
	for line, want := range map[string]report.RowError{
		"t2,GIFT,,ann,r1,g,10.00,INR,2026-03-04 10:00:00": {Line: 3, Column: "type", Code: "kind", Value: "GIFT"},
		"t2,BET,,ann,r1,g,1.005,INR,2026-03-04 10:00:00":  {Line: 3, Column: "amount", Code: "amount", Value: "1.005"},
		"t2,BET,,ann,r1,g,10.00,XXQ,2026-03-04 10:00:00":  {Line: 3, Column: "currency", Code: "currency", Value: "XXQ"},
		"t2,BET,,ann,r1,g,10.00,INR,yesterday":            {Line: 3, Column: "time", Code: "time", Value: "yesterday"},
		",BET,,ann,r1,g,10.00,INR,2026-03-04 10:00:00":    {Line: 3, Column: "transaction", Code: "reference"},
		"t2,BET": {Line: 3, Code: "fields"},
	} {
		_, err := w.upload(hub, []byte(headings+good+line+"\n"))
		require.ErrorIs(t, err, report.ErrFile, line)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, []report.RowError{want}, f.Data["rows"], line)
	}
	_, err := w.upload(hub, []byte("transaction,amount\nt1,1\n"))
	require.ErrorIs(t, err, report.ErrFile)
	_, err = w.upload(hub, []byte(headings+good+"t2,BET,,ann,r1,g,1,INR,2026-09-04 10:00:00\n"))
	require.ErrorIs(t, err, reconcile.ErrTooLong)
	_, err = w.upload("nobody", []byte(headings+good))
	require.ErrorIs(t, err, supplier.ErrNoSupplier)
	_, err = w.upload(hub, []byte(headings))
	require.ErrorIs(t, err, report.ErrPeriod)
	m := reconcile.Simulated()
	m.Kinds = map[string][]string{"bet": {"BET"}, "win": {"bet"}}
	require.ErrorIs(t, w.SaveMapping(t.Context(), hub, m, w.member("ann")), report.ErrMapping)
	all, _, err := w.Reports(t.Context(), "", "")
	require.NoError(t, err)
	require.Empty(t, all, "nothing was stored")
	require.Empty(t, w.records)
}

// A bet that is taken back after midnight stands in the report of its day, and the report of the next day has its rollback.
func TestImport_ComparesADayAsItWasAtItsEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Spin(w.Open("ann", hub), simulator.RollbackTwice)
		rows := strings.SplitAfter(string(w.ReportFile("hub88", "")), "\n")
		require.Len(t, rows, 5, "headings, a bet, two rollbacks")
		today, tomorrow := []byte(rows[0]+rows[1]), []byte(rows[0]+strings.ReplaceAll(rows[2], "2026-03-04", "2026-03-05"))
		first, err := w.upload(hub, today)
		require.NoError(t, err)
		require.Equal(t, 1, first.Counts.Open)
		require.Equal(t, reconcile.KindRolledBack, w.all(hub)[0].Kind, "it was taken back here on the same day")
		w.Clock.Advance(24 * time.Hour)
		second, err := w.upload(hub, tomorrow)
		require.NoError(t, err)
		require.Equal(t, reconcile.ReportCounts{Matched: 1}, second.Counts)
		require.Empty(t, w.all(hub), "the second report clears it")
		first, err = w.Report(t.Context(), first.ID)
		require.NoError(t, err)
		require.Zero(t, first.Counts.Open)
	})
}
