package wallet_test

import (
	"context"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// pair are two batches of one command each: the first is held at a step of its commit until the second has decided.
type pair struct {
	fixture
	decided atomic.Int64 // decisions of both batches
	held    chan struct{}
	release chan error // what the step returns
}

// holdAt holds the first batch that comes to a step.
func holdAt(h fixture, step string) *pair {
	p := &pair{fixture: h, held: make(chan struct{}), release: make(chan error)}
	var came atomic.Bool
	h.SetFreeHook(func(s string) error {
		if s == string(wallet.StepDecided) {
			p.decided.Add(1)
		}
		if s == step && came.CompareAndSwap(false, true) {
			close(p.held)
			return <-p.release
		}
		return nil
	})
	return p
}

// answered is the result of a command.
type answered struct {
	wallet.Result
	err error
}

// submit submits both. meanwhile runs when the second has decided on the state that the first leaves; its error is returned by the
// held step.
func (p *pair) submit(first, second wallet.Command, meanwhile func() error) (one, two answered) {
	ones, twos := make(chan answered, 1), make(chan answered, 1)
	go func() {
		res, err := p.Submit(context.Background(), first)
		ones <- answered{res, err}
	}()
	<-p.held
	go func() {
		res, err := p.Submit(context.Background(), second)
		twos <- answered{res, err}
	}()
	for p.decided.Load() < 2 {
		runtime.Gosched()
	}
	p.release <- meanwhile()
	return <-ones, <-twos
}

func nothing() error { return nil }

// A batch that decides while the previous one commits decides on the state which that one leaves, committed or not.
func TestSpeculation_DecidesOnThePreviousBatch(t *testing.T) {
	t.Parallel()
	ann := wallet.PlayerCash("ann", inr)
	mismatch := move("first", ann, -7)
	for _, step := range []string{string(wallet.StepCommitting), string(wallet.StepSent)} {
		for _, c := range []struct {
			name          string
			first, second wallet.Command
			check         func(t *testing.T, two answered)
			left          money.Amount
		}{
			{"spends what is left", move("first", ann, -60), move("second", ann, -40), func(t *testing.T, two answered) { require.NoError(t, two.err) }, 0},
			{"cannot spend it twice", move("first", ann, -60), move("second", ann, -41), func(t *testing.T, two answered) {
				require.ErrorIs(t, two.err, wallet.ErrInsufficient)
			}, 40},
			{"replays", move("first", ann, -60), move("first", ann, -60), func(t *testing.T, two answered) {
				require.NoError(t, two.err)
				require.True(t, two.Hit)
				require.JSONEq(t, `"first"`, string(two.Answer))
			}, 40},
			{"knows the key", move("first", ann, -60), mismatch, func(t *testing.T, two answered) { require.ErrorIs(t, two.err, wallet.ErrMismatch) }, 40},
			{"sees rows of other packages", add("first", "a"), add("second", "a"), func(t *testing.T, two answered) { require.NoError(t, two.err) }, 100},
		} {
			t.Run(step+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				h := open(t, dbtest.NewSQLite(t))
				withPot(t, h)
				h.player(t, "ann", inr, 100)
				p := holdAt(h, step)
				one, two := p.submit(c.first, c.second, nothing)
				require.NoError(t, one.err)
				c.check(t, two)
				require.Equal(t, c.left, h.balance(t, ann))
				require.Equal(t, int64(2), p.decided.Load(), "each decided once")
				h.holds(t)
			})
		}
	}
}

// A batch whose commit fails invalidates the speculation on it.
func TestSpeculation_IsDroppedWhenThePreviousBatchFails(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t))
	ann := h.player(t, "ann", inr, 100)
	p := holdAt(h, string(wallet.StepCommitting))
	one, two := p.submit(move("first", ann, -60), move("second", ann, -40), func() error { return wallet.ErrUnreachable })
	require.NoError(t, one.err)
	require.NoError(t, two.err)
	require.Zero(t, h.balance(t, ann))
	require.Equal(t, int64(4), p.decided.Load(), "both decided twice")
	h.holds(t)
}

// A commit of another writer, in this process or not, between a speculation and its transaction invalidates it.
func TestSpeculation_IsDroppedAfterAnotherCommit(t *testing.T) {
	t.Parallel()
	for _, who := range []string{"this process", "another"} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			d := dbtest.NewSQLite(t)
			h, rival := open(t, d), d
			if who == "another" {
				rival = again(t, d)
			}
			withPot(t, h)
			p := holdAt(h, string(wallet.StepSent))
			one, two := p.submit(add("first", "a"), add("second", "a"), func() error {
				return rival.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.Exec(ctx, "DELETE FROM pots")
					return err
				})
			})
			require.NoError(t, one.err)
			require.Equal(t, "no_pot", fault.CodeOf(two.err))
			require.Equal(t, int64(3), p.decided.Load())
		})
	}
}

// withPot is withPots with one in it, "a".
func withPot(t *testing.T, h fixture) {
	t.Helper()
	withPots(t, h)
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return tx.Insert(ctx, pots, [][]any{{"a", int64(0), int64(0), nil}})
	}))
}

// again opens the same SQLite database a second time.
func again(t *testing.T, d *db.DB) *db.DB {
	t.Helper()
	var seq int
	var name, file string
	require.NoError(t, d.Reader().QueryRow(t.Context(), "PRAGMA database_list").Scan(&seq, &name, &file))
	other, err := db.Open(t.Context(), db.Config{Dir: filepath.Dir(file)})
	require.NoError(t, err)
	t.Cleanup(func() { _ = other.Close() })
	return other
}
