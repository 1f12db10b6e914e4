package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/rng"
)

var pots = db.Table{Name: "pots", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "n", Type: db.Int}, {Name: "note", Type: db.Text}}, Key: []string{"id"}}

func withPots(t *testing.T, d *db.DB) {
	t.Helper()
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "CREATE TABLE pots (id TEXT PRIMARY KEY, n BIGINT NOT NULL CHECK (n >= 0), note TEXT)")
		return err
	}))
}

func TestInTx_CommitsAllOrNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		boom := errors.New("boom")
		put := func(id string, then error) error {
			return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if _, err := tx.Exec(ctx, "INSERT INTO pots (id, n) VALUES ($1, 1)", id); err != nil {
					return err
				}
				return then
			})
		}
		require.NoError(t, put("kept", nil))
		require.ErrorIs(t, put("dropped", boom), boom)
		require.Panics(t, func() {
			_ = d.InTx(t.Context(), func(context.Context, *db.Tx) error { panic("in the middle") })
		})
		require.NoError(t, put("after the panic", nil))
		require.Equal(t, 2, count(t, d))
	})
}

// A transaction whose context ends before its commit says that it was cancelled: a caller that resumes later asks for just that.
// SQLite's is short and runs to its end.
func TestInTx_SaysThatItWasCancelled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		ctx, cancel := context.WithCancel(t.Context())
		err := d.InTx(ctx, func(_ context.Context, tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "INSERT INTO pots (id, n) VALUES ('p', 1)")
			require.NoError(t, err)
			cancel()
			for d.Engine() == db.Postgres && !errors.Is(err, sql.ErrTxDone) { // until it is rolled back behind our back
				_, err = tx.Exec(t.Context(), "SELECT 1")
			}
			return nil
		})
		if d.Engine() == db.SQLite {
			require.NoError(t, err)
			require.Equal(t, 1, count(t, d))
			return
		}
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, count(t, d))
	})
}

func TestInTx_PanicsWhenNested(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.PanicsWithValue(t, "db: InTx inside InTx; pass the outer tx down instead", func() {
			_ = d.InTx(t.Context(), func(ctx context.Context, _ *db.Tx) error {
				return d.InTx(ctx, func(context.Context, *db.Tx) error { return nil })
			})
		})
	})
}

// 200 concurrent read-then-write transactions: deferred ones would fail with BUSY on SQLite.
func TestInTx_QueuesWriters(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.Insert(ctx, pots, [][]any{{"a", int64(200), nil}})
		}))
		var group sync.WaitGroup
		failures := make(chan error, 200)
		for range 200 {
			group.Go(func() {
				failures <- d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					var n int64
					if err := tx.QueryRow(ctx, "SELECT n FROM pots WHERE id = $1", "a").Scan(&n); err != nil {
						return err
					}
					_, err := tx.Exec(ctx, "UPDATE pots SET n = n - 1 WHERE id = $1", "a")
					return err
				})
			})
		}
		group.Wait()
		close(failures)
		for err := range failures {
			require.NoError(t, err)
		}
		var n int64
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT n FROM pots").Scan(&n))
		require.Zero(t, n)
	})
}

func TestBulk_InsertsUpdatesAndQueriesSets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, tx.Insert(ctx, pots, [][]any{{"a", int64(1), nil}, {"b", int64(2), "two"}, {"c", int64(3), "three"}}))
			n, err := tx.Update(ctx, pots, []string{"n", "note"}, [][]any{{"a", int64(10), "ten"}, {"c", int64(30), nil}, {"zz", int64(1), nil}})
			require.Equal(t, int64(2), n)
			return err
		}))
		type pot struct {
			id   string
			n    int64
			note *string
		}
		rows, err := d.Reader().QueryIn(t.Context(), "SELECT id, n, note FROM pots WHERE id", []string{"a", "c", "none"})
		got, err := db.Collect(rows, err, func(r *sql.Rows) (p pot, err error) { return p, r.Scan(&p.id, &p.n, &p.note) })
		require.NoError(t, err)
		ten := "ten"
		require.ElementsMatch(t, []pot{{"a", 10, &ten}, {"c", 30, nil}}, got)
	})
}

