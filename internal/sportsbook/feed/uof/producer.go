package uof

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Producer is one of the sources behind the feed.
type Producer struct {
	ID     int
	Name   string
	Path   string        // in the address of a recovery request
	Window time.Duration // how far back a recovery can start
	Lanes  []Lane        // on which it publishes
	// A recovery of every lane ends with a snapshot_complete of its own.
	PerLane bool
}

// The windows of recoveries, and with them the ages after which a full snapshot is asked for.
const (
	window        = 4320 * time.Minute
	windowVirtual = 180 * time.Minute
)

var both, live, pre, virtual = []Lane{LanePre, LaneLive}, []Lane{LaneLive}, []Lane{LanePre}, []Lane{LaneVirtual}

// Producers are those of the feed. That PremiumCricket ends the recovery of each lane by itself, and that a client with one lane must
// not wait for the second, is issue 49 of UnifiedOddsSdkJava.
var Producers = []Producer{
	{ID: 1, Name: "LO", Path: "liveodds", Window: window, Lanes: live},
	{ID: 3, Name: "Ctrl", Path: "pre", Window: window, Lanes: pre},
	{ID: 4, Name: "BetPal", Path: "betpal", Window: window, Lanes: live},
	{ID: 5, Name: "PremiumCricket", Path: "premium_cricket", Window: window, Lanes: both, PerLane: true},
	{ID: 6, Name: "VF", Path: "vf", Window: windowVirtual, Lanes: virtual},
	{ID: 7, Name: "WNS", Path: "wns", Window: window, Lanes: pre},
	{ID: 8, Name: "VBL", Path: "vbl", Window: windowVirtual, Lanes: virtual},
	{ID: 9, Name: "VTO", Path: "vto", Window: windowVirtual, Lanes: virtual},
	{ID: 10, Name: "VDR", Path: "vdr", Window: windowVirtual, Lanes: virtual},
	{ID: 11, Name: "VHC", Path: "vhc", Window: windowVirtual, Lanes: virtual},
	{ID: 12, Name: "VTI", Path: "vti", Window: windowVirtual, Lanes: virtual},
	{ID: 15, Name: "VBI", Path: "vbi", Window: windowVirtual, Lanes: virtual},
}

// ProducerOf finds a producer by its number.
func ProducerOf(id int) (Producer, bool) {
	i := slices.IndexFunc(Producers, func(p Producer) bool { return p.ID == id })
	if i < 0 {
		return Producer{}, false
	}
	return Producers[i], true
}

// Key is the house's name for a producer: what events and the desk know it by.
func Key(id int) string { return "uof." + strconv.Itoa(id) }

// State is what a producer is to us.
type State string

// The states. Bets are taken in Active only.
const (
	Down       State = "down"
	InRecovery State = "in_recovery"
	ActiveNow  State = "active"
)

// The waits of a Watch. Sources: the feed's alive interval of 10 s and its rule to take no bets on a producer that is silent for 20 s.
const (
	silence     = 20 * time.Second
	retryFirst  = 5 * time.Second
	retryMost   = 5 * time.Minute
	recoverMost = 15 * time.Minute // a recovery that takes longer is asked for anew
)

// Request asks a producer to tell again what happened since After; the zero time asks for everything.
type Request struct {
	Producer Producer
	ID       int64
	After    time.Time
}

// Watch follows one producer: whether bets may be taken on what it said, what has to be asked of it, and from when on. It does
// nothing by itself: whoever holds it tells it what happened and carries out what Due asks for. It reads no clock.
type Watch struct {
	Producer Producer
	State    State
	LastSeen time.Time // of the last alive by whose time everything said before was taken: from here a recovery starts

	lanes     []Lane // those that we listen to
	connected bool
	heard     time.Time // when, by our clock, it last said that it lives; zero: not on this connection
	late      bool      // its messages reach us too late to be bet on
	wanted    bool      // a recovery has to be asked for
	retry     time.Time // not before
	failures  int
	asking    int64     // the request that is on its way, 0 when none is
	request   int64     // the request that was accepted
	asked     time.Time // when
	complete  int       // snapshots of it that are complete
	steady    bool      // has said in this recovery that nothing is missed
	mark      time.Time // the latest alive in this recovery
}

// NewWatch follows a producer of which lastSeen is known, listening to some lanes.
func NewWatch(p Producer, lanes []Lane, lastSeen time.Time) *Watch {
	w := &Watch{Producer: p, State: Down, LastSeen: lastSeen}
	for _, l := range p.Lanes {
		if slices.Contains(lanes, l) {
			w.lanes = append(w.lanes, l)
		}
	}
	return w
}

