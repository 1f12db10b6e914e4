package player

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// hide hides an event, as staff does.
func (c *bookmaker) hide(t *testing.T, id string) {
	require.NoError(t, c.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return market.Hide(ctx, tx, market.HideEvent, id)
	}))
}

func TestBetEvent_ShowsAHiddenEventToItsBettors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		c.open(t, "m2", market.Upcoming, 2000)
		bet := `{"stake":10000,"legs":[{"selection_id":"m1-w-h","odds":1850,"version":1}],"odds_policy":"none"}`
		status, _, placed := c.call(t, "ann", "k1", "POST", "/api/v3/bets", bet)
		require.Equal(t, 201, status, placed)

		const page = "/api/v3/bet-events/m1"
		status, _, got := c.call(t, "ann", "", "GET", page, "")
		require.Equal(t, 200, status)
		require.NotContains(t, got, "hidden")
		require.Len(t, got["markets"], 1, "a visible event is the same as in the catalogue")

		c.hide(t, "m1")
		status, _, _ = c.call(t, "ann", "", "GET", "/api/v3/sport/events/m1", "")
		require.Equal(t, 404, status, "the public page does not show it")
		status, _, got = c.call(t, "ann", "", "GET", page, "")
		require.Equal(t, 200, status, got)
		require.Equal(t, true, got["hidden"])
		require.Empty(t, got["markets"])
		event := got["event"].(map[string]any)
		require.Equal(t, "Herons v Asps", event["name"])
		require.Equal(t, false, event["bettable"])
		require.EqualValues(t, 0, event["market_count"])
		require.NotContains(t, event, "main_market")
		status, _, got = c.call(t, "ann", "k2", "POST", "/api/v3/bets", bet)
		require.Equal(t, 409, status, got)

		for name, x := range map[string]struct {
			who, path string
			status    int
		}{
			"somebody else": {"bob", page, 404},
			"nobody":        {"", page, 401},
			"another event": {"ann", "/api/v3/bet-events/m2", 404},
			"no such event": {"ann", "/api/v3/bet-events/nothing", 404},
		} {
			status, _, got := c.call(t, x.who, "", "GET", x.path, "")
			require.Equal(t, x.status, status, "%s: %v", name, got)
		}
	})
}

func TestBetEvents_ListsEventsWithABetOfThePlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		for i, id := range []id.Event{"m1", "m2", "m3"} {
			c.open(t, id, market.Upcoming, int64(1000*(i+1)))
		}
		bet := func(who, id, key string) {
			legs := `{"stake":10000,"legs":[{"selection_id":"` + id + `-w-h","odds":1850,"version":1}],"odds_policy":"none"}`
			status, _, placed := c.call(t, who, key, "POST", "/api/v3/bets", legs)
			require.Equal(t, 201, status, placed)
		}
		bet("ann", "m1", "k1")
		bet("ann", "m3", "k2")
		bet("ann", "m3", "k3")
		bet("bob", "m2", "k4")
		listed := func(who, more string) (ids []string) {
			status, _, got := c.call(t, who, "", "GET", "/api/v3/bet-events?status=upcoming"+more, "")
			require.Equal(t, 200, status, got)
			for _, e := range got["items"].([]any) {
				ids = append(ids, e.(map[string]any)["id"].(string))
			}
			return ids
		}
		require.Equal(t, []string{"m1", "m3"}, listed("ann", ""))
		require.Equal(t, []string{"m3"}, listed("ann", "&from=2000"))
		require.Empty(t, listed("ann", "&sport=tennis"))
		require.Equal(t, []string{"m2"}, listed("bob", ""))
		c.hide(t, "m3")
		require.Equal(t, []string{"m1"}, listed("ann", ""), "lists omit hidden events")
		status, _, _ := c.call(t, "", "", "GET", "/api/v3/bet-events", "")
		require.Equal(t, 401, status)
	})
}
