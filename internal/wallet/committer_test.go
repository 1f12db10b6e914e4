package wallet_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

var pots = db.Table{Name: "pots", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "n", Type: db.Int}, {Name: "version", Type: db.Int}, {Name: "note", Type: db.Text}}}

// pot is a row of another package.
type pot struct{ n, version int64 }

// withPots makes a table of another package and its loader.
func withPots(t *testing.T, h fixture) {
	t.Helper()
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "CREATE TABLE pots (id TEXT PRIMARY KEY, n BIGINT NOT NULL CHECK (n >= 0), version BIGINT NOT NULL, note TEXT)")
		return err
	}))
	h.RegisterLoader("pot", func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
		found := map[string]any{}
		rows, err := q.QueryIn(ctx, "SELECT id, n, version FROM pots WHERE id", keys)
		_, err = db.Collect(rows, err, func(r *sql.Rows) (p pot, err error) {
			var id string
			err = r.Scan(&id, &p.n, &p.version)
			found[id] = p
			return p, err
		})
		return found, err
	})
}

// together submits commands so that the committer finds them in one batch, and returns their results.
func (h fixture) together(t *testing.T, commands ...wallet.Command) ([]wallet.Result, []error) {
	t.Helper()
	results, errs := make([]wallet.Result, len(commands)), make([]error, len(commands))
	entered, release := make(chan struct{}), make(chan struct{})
	var once sync.Once
	var wg sync.WaitGroup
	wg.Go(func() { // keeps the committer busy while the others queue up
		_, _ = h.Submit(context.Background(), wallet.Command{Key: "hold", Decide: func(*wallet.View) (wallet.Decision, error) {
			once.Do(func() { close(entered) })
			<-release
			return wallet.Decision{}, errors.New("let go")
		}})
	})
	<-entered
	for i, c := range commands {
		wg.Go(func() { results[i], errs[i] = h.Submit(context.Background(), c) })
		for h.Queued() <= i {
			runtime.Gosched()
		}
	}
	close(release)
	wg.Wait()
	return results, errs
}

func TestSubmit_AFailingCommandDoesNotFailItsBatch(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		withPots(t, h)
		ann := h.player(t, "ann", inr, 10000)
		var commands []wallet.Command
		for i := range 30 {
			c := move(fmt.Sprint("m", i), ann, -1)
			spoil := wallet.Write{Table: pots, Row: []any{fmt.Sprint("pot", i), int64(1), int64(1), nil}}
			switch i {
			case 7: // violates a CHECK of another package
				spoil.Row[1] = int64(-1)
			case 19: // the same id as another command's row
				spoil.Row[0] = "pot18"
			case 23:
				c.Decide = func(*wallet.View) (wallet.Decision, error) { panic("a mistake") }
			case 24:
				c.Decide = func(v *wallet.View) (wallet.Decision, error) {
					v.Balance(wallet.PlayerCash("somebody else", inr))
					return wallet.Decision{}, nil
				}
			case 25:
				spoil.Row = spoil.Row[:1]
			case 26:
				c.Rows = []wallet.RowKey{{Loader: "no such loader", Key: "x"}}
			}
			decide := c.Decide
			c.Decide = func(v *wallet.View) (wallet.Decision, error) {
				dec, err := decide(v)
				dec.Writes = append(dec.Writes, spoil)
				return dec, err
			}
			commands = append(commands, c)
		}
		_, errs := h.together(t, commands...)
		for i, err := range errs {
			if bad := slices.Contains([]int{7, 19, 23, 24, 25, 26}, i); bad {
				require.Error(t, err, "command %d", i)
				require.Equal(t, fault.Internal, fault.KindOf(err))
			} else {
				require.NoError(t, err, "command %d", i)
			}
		}
		require.Equal(t, money.Amount(10000-24), h.balance(t, ann))
		h.holds(t)
	})
}

func TestSubmit_DecidesABatchInOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.player(t, "ann", inr, 100)
		other := move("dear", ann, -100)
		other.Key = "k1"
		results, errs := h.together(t,
			move("k1", ann, -60), move("dear", ann, -60), move("k1", ann, -60), move("fits", ann, -40), other, move("dear", ann, 5), move("dear", ann, -60))
		require.NoError(t, errs[0])
		require.ErrorIs(t, errs[1], wallet.ErrInsufficient)
		require.NoError(t, errs[2])
		require.True(t, results[2].Hit, "the same key later in the batch replays")
		require.NoError(t, errs[3])
		require.ErrorIs(t, errs[4], wallet.ErrMismatch, "the same key with other input inside the batch")
		require.NoError(t, errs[5], "a refusal does not use up its key")
		require.ErrorIs(t, errs[6], wallet.ErrMismatch)
		require.Equal(t, money.Amount(5), h.balance(t, ann))
		h.holds(t)
	})
}

