package trading_test

import (
	"context"
	"encoding/json"
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

func TestHide_RemovesEventFromScreens(t *testing.T) {
	t.Parallel()
	for scope, subject := range map[trading.Scope]string{trading.ScopeEvent: "m", trading.ScopeCompetition: "x"} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			f, _, o := upcoming(t, d)
			require.Contains(t, f.screen.keys(""), "events/m")
			before := f.winner(t)
			c, applied, err := o.Hide(t.Context(), scope, subject, "not ours to sell", o.asha())
			require.NoError(t, err)
			require.True(t, applied)
			require.Empty(t, f.screen.keys(""), "players' screens change at once")
			offers, err := market.Offers(t.Context(), d.Reader(), []id.Selection{before.Selections[0].ID})
			require.NoError(t, err)
			require.False(t, offers[before.Selections[0].ID].Bettable)
			require.Greater(t, offers[before.Selections[0].ID].EventVersion, int64(1), "a cached offer is read again")

			require.Equal(t, market.Active, f.winner(t).Status, "it is priced on, so that bets can be cashed out")
			f.restart()
			require.NoError(t, f.Recover(t.Context()))
			f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive, At: f.clock.Now()})
			require.Empty(t, f.screen.keys(""), "also after a crash")

			_, _, err = o.Hide(t.Context(), scope, subject, "once more", o.asha())
			require.ErrorIs(t, err, trading.ErrHidden)
			page, err := o.Page(t.Context(), "m")
			require.NoError(t, err)
			require.Len(t, page.Hidden, 1)
			grid, err := o.Grid(t.Context(), market.DeskFilter{})
			require.NoError(t, err)
			require.Len(t, grid.Items, 1)
			require.Equal(t, c.ID, grid.Items[0].Hidden[0].ID)
			require.Empty(t, grid.Items[0].Held, "it is hidden, not suspended")

			o.release(t, c.ID)
			require.Contains(t, f.screen.keys(""), "events/m")
			require.Contains(t, f.screen.keys(""), "event:m/market:m-w", "shown as a whole")
			_, err = market.Read(t.Context(), d.Reader(), "m")
			require.NoError(t, err)
			require.Equal(t, []string{"trade.hide " + subject, "trade.release.hide " + subject}, o.acts)
		})
	}
}

func TestHide_RemovesEndedEventAtOnce(t *testing.T) {
	t.Parallel()
	f, p, o := upcoming(t, dbtest.NewSQLite(t))
	p.start(cricket.Home)
	p.Status(feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}})
	f.deliver(t, p.Messages[1:]...)
	require.Contains(t, f.screen.keys(""), "events/m")
	_, _, err := o.Hide(t.Context(), trading.ScopeEvent, "m", "a wrong match", o.asha())
	require.NoError(t, err)
	require.Empty(t, f.screen.keys(""))
}

func TestFeature_PublishesEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, _, o := upcoming(t, d)
		now := f.clock.Now()
		for _, bad := range []time.Time{now, now.Add(-time.Hour), now.Add(31 * 24 * time.Hour)} {
			_, _, err := o.Feature(t.Context(), trading.ScopeEvent, "m", bad.UnixMilli(), "derby day", o.asha())
			require.ErrorIs(t, err, trading.ErrUntil)
		}
		_, _, err := o.Feature(t.Context(), trading.ScopeEvent, "nothing", now.Add(time.Hour).UnixMilli(), "derby day", o.asha())
		require.ErrorIs(t, err, market.ErrNoEvent)

		until := now.Add(time.Hour).UnixMilli()
		_, _, err = o.Feature(t.Context(), trading.ScopeEvent, "m", until+1, "derby day", o.asha())
		require.NoError(t, err)
		c, applied, err := o.Feature(t.Context(), trading.ScopeEvent, "m", until, "an hour will do", o.asha())
		require.NoError(t, err)
		require.True(t, applied)
		shown := func() (e market.Event) {
			require.NoError(t, json.Unmarshal(f.screen.shown["events/m"], &e))
			return e
		}
		require.Equal(t, until, shown().FeaturedUntil)
		inForce, err := o.InForce(t.Context())
		require.NoError(t, err)
		require.Len(t, inForce, 1, "the later order has taken the place of the earlier one")
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Equal(t, c.ID, page.Featured.ID)

		f.clock.Advance(time.Hour)
		inForce, err = o.InForce(t.Context())
		require.NoError(t, err)
		require.Empty(t, inForce, "it ends by itself")
		page, err = o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Nil(t, page.Featured)

		_, _, err = o.Feature(t.Context(), trading.ScopeEvent, "m", f.clock.Now().Add(time.Hour).UnixMilli(), "once more", o.asha())
		require.NoError(t, err)
		all, err := o.Controls(t.Context(), "m", "", 10)
		require.NoError(t, err)
		o.release(t, all[0].ID)
		require.Zero(t, shown().FeaturedUntil)
		require.Equal(t, []string{"trade.feature m", "trade.feature m", "trade.feature m", "trade.release.feature m"}, o.acts)
	})
}

func TestFeature_CompetitionFeaturesItsEvents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, _, o := upcoming(t, d)
		until := f.clock.Now().Add(time.Hour).UnixMilli()
		_, _, err := o.Feature(t.Context(), trading.ScopeSport, "cricket", until, "the season begins", o.asha())
		require.ErrorIs(t, err, trading.ErrScope)
		_, _, err = o.Feature(t.Context(), trading.ScopeCompetition, "nothing", until, "the season begins", o.asha())
		require.ErrorIs(t, err, market.ErrNoCompetition)
		league, applied, err := o.Feature(t.Context(), trading.ScopeCompetition, "x", until, "the season begins", o.asha())
		require.NoError(t, err)
		require.True(t, applied)
		shown := func() (e market.Event) {
			require.NoError(t, json.Unmarshal(f.screen.shown["events/m"], &e))
			return e
		}
		require.Equal(t, until, shown().FeaturedUntil, "the end is published")
		grid, err := o.Grid(t.Context(), market.DeskFilter{})
		require.NoError(t, err)
		require.Equal(t, league.ID, grid.Items[0].Featured.ID)
		own, _, err := o.Feature(t.Context(), trading.ScopeEvent, "m", until-1, "derby day", o.asha())
		require.NoError(t, err)
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.Equal(t, own.ID, page.Featured.ID, "an event's own order counts before its league's")
		o.release(t, own.ID)
		require.Equal(t, until, shown().FeaturedUntil)
		o.release(t, league.ID)
		require.Zero(t, shown().FeaturedUntil)
		require.Equal(t, []string{"trade.feature x", "trade.feature m", "trade.release.feature m", "trade.release.feature x"}, o.acts)
	})
}

func TestHide_FailsWithoutAuditRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, _, o := upcoming(t, d)
		broken := trading.Actor{ID: "asha", Record: func(context.Context, *db.Tx, string, string, any) error { return errEnd }}
		_, _, err := o.Hide(t.Context(), trading.ScopeEvent, "m", "not recorded", broken)
		require.ErrorIs(t, err, errEnd)
		_, err = market.Read(t.Context(), d.Reader(), "m")
		require.NoError(t, err)
	})
}
