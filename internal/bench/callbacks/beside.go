package callbacks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"maidan/internal/sportsbook/trading"
)

// changesEvery is the time between two changes that every viewer gets.
const changesEvery = 500 * time.Millisecond

// secondsBeside is how long callbacks are sent beside the viewers.
const secondsBeside = 10

// besideViewers credits deposits at a fixed rate, while the viewers receive changes and the server does its background work.
func (s *stage) besideViewers(ctx context.Context) (b Beside, err error) {
	s.say("connecting %d viewers", s.Viewers)
	if _, err := s.clients.Do(order{Viewers: s.Viewers}); err != nil {
		return b, err
	}
	stop := s.run(ctx)
	defer func() { err = errors.Join(err, stop()) }()
	changes, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		s.change(changes)
	}()
	before, began := s.app.Hub.Stats().Delivered, time.Now()
	r, err := s.round(ctx, min(s.Rate*secondsBeside, len(s.players)*depositsOfPlayer), s.Rate)
	delivered := s.app.Hub.Stats().Delivered - before
	took := time.Since(began)
	close(changes)
	<-done
	if err != nil {
		return b, err
	}
	b = Beside{Viewers: s.Viewers, Rate: s.Rate, Done: r.rate, Latency: r.Latency, Deliveries: float64(delivered) / took.Seconds()}
	s.say("beside %d viewers: %.0f callbacks/s, p50 %.1f ms, p99 %.1f ms, %.0f changes delivered/s", s.Viewers, b.Done, b.Latency.P50, b.Latency.P99, b.Deliveries)
	return b, nil
}

// change publishes a change to all viewers again and again until stop is closed.
func (s *stage) change(stop <-chan struct{}) {
	ticks := time.NewTicker(changesEvery)
	defer ticks.Stop()
	pad := strings.Repeat("x", 150)
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		case <-ticks.C:
			s.app.Hub.Set(trading.EventsChannel, "bench", json.RawMessage(fmt.Sprintf(`{"n":%d,"pad":"%s"}`, n, pad)))
		}
	}
}
