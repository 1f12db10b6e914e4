package wallet_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// scales is a loader whose rows change during the given number of verifications; verified receives the rows of each.
type scales struct {
	outdated atomic.Int64
	verified chan []string
}

func withScales(h fixture) *scales {
	s := &scales{verified: make(chan []string, 10_000)}
	h.RegisterLoader("scales", func(_ context.Context, _ db.Querier, keys []string) (map[string]any, error) {
		found := map[string]any{}
		for _, k := range keys {
			found[k] = k
		}
		return found, nil
	})
	h.RegisterVerify("scales", func(rows map[string]any) []db.Statement {
		var keys []string
		for k := range rows {
			keys = append(keys, k)
		}
		s.verified <- keys
		divisor := int64(1)
		if s.outdated.Add(-1) >= 0 {
			divisor = 0
		}
		return []db.Statement{{Text: "SELECT 1 / $1::bigint", Params: [][]byte{db.Number(divisor)}}}
	})
	return s
}

func weighed(c wallet.Command, row string) wallet.Command {
	c.Rows = append(c.Rows, wallet.RowKey{Loader: "scales", Key: row})
	return c
}

func TestVerify_DecidesAnOutdatedBatchAgain(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	h := open(t, d)
	s := withScales(h)
	ann := h.player(t, "ann", inr, 100)
	decided := 0
	c := weighed(move("k", ann, -10), "a")
	decide := c.Decide
	c.Decide = func(v *wallet.View) (wallet.Decision, error) { decided++; return decide(v) }
	s.outdated.Store(7)
	_, err := h.Submit(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, 8, decided)
	require.Equal(t, money.Amount(90), h.balance(t, ann))
	h.holds(t)
}

func TestVerify_GivesUpWhenPatienceEnds(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), func(c *wallet.Config) { c.RetryFor = time.Nanosecond })
	s := withScales(h)
	ann := h.player(t, "ann", inr, 100)
	s.outdated.Store(1000)
	_, err := h.Submit(t.Context(), weighed(move("k", ann, -10), "a"))
	require.ErrorIs(t, err, wallet.ErrContended)
	require.Equal(t, money.Amount(100), h.balance(t, ann))
}

func TestVerify_ConcernsAcceptedCommandsOnly(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t))
	s := withScales(h)
	ann := h.player(t, "ann", inr, 100)
	release := h.hold(t)
	answers := make(chan error, 2)
	for row, amount := range map[string]money.Amount{"taken": -10, "refused": -1000} {
		go func() {
			_, err := h.Submit(context.Background(), weighed(move(row, ann, amount), row))
			answers <- err
		}()
	}
	for h.Queued() < 2 {
		runtime.Gosched()
	}
	release()
	refused := 0
	for range 2 {
		if err := <-answers; err != nil {
			require.ErrorIs(t, err, wallet.ErrInsufficient)
			refused++
		}
	}
	require.Equal(t, 1, refused)
	require.Equal(t, []string{"taken"}, <-s.verified)
	_, err := h.Submit(t.Context(), weighed(move("taken", ann, -10), "taken"))
	require.NoError(t, err)
	require.Empty(t, s.verified, "a replay relies on nothing")
}

// An outdated Apply is refused: only the caller can restart its transaction.
func TestVerify_RefusesAnOutdatedApply(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	h := open(t, d)
	s := withScales(h)
	ann := h.player(t, "ann", inr, 100)
	s.outdated.Store(1)
	apply := func() error {
		return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := h.Do(ctx, tx, weighed(move("k", ann, -10), "a"))
			return err
		})
	}
	require.ErrorIs(t, apply(), wallet.ErrContended)
	require.Equal(t, money.Amount(100), h.balance(t, ann))
	require.NoError(t, apply())
	require.Equal(t, money.Amount(90), h.balance(t, ann))
}

// Batches shrink down to a minimum when rows change often, and grow again when they do not.
func TestVerify_AdaptsTheSizeOfBatches(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t))
	s := withScales(h)
	ann := h.player(t, "ann", inr, 1_000_000)
	full := h.BatchSize()
	submit := func(key string) {
		_, err := h.Submit(t.Context(), weighed(move(key, ann, -1), "a"))
		require.NoError(t, err)
	}
	s.outdated.Store(1)
	submit("one")
	require.Equal(t, wallet.MinBatch, h.BatchSize(), "a batch of one was too large")
	for round := 0; h.BatchSize() < full; round++ {
		size := h.BatchSize()
		release := h.hold(t)
		done := make(chan error, size)
		for i := range size {
			go func() {
				_, err := h.Submit(context.Background(), weighed(move(fmt.Sprint(round, ":", i), ann, -1), "a"))
				done <- err
			}()
		}
		for h.Queued() < size {
			runtime.Gosched()
		}
		release()
		for range size {
			require.NoError(t, <-done)
		}
		for len(s.verified) > 0 {
			<-s.verified
		}
		require.Greater(t, h.BatchSize(), size)
	}
	require.Equal(t, full, h.BatchSize())
	h.holds(t)
}

func TestRegisterVerify_NeedsALoader(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t))
	require.Panics(t, func() { h.RegisterVerify("nobody", func(map[string]any) []db.Statement { return nil }) })
}