// Lists are read from id.End backwards, also in a database with a linguistic collation.
func TestID_EndSortsAfterEveryID(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	made := id.NewMaker(clock.System{}, rng.Secure()).New()
	for _, collation := range []string{"C", "en-x-icu", "hi-x-icu"} {
		for _, other := range []string{made, "00000000000000000000000000", "zzzzzzzzzzzzzzzzzzzzzzzzzz"} {
			var after bool
			require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT $1 < $2 COLLATE "`+collation+`"`, other, id.End).Scan(&after))
			require.True(t, after, "%s in %s", other, collation)
		}
	}
}

// More rows than one statement updates on SQLite, some of them missing.
func TestUpdate_WritesManyRows(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		const n = 200
		var rows, changes [][]any
		for i := range n {
			rows = append(rows, []any{fmt.Sprintf("pot%03d", i), int64(1), "x"})
			changes = append(changes, []any{fmt.Sprintf("pot%03d", i), nil, int64(i)}, []any{fmt.Sprint("none", i), "y", int64(0)})
		}
		var touched int64
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			if err := tx.Insert(ctx, pots, rows); err != nil {
				return err
			}
			touched, err = tx.Update(ctx, pots, []string{"note", "n"}, changes)
			return err
		}))
		require.EqualValues(t, n, touched)
		var right int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM pots WHERE note IS NULL AND n = CAST(SUBSTR(id, 4) AS INTEGER)").Scan(&right))
		require.Equal(t, n, right)
	})
}

// A constant column is sent once, an empty one too; with only constant columns every row is still written.
func TestInsert_WritesConstantColumns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		const n = 70
		var rows, changes [][]any
		for i := range n {
			rows = append(rows, []any{fmt.Sprintf("pot%03d", i), int64(5), nil})
			changes = append(changes, []any{fmt.Sprintf("pot%03d", i), int64(6), "six"})
		}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, tx.Insert(ctx, pots, rows))
			touched, err := tx.Update(ctx, pots, []string{"n", "note"}, changes)
			require.EqualValues(t, n, touched)
			return err
		}))
		var right int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM pots WHERE n = 6 AND note = 'six'").Scan(&right))
		require.Equal(t, n, right)
	})
}

func TestExecIn_TouchesTheRowsOfASet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		var emptied, none, kept int64
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			if err := tx.Insert(ctx, pots, [][]any{{"a", int64(1), "x"}, {"b", int64(2), "x"}, {"c", int64(3), "y"}}); err != nil {
				return err
			}
			if emptied, err = tx.ExecIn(ctx, "UPDATE pots SET n = $1 WHERE note = $2 AND id", []string{"a", "b", "c", "none"}, int64(9), "x"); err != nil {
				return err
			}
			none, err = tx.ExecIn(ctx, "DELETE FROM pots WHERE id", nil)
			return err
		}))
		require.Equal(t, []int64{2, 0}, []int64{emptied, none})
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT SUM(n) FROM pots").Scan(&kept))
		require.EqualValues(t, 9+9+3, kept)
	})
}

func TestInsert_NamesTheColumnOfAWrongValue(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.Insert(ctx, pots, [][]any{{"a", int64(-1), nil}})
		})
		require.ErrorContains(t, err, "INSERT INTO pots")
	})
}

func TestReader_CannotWriteOnSQLite(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	_, err := d.Reader().Exec(t.Context(), "DELETE FROM outbox_deliveries")
	require.Error(t, err)
}

func TestMigrate_IsIdempotent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n, err := d.Migrate(t.Context())
		require.NoError(t, err)
		require.Zero(t, n)
		pending, err := d.Pending(t.Context())
		require.NoError(t, err)
		require.Zero(t, pending)
	})
}

func TestOpen_HidesThePasswordOfAWrongURL(t *testing.T) {
	t.Parallel()
	_, err := db.Open(t.Context(), db.Config{URL: "mysql://me:secret@db/x"})
	require.ErrorContains(t, err, "postgres://")
	require.NotContains(t, err.Error(), "secret")
}

func count(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT count(*) FROM pots").Scan(&n))
	return n
}

func TestGetOrCreateValue_ReturnsOneValueToAll(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var group sync.WaitGroup
		values := make(chan string, 20)
		for i := range 20 {
			group.Go(func() {
				v, err := d.GetOrCreateValue(t.Context(), "key", fmt.Sprint("value ", i))
				if err != nil {
					v = err.Error()
				}
				values <- v
			})
		}
		group.Wait()
		first := <-values
		for range 19 {
			require.Equal(t, first, <-values)
		}
		require.Contains(t, first, "value ")
	})
}

func TestOpen_AcceptsAnyFolderName(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "50% of #1? é")
	for range 2 { // the second time finds what the first one made
		d, err := db.Open(t.Context(), db.Config{Dir: dir})
		require.NoError(t, err)
		_, err = d.Migrate(t.Context())
		require.NoError(t, err)
		_, err = d.GetOrCreateValue(t.Context(), "name", "value")
		require.NoError(t, err)
		require.NoError(t, d.Close())
	}
	require.FileExists(t, filepath.Join(dir, "maidan.db"))
}
