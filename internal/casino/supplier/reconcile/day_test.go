package reconcile_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/casino/supplier/suppliertest"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
)

// lies is how many of a thousand rows of a report are wrong.
const lies = 300

// world is an operator with the simulated suppliers and what the reconciler recorded.
type world struct {
	*suppliertest.Site
	*reconcile.Reconciler
	t       *testing.T
	records map[string]int // audit records by action
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	s := suppliertest.New(t, d)
	return &world{Site: s, Reconciler: reconcile.New(reconcile.Deps{DB: d, Clock: s.Clock, IDs: s.IDs, Suppliers: s.Engine}), t: t, records: map[string]int{}}
}

func (w *world) member(name id.Staff) operate.Actor {
	return operate.Actor{ID: name, Record: func(_ context.Context, _ *db.Tx, action, _ string, _ any) error {
		w.records[action]++
		return nil
	}}
}

// play plays rounds with every trick at every supplier, on two days.
func (w *world) play(times int) {
	for range 2 {
		for _, name := range simulator.Dialects() {
			address := w.Open("ann", connect.SandboxName(name))
			for range times {
				for _, trick := range simulator.Tricks() {
					w.Clock.Advance(time.Second)
					w.Spin(address, trick)
				}
			}
		}
		w.Clock.Advance(12 * time.Hour)
	}
}

func (w *world) upload(supplier string, file []byte) (reconcile.SupplierReport, error) {
	m := reconcile.Simulated()
	return w.Reconciler.Import(w.t.Context(), reconcile.Upload{Supplier: supplier, Mapping: &m, Name: "day.csv"}, bytes.NewReader(file), w.member("ann")) //nolint:staticcheck // the site has an Import, too
}

// all returns the open differences of a supplier.
func (w *world) all(supplier string) (all []reconcile.ReportDifference) {
	cursor := ""
	for {
		items, next, err := w.Differences(w.t.Context(), reconcile.Filter{Supplier: supplier, Status: reconcile.Open, Cursor: cursor})
		require.NoError(w.t, err)
		all = append(all, items...)
		if cursor = next; next == "" {
			return all
		}
	}
}

// stored is a transaction of a day.
type stored struct {
	id, reference string
	kind          dialect.Kind
	status        string
	amount        money.Amount
}

func (w *world) transactions(supplier string, from, to time.Time) []stored {
	rows, err := w.DB.Reader().Query(w.t.Context(), `SELECT transaction_id, reference, kind, status, amount FROM supplier_transactions
		WHERE supplier = $1 AND at >= $2 AND at < $3 ORDER BY id`, supplier, from.UnixMilli(), to.UnixMilli())
	all, err := db.Collect(rows, err, func(r *sql.Rows) (s stored, err error) {
		return s, r.Scan(&s.id, &s.reference, &s.kind, &s.status, &s.amount)
	})
	require.NoError(w.t, err)
	return all
}

// expected returns the differences that lies with a seed about these transactions must lead to, by transaction.
func expected(seed string, rollbackIDs bool, all []stored) map[string][]reconcile.Kind {
	taken := map[string]bool{} // by the report
	for _, s := range all {
		name := s.id
		if !rollbackIDs { // the report names it by what it takes back
			name = s.reference
		}
		if s.kind == dialect.Rollback && simulator.LieOf(seed, lies, s.kind, name) == "" {
			taken[s.reference] = true
		}
	}
	want := map[string][]reconcile.Kind{}
	for _, s := range all {
		if s.kind != dialect.Bet && s.kind != dialect.Win {
			continue
		}
		lie := simulator.LieOf(seed, lies, s.kind, s.id)
		for about, kind := range expectedOf(lie, s, taken[s.id]) {
			want[about] = append(want[about], kind)
		}
		if standsThere := lie == simulator.Doubled && !taken[s.id]; standsThere && s.status != "done" && s.amount > 0 {
			want[s.id] = append(want[s.id], reconcile.KindDuplicate) // and its rollback is missing there
		}
	}
	return want
}

func expectedOf(lie simulator.Lie, s stored, taken bool) map[string]reconcile.Kind {
	stands := s.status == "done"
	if lie == simulator.WrongAmount && s.amount == 0 && stands && !taken { // a win of nothing becomes one
		return map[string]reconcile.Kind{s.id: reconcile.KindAmount}
	}
	if s.amount == 0 {
		return nil
	}
	added := map[string]reconcile.Kind{}
	if lie == simulator.Added {
		added["unknown-"+s.id] = reconcile.KindMissingHere
	}
	if lie == simulator.Omitted {
		if stands {
			return map[string]reconcile.Kind{s.id: reconcile.KindMissingThere}
		}
		return nil
	}
	if taken = taken || lie == simulator.TakenBack; taken == stands {
		added[s.id] = reconcile.KindRolledBack
		return added
	}
	if !stands {
		return added
	}
	for of, kind := range map[simulator.Lie]reconcile.Kind{simulator.WrongAmount: reconcile.KindAmount, simulator.WrongKind: reconcile.KindKind,
		simulator.WrongPlayer: reconcile.KindPlayer, simulator.WrongCurrency: reconcile.KindCurrency, simulator.Doubled: reconcile.KindDuplicate} {
		if of == lie {
			added[s.id] = kind
		}
	}
	return added
}

