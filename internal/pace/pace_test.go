package pace_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/clock"
	"maidan/internal/pace"
)

func TestABurstThenAnEvenPace(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	l := pace.NewLimiter(pace.Rate{Every: 10 * time.Second, Burst: 3}, c)
	for range 3 {
		require.Zero(t, l.Take("a"))
	}
	require.Equal(t, 10*time.Second, l.Take("a"))
	require.Equal(t, 10*time.Second, l.Take("a"), "asking again must not lengthen the wait")
	require.Zero(t, l.Take("b"), "callers do not share")
	c.Advance(10 * time.Second)
	require.Zero(t, l.Take("a"))
	require.Equal(t, 10*time.Second, l.Take("a"))
	c.Advance(time.Hour)
	for range 3 {
		require.Zero(t, l.Take("a"))
	}
	require.NotZero(t, l.Take("a"), "idling saves up no more than a burst")
}

// Whatever the arrivals, no window of length w ever sees more than burst + w/every.
func TestNoWindowSeesMoreThanPromised(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rate := pace.Rate{
			Every: time.Duration(rapid.IntRange(1, 50).Draw(t, "every")) * time.Millisecond,
			Burst: rapid.IntRange(1, 8).Draw(t, "burst"),
		}
		now, tat := time.UnixMilli(0), time.Time{}
		var taken []time.Time
		for range 200 {
			now = now.Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "gap")) * time.Millisecond)
			var wait time.Duration
			if tat, wait = rate.Take(tat, now); wait == 0 {
				taken = append(taken, now)
			} else if next, again := rate.Take(tat, now.Add(wait)); again != 0 || next.IsZero() {
				t.Fatalf("asked to wait %v and refused after it", wait)
			}
		}
		for i := range taken {
			for j := i; j < len(taken); j++ {
				if most := rate.Burst + int(taken[j].Sub(taken[i])/rate.Every); j-i+1 > most {
					t.Fatalf("%d in %v, promised %d", j-i+1, taken[j].Sub(taken[i]), most)
				}
			}
		}
	})
}

func TestTheZeroRateAllowsEverything(t *testing.T) {
	t.Parallel()
	l := pace.NewLimiter(pace.Rate{}, clock.System{})
	for range 100 {
		require.Zero(t, l.Take("a"))
	}
}

func TestOldCallersAreForgottenAndDebtorsAreNot(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(0))
	l := pace.NewLimiter(pace.Rate{Every: time.Hour, Burst: 1}, c)
	require.Zero(t, l.Take("debtor"))
	for i := range 5000 {
		require.Zero(t, l.Take(strconv.Itoa(i)))
	}
	require.NotZero(t, l.Take("debtor"))
}
