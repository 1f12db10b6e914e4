package trading_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

func TestHandle_PlaysMatchFromFixtureToResult(t *testing.T) {
	t.Parallel()
	msgs := match(t, 1, "T5")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		id := msgs[0].EventID
		f.deliver(t, msgs[0])
		before := f.detail(t, id)
		require.Equal(t, market.Upcoming, before.Event.Status)
		require.GreaterOrEqual(t, before.Event.MarketCount, 2, "winner and first innings' total at least")
		require.Equal(t, market.Active, before.Event.MainMarket.Status)
		require.Empty(t, before.Worm)

		balls := 0
		for _, m := range msgs[1:] {
			f.deliver(t, m)
			if m.Kind == feed.KindBall {
				balls++
			}
		}
		require.NoError(t, f.box.Drain(t.Context()))
		after := f.detail(t, id)
		require.Equal(t, market.Ended, after.Event.Status)
		require.NotEmpty(t, after.Score.Result)
		require.Len(t, after.Worm, balls)
		require.NotEmpty(t, after.Overs)
		all := f.markets(t, id)
		require.Len(t, *f.settled, len(all))
		for _, m := range all {
			require.True(t, m.Status.Done(), m.ID)
			require.Equal(t, int64(1), m.Generation)
			for _, s := range m.Selections {
				require.NotEqual(t, market.Open, s.Result)
				require.True(t, s.Sold() || s.Result == market.Lost || s.Result == market.VoidResult, "%s won and was not sold", s.ID)
			}
		}
		require.Contains(t, f.screen.keys("events/"), "events/"+string(id))
		for _, key := range []string{"score", "event", "detail", "over", "worm", "market:" + string(id) + "-w"} {
			require.Contains(t, f.screen.keys("event:"+string(id)), "event:"+string(id)+"/"+key)
		}
		f.clock.Advance(10 * time.Minute)
		require.NoError(t, f.Tick(t.Context()))
		require.Empty(t, f.screen.keys("event"), "what is over leaves the screens")
	})
}

// rows returns a hash of everything that the desk has written.
func rows(t *testing.T, d *db.DB, id id.Event) string {
	detail, err := market.Read(t.Context(), d.Reader(), id)
	require.NoError(t, err)
	ms, err := market.MarketsOf(t.Context(), d.Reader(), id)
	require.NoError(t, err)
	e, err := market.Find(t.Context(), d.Reader(), id)
	require.NoError(t, err)
	score, err := json.Marshal(e.Score)
	require.NoError(t, err)
	e.Score = nil
	return fmt.Sprintf("%v", sha256.Sum256(fmt.Appendf(nil, "%+v %s %+v %+v", detail.Worm, score, ms, e)))
}

func TestHandle_IgnoresRepeatedMessages(t *testing.T) {
	t.Parallel()
	msgs := match(t, 1, "T5")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		half := len(msgs) / 2
		f.deliver(t, msgs[:half]...)
		was := rows(t, d, msgs[0].EventID)
		f.deliver(t, msgs[:half]...)
		require.Equal(t, was, rows(t, d, msgs[0].EventID))
		f.deliver(t, msgs...)
		require.NoError(t, f.box.Drain(t.Context()))
		was, sent := rows(t, d, msgs[0].EventID), len(*f.settled)
		f.deliver(t, msgs...)
		f.restart()
		f.deliver(t, msgs...)
		require.NoError(t, f.box.Drain(t.Context()))
		require.Equal(t, was, rows(t, d, msgs[0].EventID))
		require.Len(t, *f.settled, sent)
	})
}

// A desk that dies after every message stores the same as one that does not, except suspensions during its absences.
func TestDesk_SurvivesCrashAfterEveryMessage(t *testing.T) {
	t.Parallel()
	msgs := match(t, 2, "T5")
	id := msgs[0].EventID
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		steady := newHarness(t, another(t, d))
		steady.deliver(t, msgs...)
		f := newHarness(t, d)
		for i, m := range msgs {
			f.restart()
			require.NoError(t, f.Recover(t.Context()))
			if i > 0 && i%7 == 0 { // the adapter sends some of it again
				f.deliver(t, msgs[i-3:i]...)
			}
			f.deliver(t, m)
		}
		want, got := steady.markets(t, id), f.markets(t, id)
		require.Len(t, got, len(want))
		for i := range want {
			require.Equal(t, want[i].ID, got[i].ID)
			require.Equal(t, want[i].Status, got[i].Status)
			for k := range want[i].Selections {
				require.Equal(t, want[i].Selections[k].Result, got[i].Selections[k].Result)
				require.Equal(t, want[i].Selections[k].Odds, got[i].Selections[k].Odds)
			}
		}
		require.Equal(t, steady.detail(t, id).Worm, f.detail(t, id).Worm)
		require.Equal(t, steady.detail(t, id).Overs, f.detail(t, id).Overs)
		require.NoError(t, f.box.Drain(t.Context()))
		require.Len(t, *f.settled, len(want))
	})
}

