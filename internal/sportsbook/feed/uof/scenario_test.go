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
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
)

// cable is a way to the broker that a test can cut.
type cable struct {
	listener net.Listener
	mu       sync.Mutex
	open     []net.Conn
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
			go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
			go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
		}
	}()
	u.Host = c.listener.Addr().String()
	return c, u.String()
}

func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.open {
		_ = conn.Close()
	}
	c.open = nil
}

// source is a producer with a memory: asked for a recovery it tells the last prices and every result again.
type source struct {
	t       *testing.T
	wire    Wire
	mu      sync.Mutex
	clock   int64
	last    map[URN]*OddsChange
	results []Message
}

func (s *source) now() int64 {
	s.clock = max(s.clock+1, time.Now().UnixMilli())
	return s.clock
}

func (s *source) send(m Message, node int) {
	body, err := Encode(m)
	require.NoError(s.t, err)
	r := Route{Kind: m.kind(), Node: node}
	if h, ok := m.(interface{ Of() *Head }); ok {
		r.Lane, r.Event = LaneLive, h.Of().EventID
	}
	require.NoError(s.t, s.wire.Send(context.Background(), r.String(), body))
}

// tell publishes what happened, and remembers it.
func (s *source) tell(m Message) {
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

func TestNothingIsLostOrDoubledWhenTheConnectionBreaks(t *testing.T) {
	t.Parallel()
	address := rabbittest.URL(t)
	direct := Broker{URL: address, Exchange: "scenario"}
	out, err := direct.DialToSend(t.Context())
	require.NoError(t, err)
	s := &source{t: t, wire: out, last: map[URN]*OddsChange{}}
	api := httptest.NewServer(s)
	t.Cleanup(api.Close)
	cable, through := lay(t, address)

	w := &world{t: t, db: dbtest.NewSQLite(t)}
	broker := Broker{URL: through, Exchange: "scenario", Node: 4, Lanes: live}
	a, err := New(Config{DB: w.db, Clock: clock.System{}, Dial: broker.Dial, API: REST{Base: api.URL, Token: "let me in", Node: 4}, Producers: []int{1}, Lanes: live, Log: quiet})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	heard, ended := make(chan struct{}, 1), make(chan error, 1)
	go func() {
		ended <- a.Run(ctx, func(m feed.Message) error {
			err := w.take(m)
			select {
			case heard <- struct{}{}:
			default:
			}
			return err
		})
	}()
	// until waits for what the receiver is told; should that never come, the test binary's own time limit ends it.
	until := func(done func(ms []feed.Message) bool) {
		for !done(w.messages()) {
			<-heard
		}
	}
	up := func(ms []feed.Message) bool {
		state := feed.KindProducerDown
		for _, m := range ms {
			if m.Kind == feed.KindProducerUp || m.Kind == feed.KindProducerDown {
				state = m.Kind
			}
		}
		return state == feed.KindProducerUp
	}
	until(up)

	const events, rounds = 3, 60
	for round := range rounds {
		for e := range events {
			urn := URN("sr:match:" + strconv.Itoa(e+1))
			m := prices(0, EventLive)
			m.EventID, m.Status.HomeScore = urn, Score(round)
			s.tell(m)
			r := settled(0)
			r.EventID, r.Markets[0].ID, r.Markets[0].Specifiers = urn, 62, Specifiers("goalnr="+strconv.Itoa(round+1))
			s.tell(r)
		}
		s.alive()
		if round == rounds/3 || round == 2*rounds/3 {
			cable.cut() // while messages are on their way
			until(func(ms []feed.Message) bool { return !up(ms) })
		}
		if round == rounds/2 {
			until(up)
		}
	}
	until(up)
	results := func(ms []feed.Message) map[string]int {
		times := map[string]int{}
		for _, m := range ms {
			if m.Settlement != nil {
				times[m.EventID+" "+m.Settlement.Lines[0].ID]++
			}
		}
		return times
	}
	until(func(ms []feed.Message) bool { return len(results(ms)) == events*rounds })
	last := map[string]int{}
	until(func(ms []feed.Message) bool {
		for _, m := range ms {
			if m.Odds != nil {
				last[m.EventID] = m.Odds.Standing.Home
			}
		}
		for e := range events {
			if last["sr-match-"+strconv.Itoa(e+1)] != rounds-1 {
				return false
			}
		}
		return true
	})
	stop()
	require.ErrorIs(t, <-ended, context.Canceled)
	seqs := map[string]int64{}
	for _, m := range w.messages() {
		if m.EventID != "" {
			require.Equal(t, seqs[m.EventID]+1, m.Seq, "numbers without gaps")
			seqs[m.EventID]++
		}
	}
	for what, n := range results(w.messages()) {
		require.Equal(t, 1, n, what)
	}
	require.NoError(t, out.Close())
}
