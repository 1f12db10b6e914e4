package sim

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/feed"
)

func stepper(t *testing.T, matches ...Match) *Stepper {
	t.Helper()
	cfg := world(t).cfg
	cfg.Clock = clock.System{}
	st, err := NewStepper(cfg, matches)
	require.NoError(t, err)
	return st
}

// received runs a stepper and records what it sends until stop, which returns it.
func received(t *testing.T, st *Stepper) (stop func() []feed.Message) {
	ctx, cancel := context.WithCancel(t.Context())
	got := st.Open()
	done := make(chan error)
	go func() {
		done <- st.Run(ctx, func(m feed.Message) error {
			if m.Kind != feed.KindAlive {
				got = append(got, m)
			}
			return nil
		})
	}()
	return func() []feed.Message {
		cancel()
		require.ErrorIs(t, <-done, context.Canceled)
		return got
	}
}

func TestStepper_OpensEveryMatchAtItsPoint(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		st := stepper(t,
			Match{ID: "later", Sport: "football", StartsIn: "2h"},
			Match{ID: "chase", Sport: "cricket", League: "sim-ltt", At: Point{Period: 2, Plays: 10}},
			Match{ID: "set", Sport: "tennis", At: Point{Period: 2}},
			Match{ID: "over", Sport: "cricket", League: "sim-ltt", At: Point{Ended: true}})
		events := byEvent(st.Open())
		require.Len(t, events["later"], 1)
		require.Equal(t, time.Now().Add(2*time.Hour), events["later"][0].Fixture.StartsAt)
		var innings, balls int
		for i, m := range events["chase"] {
			require.Equal(t, int64(i+1), m.Seq)
			switch {
			case m.Kind == feed.KindStatus && m.Status.Start != nil:
				innings, balls = innings+1, 0
			case m.Kind == feed.KindBall:
				balls++
			}
		}
		require.Equal(t, [2]int{2, 10}, [2]int{innings, balls})
		last := events["set"][len(events["set"])-1]
		require.Equal(t, feed.Status{Phase: feed.Live, Period: 2}, *last.Status)
		require.NotNil(t, events["over"][len(events["over"])-1].Status.Outcome)
		require.NotEqual(t, events["over"][0].Fixture.Home, events["chase"][0].Fixture.Home)
	})
}

func TestStepper_SendsTheSameMatchInEveryRun(t *testing.T) {
	t.Parallel()
	match := Match{ID: "same", Sport: "tennis", At: Point{Ended: true}}
	one, other := stepper(t, match).Open(), stepper(t, match).Open()
	require.Len(t, other, len(one))
	for i := range one {
		require.Equal(t, one[i].Play, other[i].Play)
		require.Equal(t, one[i].Status, other[i].Status)
	}
}

func TestStepper_PlaysOnWhenAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		st := stepper(t, Match{ID: "a", Sport: "cricket", League: "sim-ltt"}, Match{ID: "b", Sport: "football"})
		stop := received(t, st)
		time.Sleep(time.Hour) // nothing happens by itself
		require.NoError(t, st.Play(t.Context(), "a", Point{Period: 1, Plays: 3}))
		require.NoError(t, st.Play(t.Context(), "a", Point{Period: 1, Plays: 3}), "the match is at this point already")
		require.ErrorIs(t, st.Play(t.Context(), "a", Point{Period: 1, Plays: 2}), ErrPassed)
		require.ErrorIs(t, st.Play(t.Context(), "a", Point{Period: 9}), ErrPoint)
		require.ErrorIs(t, st.Play(t.Context(), "c", Point{Ended: true}), ErrNoMatch)
		events := byEvent(stop())
		require.Len(t, events["b"], 1)
		balls := 0
		for i, m := range events["a"] {
			require.Equal(t, int64(i+1), m.Seq)
			if m.Kind == feed.KindBall {
				balls++
			}
		}
		require.Equal(t, 3, balls)
	})
}

func TestStepper_SendsAMatchAgainAfterAFailureOfTheReceiver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		st := stepper(t, Match{ID: "a", Sport: "football"})
		st.Open()
		played := make(chan error)
		go func() { played <- st.Play(t.Context(), "a", Point{Period: 1, Plays: 1}) }()
		err := st.Run(t.Context(), func(m feed.Message) error {
			if m.Kind == feed.KindAlive {
				return nil
			}
			return errEnd
		})
		require.ErrorIs(t, err, errEnd)
		stop := received(t, st)
		require.NoError(t, <-played)
		require.Greater(t, len(stop()), 1)
	})
}

func TestNewStepper_RefusesWhatTheScheduleCannotPlay(t *testing.T) {
	t.Parallel()
	cfg := world(t).cfg
	for _, bad := range [][]Match{
		{{ID: "A b", Sport: "football"}},
		{{ID: "a", Sport: "quidditch"}},
		{{ID: "a", Sport: "football", League: "sim-msl"}},
		{{ID: "a", Sport: "football", StartsIn: "soon"}},
		{{ID: "a", Sport: "football", At: Point{Period: 7}}},
		{{ID: "a", Sport: "football"}, {ID: "a", Sport: "tennis"}},
	} {
		_, err := NewStepper(cfg, bad)
		require.Error(t, err, "%+v", bad)
	}
}

func TestReadMatches_RefusesUnknownFields(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "matches.json")
	require.NoError(t, os.WriteFile(file, []byte(`[{"id": "a", "sport": "tennis", "at": {"period": 2, "plays": 4}}]`), 0o600))
	matches, err := ReadMatches(file)
	require.NoError(t, err)
	require.Equal(t, []Match{{ID: "a", Sport: "tennis", At: Point{Period: 2, Plays: 4}}}, matches)
	require.NoError(t, os.WriteFile(file, []byte(`[{"id": "a", "sports": "tennis"}]`), 0o600))
	_, err = ReadMatches(file)
	require.ErrorContains(t, err, "sports")
}