// add is a command that adds 1 to a pot under a version guard.
func add(key, id string) wallet.Command {
	row := wallet.RowKey{Loader: "pot", Key: id}
	return wallet.Command{Key: key, Rows: []wallet.RowKey{row}, Decide: func(v *wallet.View) (wallet.Decision, error) {
		p, ok := v.Row("pot", id).(pot)
		if !ok {
			return wallet.Decision{}, fault.New(fault.NotFound, "no_pot", "There is no such pot.")
		}
		after := pot{p.n + 1, p.version + 1}
		return wallet.Decision{
			Updates: []wallet.Update{{Table: pots, Guard: []string{"version"}, Set: []string{"n", "version"}, Row: []any{id, p.version, after.n, after.version}}},
			Rows:    []wallet.Row{{RowKey: row, Value: after}},
		}, nil
	}}
}

func TestSubmit_GuardsUpdatesOfOtherPackages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		withPots(t, h)
		rival := open(t, d) // another node
		rival.RegisterLoader("pot", h.Loader("pot"))
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.Insert(ctx, pots, [][]any{{"a", int64(0), int64(0), nil}, {"b", int64(0), int64(0), nil}})
		}))
		_, errs := h.together(t, add("1", "a"), add("2", "b"), add("3", "a"), add("4", "none"), add("5", "a"))
		require.NoError(t, errors.Join(errs[0], errs[1], errs[2], errs[4]))
		require.Equal(t, "no_pot", fault.CodeOf(errs[3]))

		var wg sync.WaitGroup
		var done atomic.Int64
		for i := range 100 {
			wg.Go(func() {
				node := []fixture{h, rival}[i%2]
				for n := 0; ; n++ {
					_, err := node.Submit(context.Background(), add(fmt.Sprint("r", i), "a"))
					if errors.Is(err, wallet.ErrContended) {
						continue
					}
					if err == nil {
						done.Add(1)
					} else {
						t.Errorf("%v", err)
					}
					return
				}
			})
		}
		wg.Wait()
		var n int64
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT n FROM pots WHERE id = 'a'").Scan(&n))
		require.Equal(t, int64(103), n)
		require.Equal(t, int64(100), done.Load())
	})
}

func TestSubmit_AppendsEventsOfAcceptedCommands(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		var published []string
		h.box.On(outbox.Reaction{Name: "ear", Kinds: []string{"moved"}, Effect: func(_ context.Context, events []outbox.Event) error {
			for _, e := range events {
				published = append(published, e.Subject)
			}
			return nil
		}})
		ann := h.player(t, "ann", inr, 100)
		command := func(key string, amount money.Amount) wallet.Command {
			c := move(key, ann, amount)
			decide := c.Decide
			c.Decide = func(v *wallet.View) (wallet.Decision, error) {
				dec, err := decide(v)
				dec.Events = []outbox.Event{outbox.New(v.NewID(), "moved", key, v.Now().UnixMilli(), amount)}
				return dec, err
			}
			return c
		}
		_, errs := h.together(t, command("a", -10), command("b", -1000), command("c", -10), command("a", -10))
		require.NoError(t, errors.Join(errs[0], errs[2], errs[3]))
		require.Error(t, errs[1])
		require.NoError(t, h.box.Drain(t.Context()))
		require.Equal(t, []string{"a", "c"}, published, "refused and replayed commands append no events")
	})
}

func TestSubmit_RejectsInvalidCommands(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t))
	decide := func(*wallet.View) (wallet.Decision, error) { return wallet.Decision{}, nil }
	for _, c := range []wallet.Command{{Decide: decide}, {Key: "k"}, {Key: "k", Decide: decide, Accounts: []wallet.AccountID{"h:x:INR"}}} {
		_, err := h.Submit(t.Context(), c)
		require.Error(t, err)
	}
	_, err := h.Submit(t.Context(), move("k", wallet.PlayerCash("nobody", inr), 1))
	require.ErrorIs(t, err, wallet.ErrNoAccount)
	require.Panics(t, func() { h.RegisterLoader(wallet.TransferLoader, nil) })
	require.True(t, strings.HasPrefix(string(wallet.PlayerCash("x", inr)), "p:"))
}

// A key of a type that the plan cannot encode is refused: two rows would become one update, and the second would be lost.
func TestSubmit_RejectsUpdatesByAKeyOfAnUnknownType(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		withPots(t, h)
		byNumber := pots
		byNumber.Key = []string{"n"}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.Insert(ctx, pots, [][]any{{"a", int64(1), int64(0), nil}, {"b", int64(2), int64(0), nil}})
		}))
		update := func(one, two any) error {
			_, err := h.Submit(context.Background(), wallet.Command{Key: fmt.Sprintf("%T", one), Decide: func(*wallet.View) (wallet.Decision, error) {
				var d wallet.Decision
				for _, key := range []any{one, two} {
					d.Updates = append(d.Updates, wallet.Update{Table: byNumber, Set: []string{"version"}, Row: []any{key, int64(7)}})
				}
				return d, nil
			}})
			return err
		}
		require.ErrorContains(t, update(1, 2), "key of type int")
		require.ErrorContains(t, update(nil, nil), "key of type")
		require.NoError(t, update(int64(1), int64(2)))
		var sum int64
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT CAST(SUM(version) AS BIGINT) FROM pots").Scan(&sum))
		require.Equal(t, int64(14), sum)
	})
}
