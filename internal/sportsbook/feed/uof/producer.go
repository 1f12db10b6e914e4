package uof

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Producer is one of the sources of the feed.
type Producer struct {
	ID     int
	Name   string
	Path   string        // in the URL of a recovery request
	Window time.Duration // how far back a recovery can start
	Scopes []Scope       // on which it publishes
	// PerScope is set if each scope ends its recovery with its own snapshot_complete.
	PerScope bool
}

// The windows of recoveries; after a longer absence a full snapshot is requested.
const (
	window        = 4320 * time.Minute
	windowVirtual = 180 * time.Minute
)

var both, live, pre, virtual = []Scope{ScopePre, ScopeLive}, []Scope{ScopeLive}, []Scope{ScopePre}, []Scope{ScopeVirtual}

// Producers are those of the feed. PremiumCricket ends the recovery of each scope separately, and a client with one scope must
// not wait for the second: issue 49 of UnifiedOddsSdkJava.
var Producers = []Producer{
	{ID: 1, Name: "LO", Path: "liveodds", Window: window, Scopes: live},
	{ID: 3, Name: "Ctrl", Path: "pre", Window: window, Scopes: pre},
	{ID: 4, Name: "BetPal", Path: "betpal", Window: window, Scopes: live},
	{ID: 5, Name: "PremiumCricket", Path: "premium_cricket", Window: window, Scopes: both, PerScope: true},
	{ID: 6, Name: "VF", Path: "vf", Window: windowVirtual, Scopes: virtual},
	{ID: 7, Name: "WNS", Path: "wns", Window: window, Scopes: pre},
	{ID: 8, Name: "VBL", Path: "vbl", Window: windowVirtual, Scopes: virtual},
	{ID: 9, Name: "VTO", Path: "vto", Window: windowVirtual, Scopes: virtual},
	{ID: 10, Name: "VDR", Path: "vdr", Window: windowVirtual, Scopes: virtual},
	{ID: 11, Name: "VHC", Path: "vhc", Window: windowVirtual, Scopes: virtual},
	{ID: 12, Name: "VTI", Path: "vti", Window: windowVirtual, Scopes: virtual},
	{ID: 15, Name: "VBI", Path: "vbi", Window: windowVirtual, Scopes: virtual},
}

// ProducerOf returns a producer by its number.
func ProducerOf(id int) (Producer, bool) {
	i := slices.IndexFunc(Producers, func(p Producer) bool { return p.ID == id })
	if i < 0 {
		return Producer{}, false
	}
	return Producers[i], true
}

// Key returns a producer's key in events and on the trading desk.
func Key(id int) string { return "uof." + strconv.Itoa(id) }

// State is the state of a producer.
type State string

// The states. Bets are accepted in Active only.
const (
	Down       State = "down"
	InRecovery State = "in_recovery"
	ActiveNow  State = "active"
)

// The delays of a Watch. Sources: the feed's alive interval of 10 s and its rule to accept no bets on a producer that is silent for
// 20 s.
const (
	silence     = 20 * time.Second
	retryFirst  = 5 * time.Second
	retryMost   = 5 * time.Minute
	recoverMost = 15 * time.Minute // a recovery that takes longer is requested again
)

// Request asks a producer for its messages since After; the zero time requests everything.
type Request struct {
	Producer Producer
	ID       int64
	After    time.Time
}

// Watch tracks one producer: whether bets may be accepted on its prices, and which recovery to request from when on. It is passive:
// its holder reports events to it and carries out what Due returns. It reads no clock.
type Watch struct {
	Producer Producer
	State    State
	LastSeen time.Time // of the last alive before which everything was processed: a recovery starts here

	scopes      []Scope // the scopes that we receive
	connected   bool
	lastAlive   time.Time // its last alive by our clock; zero: none on this connection
	late        bool      // its messages arrive too late to bet on
	recoveryDue bool      // a recovery must be requested
	retry       time.Time // not before
	failures    int
	inFlight    int64     // the request in flight, 0 if none
	request     int64     // the accepted request
	acceptedAt  time.Time // when
	completed   int       // completed snapshots of it
	subscribed  bool      // reported in this recovery that nothing was missed
	latestAlive time.Time // the latest alive in this recovery
}

// NewWatch returns a Watch of a producer on some scopes, with lastSeen from before.
func NewWatch(p Producer, scopes []Scope, lastSeen time.Time) *Watch {
	w := &Watch{Producer: p, State: Down, LastSeen: lastSeen}
	for _, l := range p.Scopes {
		if slices.Contains(scopes, l) {
			w.scopes = append(w.scopes, l)
		}
	}
	return w
}

// Open reports whether bets may be accepted.
func (w *Watch) Open() bool { return w.State == ActiveNow && !w.late }

