package uof

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

// cable is a connection to the broker that a test can cut.
type cable struct {
	listener net.Listener
	mu       sync.Mutex
	open     []net.Conn
	brought  atomic.Int64 // bytes from the broker
}

// lay returns the broker's address through a new cable.
func lay(t *testing.T, address string) (*cable, string) {
	u, err := url.Parse(address)
	require.NoError(t, err)
	to := u.Host
	c := &cable{}
	c.listener, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.listener.Close(); c.cut() })
	go func() {
		for {
			in, err := c.listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close()
				continue
			}
			c.mu.Lock()
			c.open = append(c.open, in, out)
			c.mu.Unlock()
			go func() { _, _ = io.Copy(io.MultiWriter(in, c), out); _ = in.Close() }()
			go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
		}
	}()
	u.Host = c.listener.Addr().String()
	return c, u.String()
}

// Write counts what the broker sends.
func (c *cable) Write(b []byte) (int, error) {
	c.brought.Add(int64(len(b)))
	return len(b), nil
}

func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.open {
		_ = conn.Close()
	}
	c.open = nil
}

// source is a producer with a memory: in a recovery it sends the last prices and every result again.
type source struct {
	t       *testing.T
	wire    Wire
	clock   clock.Clock
	mu      sync.Mutex
	stamp   int64
	sent    int64 // bytes
	last    map[URN]*OddsChange
	results []Message
}

func (s *source) now() int64 {
	s.stamp = max(s.stamp+1, clock.Millis(s.clock.Now()))
	return s.stamp
}

func (s *source) send(m Message, node int) {
	body, err := Encode(m)
	require.NoError(s.t, err)
	r := Route{Kind: m.kind(), Node: node}
	if h, ok := m.(interface{ Of() *Head }); ok {
		r.Scope, r.Event = ScopeLive, h.Of().EventID
	}
	require.NoError(s.t, s.wire.Send(context.Background(), r.String(), body))
	s.sent += int64(len(body))
}

// publish sends a message and remembers it.
func (s *source) publish(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := m.(interface{ Of() *Head }).Of()
	h.Product, h.Timestamp = 1, s.now()
	if o, ok := m.(*OddsChange); ok {
		s.last[h.EventID] = o
	} else {
		s.results = append(s.results, m)
	}
	s.send(m, 0)
}

func (s *source) alive() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(&Alive{Product: 1, Timestamp: s.now(), Subscribed: new(Subscribed(1))}, 0)
}

func (s *source) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		_, _ = fmt.Fprintf(w, `<fixtures_fixture><fixture id="sr:match:1" start_time="2026-03-01T12:00:00+00:00"><tournament id="sr:tournament:1" name="Far League">
			<sport id="sr:sport:1" name="Soccer"/><category country_code="NLD"/></tournament><competitors><competitor id="sr:competitor:1" name="Gulls" qualifier="home"/>
			<competitor id="sr:competitor:2" name="Terns" qualifier="away"/></competitors></fixture></fixtures_fixture>`)
		return
	}
	id, err := strconv.ParseInt(r.URL.Query().Get("request_id"), 10, 64)
	if err != nil || r.URL.Path != "/v1/liveodds/recovery/initiate_request" || r.Header.Get(tokenHeader) != "let me in" {
		http.Error(w, "no", http.StatusBadRequest)
		return
	}
	after, _ := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, urn := range slices.Sorted(maps.Keys(s.last)) {
		again := *s.last[urn]
		again.RequestID = id
		s.send(&again, 0)
	}
	for _, m := range s.results {
		if h := m.(interface{ Of() *Head }).Of(); h.Timestamp >= after {
			was := h.RequestID
			h.RequestID = id
			s.send(m, 0)
			h.RequestID = was
		}
	}
	s.send(&SnapshotComplete{Product: 1, Timestamp: s.now(), RequestID: id}, 4)
	w.WriteHeader(http.StatusAccepted)
}

// goal publishes a new score of an event and the result of the goal before.
func (s *source) goal(event, score int) {
	urn := URN("sr:match:" + strconv.Itoa(event+1))
	m := prices(0, EventLive)
	m.EventID, m.Status.HomeScore = urn, Score(score)
	s.publish(m)
	r := settled(0)
	r.EventID, r.Markets[0].ID, r.Markets[0].Specifiers = urn, 62, Specifiers("goalnr="+strconv.Itoa(score+1))
	s.publish(r)
}

