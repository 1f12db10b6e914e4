package app

import (
	"os"
	"runtime"
	"runtime/debug"
	gauge "runtime/metrics"
	"time"
)

const (
	// gcPercent is GOGC for an idle server. Most of its live heap is price tables that never change. Go's default of 100 would
	// double their memory without saving work.
	gcPercent = 40
	// busyHeapGrowth is the most bytes that a busy server's heap may grow beyond that. With a small live heap and many
	// allocations, collections would otherwise take a fifth of the processor time. With this limit it collects once a second, or
	// after so many bytes.
	busyHeapGrowth = 128 << 20
)

// TuneGC sets the garbage collector's target after each collection, unless the environment sets GOGC.
func TuneGC() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(gcPercent)
	c := &collector{percent: gcPercent, last: time.Now()}
	eachCollection(func() bool {
		c.adjust()
		return true
	})
}

// eachCollection calls do after each collection until do returns false. The calls run in a goroutine of the runtime: the
// cleanup of an unreachable object runs after each collection.
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
	made    uint64    // bytes allocated until then
	percent int
}

func (c *collector) adjust() {
	use := []gauge.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	gauge.Read(use)
	live, made, now := use[0].Value.Uint64(), use[1].Value.Uint64(), time.Now()
	if p := percentOf(live, float64(made-c.made)/now.Sub(c.last).Seconds()); p != c.percent {
		c.percent = p
		debug.SetGCPercent(p)
	}
	c.last, c.made = now, made
}

// percentOf returns the target in per cent for a live heap of live bytes and an allocation rate in bytes per second.
func percentOf(live uint64, rate float64) int {
	const step = 10 // avoids setting it for small changes
	growth := 100 * min(rate, busyHeapGrowth) / float64(max(live, 1<<20))
	return max(gcPercent, int(growth)/step*step)
}
