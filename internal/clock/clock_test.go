package clock_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
)

func TestManualWakesSleepersInTheirTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := clock.NewManual(time.UnixMilli(0))
		early, late := make(chan error, 1), make(chan error, 1)
		go func() { early <- m.Sleep(t.Context(), time.Second) }()
		go func() { late <- m.Sleep(t.Context(), time.Minute) }()
		synctest.Wait()
		require.Equal(t, 2, m.Sleepers())
		m.Advance(time.Second)
		require.NoError(t, <-early)
		require.Equal(t, 1, m.Sleepers())
		m.Set(time.UnixMilli(60_000))
		require.NoError(t, <-late)
	})
}

func TestSleepEndsWithItsContext(t *testing.T) {
	t.Parallel()
	for _, c := range []clock.Clock{clock.System{}, clock.NewManual(time.UnixMilli(0))} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, c.Sleep(ctx, time.Hour), context.Canceled)
		require.ErrorIs(t, c.Sleep(ctx, 0), context.Canceled)
	}
}
