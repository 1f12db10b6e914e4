package live

import (
	"context"
	"runtime"
	"time"

	"maidan/internal/clock"
)

// A fan-out yields to other goroutines after every yieldEvery writes, about 100 µs of work, and pauses after every pauseEvery, about
// 2 ms, for as long as it has written: clients on the same processors read meanwhile, and a cash-out's response does not wait behind
// a broadcast to thousands.
const (
	yieldEvery = 16
	pauseEvery = 256
	maxPause   = 5 * time.Millisecond
)

// pacer spreads the writes of one fan-out over twice the time that they take. It belongs to one goroutine.
type pacer struct {
	clock  clock.Clock
	began  time.Time
	writes int
}

func (h *Hub) pacer() pacer { return pacer{clock: h.opt.Clock, began: h.opt.Clock.Now()} }

// wrote notes a write, and yields or pauses if it is time.
func (p *pacer) wrote() {
	p.writes++
	switch {
	case p.writes%pauseEvery == 0:
		_ = p.clock.Sleep(context.Background(), min(p.clock.Now().Sub(p.began), maxPause)) // it only fails when its context ends
		p.began = p.clock.Now()
	case p.writes%yieldEvery == 0:
		runtime.Gosched()
	}
}
