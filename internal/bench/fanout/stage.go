package fanout

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/rng"
)

// stage is a hub with its HTTP server and the sockets that it serves.
type stage struct {
	hub    *live.Hub
	server *http.Server
	addr   string
	clock  *holdable
	dice   rng.Source
	prices []json.RawMessage

	mu    sync.Mutex
	conns []net.Conn
}

// holdable is the system clock with a Sleep that blocks until run is set. While it blocks the hub does not tick, so each
// broadcast is one explicit Flush.
type holdable struct {
	clock.System
	run atomic.Bool
}

func (c *holdable) Sleep(ctx context.Context, d time.Duration) error {
	err := c.System.Sleep(ctx, d)
	for err == nil && !c.run.Load() {
		err = c.System.Sleep(ctx, d)
	}
	return err
}

func open() (*stage, error) {
	s := &stage{clock: &holdable{}, dice: rng.Seeded([32]byte{7})}
	for i := range 64 {
		price := fmt.Sprintf(`{"key":"match_winner","version":%d,"status":"active","odds":[%d,%d]}`, i, 1100+i*17, 5900-i*31)
		s.prices = append(s.prices, json.RawMessage(price))
	}
	hub, err := live.New(live.Options{
		Clock: s.clock,
		Dead:  time.Hour, // while the clock is stopped no client is pinged, so none answers
		Authenticate: func(token string) (live.Holder, error) {
			return live.Holder{Player: id.Player(token), Until: time.Now().Add(time.Hour)}, nil
		},
	})
	if err != nil {
		return nil, err
	}
	s.hub = hub
	for e := range events {
		for m := range markets {
			hub.Set(eventChannel(e), marketKey(m), s.prices[(e+m)%len(s.prices)])
		}
	}
	hub.Flush()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		hub.Close()
		return nil, err
	}
	s.addr = inner.Addr().String()
	s.server = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := hub.WebSocket(w, r); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	})}
	go func() { _ = s.server.Serve(listener{inner, s}) }() // ends with close
	return s, nil
}

func eventChannel(n int) string { return fmt.Sprint("event:", n) }
func marketKey(n int) string    { return fmt.Sprint("market:", n) }

// listener records the accepted sockets, so that the plain loop writes to the same ones.
type listener struct {
	net.Listener
	stage *stage
}

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		l.stage.mu.Lock()
		l.stage.conns = append(l.stage.conns, c)
		l.stage.mu.Unlock()
	}
	return c, err
}

func (s *stage) sockets() []net.Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.conns)
}

func (s *stage) close() {
	_ = s.server.Close()
	s.hub.Close()
}

// change sets a new price on n random markets.
func (s *stage) change(n int) {
	for range n {
		word := s.dice.Uint64()
		s.hub.Set(eventChannel(int(word%events)), marketKey(int(word>>20%markets)), s.prices[word>>40%uint64(len(s.prices))])
	}
}

// settle gives the clients time to read what was sent, so that a measurement does not include the previous one's work.
func (s *stage) settle() { time.Sleep(300 * time.Millisecond) }

// plainFrame returns a websocket text frame of size bytes for the plain loop, as long as the hub's frame.
func plainFrame(size int) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = ' '
	}
	b[0] = 0x81
	if size < 128 {
		b[1] = byte(size - 2)
	} else {
		b[1], b[2], b[3] = 126, byte((size-4)>>8), byte(size-4)
	}
	return b
}

// resident returns the resident memory of this process in bytes, or 0 where the system does not report it.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
