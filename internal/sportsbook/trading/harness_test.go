package trading_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	enginecricket "maidan/internal/sportsbook/engine/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/trading"
)

var (
	quiet  = slog.New(slog.NewTextHandler(io.Discard, nil))
	shared = sync.OnceValues(pricing.New)
	noon   = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

func engines(t testing.TB) engine.Set {
	m, err := shared()
	require.NoError(t, err)
	return engine.Set{market.FamilyCricket: enginecricket.New(m)}
}

// screen is a Screen that stores the last value of each key.
type screen struct {
	mu    sync.Mutex
	shown map[string]json.RawMessage
}

func (w *screen) Publish(channel, key string, data json.RawMessage) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shown[channel+"/"+key] = data
}

func (w *screen) Delete(channel, key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.shown, channel+"/"+key)
}

func (w *screen) Drop(channel string) {
	for _, k := range w.keys(channel + "/") {
		w.Delete(channel, strings.TrimPrefix(k, channel+"/"))
	}
}

func (w *screen) keys(prefix string) (keys []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k := range w.shown {
		if strings.HasPrefix(k, prefix) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// harness is a desk over one database with a clock that the test controls.
type harness struct {
	*trading.Desk
	db      *db.DB
	clock   *clock.Manual
	box     *outbox.Box
	screen  *screen
	cfg     trading.Config
	settled *[]market.SettledFact
}

func newHarness(t testing.TB, d *db.DB) *harness {
	c := clock.NewManual(noon)
	f := &harness{db: d, clock: c, box: outbox.NewBox(d, c, quiet), screen: &screen{shown: map[string]json.RawMessage{}}, settled: &[]market.SettledFact{}}
	f.box.On(outbox.Reaction{Name: "ear", Kinds: []string{market.SettledKind}, Effect: func(_ context.Context, events []outbox.Event) error {
		for _, e := range events {
			fact, err := outbox.Decode[market.SettledFact](e)
			if err != nil {
				return err
			}
			*f.settled = append(*f.settled, fact)
		}
		return nil
	}})
	f.cfg = trading.Config{DB: d, Box: f.box, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Engines: engines(t), Screen: f.screen, Log: quiet}
	f.restart()
	return f
}

// restart replaces the desk by a new one over the same database, as after a crash.
func (f *harness) restart() { f.Desk = trading.New(f.cfg) }

// deliver delivers messages at their own times; between them the producer sends alive messages every ten seconds, and the desk ticks.
func (f *harness) deliver(t testing.TB, msgs ...feed.Message) {
	t.Helper()
	for _, m := range msgs {
		for m.At.After(f.clock.Now()) {
			f.clock.Advance(min(10*time.Second, m.At.Sub(f.clock.Now())))
			require.NoError(t, f.Tick(t.Context()))
			if m.At.After(f.clock.Now()) {
				require.NoError(t, f.Handle(t.Context(), feed.Message{Producer: m.Producer, Kind: feed.KindAlive, At: f.clock.Now()}))
			}
		}
		require.NoError(t, f.Handle(t.Context(), m))
	}
}

func (f *harness) detail(t testing.TB, id id.Event) market.Detail {
	d, err := market.Read(t.Context(), f.db.Reader(), id)
	require.NoError(t, err)
	return d
}

func (f *harness) markets(t testing.TB, id id.Event) []market.Market {
	ms, err := market.MarketsOf(t.Context(), f.db.Reader(), id)
	require.NoError(t, err)
	return ms
}

func (f *harness) market(t testing.TB, id id.Market) market.Market {
	ms, err := market.ByID(t.Context(), f.db.Reader(), id)
	require.NoError(t, err)
	require.Len(t, ms, 1)
	return ms[0]
}

// jumpingClock is a clock whose Sleep advances it at once.
type jumpingClock struct{ now, end time.Time }

var errEnd = errors.New("test ended")

func (c *jumpingClock) Now() time.Time { return c.now }
func (c *jumpingClock) Sleep(_ context.Context, d time.Duration) error {
	if c.now = c.now.Add(d); c.now.After(c.end) {
		return errEnd
	}
	return nil
}

// match returns the messages of one whole simulated match of a format, "T5" or "T20", at real-time speed.
func match(t testing.TB, seed byte, format string) []feed.Message {
	t.Helper()
	s, err := sim.New(sim.Config{Engines: engines(t), Clock: &jumpingClock{noon, noon.Add(12 * time.Hour)}, Seed: [32]byte{seed}, Speed: 1})
	require.NoError(t, err)
	byEvent := map[id.Event][]feed.Message{}
	var wanted id.Event
	err = s.Run(t.Context(), func(m feed.Message) error {
		if m.EventID == "" {
			return nil
		}
		byEvent[m.EventID] = append(byEvent[m.EventID], m)
		if f := byEvent[m.EventID][0].Fixture; f != nil && f.Format.Name == format && f.StartsAt.After(noon) && m.Status != nil && m.Status.Phase == feed.Ended {
			wanted = m.EventID
			return errEnd
		}
		return nil
	})
	require.ErrorIs(t, err, errEnd)
	require.NotEmpty(t, wanted)
	return byEvent[wanted]
}

// scripted is a scripted match.
type scripted struct {
	feed.Script
	over, legal int
}

func newScripted(id id.Event, f cricket.Format) *scripted {
	p := &scripted{Script: feed.Script{Producer: "scripted", EventID: id, Start: noon.Add(time.Hour), Speed: 1}}
	p.Fixture(&feed.Fixture{Sport: "cricket", Competition: feed.Competition{ID: "x", Name: "Test League"}, Format: f,
		Home: feed.Team{ID: "h", Name: "Herons", Short: "HER", Colour: "#112233"}, Away: feed.Team{ID: "a", Name: "Asps", Short: "ASP", Colour: "#445566"},
		StartsAt: p.Start, PreMatch: cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 160}, Bettable: true, Virtual: true}, noon)
	return p
}

func (p *scripted) start(side cricket.Side) {
	p.over, p.legal = 0, 0
	p.Status(feed.Status{Phase: feed.Live, Start: &cricket.Start{Batting: side}})
}

// bowl adds balls with so many runs off the bat; -1 is a wicket.
func (p *scripted) bowl(runs ...int) {
	for _, r := range runs {
		b := cricket.Ball{Over: p.over, Batter: "b1", NonStriker: "b2", Bowler: "w1", Bat: max(r, 0)}
		if r < 0 {
			b.Wickets = []cricket.Wicket{{Kind: cricket.Bowled, Out: "b1"}}
		}
		p.legal++
		p.Ball(b, 1000, p.legal%6 == 0, 0)
		p.over = p.legal / 6
	}
}

// last returns the messages from the n-th of the script on, and how many there are.
func (p *scripted) last(n int) ([]feed.Message, int) { return p.Messages[n:], len(p.Messages) }
