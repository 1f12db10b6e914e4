package wallet_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// A node refuses a command that another node has just accepted: it returns that node's answer. On SQLite nobody commits while a
// batch reads, so this cannot happen.
func TestRefusalOfAKeyThatAnotherNodeHasUsed(t *testing.T) {
	t.Parallel()
	for name, neighbour := range map[string]bool{"alone": false, "beside a command that is accepted": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := dbtest.NewPostgres(t)
			one, other := open(t, d), open(t, d)
			ann := one.player(t, "ann", inr, 100)
			bob := one.player(t, "bob", inr, 100)
			used := false
			command := func() wallet.Command {
				row := wallet.RowKey{Loader: "voucher", Key: "v"}
				return wallet.Command{Key: "k", Accounts: []wallet.AccountID{ann}, Rows: []wallet.RowKey{row}, Decide: func(v *wallet.View) (wallet.Decision, error) {
					if v.Row(row.Loader, row.Key) == "used" {
						return wallet.Decision{}, wallet.ErrReversed // any refusal
					}
					return wallet.Decision{Transfers: []wallet.Transfer{give("voucher", ann, 10)}, Answer: []byte(`"first"`)}, nil
				}}
			}
			read := func(context.Context, db.Querier, []string) (map[string]any, error) {
				return map[string]any{"v": map[bool]string{true: "used", false: "good"}[used]}, nil
			}
			other.RegisterLoader("voucher", read)
			one.RegisterLoader("voucher", func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
				if !used { // when this node has read its keys, the other carries the command out
					_, err := other.Submit(context.Background(), command())
					require.NoError(t, err)
					used = true
				}
				return read(ctx, q, keys)
			})
			commands := []wallet.Command{command()}
			if neighbour {
				commands = append(commands, move("neighbour", bob, 5))
			}
			results, errs := one.together(t, commands...)
			require.NoError(t, errs[0])
			require.True(t, results[0].Hit)
			require.JSONEq(t, `"first"`, string(results[0].Answer))
			require.Equal(t, money.Amount(110), one.balance(t, ann))
			if neighbour {
				require.NoError(t, errs[1])
				require.Equal(t, money.Amount(105), one.balance(t, bob))
			}
			one.holds(t)
		})
	}
}

// A batch waits for the lock of an account before it writes its keys. Otherwise the transaction that holds the account could wait
// for the key, and PostgreSQL would end one of the two as a deadlock.
func TestBatchLocksAccountsBeforeKeys(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	var warnings bytes.Buffer
	h := open(t, d, func(c *wallet.Config) { c.Log = slog.New(slog.NewTextHandler(&warnings, nil)) })
	ann := h.player(t, "ann", inr, 100)
	submitted := make(chan wallet.Result, 1)
	runs := 0
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		runs++
		_, err := tx.Exec(ctx, "SELECT 1 FROM wallet_accounts WHERE id = $1 FOR UPDATE", string(ann))
		require.NoError(t, err)
		go func() {
			res, err := h.Submit(context.Background(), move("k", ann, -1))
			if err != nil {
				t.Errorf("%v", err)
			}
			submitted <- res
		}()
		require.Eventually(t, func() bool { return waitingForLock(t, d) }, time.Minute, time.Millisecond)
		_, err = h.Do(ctx, tx, move("k", ann, -1))
		return err
	}))
	require.True(t, (<-submitted).Hit)
	require.Equal(t, 1, runs, "a transaction that is ended as a deadlock runs again")
	require.Empty(t, warnings.String(), "a batch that is ended as a deadlock is retried with a warning")
	require.Equal(t, money.Amount(99), h.balance(t, ann))
	h.holds(t)
}

// waitingForLock reports whether a committer's connection waits for a lock.
func waitingForLock(t *testing.T, d *db.DB) bool {
	var n int64
	err := d.Reader().QueryRow(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'maidan wallet' AND wait_event_type = 'Lock'`).Scan(&n)
	if err != nil {
		t.Errorf("%v", err)
	}
	return n > 0
}