// TestDay_DifferencesAreExactlyTheLies plays two days with all tricks at all suppliers, imports their reports, of which many rows are wrong, and resolves
// each difference. The report without lies, which comes later, clears what it corrects.
func TestDay_DifferencesAreExactlyTheLies(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.play(longtest.Times(2, 100))
		first := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
		total := 0
		for _, name := range simulator.Dialects() {
			supplier := connect.SandboxName(name)
			for n := range 2 {
				day := first.AddDate(0, 0, n)
				query := fmt.Sprintf("day=%s&lies=%d&seed=%d", day.Format(time.DateOnly), lies, n)
				file := w.ReportFile(name, query)
				s, err := w.upload(supplier, file)
				require.NoError(t, err)
				total += w.compare(s, expected(strconv.Itoa(n), name != "pragmatic", w.transactions(supplier, day, day.AddDate(0, 0, 1))))
				w.again(s, file)
				w.corrected(name, day, s)
			}
		}
		require.Greater(t, total, 15)
		require.Equal(t, 16, w.records["supplier_report.import"])
		require.Positive(t, w.records["supplier_difference.resolve"])
		w.Holds()
		results, err := audit.Run(t.Context(), d, reconcile.Checks()...)
		require.NoError(t, err)
		for _, r := range results {
			require.True(t, r.OK, "%s: %s", r.Name, r.Detail)
		}
	})
}

// compare compares the open differences of a report with the lies and resolves every second one.
func (w *world) compare(s reconcile.SupplierReport, want map[string][]reconcile.Kind) int {
	w.t.Helper()
	kinds := map[string][]reconcile.Kind{}
	all := w.all(s.Supplier)
	for _, d := range all {
		kinds[d.Transaction] = append(kinds[d.Transaction], d.Kind)
	}
	require.Equal(w.t, sorted(want), sorted(kinds), s.Supplier)
	require.Equal(w.t, len(all), s.Counts.Open)
	require.Equal(w.t, s.Rows, s.Counts.Matched+s.Counts.NoMoney+s.Counts.Rollback+s.Counts.Difference+s.Counts.Other, "each row ends in one place")
	for i, d := range all {
		if i%2 == 0 {
			w.resolve(d)
		}
	}
	return len(all)
}

func sorted(all map[string][]reconcile.Kind) map[string][]reconcile.Kind {
	for _, kinds := range all {
		slices.Sort(kinds)
	}
	return all
}

func (w *world) resolve(d reconcile.ReportDifference) {
	ctx := w.t.Context()
	_, err := w.Resolve(ctx, d.ID, reconcile.Theirs, "no", w.member("ann"))
	require.ErrorIs(w.t, err, operate.ErrReason)
	_, err = w.Resolve(ctx, d.ID, "both", "as the supplier says", w.member("ann"))
	require.ErrorIs(w.t, err, reconcile.ErrDecision)
	decided, err := w.Resolve(ctx, d.ID, reconcile.Ours, "the supplier corrects it", w.member("ann"))
	require.NoError(w.t, err)
	require.Equal(w.t, reconcile.Resolved, decided.Status)
	_, err = w.Resolve(ctx, d.ID, reconcile.Theirs, "the supplier corrects it", w.member("bob"))
	require.ErrorIs(w.t, err, reconcile.ErrClosed)
}

// again imports the same file, which is refused, and compares the imported one again, which changes nothing.
func (w *world) again(s reconcile.SupplierReport, file []byte) {
	w.t.Helper()
	_, err := w.upload(s.Supplier, file)
	require.ErrorIs(w.t, err, reconcile.ErrKnown)
	open := w.all(s.Supplier)
	again, err := w.MatchAgain(w.t.Context(), s.ID, w.member("bob"))
	require.NoError(w.t, err)
	before, err := w.Report(w.t.Context(), s.ID)
	require.NoError(w.t, err)
	require.Equal(w.t, before, again)
	require.Equal(w.t, open, w.all(s.Supplier))
}

// corrected imports the true report of a day: all of its differences are gone but those of transactions that it does not have, which the member decides.
func (w *world) corrected(name string, day time.Time, lied reconcile.SupplierReport) {
	w.t.Helper()
	s, err := w.upload(lied.Supplier, w.ReportFile(name, "day="+day.Format(time.DateOnly)))
	require.NoError(w.t, err)
	require.Zero(w.t, s.Counts.Difference)
	for _, d := range w.all(lied.Supplier) {
		require.Contains(w.t, []reconcile.Kind{reconcile.KindMissingHere, reconcile.KindDuplicate}, d.Kind, "the rest was cleared")
		_, err := w.Resolve(w.t.Context(), d.ID, reconcile.Ours, "not in the corrected report", w.member("ann"))
		require.NoError(w.t, err)
	}
	totals, err := w.Totals(w.t.Context(), s.ID)
	require.NoError(w.t, err)
	require.NotEmpty(w.t, totals)
	for _, one := range totals {
		require.Equal(w.t, one.Theirs, one.Ours, "%s %s", one.Day, one.Game)
		require.Equal(w.t, day.Format(time.DateOnly), one.Day)
		require.Positive(w.t, one.Ours.Bets)
		require.Equal(w.t, one.Ours.Staked-one.Ours.Won, one.Ours.GGR)
	}
}