// Connected reports that messages are received from now on.
func (w *Watch) Connected(now time.Time) {
	w.connected, w.lastAlive = true, time.Time{}
	w.setDown(now)
}

// Disconnected reports that messages may be missed from now on.
func (w *Watch) Disconnected(now time.Time) {
	w.setDown(now)
	w.connected, w.recoveryDue = false, false
}

// setDown sets the producer down and schedules a recovery. The answer to a request in flight is ignored.
func (w *Watch) setDown(now time.Time) {
	w.State, w.late = Down, false
	w.inFlight, w.request, w.completed, w.subscribed, w.latestAlive = 0, 0, 0, false, time.Time{}
	w.recoveryDue, w.retry, w.failures = true, now, 0
}

// Alive reports an alive message. sent is the time by the producer's clock; subscribed reports whether the receiver has missed
// nothing.
func (w *Watch) Alive(now, sent time.Time, subscribed bool) {
	if !w.connected {
		return
	}
	w.lastAlive = now
	w.late = now.Sub(sent) > silence
	switch {
	case w.State == ActiveNow && !subscribed:
		w.setDown(now)
	case w.State == ActiveNow:
		w.advanceLastSeen(sent)
	case w.State == InRecovery && subscribed:
		w.subscribed, w.latestAlive = true, sent
	case w.State == InRecovery && w.subscribed: // it had us subscribed and has lost us again
		w.setDown(now)
	case w.State == Down && !w.recoveryDue && w.inFlight == 0:
		w.recoveryDue, w.retry = true, now
	}
}

// Priced reports a new price with its time by the producer's clock. It returns whether the price is so late that no bets may be
// accepted until messages arrive in time again. Recovered messages are not new.
func (w *Watch) Priced(now, sent time.Time) (late bool) {
	late = w.Open() && now.Sub(sent) > silence
	w.late = w.late || late
	return late
}

func (w *Watch) advanceLastSeen(sent time.Time) {
	if sent.After(w.LastSeen) {
		w.LastSeen = sent
	}
}

// Due returns the request that must be made now, if any. id returns a new request number. The caller reports the outcome by
// RequestDone.
func (w *Watch) Due(now time.Time, id func() int64) (Request, bool) {
	if !w.connected || !w.recoveryDue || w.inFlight != 0 || now.Before(w.retry) {
		return Request{}, false
	}
	w.recoveryDue, w.inFlight = false, id()
	r := Request{Producer: w.Producer, ID: w.inFlight}
	if !w.LastSeen.IsZero() && now.Sub(w.LastSeen) < w.Producer.Window {
		r.After = w.LastSeen
	}
	return r, true
}

// RequestDone reports the outcome of a request. An accepted one begins a recovery; a failed one is repeated with increasing delay.
func (w *Watch) RequestDone(now time.Time, id int64, err error) {
	if id != w.inFlight || id == 0 {
		return // superseded after a loss
	}
	w.inFlight = 0
	if err != nil {
		w.recoveryDue, w.retry = true, now.Add(min(retryFirst<<min(w.failures, 10), retryMost))
		w.failures++
		return
	}
	w.State, w.request, w.acceptedAt, w.completed, w.subscribed, w.latestAlive = InRecovery, id, now, 0, false, time.Time{}
	w.failures = 0
}

// Complete reports a complete snapshot. It counts for its own request only. sent is by the producer's clock. A snapshot may be
// complete before the response to its request.
func (w *Watch) Complete(now, sent time.Time, id int64) {
	if id == 0 || id != w.request && id != w.inFlight {
		return
	}
	if id == w.inFlight {
		w.RequestDone(now, id, nil)
	}
	if w.completed++; w.completed < w.snapshots() {
		return
	}
	w.State, w.request = ActiveNow, 0
	w.late = now.Sub(sent) > silence
	w.lastAlive = now
	if !w.latestAlive.IsZero() {
		w.advanceLastSeen(w.latestAlive)
	}
}

// snapshots returns how many end a recovery.
func (w *Watch) snapshots() int {
	if w.Producer.PerScope {
		return max(len(w.scopes), 1)
	}
	return 1
}

// Tick checks the time: a producer that is silent, or that does not finish a recovery, is down.
func (w *Watch) Tick(now time.Time) {
	switch {
	case !w.connected:
	case w.State == ActiveNow && now.Sub(w.lastAlive) > silence:
		w.setDown(now)
		w.recoveryDue = false // it cannot answer: requested with its next message
	case w.State == InRecovery && now.Sub(w.acceptedAt) > recoverMost:
		w.setDown(now)
	}
}

// String returns the state for logs.
func (w *Watch) String() string {
	return fmt.Sprintf("%s (%d) %s", w.Producer.Name, w.Producer.ID, w.State)
}
