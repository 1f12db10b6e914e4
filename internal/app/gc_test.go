package app

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPercentOf_GrowsWithTheAllocationRate(t *testing.T) {
	const mb = 1 << 20
	for name, x := range map[string]struct {
		live uint64
		rate float64
		want int
	}{
		"at rest":                             {100 * mb, 1 * mb, gcPercent},
		"as much as it may anyhow":            {100 * mb, 40 * mb, gcPercent},
		"once a second":                       {50 * mb, 60 * mb, 120},
		"in steps":                            {50 * mb, 64.9 * mb, 120},
		"never more than so much":             {64 * mb, 1000 * mb, 200},
		"a large server":                      {1000 * mb, 1000 * mb, gcPercent},
		"hardly anything is in use yet":       {0, 1000 * mb, 12800},
		"the clock has not moved since (Inf)": {64 * mb, float64(mb) * float64(mb) * float64(mb), 200},
	} {
		require.Equal(t, x.want, percentOf(x.live, x.rate), name)
	}
}

// Not parallel: how often memory is collected belongs to the whole process.
func TestCollector_FollowsTheAllocationRate(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	held := make([]byte, 64<<20)
	runtime.GC()
	c := &collector{percent: 100, last: time.Now().Add(-time.Hour)}
	c.adjust()
	require.Equal(t, gcPercent, debug.SetGCPercent(100), "little was made in that hour")
	c = &collector{percent: 100, last: time.Now().Add(-time.Millisecond)}
	c.adjust()
	require.NotEqual(t, gcPercent, c.percent, "all of it was made in a moment")
	require.Equal(t, c.percent, debug.SetGCPercent(100))
	runtime.KeepAlive(held)
}

func TestEachCollection_CallsAfterEachCollection(t *testing.T) {
	const often = 2
	calls, n := make(chan int, often), 0
	eachCollection(func() bool {
		n++
		calls <- n
		return n < often
	})
	for i := range often {
		runtime.GC()
		require.Equal(t, i+1, <-calls)
	}
}
