package uof

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// line is a connection through which a test sends deliveries.
type fakeSession struct {
	flow  chan Delivery
	acked atomic.Int64
}

func (p *fakeSession) Deliveries() <-chan Delivery { return p.flow }
func (p *fakeSession) Close() error                { return nil }

// world is an adapter with a controlled environment. Time is that of a synctest bubble.
type world struct {
	t        *testing.T
	db       *db.DB
	mu       sync.Mutex
	line     *fakeSession
	dials    int
	requests []Request
	refuse   error // of recoveries
	fixtures map[URN]error
	received []feed.Message
	failing  error // of the receiver
	stop     func() error
}

func (w *world) Recover(_ context.Context, r Request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests = append(w.requests, r)
	return w.refuse
}

func (w *world) Fixture(_ context.Context, event URN) (feed.Fixture, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err, ok := w.fixtures[event]; ok {
		return feed.Fixture{}, err
	}
	return feed.Fixture{Sport: "football", Home: feed.Team{Name: "Gulls"}, Away: feed.Team{Name: "Terns"}, Priced: true, Bettable: true, StartsAt: time.Now()}, nil
}

// take is the receiver: like the desk it stores an event's row, whose sequence number grows by one with each message.
func (w *world) take(m feed.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failing != nil {
		return w.failing
	}
	w.received = append(w.received, m)
	if m.EventID == "" {
		return nil
	}
	e := market.Event{ID: m.EventID, Sport: "football", Home: market.Team{Name: "Gulls"}, Away: market.Team{Name: "Terns"}, Status: market.Live, Producer: m.Producer,
		Seq: m.Seq, Version: m.Seq}
	return w.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return market.Save(ctx, tx, market.Change{Event: e, From: m.Seq - 1, State: []byte("{}"), Desk: []byte("{}"), Board: []byte("{}")})
	})
}

func (w *world) start(scopes ...Scope) {
	a, err := New(Config{DB: w.db, Clock: clock.System{}, API: w, Producers: []int{1}, Scopes: scopes, Log: quiet, Dial: func(context.Context) (Session, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.dials++
		w.line = &fakeSession{flow: make(chan Delivery)}
		return w.line, nil
	}})
	require.NoError(w.t, err)
	ctx, cancel := context.WithCancel(w.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx, w.take) }()
	w.stop = func() error {
		cancel()
		return <-ended
	}
	w.settle()
}

// settle waits until every goroutine is blocked.
func (w *world) settle() { synctest.Wait() }

func (w *world) send(m Message) {
	body, err := Encode(m)
	require.NoError(w.t, err)
	r := Route{Kind: m.kind(), Scope: ScopeLive}
	if h, ok := m.(interface{ Of() *Head }); ok {
		r.Event = h.Of().EventID
	}
	w.raw(r.String(), body)
}

func (w *world) raw(key string, body []byte) {
	w.mu.Lock()
	line := w.line
	w.mu.Unlock()
	line.flow <- Delivery{Key: key, Body: body, Ack: func() error { line.acked.Add(1); return nil }}
	w.settle()
}

func (w *world) alive(subscribed Subscribed) {
	w.send(&Alive{Product: 1, Timestamp: time.Now().UnixMilli(), Subscribed: &subscribed})
}

// recovered completes the last requested recovery.
func (w *world) recovered() {
	w.alive(1)
	w.send(&SnapshotComplete{Product: 1, Timestamp: time.Now().UnixMilli(), RequestID: w.recoveries()[len(w.recoveries())-1].ID})
}

// recoveries returns the requested recoveries.
func (w *world) recoveries() []Request {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]Request(nil), w.requests...)
}

// messages returns the messages since the last call of kinds.
func (w *world) messages() []feed.Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]feed.Message(nil), w.received...)
}

// set changes the environment while the adapter runs.
func (w *world) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

