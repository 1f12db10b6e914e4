package job_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/job"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// nodes are servers that share a database and a clock, each with a lease of ttl.
type nodes struct {
	t     *testing.T
	clock *clock.Manual
	names []string
}

const ttl = 3 * time.Second

// pass moves the clock by the time after which leases are renewed, once every node waits for it.
func (n nodes) pass() {
	n.t.Helper()
	require.Eventually(n.t, func() bool { return n.clock.Sleepers() == len(n.names) }, time.Minute, time.Millisecond)
	n.clock.Advance(ttl / 3)
}

func TestLead_OneNodeLeadsAtATimeAndTheNextTakesOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := nodes{t, clock.NewManual(time.UnixMilli(1000)), []string{"a", "b", "c"}}
		var inside, most atomic.Int64
		began, resign := make(chan struct{}, 1), make(chan struct{})
		work := func(ctx context.Context) error {
			most.Store(max(most.Load(), inside.Add(1)))
			defer inside.Add(-1)
			began <- struct{}{}
			select {
			case <-resign:
				return errors.New("resigned, so that another may lead")
			case <-ctx.Done():
				return nil
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		for _, name := range n.names {
			running.Go(func() { job.NewScheduler(d, n.clock, quiet, name, ttl).Lead(ctx, "feed", work) })
		}
		for range 3 {
			<-began
			for range 6 { // twice the length of a lease: it is renewed
				n.pass()
			}
			require.Empty(t, began, "another node took a lease that is renewed")
			resign <- struct{}{}
			for len(began) == 0 {
				n.pass()
			}
		}
		cancel()
		running.Wait()
		require.Equal(t, int64(1), most.Load())
		var left int
		require.NoError(t, d.Reader().QueryRow(context.Background(), "SELECT COUNT(*) FROM job_leases").Scan(&left))
		require.Zero(t, left, "a lease is given back at the end")
	})
}

func TestALeaseThatRanOutIsTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO job_leases (name, holder, until) VALUES ('feed', 'dead', $1)", 999)
			return err
		}))
		ctx, cancel := context.WithCancel(t.Context())
		job.NewScheduler(d, clock.NewManual(time.UnixMilli(1000)), quiet, "alive", time.Second).Lead(ctx, "feed", func(context.Context) error {
			cancel()
			return nil
		})
	})
}

func TestTheOnlyNodeInherits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO job_leases (name, holder, until) VALUES ('feed', 'dead', $1)", 5000)
			return err
		}))
		ctx, cancel := context.WithCancel(t.Context())
		scheduler := job.NewScheduler(d, clock.NewManual(time.UnixMilli(1000)), quiet, "alive", time.Second)
		require.NoError(t, scheduler.ReleaseAll(ctx))
		scheduler.Lead(ctx, "feed", func(context.Context) error {
			cancel()
			return nil
		})
	})
}

func TestEveryGoesOnAfterAFailure(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	ctx, cancel := context.WithCancel(t.Context())
	times := 0
	job.NewScheduler(d, clock.System{}, quiet, "a", time.Second).Every(ctx, "sweep", time.Millisecond, func(context.Context) error {
		if times++; times == 3 {
			cancel()
		}
		return errors.New("nothing to sweep with")
	})
	require.Equal(t, 3, times)
}

// stopping is a clock whose first reading ends a context: what is begun then is interrupted.
type stopping struct {
	clock.Clock
	stop context.CancelFunc
}

func (s stopping) Now() time.Time {
	s.stop()
	return s.Clock.Now()
}

func TestLead_ReportsNoErrorWhenAStopInterruptsIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		var log bytes.Buffer
		scheduler := job.NewScheduler(d, stopping{clock.System{}, cancel}, slog.New(slog.NewTextHandler(&log, nil)), "a", ttl)
		scheduler.Lead(ctx, "feed", func(context.Context) error { return errors.New("the lease was acquired after the stop") })
		require.Empty(t, log.String())
	})
}