// another returns a second database of the same engine.
func another(t *testing.T, d *db.DB) *db.DB {
	if d.Engine() == db.Postgres {
		return dbtest.NewPostgres(t)
	}
	return dbtest.NewSQLite(t)
}

func TestHandle_RefusesGap(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 1, 1)
		require.ErrorIs(t, f.Handle(t.Context(), p.Messages[1]), trading.ErrGap, "no fixture yet")
		f.deliver(t, p.Messages[:3]...)
		require.ErrorIs(t, f.Handle(t.Context(), p.Messages[4]), trading.ErrGap)
		f.deliver(t, p.Messages...)
		require.Equal(t, 3, f.detail(t, "m").Score.Home.Runs)
	})
}

// With two desks the slower one's write fails, and it continues from the faster one's state.
func TestDesk_SlowerOfTwoDesksFailsToWrite(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 2, 3)
		f.deliver(t, p.Messages[:2]...)
		old := f.Desk
		f.restart()
		f.deliver(t, p.Messages[:4]...)
		require.ErrorIs(t, old.Handle(t.Context(), p.Messages[2]), market.ErrStale)
		for _, m := range p.Messages {
			require.NoError(t, old.Handle(t.Context(), m))
		}
		require.Equal(t, 6, f.detail(t, "m").Score.Home.Runs)
		require.Len(t, f.detail(t, "m").Worm, 3)
	})
}

func TestDesk_SuspendsAndReopensMarkets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p, sent := newScripted("m", cricket.T20()), 0
		deliver := func() {
			var msgs []feed.Message
			msgs, sent = p.last(sent)
			f.deliver(t, msgs...)
		}
		status := func() market.Status { return f.market(t, "m-w").Status }
		p.start(cricket.Home)
		p.bowl(1, 0, 2)
		deliver()
		require.Equal(t, market.Active, status(), "a quiet ball leaves prices standing")
		was := f.market(t, "m-w")

		f.deliver(t, feed.Message{Producer: "scripted", EventID: "m", Seq: int64(sent + 1), At: f.clock.Now(), Kind: feed.KindBetStop,
			BetStop: &feed.BetStop{Reason: feed.StopWicket}})
		stopped := f.market(t, "m-w")
		require.Equal(t, market.Suspended, stopped.Status)
		require.Greater(t, stopped.StoppedVersion, was.Selections[0].Version)
		for _, m := range f.markets(t, "m") {
			require.NotEqual(t, market.Active, m.Status, m.ID)
		}
		f.clock.Advance(10 * time.Second)
		require.NoError(t, f.Tick(t.Context()))
		require.Equal(t, market.Suspended, status(), "until the ball arrives")

		ball := cricket.Ball{Over: 0, Batter: "b1", NonStriker: "b2", Bowler: "w1", Wickets: []cricket.Wicket{{Kind: cricket.Bowled, Out: "b1"}}}
		f.deliver(t, feed.Message{Producer: "scripted", EventID: "m", Seq: int64(sent + 2), At: f.clock.Now(), Kind: feed.KindBall, Ball: &ball})
		require.Equal(t, market.Suspended, status(), "held after a wicket")
		f.clock.Advance(7 * time.Second)
		require.NoError(t, f.Tick(t.Context()))
		require.Equal(t, market.Suspended, status())
		f.clock.Advance(time.Second)
		require.NoError(t, f.Tick(t.Context()))
		open := f.market(t, "m-w")
		require.Equal(t, market.Active, open.Status)
		require.NotEqual(t, was.Selections[0].Odds, open.Selections[0].Odds, "repriced")
		for _, s := range open.Selections {
			require.Greater(t, s.Version, open.StoppedVersion, "a new price")
		}

		f.clock.Advance(12 * time.Second) // twenty seconds since the ball
		require.NoError(t, f.Tick(t.Context()))
		require.Equal(t, market.Active, status())
		f.clock.Advance(time.Second)
		require.NoError(t, f.Tick(t.Context()))
		require.Equal(t, market.Suspended, status(), "the producer is silent")
		f.deliver(t, feed.Message{Producer: "another", At: f.clock.Now(), Kind: feed.KindAlive})
		require.Equal(t, market.Suspended, status())
		f.deliver(t, feed.Message{Producer: "scripted", At: f.clock.Now(), Kind: feed.KindAlive})
		require.Equal(t, market.Active, status())
	})
}

func TestRecover_SuspendsUntilProducerSendsMessage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 0, 2)
		f.deliver(t, p.Messages...)
		f.restart()
		require.NoError(t, f.Recover(t.Context()))
		m := f.market(t, "m-w")
		require.Equal(t, market.Suspended, m.Status)
		require.Contains(t, f.screen.keys("event:m/"), "event:m/market:m-w")
		f.deliver(t, feed.Message{Producer: "scripted", At: f.clock.Now(), Kind: feed.KindAlive})
		require.Equal(t, market.Active, f.market(t, "m-w").Status)
	})
}
