package wallet_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/wallet"
)

var errEnough = errors.New("enough")

// beside submits so many commands to another committer than hold's; each calls decided when it is decided.
func (h fixture) beside(t *testing.T, many int, decided func()) *sync.WaitGroup {
	var wg sync.WaitGroup
	for i := 0; many > 0; i++ {
		key := strconv.Itoa(i)
		if !h.OtherCommitter(key, "hold") {
			continue
		}
		many--
		wg.Go(func() {
			_, err := h.Submit(t.Context(), wallet.Command{Key: key, Decide: func(*wallet.View) (wallet.Decision, error) {
				decided()
				return wallet.Decision{}, errEnough
			}})
			if !errors.Is(err, errEnough) {
				t.Errorf("%s: %v", key, err)
			}
		})
	}
	return &wg
}

// Only PostgreSQL commits side by side.
func TestScheduler_SmallBatchesDoNotRunInParallel(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), twoCommitters)
	release := h.hold(t)
	var over atomic.Bool
	few := h.beside(t, wallet.ParallelBatch-1, func() {
		if !over.Load() {
			t.Error("a few commands were committed beside another committer's")
		}
	})
	for h.Waiting() < wallet.ParallelBatch-1 {
		runtime.Gosched()
	}
	over.Store(true)
	release()
	few.Wait()
	h.holds(t)
}

func TestScheduler_FullBatchesRunInParallel(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), twoCommitters)
	release := h.hold(t)
	var decided atomic.Int64
	h.beside(t, wallet.ParallelBatch, func() { decided.Add(1) }).Wait()
	require.EqualValues(t, wallet.ParallelBatch, decided.Load(), "while the other committer is still at work")
	release()
	h.holds(t)
}

func TestScheduler_ARetriedBatchDoesNotBlockOthers(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), twoCommitters)
	failed := make(chan struct{})
	var once sync.Once
	var over atomic.Bool
	h.RegisterLoader("failing", func(context.Context, db.Querier, []string) (map[string]any, error) {
		if over.Load() {
			return nil, nil
		}
		once.Do(func() { close(failed) })
		return nil, wallet.ErrUnreachable
	})
	refuse := func(*wallet.View) (wallet.Decision, error) { return wallet.Decision{}, errEnough }
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := h.Submit(t.Context(), wallet.Command{Key: "hold", Rows: []wallet.RowKey{{Loader: "failing", Key: "x"}}, Decide: refuse})
		if !errors.Is(err, errEnough) {
			t.Errorf("it is given up instead of tried again: %v", err)
		}
	})
	<-failed
	h.beside(t, 1, func() { over.Store(true) }).Wait()
	wg.Wait()
}

// While a small batch commits, new commands are merged into one batch, whatever committer they belong to.
func TestScheduler_TheActiveCommitterDrainsAllQueues(t *testing.T) {
	t.Parallel()
	var batches []int
	var mu sync.Mutex
	h := open(t, dbtest.NewPostgres(t), twoCommitters, func(c *wallet.Config) {
		c.Observe = func(commands int, _ time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			batches = append(batches, commands)
		}
	})
	release := h.hold(t)
	const many = 20
	var wg sync.WaitGroup
	committers := map[bool]int{}
	for i := range many {
		key := strconv.Itoa(i)
		committers[h.OtherCommitter(key, "hold")]++
		wg.Go(func() {
			_, err := h.Submit(t.Context(), wallet.Command{Key: key, Decide: func(*wallet.View) (wallet.Decision, error) {
				return wallet.Decision{}, errEnough
			}})
			if !errors.Is(err, errEnough) {
				t.Errorf("%s: %v", key, err)
			}
		})
	}
	for h.Waiting() < many {
		runtime.Gosched()
	}
	require.Len(t, committers, 2, "the test needs commands of both committers")
	release()
	wg.Wait()
	seen := func() []int {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(batches)
	}
	for sum := 0; sum <= many; runtime.Gosched() { // whoever is answered may be so before the batch is counted
		sum = 0
		for _, n := range seen() {
			sum += n
		}
	}
	require.Contains(t, [][]int{{1, many}, {1, many - 1, 1}, {1, 1, many - 1}}, seen(), "but for the one that the other committer may have in its hands")
	h.holds(t)
}
