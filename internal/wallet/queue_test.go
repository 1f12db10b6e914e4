package wallet_test

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// hold keeps the committer busy inside a Decide until the returned function is called.
func (h fixture) hold(t *testing.T) (release func()) {
	t.Helper()
	entered, done := make(chan struct{}), make(chan struct{})
	var once sync.Once
	var wg sync.WaitGroup
	wg.Go(func() {
		_, _ = h.Submit(context.Background(), wallet.Command{Key: "hold", Decide: func(*wallet.View) (wallet.Decision, error) {
			once.Do(func() { close(entered) })
			<-done
			return wallet.Decision{}, errors.New("let go")
		}})
	})
	<-entered
	return func() { close(done); wg.Wait() }
}

func TestSubmit_DropsAQueuedCommandAfterCancel(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t))
	ann := h.player(t, "ann", inr, 100)
	release := h.hold(t)
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := h.Submit(ctx, move("gone", ann, -10))
		gone <- err
	}()
	for h.Queued() == 0 {
		runtime.Gosched()
	}
	cancel()
	require.ErrorIs(t, <-gone, context.Canceled)
	release()
	_, err := h.Submit(ctx, move("too late", ann, -10))
	require.ErrorIs(t, err, context.Canceled)
	res, err := h.Submit(t.Context(), move("gone", ann, -10))
	require.NoError(t, err)
	require.False(t, res.Hit)
	require.Equal(t, money.Amount(90), h.balance(t, ann))
}

// A command that was started is finished, and its caller gets the outcome.
func TestSubmit_ReturnsTheOutcomeOfAStartedCommandAfterCancel(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t))
	ann := h.player(t, "ann", inr, 100)
	ctx, cancel := context.WithCancel(t.Context())
	c := move("k", ann, -10)
	decide := c.Decide
	c.Decide = func(v *wallet.View) (wallet.Decision, error) {
		cancel()
		return decide(v)
	}
	_, err := h.Submit(ctx, c)
	require.NoError(t, err)
	require.Equal(t, money.Amount(90), h.balance(t, ann))
}

func TestSubmit_WaitsAtAFullQueue(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewSQLite(t), func(c *wallet.Config) { c.Queue, c.MaxBatch = 4, 3 })
	ann := h.player(t, "ann", inr, 100)
	release := h.hold(t)
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	var done, refused atomic.Int64
	for i := range 20 {
		wg.Go(func() {
			if _, err := h.Submit(ctx, move(strconv.Itoa(i), ann, -1)); err == nil {
				done.Add(1)
			} else {
				refused.Add(1)
			}
		})
	}
	for h.Queued() < 4 {
		runtime.Gosched()
	}
	cancel() // those in the queue and those before it all go away
	wg.Wait()
	release()
	require.Equal(t, int64(20), refused.Load())
	require.Equal(t, money.Amount(100), h.balance(t, ann))
	for i := range 20 {
		wg.Go(func() {
			if _, err := h.Submit(t.Context(), move(strconv.Itoa(i), ann, -1)); err != nil {
				t.Errorf("%v", err)
			}
		})
	}
	wg.Wait()
	require.Equal(t, money.Amount(80), h.balance(t, ann))
}

func TestCloseFinishesWhatWasAccepted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d, func(c *wallet.Config) { c.Queue, c.MaxBatch = 10, 4 })
		ann := h.player(t, "ann", inr, 100)
		release := h.hold(t)
		var wg sync.WaitGroup
		var done, refused atomic.Int64
		for i := range 30 { // ten in the queue, twenty waiting for a place in it
			wg.Go(func() {
				switch _, err := h.Submit(context.Background(), move(strconv.Itoa(i), ann, -1)); {
				case err == nil:
					done.Add(1)
				case errors.Is(err, wallet.ErrClosed):
					refused.Add(1)
				default:
					t.Errorf("%v", err)
				}
			})
		}
		for h.Queued() < 10 {
			runtime.Gosched()
		}
		closed := make(chan error)
		go func() { closed <- h.Close(context.Background()) }()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, h.Close(ctx), context.Canceled, "Close waits no longer than it may")
		release()
		require.NoError(t, <-closed)
		wg.Wait()
		require.Equal(t, int64(30), done.Load()+refused.Load())
		require.GreaterOrEqual(t, done.Load(), int64(10), "what was in the queue is done")
		require.Equal(t, money.Amount(100-done.Load()), h.balance(t, ann))
		_, err := h.Submit(t.Context(), move("late", ann, -1))
		require.ErrorIs(t, err, wallet.ErrClosed)
		h.holds(t)
	})
}

func TestCloseLeavesNoGoroutine(t *testing.T) {
	d := dbtest.NewSQLite(t)
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	h := open(t, d)
	_, err := h.Submit(t.Context(), move("k", wallet.PlayerCash("nobody", inr), 1))
	require.ErrorIs(t, err, wallet.ErrNoAccount)
	require.NoError(t, h.Close(t.Context()))
}
