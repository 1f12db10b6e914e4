package uof

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var (
	noon      = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	errRefuse = errors.New("503")
)

func producer(t require.TestingT, id int) Producer {
	p, ok := ProducerOf(id)
	require.True(t, ok)
	return p
}

// ids counts requests.
func ids() func() int64 {
	n := int64(100)
	return func() int64 { n++; return n }
}

func TestWatch_RecoveryMakesProducerActive(t *testing.T) {
	t.Parallel()
	w, id, now := NewWatch(producer(t, 1), both, noon.Add(-time.Minute)), ids(), noon
	_, due := w.Due(now, id)
	require.False(t, due, "no request without a connection")
	w.Connected(now)
	r, due := w.Due(now, id)
	require.True(t, due)
	require.Equal(t, noon.Add(-time.Minute), r.After)
	require.Equal(t, Down, w.State, "requested but not accepted")
	_, due = w.Due(now, id)
	require.False(t, due, "one request at a time")
	w.RequestDone(now, r.ID, nil)
	require.Equal(t, InRecovery, w.State)
	w.Complete(now, now, r.ID+1)
	require.Equal(t, InRecovery, w.State, "another receiver's snapshot")
	w.Alive(now, now, true)
	require.Equal(t, noon.Add(-time.Minute), w.LastSeen, "what is not recovered is not seen")
	w.Complete(now, now, r.ID)
	require.True(t, w.Open())
	require.Equal(t, now, w.LastSeen)
}

func TestWatch_RetriesFailedRequest(t *testing.T) {
	t.Parallel()
	w, id, now := NewWatch(producer(t, 1), both, noon), ids(), noon
	w.Connected(now)
	var waits []time.Duration
	for range 9 {
		r, due := w.Due(now, id)
		require.True(t, due)
		w.RequestDone(now, r.ID, errRefuse)
		require.Equal(t, Down, w.State)
		w.Complete(now, now, r.ID)
		require.Equal(t, Down, w.State, "a snapshot of a request that was refused")
		asked := now
		for due = false; !due; {
			now = now.Add(time.Second)
			w.Alive(now, now, true)
			_, due = func() (Request, bool) { c := *w; return c.Due(now, id) }()
		}
		waits = append(waits, now.Sub(asked))
	}
	require.Equal(t, []time.Duration{5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second, 160 * time.Second,
		5 * time.Minute, 5 * time.Minute, 5 * time.Minute}, waits)
}

func TestWatch_SilenceOrMissedMessageStopsBets(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(w *Watch, now time.Time) time.Time{
		"silence": func(w *Watch, now time.Time) time.Time {
			w.Tick(now.Add(silence))
			require.True(t, w.Open(), "twenty seconds are still all right")
			now = now.Add(silence + time.Millisecond)
			w.Tick(now)
			require.False(t, w.Open())
			_, due := w.Due(now, ids())
			require.False(t, due, "a silent producer gets no request")
			w.Alive(now, now, true)
			return now
		},
		"not subscribed": func(w *Watch, now time.Time) time.Time { w.Alive(now, now, false); return now },
		"connection": func(w *Watch, now time.Time) time.Time {
			w.Disconnected(now)
			require.False(t, w.Open())
			w.Connected(now)
			return now
		},
	} {
		w, id := NewWatch(producer(t, 1), both, time.Time{}), ids()
		now := activate(t, w, id, noon)
		now = lose(w, now)
		require.False(t, w.Open(), name)
		r, due := w.Due(now, id)
		require.True(t, due, name)
		require.Equal(t, noon, r.After)
		w.RequestDone(now, r.ID, nil)
		w.Complete(now, now, r.ID)
		require.True(t, w.Open(), name)
	}
}

