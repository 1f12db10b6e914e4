package job_test

import (
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

func TestOneLeadsAtATimeAndTheNextTakesOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var inside, most, terms atomic.Int64
		work := func(ctx context.Context) error {
			most.Store(max(most.Load(), inside.Add(1)))
			defer inside.Add(-1)
			if terms.Add(1) < 4 {
				return errors.New("resign, so that another may lead")
			}
			<-ctx.Done()
			return nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		var nodes sync.WaitGroup
		for _, name := range []string{"a", "b", "c"} {
			crew := job.NewCrew(d, clock.System{}, quiet, name, 300*time.Millisecond)
			nodes.Go(func() { crew.Lead(ctx, "feed", work) })
		}
		require.Eventually(t, func() bool { return terms.Load() >= 4 }, 30*time.Second, 5*time.Millisecond)
		cancel()
		nodes.Wait()
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
		job.NewCrew(d, clock.NewManual(time.UnixMilli(1000)), quiet, "alive", time.Second).Lead(ctx, "feed", func(context.Context) error {
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
		crew := job.NewCrew(d, clock.NewManual(time.UnixMilli(1000)), quiet, "alive", time.Second)
		require.NoError(t, crew.Inherit(ctx))
		crew.Lead(ctx, "feed", func(context.Context) error {
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
	job.NewCrew(d, clock.System{}, quiet, "a", time.Second).Every(ctx, "sweep", time.Millisecond, func(context.Context) error {
		if times++; times == 3 {
			cancel()
		}
		return errors.New("nothing to sweep with")
	})
	require.Equal(t, 3, times)
}
