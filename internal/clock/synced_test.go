package clock_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
)

func TestSynced_NodesTwoSecondsApartAgree(t *testing.T) {
	t.Parallel()
	begin := time.UnixMilli(1_700_000_000_000)
	database := clock.NewManual(begin)
	ask := func(context.Context) (time.Time, error) { return database.Now(), nil }
	for _, skew := range []time.Duration{-2 * time.Second, 0, 2 * time.Second} {
		machine := clock.NewManual(begin.Add(skew))
		node := clock.NewSynced(machine)
		require.Equal(t, begin.Add(skew), node.Now())
		ahead, err := node.Sync(t.Context(), ask)
		require.NoError(t, err)
		require.Equal(t, -skew, ahead)
		require.Equal(t, begin, node.Now())
		machine.Advance(time.Minute)
		require.Equal(t, begin.Add(time.Minute), node.Now())
	}
}

// The quickest answer is the best: of a slow one nobody knows when the reference was read.
func TestSynced_TrustsTheQuickestAnswer(t *testing.T) {
	t.Parallel()
	begin := time.UnixMilli(1_700_000_000_000)
	machine := clock.NewManual(begin)
	node, n := clock.NewSynced(machine), 0
	_, err := node.Sync(t.Context(), func(context.Context) (time.Time, error) {
		n++
		read := machine.Now().Add(10 * time.Second)
		if n != 3 {
			machine.Advance(time.Second) // read at once, answered late
		}
		return read, nil
	})
	require.NoError(t, err)
	require.Equal(t, machine.Now().Add(10*time.Second), node.Now())
}

func TestSynced_KeepsItsOffsetWhenTheReferenceFails(t *testing.T) {
	t.Parallel()
	machine := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	node, lost := clock.NewSynced(machine), errors.New("lost")
	_, err := node.Sync(t.Context(), func(context.Context) (time.Time, error) { return machine.Now().Add(time.Second), nil })
	require.NoError(t, err)
	_, err = node.Sync(t.Context(), func(context.Context) (time.Time, error) { return time.Time{}, lost })
	require.ErrorIs(t, err, lost)
	require.Equal(t, machine.Now().Add(time.Second), node.Now())
}
