package app

import (
	"os"
	"runtime"
	"runtime/debug"
	gauge "runtime/metrics"
	"time"
)

const (
	// gcPercent is how much a house's memory may grow, in per cent of what is in use, before it is collected. Most of what is in
	// use are price tables that never change and cost the collector nothing, so that Go's own 100 would double them for nothing.
	gcPercent = 40
	// busyHeapGrowth is the most bytes that a busy house may add beyond that. One with little in use and much to do would otherwise
	// spend a fifth of its processor time on collecting; it collects once a second instead, or each time it has added so much.
	busyHeapGrowth = 128 << 20
)

// TuneGC sets how often the memory of this process is collected, unless the environment does (GOGC). It is judged anew at each collection.
func TuneGC() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(gcPercent)
	c := &collector{percent: gcPercent, last: time.Now()}
	eachCollection(func() bool {
		c.judge()
		return true
	})
}

// eachCollection does something after each collection, in a goroutine of the runtime's, as long as do says so: the runtime tells when something
// that nobody refers to is cleaned up.
func eachCollection(do func() (goOn bool)) {
	type canary struct{ _ *canary }
	runtime.AddCleanup(new(canary), func(do func() bool) {
		if do() {
			eachCollection(do)
		}
	}, do)
}

type collector struct {
	last    time.Time // of the last collection
	made    uint64    // bytes until then
	percent int
}

func (c *collector) judge() {
	use := []gauge.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	gauge.Read(use)
	live, made, now := use[0].Value.Uint64(), use[1].Value.Uint64(), time.Now()
	if p := percentOf(live, float64(made-c.made)/now.Sub(c.last).Seconds()); p != c.percent {
		c.percent = p
		debug.SetGCPercent(p)
	}
	c.last, c.made = now, made
}

// percentOf is how much memory of which live bytes are in use may grow while so many bytes a second are made.
func percentOf(live uint64, rate float64) int {
	const step = 10 // so that it is not set for nothing
	room := 100 * min(rate, busyHeapGrowth) / float64(max(live, 1<<20))
	return max(gcPercent, int(room)/step*step)
}