// kinds returns the kinds of the messages since the last call.
func (w *world) kinds() (kinds []feed.Kind) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range w.received {
		kinds = append(kinds, m.Kind)
	}
	w.received = nil
	return kinds
}

func inWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	d := dbtest.NewSQLite(t)
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, db: d, fixtures: map[URN]error{}}
		w.start(ScopeLive)
		test(w)
		require.ErrorIs(t, w.stop(), context.Canceled)
	})
}

const match = URN("sr:match:1001")

func prices(at int64, status EventStatus) *OddsChange {
	return &OddsChange{Head: Head{Product: 1, EventID: match, Timestamp: at}, Status: &EventState{Status: &status, MatchStatus: 6, HomeScore: 1}, Odds: &OddsList{Markets: []OddsMarket{
		{Line: Line{ID: 1}, Outcomes: []Outcome{{ID: "1", Odds: 2}, {ID: "2", Odds: 3.5}, {ID: "3", Odds: 4}}}}}}
}

func settled(at int64) *BetSettlement {
	return &BetSettlement{Head: Head{Product: 1, EventID: match, Timestamp: at}, Certainty: Confirmed, Markets: []SettledMarket{{Line{ID: 1}, []SettledOutcome{
		{ID: "1", Result: new(Win)}, {ID: "2", Result: new(Lose)}, {ID: "3", Result: new(Lose)}}}}}
}

func TestAdapter_ProducerIsUpAfterRecovery(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown}, w.kinds())
		require.Len(w.t, w.recoveries(), 1)
		w.alive(1)
		require.Empty(w.t, w.kinds(), "alive, but earlier messages are missing")
		w.recovered()
		require.Equal(w.t, []feed.Kind{feed.KindProducerUp}, w.kinds())
		w.alive(1)
		require.Equal(w.t, []feed.Kind{feed.KindAlive}, w.kinds())
		time.Sleep(silence + 2*tick)
		w.settle()
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown}, w.kinds(), "silent")
		w.alive(1)
		require.Len(w.t, w.recoveries(), 2)
		require.False(w.t, w.recoveries()[1].After.IsZero(), "processed messages are not requested again")
		w.recovered()
		require.Equal(w.t, []feed.Kind{feed.KindProducerUp}, w.kinds())
		w.alive(0)
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown}, w.kinds())
		require.Len(w.t, w.recoveries(), 3)
		standings, err := ProducerStatuses(w.t.Context(), w.db.Reader())
		require.NoError(w.t, err)
		require.Len(w.t, standings, 1)
		require.Equal(w.t, InRecovery, standings[0].State)
	})
}

func TestAdapter_Reconnects(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.recovered()
		w.kinds()
		w.set(func() { close(w.line.flow) })
		w.settle()
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown}, w.kinds())
		time.Sleep(2 * reconnect)
		w.settle()
		w.set(func() { require.Equal(w.t, 2, w.dials) })
		require.Len(w.t, w.recoveries(), 2)
		w.set(func() { w.refuse = errRefuse })
		w.alive(0)
		w.recovered()
		require.Equal(w.t, []feed.Kind{feed.KindProducerUp}, w.kinds())
	})
}