// scene is a producer and a server with a real exchange between them.
type scene struct {
	*world
	source *source
	cable  *cable
	broker Broker
	api    string
	more   chan struct{}
	ended  chan error
	cancel context.CancelFunc
}

func setScene(t *testing.T, exchange string, c clock.Clock) *scene {
	address := rabbittest.URL(t)
	out, err := Broker{URL: address, Exchange: exchange}.DialToSend(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { _ = out.Close() })
	s := &source{t: t, wire: out, clock: c, last: map[URN]*OddsChange{}}
	api := httptest.NewServer(s)
	t.Cleanup(api.Close)
	cable, through := lay(t, address)
	return &scene{world: &world{t: t, db: dbtest.NewSQLite(t)}, source: s, cable: cable, api: api.URL, more: make(chan struct{}, 1), ended: make(chan error, 1),
		broker: Broker{URL: through, Exchange: exchange, Node: 4, Scopes: live}}
}

// open starts an adapter that forwards to sink.
func (s *scene) open(sink func(feed.Message) error) {
	a, err := New(Config{DB: s.db, Clock: s.source.clock, Dial: s.broker.Dial, API: REST{Base: s.api, Token: "let me in", Node: 4}, Producers: []int{1}, Scopes: live, Log: quiet})
	require.NoError(s.t, err)
	ctx, cancel := context.WithCancel(s.t.Context())
	s.cancel = cancel
	go func() {
		s.ended <- a.Run(ctx, func(m feed.Message) error {
			err := sink(m)
			select {
			case s.more <- struct{}{}:
			default:
			}
			return err
		})
	}()
}

// until waits for messages; the test binary's own time limit ends it.
func (s *scene) until(done func(ms []feed.Message) bool) {
	for !done(s.messages()) {
		<-s.more
	}
}

// has reports whether all goals of all events have their result, and the last score is known.
func has(events, goals int) func(ms []feed.Message) bool {
	return func(ms []feed.Message) bool {
		last := map[id.Event]int{}
		for _, m := range ms {
			if m.Odds != nil && m.Odds.Standing != nil {
				last[m.EventID] = m.Odds.Standing.Home
			}
		}
		for e := range events {
			if last[id.Event("sr-match-"+strconv.Itoa(e+1))] != goals-1 {
				return false
			}
		}
		return len(results(ms)) == events*goals
	}
}

// results counts how often each result was received.
func results(ms []feed.Message) map[string]int {
	times := map[string]int{}
	for _, m := range ms {
		if m.Settlement != nil {
			times[string(m.EventID)+" "+m.Settlement.Lines[0].ID]++
		}
	}
	return times
}

// up reports whether the last producer message was up.
func up(ms []feed.Message) bool {
	for _, m := range slices.Backward(ms) {
		if m.Kind == feed.KindProducerUp || m.Kind == feed.KindProducerDown {
			return m.Kind == feed.KindProducerUp
		}
	}
	return false
}

// nothingTwice requires that each event's messages are numbered without gaps and each result was received once.
func (s *scene) nothingTwice() {
	seqs := map[id.Event]int64{}
	for _, m := range s.messages() {
		if m.EventID != "" {
			require.Equal(s.t, seqs[m.EventID]+1, m.Seq, "numbers without gaps")
			seqs[m.EventID]++
		}
	}
	for what, n := range results(s.messages()) {
		require.Equal(s.t, 1, n, what)
	}
}

func TestAdapter_LosesAndRepeatsNothingOnReconnect(t *testing.T) {
	t.Parallel()
	s := setScene(t, "scenario", clock.System{})
	s.open(s.take)
	s.until(up)
	const events, rounds = 3, 60
	for round := range rounds {
		for e := range events {
			s.source.goal(e, round)
		}
		s.source.alive()
		if round == rounds/3 || round == 2*rounds/3 {
			s.cable.cut() // while messages are in transit
			s.until(func(ms []feed.Message) bool { return !up(ms) })
		}
		if round == rounds/2 {
			s.until(up)
		}
	}
	s.until(up)
	s.until(has(events, rounds))
	s.cancel()
	require.ErrorIs(t, <-s.ended, context.Canceled)
	s.nothingTwice()
}
