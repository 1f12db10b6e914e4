package trading_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// flaky is an adapter that stops half-way the first time and skips a message the second time.
type flaky struct {
	msgs []feed.Message
	runs int
	done chan struct{}
}

func (a *flaky) Run(ctx context.Context, sink func(feed.Message) error) error {
	a.runs++
	for i, m := range a.msgs {
		if a.runs == 1 && i == len(a.msgs)/2 {
			return context.DeadlineExceeded
		}
		if a.runs == 2 && i == len(a.msgs)/2 {
			continue
		}
		if err := sink(m); err != nil {
			return err
		}
	}
	close(a.done)
	<-ctx.Done()
	return ctx.Err()
}

func TestRun_RestartsFailedFeed(t *testing.T) {
	t.Parallel()
	p := newScripted("m", cricket.T20())
	p.start(cricket.Home)
	p.bowl(1, 2, 3, 1, 2, 3)
	f := newHarness(t, dbtest.NewSQLite(t))
	f.cfg.Clock = clock.System{}
	f.cfg.Speed = 1000
	f.restart()
	ctx, stop := context.WithCancel(t.Context())
	a, ended := &flaky{msgs: p.Messages, done: make(chan struct{})}, make(chan error, 1)
	go func() { ended <- f.Run(ctx, a) }()
	<-a.done
	stop()
	require.NoError(t, <-ended)
	require.Equal(t, 3, a.runs)
	require.Equal(t, 12, f.detail(t, "m").Score.Home.Runs)
}

// silent is an adapter without messages.
type silent struct{}

func (silent) Run(ctx context.Context, _ func(feed.Message) error) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestRun_EndsAllGoroutines(t *testing.T) {
	f := newHarness(t, dbtest.NewSQLite(t))
	p := newScripted("m", cricket.T20())
	f.deliver(t, p.Messages...)
	synctest.Test(t, func(t *testing.T) {
		cfg := f.cfg
		cfg.Clock = clock.System{} // of the synctest bubble
		desk := trading.New(cfg)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- desk.Run(ctx, silent{}) }()
		time.Sleep(time.Minute)
		stop()
		require.NoError(t, <-ended)
	})
	require.Equal(t, market.Suspended, f.market(t, "m-w").Status)
}

// slow is an adapter whose receiver has fallen behind in the middle of a match.
type slow struct {
	msgs  []feed.Message
	half  int
	opens int
	done  chan struct{}
}

func (a *slow) Open() []feed.Message {
	if a.opens++; a.opens == 1 {
		return nil
	}
	return a.msgs[a.half:]
}

func (a *slow) Run(ctx context.Context, sink func(feed.Message) error) error {
	if a.opens > 1 {
		close(a.done)
		<-ctx.Done()
		return ctx.Err()
	}
	for _, m := range a.msgs[:a.half] {
		if err := sink(m); err != nil {
			return err
		}
	}
	return feed.ErrBehind
}

// A server that is too slow for its feed catches up in one step: the match is current at once, and every market has its result,
// including those opened before.
func TestRun_CatchesUpWhenBehind(t *testing.T) {
	t.Parallel()
	msgs := match(t, 3, "T5")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		a, ended := &slow{msgs: msgs, half: len(msgs) / 2, done: make(chan struct{})}, make(chan error, 1)
		f.clock.Advance(msgs[len(msgs)-1].At.Sub(f.clock.Now()))
		ctx, stop := context.WithCancel(t.Context())
		go func() { ended <- f.Run(ctx, a) }()
		<-a.done
		stop()
		require.NoError(t, <-ended)
		require.Equal(t, 2, a.opens)
		id := msgs[0].EventID
		leapt := f.detail(t, id)
		require.True(t, leapt.Event.Status.Over())
		for _, m := range f.markets(t, id) {
			require.True(t, m.Status.Done(), m.ID)
		}
		walked := newHarness(t, dbtest.NewSQLite(t))
		walked.deliver(t, msgs...)
		require.Equal(t, walked.detail(t, id).Score, leapt.Score)
	})
}