func TestWatch_LatePriceStopsBetsUntilTimelyAlive(t *testing.T) {
	t.Parallel()
	w, id := NewWatch(producer(t, 1), both, time.Time{}), ids()
	require.False(t, w.Priced(noon, noon.Add(-time.Hour)), "no bets before the recovery")
	now := activate(t, w, id, noon)
	require.False(t, w.Priced(now, now.Add(-silence)))
	require.True(t, w.Open(), "twenty seconds are still all right")
	require.True(t, w.Priced(now, now.Add(-silence-time.Millisecond)))
	require.False(t, w.Open())
	require.False(t, w.Priced(now, now.Add(-time.Minute)), "reported once")
	require.False(t, w.Priced(now, now), "others of it may be missing")
	require.False(t, w.Open())
	w.Alive(now, now.Add(-silence-time.Millisecond), true)
	require.False(t, w.Open())
	w.Alive(now, now, true)
	require.True(t, w.Open())
	_, due := w.Due(now, id)
	require.False(t, due, "nothing was missed: there is nothing to recover")
}

func activate(t require.TestingT, w *Watch, id func() int64, now time.Time) time.Time {
	w.Connected(now)
	r, due := w.Due(now, id)
	require.True(t, due)
	w.RequestDone(now, r.ID, nil)
	w.Alive(now, now, true)
	for range w.snapshots() {
		require.False(t, w.Open())
		w.Complete(now, now, r.ID)
	}
	require.True(t, w.Open())
	return now
}

func TestWatch_LateMessagesStopBets(t *testing.T) {
	t.Parallel()
	w := NewWatch(producer(t, 1), both, time.Time{})
	now := activate(t, w, ids(), noon)
	w.Alive(now.Add(25*time.Second), now.Add(time.Second), true)
	require.False(t, w.Open())
	require.Equal(t, ActiveNow, w.State, "nothing is missed: it only has to be caught up with")
	w.Alive(now.Add(26*time.Second), now.Add(25*time.Second), true)
	require.True(t, w.Open())
}

func TestCricketEndsARecoveryOncePerScope(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scopes []Scope
		want   int
	}{{both, 2}, {live, 1}, {pre, 1}, {append(live, ScopeVirtual), 1}} {
		w := NewWatch(producer(t, 5), c.scopes, time.Time{})
		require.Equal(t, c.want, w.snapshots(), "%v", c.scopes)
		activate(t, w, ids(), noon)
	}
	require.Equal(t, 1, NewWatch(producer(t, 1), both, time.Time{}).snapshots())
}

func TestWatch_RequestsFullSnapshotAfterWindow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id    int
		since time.Duration
		whole bool
	}{{1, 4319 * time.Minute, false}, {1, 4320 * time.Minute, true}, {6, 179 * time.Minute, false}, {6, 180 * time.Minute, true}} {
		w := NewWatch(producer(t, c.id), append(both, ScopeVirtual), noon.Add(-c.since))
		w.Connected(noon)
		r, due := w.Due(noon, ids())
		require.True(t, due)
		require.Equal(t, c.whole, r.After.IsZero(), "%+v", c)
	}
}

func TestWatch_SnapshotMayPrecedeResponse(t *testing.T) {
	t.Parallel()
	w := NewWatch(producer(t, 1), both, time.Time{})
	w.Connected(noon)
	r, _ := w.Due(noon, ids())
	w.Complete(noon, noon, r.ID)
	require.True(t, w.Open())
	w.RequestDone(noon, r.ID, errRefuse)
	require.True(t, w.Open(), "it did come")
}

func TestWatch_RepeatsUnfinishedRecovery(t *testing.T) {
	t.Parallel()
	w, id := NewWatch(producer(t, 5), both, time.Time{}), ids()
	w.Connected(noon)
	r, _ := w.Due(noon, id)
	w.RequestDone(noon, r.ID, nil)
	w.Complete(noon, noon, r.ID) // the other scope's never comes
	w.Tick(noon.Add(recoverMost + time.Second))
	again, due := w.Due(noon.Add(recoverMost+time.Second), id)
	require.True(t, due)
	require.NotEqual(t, r.ID, again.ID)
}

// ghost is a model of what must be true of a Watch, derived from the reported events only.
type ghost struct {
	connected  bool
	accepted   map[int64]bool // requests since the last loss that were not refused
	refused    map[int64]bool
	complete   map[int64]int
	lastAlive  time.Time
	latestSent time.Time
}

