package schedule_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/simulate/payments/schedule"
)

// diary records which tasks ran.
type diary []string

func (d *diary) note(what string, err error) func(context.Context) error {
	return func(context.Context) error { *d = append(*d, what); return err }
}

func TestStep_RunsDueTasksInOrder(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	s := schedule.New(schedule.Config{Clock: c})
	var ran diary
	at := func(ms int64, name string) { require.NoError(t, s.At(time.UnixMilli(ms), name, ran.note(name, nil))) }
	at(3000, "late")
	at(1000, "second")
	at(500, "first")
	at(1000, "third")
	at(500, "first") // waits already
	require.Equal(t, time.UnixMilli(500), s.Step(t.Context()))
	c.Advance(time.Second)
	require.Equal(t, time.UnixMilli(3000), s.Step(t.Context()))
	require.Equal(t, diary{"first", "second", "third"}, ran)
	at(1000, "first") // it has run, so the name is free
	s.Step(t.Context())
	require.Equal(t, "first", ran[3])
}

func TestStep_RepeatsFailedTasksFiveTimesAtMost(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	s := schedule.New(schedule.Config{Clock: c, Retry: time.Second})
	var ran diary
	require.NoError(t, s.At(c.Now(), "bad", ran.note("bad", errors.New("refused"))))
	for tries, wait := 1, time.Second; tries < 5; tries, wait = tries+1, 2*wait {
		require.Equal(t, c.Now().Add(wait), s.Step(t.Context()))
		require.Len(t, ran, tries)
		c.Advance(wait)
	}
	s.Step(t.Context())
	require.Len(t, ran, 5)
	c.Advance(time.Hour)
	s.Step(t.Context())
	require.Len(t, ran, 5, "it was dropped")
}

func TestAt_LimitsTheWaitingTasks(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	s := schedule.New(schedule.Config{Clock: c, Most: 2})
	var ran diary
	for i := range 2 {
		require.NoError(t, s.At(c.Now(), strconv.Itoa(i), ran.note("x", nil)))
	}
	require.ErrorIs(t, s.At(c.Now(), "third", ran.note("x", nil)), schedule.ErrBusy)
	s.Step(t.Context())
	require.NoError(t, s.At(c.Now(), "third", ran.note("x", nil)))
}

func TestRun_WakesForTasks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := schedule.New(schedule.Config{Clock: clock.System{}})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); s.Run(ctx) }()
		synctest.Wait() // it sleeps until something is due
		var ran diary
		begin := time.Now()
		require.NoError(t, s.At(begin.Add(time.Second), "soon", ran.note("soon", nil)))
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, diary{"soon"}, ran)
		stop()
		<-done
	})
}