func TestAdapter_OneFeedMessageMaySendSeveral(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.kinds()
		w.send(prices(5, EventLive))
		require.Equal(w.t, []feed.Kind{feed.KindFixture, feed.KindStatus, feed.KindOdds}, kindsOf(w.messages()))
		for i, m := range w.messages() {
			require.Equal(w.t, id.Event("sr-match-1001"), m.EventID)
			require.EqualValues(w.t, i+1, m.Seq)
		}
		priced := w.messages()[2].Odds.Lines[0]
		require.Equal(w.t, market.MatchWinner, priced.Key)
		require.Equal(w.t, feed.Answer{Key: "home", Name: "Gulls", Odds: 2}, priced.Answers[0])
		require.Equal(w.t, &feed.Standing{Home: 1, Period: 1, Name: "half"}, w.messages()[2].Odds.Standing)
		w.kinds()
		w.send(prices(6, EventLive))
		require.Equal(w.t, []feed.Kind{feed.KindOdds}, w.kinds(), "it was live already")
		w.send(&BetStop{Head: Head{Product: 1, EventID: match, Timestamp: 7}, Groups: "score|1st_half"})
		require.Equal(w.t, []string{"score", "1st_half"}, w.messages()[0].BetStop.Groups)
		w.kinds()
		w.send(prices(8, EventEnded))
		require.Equal(w.t, &feed.Result{Home: 1, Winner: "home"}, w.messages()[1].Status.Result)
		require.Equal(w.t, []feed.Kind{feed.KindOdds, feed.KindStatus}, w.kinds())
		w.send(settled(9))
		require.Equal(w.t, feed.Verdict{Key: "home", Name: "Gulls", Won: true}, w.messages()[0].Settlement.Lines[0].Answers[0])
		w.kinds()
		w.send(&BetCancel{Head: Head{Product: 1, EventID: match, Timestamp: 10}, StartTime: 1000, SupercededBy: "sr:match:5", Markets: []CorrectedMarket{{Line: Line{ID: 1}}}})
		require.Equal(w.t, time.UnixMilli(1000).UTC(), w.messages()[0].Correction.From)
		require.Equal(w.t, id.Event("sr-match-5"), w.messages()[0].Correction.Superseded)
		w.send(&RollbackBetCancel{Head: Head{Product: 1, EventID: match, Timestamp: 11}, StartTime: 1000, Markets: []CorrectedMarket{{Line: Line{ID: 1}}}})
		w.send(&RollbackBetSettlement{Head: Head{Product: 1, EventID: match, Timestamp: 12}, Markets: []CorrectedMarket{{Line: Line{ID: 1}}}})
		w.send(&FixtureChange{Head: Head{Product: 1, EventID: match, Timestamp: 13}})
		require.Equal(w.t, []feed.Kind{feed.KindCancel, feed.KindRollbackCancel, feed.KindRollbackSettlement, feed.KindFixture}, w.kinds())
	})
}

func kindsOf(ms []feed.Message) (kinds []feed.Kind) {
	for _, m := range ms {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

func TestAdapter_ForwardsRepeatedResultOnce(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.kinds()
		w.send(settled(9))
		again := settled(9)
		again.RequestID = 77 // in a recovery
		w.send(again)
		require.Equal(w.t, []feed.Kind{feed.KindSettlement}, w.kinds())
		w.send(settled(10))
		require.Equal(w.t, []feed.Kind{feed.KindSettlement}, w.kinds(), "a different result")

		// The receiver fails: nothing is acknowledged, and the next run forwards what this one could not.
		acked := w.line.acked.Load()
		full := errors.New("the disk is full")
		w.set(func() { w.failing = full })
		w.send(settled(11))
		require.Equal(w.t, acked, w.line.acked.Load())
		require.ErrorIs(w.t, w.stop(), full)
		w.set(func() { w.failing = nil })
		w.start(ScopeLive)
		w.kinds()
		w.send(settled(11))
		w.send(settled(11))
		w.send(settled(10))
		require.Equal(w.t, []feed.Kind{feed.KindSettlement}, w.kinds())
	})
}

func TestAdapter_ForwardsNothingTwiceAfterCrash(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.send(settled(9))
		require.ErrorIs(w.t, w.stop(), context.Canceled)
		// The crash comes between the desk's commit and the inbox entry for it.
		require.NoError(w.t, w.db.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE feed_inbox SET done = 0")
			return err
		}))
		w.start(ScopeLive)
		w.kinds()
		w.send(settled(9))
		require.Empty(w.t, w.kinds())
	})
}

