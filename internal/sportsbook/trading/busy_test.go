package trading_test

import (
	"context"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/cricket"
)

// A hanging commit of one event blocks no other event.
func TestHandle_WritesOtherEventsWhileOneCommitIsHeldOpen(t *testing.T) {
	t.Parallel()
	d := dbtest.NewPostgres(t)
	f := newHarness(t, d)
	stuck, free := newScripted("stuck", cricket.T20()), newScripted("free", cricket.T20())
	f.deliver(t, stuck.Messages[0], free.Messages[0])
	stuck.start(cricket.Home)
	free.start(cricket.Home)
	before := f.detail(t, "free").Event

	var handling sync.WaitGroup
	var err error
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE sport_events SET seq = seq WHERE id = 'stuck'"); err != nil {
			return err
		}
		handling.Go(func() { err = f.Handle(context.Background(), stuck.Messages[1]) })
		for waiting := 0; waiting == 0; runtime.Gosched() {
			require.NoError(t, d.Reader().QueryRow(ctx, `SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'
				AND datname = current_database()`).Scan(&waiting))
		}
		require.NoError(t, f.Handle(t.Context(), free.Messages[1]))
		require.NoError(t, f.ApplyControls(t.Context()))
		require.Positive(t, f.Stats().Live)
		after := f.detail(t, "free").Event
		require.Equal(t, before.Version+1, after.Version)
		return nil
	}))
	handling.Wait()
	require.NoError(t, err)
	require.Equal(t, stuck.Messages[1].Seq, f.detail(t, "stuck").Event.Seq)
}

// Concurrent messages of one event, of two feeds or after a restart, are processed one after the other.
func TestHandle_TakesMessagesOfOneEventOneAfterTheOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 0, 4, 2, 6, 1)
		f.deliver(t, p.Messages[0])
		var handling sync.WaitGroup
		for range 3 {
			handling.Go(func() {
				for _, m := range p.Messages[1:] {
					if err := f.Handle(context.Background(), m); err != nil {
						t.Errorf("%v", err)
					}
				}
			})
		}
		handling.Wait()
		e := f.detail(t, "m").Event
		require.Equal(t, p.Messages[len(p.Messages)-1].Seq, e.Seq)
		require.Equal(t, int64(len(p.Messages)), e.Version, "each message was written once")
	})
}