func TestWatch_HoldsItsInvariants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := producer(t, rapid.SampledFrom([]int{1, 5, 6}).Draw(t, "producer"))
		scopes := rapid.SampledFrom([][]Scope{append(both, ScopeVirtual), append(live, ScopeVirtual)}).Draw(t, "scopes")
		w, id, now := NewWatch(p, scopes, time.Time{}), ids(), noon
		g := ghost{accepted: map[int64]bool{}, refused: map[int64]bool{}, complete: map[int64]int{}}
		var inFlight, known []int64
		forget := func() { g.accepted, g.complete = map[int64]bool{}, map[int64]int{} }
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			seen := w.LastSeen
			switch rapid.SampledFrom([]string{"connect", "disconnect", "alive", "alive", "lost", "ask", "ask", "answer", "refuse", "complete", "complete", "wait", "long"}).Draw(t, "step") {
			case "connect":
				w.Connected(now)
				g.connected = true
				forget()
			case "disconnect":
				w.Disconnected(now)
				g.connected = false
				forget()
			case "alive":
				sent := now.Add(-time.Duration(rapid.IntRange(0, 30).Draw(t, "lag")) * time.Second)
				w.Alive(now, sent, true)
				if g.lastAlive = now; sent.After(g.latestSent) {
					g.latestSent = sent
				}
			case "lost":
				was := w.State
				w.Alive(now, now, false)
				require.NotEqual(t, ActiveNow, w.State)
				if g.lastAlive = now; was != Down && w.State == Down {
					forget()
				}
			case "ask":
				r, due := w.Due(now, id)
				if !due {
					continue
				}
				require.True(t, g.connected)
				require.NotEqual(t, ActiveNow, w.State, "an active producer needs no request")
				require.Equal(t, seen.IsZero() || now.Sub(seen) >= p.Window, r.After.IsZero())
				inFlight, known = append(inFlight, r.ID), append(known, r.ID)
				g.accepted[r.ID] = true
			case "answer", "refuse":
				if len(inFlight) == 0 {
					continue
				}
				r := inFlight[0]
				inFlight = inFlight[1:]
				err := error(nil)
				if rapid.Bool().Draw(t, "refused") {
					if err = errRefuse; g.complete[r] == 0 {
						delete(g.accepted, r)
					}
				}
				w.RequestDone(now, r, err)
			case "complete":
				if len(known) == 0 {
					continue
				}
				r := rapid.SampledFrom(known).Draw(t, "request")
				was := w.State
				w.Complete(now, now, r)
				if g.complete[r]++; was != ActiveNow && w.State == ActiveNow {
					g.lastAlive = now
				}
			case "wait", "long":
				now = now.Add(time.Duration(rapid.IntRange(1, 40).Draw(t, "seconds")) * time.Second)
				was := w.State
				w.Tick(now)
				if was != Down && w.State == Down {
					forget()
				}
				require.False(t, w.Open() && now.Sub(g.lastAlive) > silence, "silent for %v", now.Sub(g.lastAlive))
			}
			require.False(t, w.LastSeen.Before(seen), "what was seen stays seen")
			require.False(t, w.LastSeen.After(g.latestSent), "nothing is seen before it was sent")
			if w.State != ActiveNow {
				continue
			}
			require.True(t, g.connected)
			finished := false
			for r := range g.accepted {
				finished = finished || g.complete[r] >= w.snapshots()
			}
			require.True(t, finished, "active without a finished recovery")
		}
		// Whatever happened: if all goes well from now on, bets are accepted again.
		if !g.connected {
			w.Connected(now)
		}
		for range 2000 {
			if w.Open() {
				return
			}
			now = now.Add(time.Second)
			w.Alive(now, now, true)
			w.Tick(now)
			for _, r := range inFlight {
				w.RequestDone(now, r, nil)
			}
			inFlight = nil
			if r, due := w.Due(now, id); due {
				w.RequestDone(now, r.ID, nil)
				for range w.snapshots() {
					w.Complete(now, now, r.ID)
				}
			}
		}
		t.Fatalf("never active again: %+v", w)
	})
}