func TestAdapter_UnreadableMessageStopsBets(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.kinds()
		acked := w.line.acked.Load()
		w.raw("hi.-.live.odds_change.1.sr:match.1001.-", []byte("<odds_change"))
		require.Contains(w.t, w.messages()[0].Fault, "cannot be read: ", "the desk raises an alarm")
		require.Equal(w.t, []feed.Kind{feed.KindBetStop}, w.kinds())
		readable, err := Encode(prices(6, EventLive))
		require.NoError(w.t, err)
		w.raw("nonsense", readable)
		require.Contains(w.t, w.messages()[0].Fault, "cannot be read: ", "the message names the event that its key does not")
		w.kinds()
		w.raw("hi.-.live.odds_change.1.sr:match.7.-", []byte("<odds_change"))
		w.raw("nonsense", []byte("<odds_change"))
		require.Empty(w.t, w.kinds(), "unknown event")
		require.Equal(w.t, acked+4, w.line.acked.Load(), "and the feed goes on")
	})
}

func TestAdapter_IgnoresEventWithoutFixture(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.recovered()
		w.kinds()
		now := func() int64 { return time.Now().UnixMilli() }
		w.set(func() { w.fixtures[match] = ErrNoFixture })
		w.send(prices(now(), EventLive))
		w.send(settled(now()))
		require.Empty(w.t, w.kinds())
		w.set(func() { delete(w.fixtures, match) })
		w.send(prices(now(), EventLive))
		require.Empty(w.t, w.kinds(), "not requested for every message")
		for range 2 * int(missingFor/aliveEvery) {
			time.Sleep(aliveEvery)
			w.alive(1)
		}
		w.kinds()
		w.send(prices(now(), EventLive))
		require.Equal(w.t, []feed.Kind{feed.KindFixture, feed.KindStatus, feed.KindOdds}, w.kinds())
		w.set(func() { w.fixtures["sr:match:2"] = errRefuse }) // the API is down: what the producer said is not complete
		other := prices(now(), EventLive)
		other.EventID = "sr:match:2"
		asked := len(w.recoveries())
		w.send(other)
		time.Sleep(tries * time.Second)
		w.settle()
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown}, w.kinds())
		w.set(func() { delete(w.fixtures, "sr:match:2") })
		for len(w.recoveries()) == asked {
			time.Sleep(tick)
			w.settle()
		}
		w.send(other)
		w.recovered()
		require.Equal(w.t, []feed.Kind{feed.KindFixture, feed.KindStatus, feed.KindOdds, feed.KindProducerUp}, w.kinds())
	})
}

// A server that is late has lost nothing and still knows which messages are the latest.
func TestAdapter_LateServerKeepsOrder(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.recovered()
		start := time.Now().UnixMilli()
		w.send(prices(start, EventLive))
		w.send(&BetStop{Head: Head{Product: 1, EventID: match, Timestamp: start + 3}, Groups: "all"})
		time.Sleep(silence)
		w.alive(1)
		time.Sleep(time.Second)
		w.settle()
		w.kinds()
		w.send(prices(start+2, EventLive))
		require.Equal(w.t, []feed.Kind{feed.KindProducerDown, feed.KindOdds}, kindsOf(w.messages()), "no bets are taken before it is handed over")
		require.Equal(w.t, feed.LineSuspended, w.messages()[1].Odds.Lines[0].State, "it was stopped meanwhile")
		w.kinds()
		w.send(prices(start+1, EventLive))
		require.Empty(w.t, w.kinds(), "older than the known prices")
		w.alive(1)
		require.Equal(w.t, []feed.Kind{feed.KindProducerUp}, w.kinds())
		require.Len(w.t, w.recoveries(), 1, "nothing to recover")
	})
}

func TestNew_RequiresProducersAndScopes(t *testing.T) {
	t.Parallel()
	for _, c := range []Config{{Producers: []int{2}, Scopes: live}, {Scopes: live}, {Producers: []int{1}}} {
		_, err := New(c)
		require.Error(t, err)
	}
}
