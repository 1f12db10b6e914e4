package wallet_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// crashEnv is set for the child process that will be killed: "url|dir|round".
const crashEnv = "MAIDAN_TEST_WALLET_CRASH"

func TestMain(m *testing.M) {
	if arg := os.Getenv(crashEnv); arg != "" {
		fmt.Fprintln(os.Stderr, submitUntilKilled(arg))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

const crashPlayers = 5

func crashAccount(i int) wallet.AccountID {
	return wallet.PlayerCash(id.Player(fmt.Sprintf("crash%d", i%crashPlayers)), inr)
}

// submitUntilKilled submits commands from many goroutines and writes each key to standard output once it is acknowledged.
func submitUntilKilled(arg string) error {
	parts := strings.SplitN(arg, "|", 3)
	d, err := db.Open(context.Background(), db.Config{URL: parts[0], Dir: parts[1], MaxConns: 4})
	if err != nil {
		return err
	}
	w := wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, clock.System{}, quiet), Clock: clock.System{},
		IDs: id.NewMaker(clock.System{}, rng.Secure()), Log: quiet, MaxBatch: 16})
	var wg sync.WaitGroup
	errs := make([]error, 24)
	for c := range errs {
		wg.Go(func() {
			for i := 0; errs[c] == nil; i++ {
				key := fmt.Sprintf("%s:%d:%d", parts[2], c, i)
				if _, errs[c] = w.Submit(context.Background(), move(key, crashAccount(c), -1)); errs[c] == nil {
					_, errs[c] = os.Stdout.WriteString(key + "\n")
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// A child is killed with SIGKILL at random moments. Afterwards the ledger is consistent, acknowledged commands are stored exactly
// once, and repeating them changes nothing.
func TestCrash_KeepsAcknowledgedCommandsOnce(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		d := dbtest.NewSQLite(t)
		var seq int
		var name, file string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "PRAGMA database_list").Scan(&seq, &name, &file))
		killInTheMiddle(t, d, dice(t), "|"+filepath.Dir(file))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := dbtest.PostgresURL(t)
		d, err := db.Open(t.Context(), db.Config{URL: url, MaxConns: 4})
		require.NoError(t, err)
		t.Cleanup(func() { _ = d.Close() })
		killInTheMiddle(t, d, dice(t), url+"|")
	})
}

func killInTheMiddle(t *testing.T, d *db.DB, dice rng.Source, where string) {
	h := open(t, d)
	const each = 1_000_000
	for i := range crashPlayers {
		h.player(t, id.Player(fmt.Sprintf("crash%d", i)), inr, each)
	}
	for round := range longtest.Times(6, 200) {
		acknowledged := killAfter(t, fmt.Sprintf("%s|%d", where, round), 1+rng.IntN(dice, 400), time.Duration(rng.IntN(dice, 3_000))*time.Microsecond)
		h.holds(t)
		for n, key := range acknowledged {
			if n%10 == 0 { // ask again for some
				var c int
				_, rest, _ := strings.Cut(key, ":")
				_, err := fmt.Sscanf(rest, "%d:", &c)
				require.NoError(t, err)
				res, err := h.Submit(t.Context(), move(key, crashAccount(c), -1))
				require.NoError(t, err)
				require.True(t, res.Hit, "%s was acknowledged and is gone", key)
			}
		}
		h.thereOnce(t, acknowledged)
		// In one statement: what the child had already sent, the server may commit after the child's death.
		var commands, transfers, left money.Amount
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT (SELECT COUNT(*) FROM wallet_commands WHERE key NOT LIKE 'deposit:%'),
			(SELECT COUNT(*) FROM wallet_transfers WHERE kind = 'test'),
			(SELECT CAST(SUM(balance) AS BIGINT) FROM wallet_accounts)`).Scan(&commands, &transfers, &left))
		require.Equal(t, commands, transfers)
		require.Equal(t, crashPlayers*each-commands, left, "each command took 1, once")
	}
}

// thereOnce asserts that each key has its command and one transfer.
func (h fixture) thereOnce(t *testing.T, keys []string) {
	t.Helper()
	rows, err := h.db.Reader().QueryIn(t.Context(), "SELECT command FROM wallet_transfers WHERE command", keys)
	found, err := db.Collect(rows, err, wallet.ScanText)
	require.NoError(t, err)
	times := map[string]int{}
	for _, k := range found {
		times[k]++
	}
	for _, k := range keys {
		require.Equal(t, 1, times[k], "acknowledged command %s", k)
	}
}

// killAfter starts a child, kills it a moment after it has acknowledged so many commands, and returns all it acknowledged.
func killAfter(t *testing.T, arg string, acks int, moment time.Duration) (keys []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashEnv+"="+arg)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) { // a last line without its end was not acknowledged
			break
		}
		require.NoError(t, err)
		keys = append(keys, strings.TrimSuffix(line, "\n"))
		if len(keys) == acks {
			time.AfterFunc(moment, func() { _ = cmd.Process.Kill() })
		}
	}
	_ = cmd.Wait()
	require.GreaterOrEqual(t, len(keys), acks, "the child ended by itself: %s", complaint.String())
	return keys
}
