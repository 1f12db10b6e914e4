package db_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// tidsOf reads the physical locations of rows in PostgreSQL; unknown on SQLite.
func tidsOf(t *testing.T, d *db.DB, ids []string) []db.TID {
	tids := make([]db.TID, len(ids))
	if d.Engine() == db.SQLite {
		return tids
	}
	at := map[string]db.TID{}
	require.NoError(t, d.RoundTrip(t.Context(), db.Statement{Text: "SELECT id, ctid FROM pots WHERE id = ANY($1)", Params: [][]byte{db.Texts(ids)},
		Each: func(c [][]byte) error {
			at[string(c[0])] = db.ReadTID(c[1])
			return nil
		}}))
	for i, id := range ids {
		tids[i] = at[id]
	}
	return tids
}

// Rows are written at their locations, and found by their keys where a location is unknown, outdated, or another row's.
func TestUpdateAt_FindsMovedRows(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		const n = 40
		var ids []string
		var rows [][]any
		for i := range n {
			ids = append(ids, fmt.Sprintf("pot%03d", i))
			rows = append(rows, []any{ids[i], int64(1), nil})
		}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return tx.Insert(ctx, pots, rows) }))
		tids := tidsOf(t, d, ids)
		write := func(value int64, tids []db.TID, want int64) {
			var changes [][]any
			for _, id := range ids {
				changes = append(changes, []any{id, value})
			}
			var touched, sum int64
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
				touched, err = tx.UpdateAt(ctx, pots, []string{"n"}, changes, tids)
				return err
			}))
			require.Equal(t, want, touched)
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT SUM(n) FROM pots").Scan(&sum))
			require.Equal(t, want*value, sum)
		}
		write(2, tids, n)
		write(3, tids, n) // all rows have moved
		fresh := tidsOf(t, d, ids)
		fresh[0], fresh[1] = fresh[1], fresh[0]
		write(4, fresh, n)
		fresh[2] = db.TID{}
		write(5, fresh, n)
		write(6, nil, n)
	})
}

// Small concurrent writes use their own connections.
func TestRoundTrip_IsSafeAcrossTransactions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		withPots(t, d)
		var group sync.WaitGroup
		failures := make(chan error, 16)
		for w := range cap(failures) {
			group.Go(func() {
				for i := range 20 {
					err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
						row := []any{fmt.Sprintf("%d-%d", w, i), int64(w), "x"}
						if err := tx.Insert(ctx, pots, [][]any{row}); err != nil {
							return err
						}
						touched, err := tx.Update(ctx, pots, []string{"n"}, [][]any{{row[0], int64(w + 100)}})
						if err == nil && touched != 1 {
							err = fmt.Errorf("%v: touched %d", row, touched)
						}
						return err
					})
					if err != nil {
						failures <- err
						return
					}
				}
			})
		}
		group.Wait()
		close(failures)
		for err := range failures {
			require.NoError(t, err)
		}
		var all int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM pots WHERE note = 'x' AND id LIKE CAST(n - 100 AS TEXT) || '-%'").Scan(&all))
		require.Equal(t, cap(failures)*20, all)
	})
}

// A native statement after the end of the transaction's context is not executed.
func TestRoundTrip_FailsAfterTheTransactionEnded(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	withPots(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		cancel()
		_, err := tx.Exec(context.WithoutCancel(ctx), "SELECT 1") // fails once the transaction is rolled back
		for err == nil {
			_, err = tx.Exec(context.WithoutCancel(ctx), "SELECT 1")
		}
		require.Error(t, tx.Insert(context.WithoutCancel(ctx), pots, [][]any{{"late", int64(1), nil}}))
		return err
	})
	require.Error(t, err)
	require.Zero(t, count(t, d))
}
