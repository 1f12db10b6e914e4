package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// Whatever step a batch fails at, even after COMMIT with the reply lost, every command happens exactly once.
func TestFault_AtAnyStepCommitsOnce(t *testing.T) {
	t.Parallel()
	for _, at := range []string{string(wallet.StepLoaded), string(wallet.StepDecided), string(wallet.StepWritten), string(wallet.StepSent), "any"} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				dice := dice(t)
				h := open(t, d, twoCommitters)
				ann, bob := h.player(t, "ann", inr, 1000), h.player(t, "bob", inr, 1000)
				var breaks atomic.Int64
				h.SetHook(func(s string) error {
					if (s == at || at == "any") && (breaks.Load() == 0 || rng.IntN(dice, 5) == 0) {
						breaks.Add(1)
						return wallet.ErrUnreachable
					}
					return nil
				})
				var wg sync.WaitGroup
				for i := range 40 {
					for range 2 { // each command twice at once
						wg.Go(func() {
							if _, err := h.Submit(context.Background(), move(strconv.Itoa(i), []wallet.AccountID{ann, bob}[i%2], -1)); err != nil {
								t.Errorf("%v", err)
							}
						})
					}
				}
				wg.Wait()
				for i := range 10 { // one by one, so that it breaks often enough
					_, err := h.Submit(t.Context(), move(fmt.Sprint("lone", i), ann, -1))
					require.NoError(t, err)
				}
				require.Positive(t, breaks.Load())
				require.Equal(t, money.Amount(970), h.balance(t, ann))
				require.Equal(t, money.Amount(980), h.balance(t, bob))
				h.holds(t)
			})
		})
	}
}

func TestFault_ReportsAnUnreachableDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d, func(c *wallet.Config) { c.RetryFor = time.Millisecond })
		ann := h.player(t, "ann", inr, 10)
		var away atomic.Bool
		h.SetHook(func(string) error {
			if away.Load() {
				return wallet.ErrUnreachable
			}
			return nil
		})
		away.Store(true)
		_, err := h.Submit(t.Context(), move("k", ann, -1))
		require.ErrorIs(t, err, wallet.ErrUnavailable)
		away.Store(false)
		_, err = h.Submit(t.Context(), move("k", ann, -1))
		require.NoError(t, err)
		require.Equal(t, money.Amount(9), h.balance(t, ann))
	})
}

// The server closes the committer's connection repeatedly; commands are only delayed.
func TestConnectionsEndedByTheServer(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	h := open(t, d, twoCommitters)
	ann := h.player(t, "ann", inr, 1000)
	end := func() {
		_, err := d.Reader().Exec(context.Background(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE application_name = 'maidan wallet' AND datname = current_database()`)
		if err != nil {
			t.Errorf("%v", err)
		}
	}
	var wg sync.WaitGroup
	for c := range 8 {
		wg.Go(func() {
			for i := range 20 {
				if i%5 == c%5 {
					end()
				}
				_, err := h.Submit(context.Background(), move(fmt.Sprint(c, ":", i), ann, -1))
				if err != nil {
					t.Errorf("%v", err)
				}
			}
		})
	}
	wg.Wait()
	var commands int64
	require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM wallet_commands WHERE key NOT LIKE 'deposit:%'").Scan(&commands))
	require.Equal(t, int64(160), commands)
	require.Equal(t, money.Amount(1000-160), h.balance(t, ann))
	h.holds(t)
}

func TestAudit_FindsCorruption(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.player(t, "ann", inr, 100)
		res, err := methods[0].do(h, "bet", hash, give("bet", ann, -70))
		require.NoError(t, err)
		_, err = h.Reverse(t.Context(), wallet.Reversal{Key: "undo", Kind: "undo", Transfer: transferOf(t, res)})
		require.NoError(t, err)
		bob := h.player(t, "bob", inr, 0)
		_, err = methods[0].do(h, "gift", hash, wallet.Transfer{Kind: "gift", Entries: []wallet.Entry{{Account: ann, Amount: -10}, {Account: bob, Amount: 10}}})
		require.NoError(t, err)
		h.holds(t)
		for _, corruption := range []struct{ check, do string }{
			{"in each currency", "UPDATE wallet_transfers SET amount = amount + 1 WHERE contra IS NULL AND amount = 10"},
			{"of each transfer", "UPDATE wallet_transfers SET amount = amount + 1 WHERE contra IS NULL AND amount = 10"},
			{"sum of its entries", "UPDATE wallet_accounts SET balance = balance + 1"},
			{"sum of its entries", "UPDATE wallet_accounts SET entries = entries + 1"},
			{"chain", "UPDATE wallet_transfers SET balance = balance + 1 WHERE seq = 2"},
			{"chain", "UPDATE wallet_transfers SET seq = 5 WHERE seq = 2"},
			{"belongs to a command", "DELETE FROM wallet_commands WHERE key = 'bet'"},
			{"belongs to a command and has entries", "DELETE FROM wallet_transfers WHERE amount = 10"},
			{"has entries", "UPDATE wallet_transfers SET ref = 'other' WHERE line = 1"},
			{"has entries", "UPDATE wallet_transfers SET line = line + 1 WHERE amount = 10"},
			{"entry belongs", "UPDATE wallet_transfers SET currency = 'USD'"},
			{"chain", "UPDATE wallet_transfers SET amount = amount * 2 WHERE seq = 2"},
			{"entry belongs", "DELETE FROM wallet_accounts"},
			{"reversal", "DELETE FROM wallet_transfers WHERE kind = 'bet'"},
			{"reversal", "UPDATE wallet_transfers SET amount = amount * 2 WHERE amount IN (70, -70) AND seq = 3"},
			{"debts of players", "INSERT INTO wallet_debts (transfer, account, amount) VALUES ('x', 'y', 1)"},
		} {
			broken := errors.New("put it back")
			require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, corruption.do)
				require.NoError(t, err, corruption.do)
				found, err := wallet.AuditThrough(ctx, tx)
				require.NoError(t, err)
				reported := false
				for _, c := range found {
					reported = reported || !c.OK && strings.Contains(c.Name, corruption.check) && c.Detail != ""
				}
				require.True(t, reported, "%s should break %q: %v", corruption.do, corruption.check, found)
				return broken
			}), broken)
		}
		h.holds(t)
	})
}