// Open tells whether bets may be taken.
func (w *Watch) Open() bool { return w.State == ActiveNow && !w.late }

// Connected says that messages flow from now on.
func (w *Watch) Connected(now time.Time) {
	w.connected, w.heard = true, time.Time{}
	w.lose(now)
}

// Disconnected says that messages may be missed from now on.
func (w *Watch) Disconnected(now time.Time) {
	w.lose(now)
	w.connected, w.wanted = false, false
}

// lose gives up what is believed and wants a recovery. One that is on its way is answered to nobody.
func (w *Watch) lose(now time.Time) {
	w.State, w.late = Down, false
	w.asking, w.request, w.complete, w.steady, w.mark = 0, 0, 0, false, time.Time{}
	w.wanted, w.retry, w.failures = true, now, 0
}

// Alive says that the producer lives, at sent by its own clock, and whether we have missed nothing.
func (w *Watch) Alive(now, sent time.Time, subscribed bool) {
	if !w.connected {
		return
	}
	w.heard = now
	w.late = now.Sub(sent) > silence
	switch {
	case w.State == ActiveNow && !subscribed:
		w.lose(now)
	case w.State == ActiveNow:
		w.see(sent)
	case w.State == InRecovery && subscribed:
		w.steady, w.mark = true, sent
	case w.State == InRecovery && w.steady: // it had us back and has lost us again
		w.lose(now)
	case w.State == Down && !w.wanted && w.asking == 0:
		w.wanted, w.retry = true, now
	}
}

// Priced says that a producer made a new price at sent by its own clock, and tells whether that is so long ago that from now on no bets may
// be taken: until it lives in time again. What a recovery tells again is not new.
func (w *Watch) Priced(now, sent time.Time) (late bool) {
	late = w.Open() && now.Sub(sent) > silence
	w.late = w.late || late
	return late
}

func (w *Watch) see(sent time.Time) {
	if sent.After(w.LastSeen) {
		w.LastSeen = sent
	}
}

// Due returns the request that has to be made now, if any. id must be new. Whoever makes it says by Asked how it went.
func (w *Watch) Due(now time.Time, id func() int64) (Request, bool) {
	if !w.connected || !w.wanted || w.asking != 0 || now.Before(w.retry) {
		return Request{}, false
	}
	w.wanted, w.asking = false, id()
	r := Request{Producer: w.Producer, ID: w.asking}
	if !w.LastSeen.IsZero() && now.Sub(w.LastSeen) < w.Producer.Window {
		r.After = w.LastSeen
	}
	return r, true
}

// Asked tells how a request went. Only one that was accepted begins a recovery; one that failed is made again, later each time.
func (w *Watch) Asked(now time.Time, id int64, err error) {
	if id != w.asking || id == 0 {
		return // overtaken by a loss
	}
	w.asking = 0
	if err != nil {
		w.wanted, w.retry = true, now.Add(min(retryFirst<<min(w.failures, 10), retryMost))
		w.failures++
		return
	}
	w.State, w.request, w.asked, w.complete, w.steady, w.mark = InRecovery, id, now, 0, false, time.Time{}
	w.failures = 0
}

// Complete says that a snapshot is complete. It counts for its own request only. sent is by the producer's clock. A snapshot may be complete
// before the answer to its request has come back.
func (w *Watch) Complete(now, sent time.Time, id int64) {
	if id == 0 || id != w.request && id != w.asking {
		return
	}
	if id == w.asking {
		w.Asked(now, id, nil)
	}
	if w.complete++; w.complete < w.snapshots() {
		return
	}
	w.State, w.request = ActiveNow, 0
	w.late = now.Sub(sent) > silence
	w.heard = now
	if !w.mark.IsZero() {
		w.see(w.mark)
	}
}

// snapshots is how many end a recovery.
func (w *Watch) snapshots() int {
	if w.Producer.PerLane {
		return max(len(w.lanes), 1)
	}
	return 1
}

// Tick looks at the clock: a producer that is silent, or that does not finish a recovery, is lost.
func (w *Watch) Tick(now time.Time) {
	switch {
	case !w.connected:
	case w.State == ActiveNow && now.Sub(w.heard) > silence:
		w.lose(now)
		w.wanted = false // it cannot answer: asked when it speaks again
	case w.State == InRecovery && now.Sub(w.asked) > recoverMost:
		w.lose(now)
	}
}

// String is for logs.
func (w *Watch) String() string {
	return fmt.Sprintf("%s (%d) %s", w.Producer.Name, w.Producer.ID, w.State)
}
