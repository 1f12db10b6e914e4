package trading_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// flaky is an adapter that breaks off half-way the first time, and leaves out a message the second.
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

func TestABrokenFeedIsStartedAgain(t *testing.T) {
	t.Parallel()
	p := newPitch("m", cricket.T20())
	p.start(cricket.Home)
	p.bowl(1, 2, 3, 1, 2, 3)
	f := newFloor(t, dbtest.NewSQLite(t))
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

// silent is an adapter that has nothing to say.
type silent struct{}

func (silent) Run(ctx context.Context, _ func(feed.Message) error) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestRunLeavesNobodyBehind(t *testing.T) {
	f := newFloor(t, dbtest.NewSQLite(t))
	p := newPitch("m", cricket.T20())
	f.tell(t, p.Messages...)
	synctest.Test(t, func(t *testing.T) {
		cfg := f.cfg
		cfg.Clock = clock.System{} // the bubble's
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
