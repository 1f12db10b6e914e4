package trading_test

import (
	"strings"
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

// unreadable sends the message by which an adapter reports an unreadable message.
func (s *pricedFeed) unreadable(t *testing.T, why string) {
	t.Helper()
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindBetStop, BetStop: &feed.BetStop{}, Fault: "cannot be read: " + why})
}

func TestHandle_AnUnreadableMessageSuspendsItsEventAndRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newPricedFeed(t, d)
		o := s.office(t)
		s.up(t, live)
		s.announce(t, live)
		s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4), overUnder(2.5, feed.LineActive))
		require.Equal(t, market.Active, s.status(t, winnerID))
		require.Empty(t, o.watch(t, trading.WatchTrouble))
		since := s.clock.Now().UnixMilli()
		s.unreadable(t, "line 1: unexpected end "+strings.Repeat("<odds>", 100))
		require.Equal(t, market.Suspended, s.status(t, winnerID))
		require.Equal(t, market.Suspended, s.status(t, totalID))

		// The next prices open the markets that they name, before the alarm job has run.
		s.clock.Advance(time.Second)
		s.odds(t, live, threeWay(winner, feed.LineActive, 2.2, 3.5, 3.8))
		require.Equal(t, market.Active, s.status(t, winnerID))
		require.Equal(t, market.Suspended, s.status(t, totalID), "its price is as old as what was lost")
		found := o.watch(t, trading.WatchTrouble)
		require.Len(t, found, 1, "staff see it although the event is open again")
		require.Equal(t, id.Event("sr-match-1"), found[0].EventID)
		values, err := found[0].Details()
		require.NoError(t, err)
		require.Contains(t, values["trouble"], "message 3: cannot be read: line 1: unexpected end")
		require.Less(t, len(values["trouble"].(string)), 400)
		require.EqualValues(t, since, values["since"])
		s.odds(t, live, overUnder(2.5, feed.LineActive))
		require.Equal(t, market.Active, s.status(t, totalID), "a recovery names every market")

		s.unreadable(t, "again")
		s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4))
		require.Len(t, o.watch(t, trading.WatchTrouble), 1, "one open alarm an event")
		_, err = o.Acknowledge(t.Context(), found[0].ID, "the provider was called", o.asha())
		require.NoError(t, err)
		again := o.watch(t, trading.WatchTrouble)
		require.Len(t, again, 1)
		values, err = again[0].Details()
		require.NoError(t, err)
		require.Contains(t, values["trouble"], "again")
	})
}

// The feed's own results count while its event is suspended by an unreadable message, also after its end.
func TestHandle_UnreadableMessageVoidsNoPricedMarket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newPricedFeed(t, d)
		s.up(t, live)
		s.announce(t, live)
		s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4), overUnder(2.5, feed.LineActive))
		s.unreadable(t, "nonsense")
		s.receive(t, feed.Message{Producer: live, Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 2}}})
		s.receive(t, feed.Message{Producer: live, Kind: feed.KindSettlement, Settlement: &feed.Settlement{Confirmed: true, Lines: []feed.Resulted{
			{Line: total(2.5), Answers: []feed.Verdict{{Key: "over"}, {Key: "under", Won: true}}}}}})
		m := s.market(t, totalID)
		require.Equal(t, market.Settled, m.Status)
		require.Equal(t, market.Won, m.Selection("under").Result)
	})
}

// impossible returns an event that is suspended by an impossible ball, and the correct messages.
func impossible(t *testing.T, d *db.DB) (c *bettors, p *scripted, o *office, right []feed.Message) {
	c, p, o = newWatchedMatch(t, d)
	p.start(cricket.Home)
	p.bowl(1)
	bad := len(p.Messages)
	p.bowl(2)
	right = append(right, p.Messages...)
	p.Messages[bad].Fault = "the totals contradict"
	c.deliver(t, p.Messages[1:]...)
	return c, p, o, right
}

func TestReopen_OpensEventSuspendedByMessage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, p, o, _ := impossible(t, d)
		c.clock.Advance(time.Minute)
		require.NoError(t, c.Handle(t.Context(), feed.Message{Producer: "scripted", Kind: feed.KindAlive}))
		require.NoError(t, c.Tick(t.Context()))
		require.Equal(t, market.Suspended, c.winner(t).Status)
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Contains(t, page.Trouble, "the totals contradict")
		require.Positive(t, page.Since)
		require.Less(t, page.Since, c.clock.Now().UnixMilli())

		_, err = o.Reopen(t.Context(), "m", " ", o.asha())
		require.ErrorIs(t, err, trading.ErrReason)
		_, err = o.Reopen(t.Context(), "none", "checked", o.asha())
		require.ErrorIs(t, err, market.ErrNoEvent)
		require.Equal(t, market.Suspended, c.winner(t).Status)
		before := c.winner(t)
		applied, err := o.Reopen(t.Context(), "m", "checked with the ground", o.asha())
		require.NoError(t, err)
		require.True(t, applied)
		require.Equal(t, market.Active, c.winner(t).Status)
		require.Greater(t, c.winner(t).Version, before.Version, "at new prices")
		require.Equal(t, "trade.reopen m", o.acts[len(o.acts)-1])
		_, err = o.Reopen(t.Context(), "m", "checked", o.asha())
		require.ErrorIs(t, err, trading.ErrNotShut)
		page, err = o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Empty(t, page.Trouble)
		require.Zero(t, page.Since)

		c.restart() // another node takes over
		require.NoError(t, c.Recover(t.Context()))
		sent := len(p.Messages)
		p.bowl(0)
		c.deliver(t, p.Messages[sent:]...)
		require.Equal(t, market.Active, c.winner(t).Status)
		sent = len(p.Messages)
		p.bowl(0)
		p.Messages[len(p.Messages)-1].Fault = "it happens again"
		c.deliver(t, p.Messages[sent:]...)
		require.Equal(t, market.Suspended, c.winner(t).Status, "the next impossible ball shuts it again")
	})
}

func TestReopen_KeepsManualSuspensions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o, _ := impossible(t, d)
		o.suspend(t, trading.ScopeEvent, "m")
		applied, err := o.Reopen(t.Context(), "m", "checked with the ground", o.asha())
		require.NoError(t, err)
		require.True(t, applied)
		require.Equal(t, market.Suspended, c.winner(t).Status)
	})
}

func TestCatchUp_ReopensEventWithConsistentCourse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, p, o, right := impossible(t, d)
		wrong := p.Messages
		for name, past := range map[string][]feed.Message{"with the same fault": wrong, "not all of it": right[:len(right)-1], "not from its start": right[1:]} {
			require.NoError(t, c.CatchUp(t.Context(), past))
			require.Equal(t, market.Suspended, c.winner(t).Status, name)
		}
		require.NoError(t, c.CatchUp(t.Context(), right))
		require.Equal(t, market.Active, c.winner(t).Status)
		require.Equal(t, 3, c.detail(t, "m").Event.Score.Home.Runs, "the ball that was refused counts")
		require.Len(t, o.watch(t, trading.WatchTrouble), 1, "staff are notified all the same")
		c.restart()
		require.NoError(t, c.Recover(t.Context()))
		require.NoError(t, c.CatchUp(t.Context(), right))
		require.Equal(t, 3, c.detail(t, "m").Event.Score.Home.Runs, "it is in the database")
	})
}
