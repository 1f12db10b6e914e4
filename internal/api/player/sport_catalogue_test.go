package player

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func TestSport_CatalogueSearchAndTop(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Live, 1000)
		c.open(t, "m2", market.Upcoming, 2000)
		_, _, catalogue := c.call(t, "", "", "GET", "/api/v3/sport/catalogue", "")
		cricket := catalogue["sports"].([]any)[0].(map[string]any)
		require.Equal(t, "cricket", cricket["key"])
		require.EqualValues(t, 1, cricket["live"])
		require.EqualValues(t, 1, cricket["upcoming"])

		_, _, found := c.call(t, "", "", "GET", "/api/v3/sport/search?q=hero", "")
		require.Len(t, found["items"], 2)
		require.Equal(t, "cricket:Herons", found["teams"].([]any)[0].(map[string]any)["key"])
		_, _, top := c.call(t, "", "", "GET", "/api/v3/sport/top?limit=1", "")
		require.Equal(t, "m1", top["items"].([]any)[0].(map[string]any)["id"])
		_, _, rules := c.call(t, "", "", "GET", "/api/v3/sport/rules", "")
		family := rules["families"].([]any)[0].(map[string]any)
		require.Equal(t, "cricket", family["family"])
		require.NotEmpty(t, family["rules"])

		for _, query := range []string{"sport=football", "status=upcoming&until=2000", "virtual=yes", "country=IN"} {
			_, _, page := c.call(t, "", "", "GET", "/api/v3/sport/events?"+query, "")
			require.Empty(t, page["items"], query)
		}
		_, _, page := c.call(t, "", "", "GET", "/api/v3/sport/events?status=upcoming&from=2000&virtual=no&order=league&team=cricket:Asps", "")
		require.Len(t, page["items"], 1)
		for _, bad := range []string{"events?status=lost", "events?limit=0", "events?virtual=maybe", "search", "search?q="} {
			status, _, _ := c.call(t, "", "", "GET", "/api/v3/sport/"+bad, "")
			require.Equal(t, 400, status, bad)
		}
	})
}

func TestSport_ListsAMatchAtStumpsAsUpcoming(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "day", market.Live, 2000)
		c.open(t, "night", market.Live, 1000)
		c.open(t, "next", market.Upcoming, 1_760_000_500_000)
		c.rest(t, "night")
		require.Equal(t, 204, c.status(t, "ann", "PUT", "/api/v3/sport/favourites/sport/cricket"))
		require.Equal(t, 204, c.status(t, "ann", "PUT", "/api/v3/sport/favourites/team/cricket:Herons"))
		listed := func(call string) (ids []string) {
			_, _, page := c.call(t, "ann", "", "GET", "/api/v3/sport/"+call, "")
			for _, e := range page["items"].([]any) {
				ids = append(ids, e.(map[string]any)["id"].(string))
			}
			return ids
		}
		for call, want := range map[string][]string{
			"events?status=live":                                      {"day"},
			"events?status=live&sport=cricket&order=league":           {"day"},
			"favourites/events?status=live":                           {"day"},
			"events?status=upcoming":                                  {"next", "night"},
			"events?status=upcoming&sport=cricket&order=league":       {"next", "night"},
			"events?status=upcoming&from=1759999000000&sport=cricket": {"next", "night"}, // of this day, though it began before
			"events?status=upcoming&from=1760000400000":               {"next"},
			"favourites/events?status=upcoming":                       {"next", "night"},
			"top":                                                     {"day", "next"},
			"search?q=herons":                                         {"day", "next", "night"},
		} {
			require.Equal(t, want, listed(call), call)
		}
		_, _, catalogue := c.call(t, "", "", "GET", "/api/v3/sport/catalogue", "")
		cricket := catalogue["sports"].([]any)[0].(map[string]any)
		require.EqualValues(t, 1, cricket["live"])
		require.EqualValues(t, 2, cricket["upcoming"])
		status, _, page := c.call(t, "", "", "GET", "/api/v3/sport/events/night", "")
		require.Equal(t, 200, status)
		require.Equal(t, map[string]any{"phase": "stumps", "day": 2.0}, pick(page["event"].(map[string]any)["score"].(map[string]any), "phase", "day"))
	})
}

// rest stops the play of an event for the night.
func (c *bookmaker) rest(t *testing.T, id id.Event) {
	t.Helper()
	require.NoError(t, c.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		e, err := market.Find(ctx, tx, id)
		if err != nil {
			return err
		}
		e.Score = &market.Score{Phase: cricket.PhaseNight, Day: 2}
		from := e.Version
		e.Version++
		return market.Save(ctx, tx, market.Change{Event: e, From: from, Desk: []byte("{}")})
	}))
}

// pick returns some fields of an object.
func pick(from map[string]any, keys ...string) map[string]any {
	out := map[string]any{}
	for _, k := range keys {
		out[k] = from[k]
	}
	return out
}

func TestFavourites(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Live, 1000)
		star := func(who, method, ref string) int { return c.status(t, who, method, "/api/v3/sport/favourites/"+ref) }
		require.Equal(t, 401, star("", "PUT", "event/m1"))
		require.Equal(t, 404, star("ann", "PUT", "event/none"))
		require.Equal(t, 400, star("ann", "PUT", "horse/m1"))
		require.Equal(t, 204, star("ann", "PUT", "team/"+url.PathEscape("cricket:Herons")))
		require.Equal(t, 204, star("ann", "PUT", "sport/cricket"))
		_, _, mine := c.call(t, "ann", "", "GET", "/api/v3/sport/favourites", "")
		require.Equal(t, []any{"cricket"}, mine["sports"])
		require.Equal(t, "Herons", mine["teams"].([]any)[0].(map[string]any)["name"])
		_, _, events := c.call(t, "ann", "", "GET", "/api/v3/sport/favourites/events", "")
		require.Len(t, events["items"], 1)
		_, _, others := c.call(t, "bob", "", "GET", "/api/v3/sport/favourites/events", "")
		require.Empty(t, others["items"])
		require.Equal(t, 204, star("ann", "DELETE", "team/cricket:Herons"))
		_, _, events = c.call(t, "ann", "", "GET", "/api/v3/sport/favourites/events", "")
		require.Empty(t, events["items"])
	})
}

// status sends a request and returns only its status.
func (c *bookmaker) status(t *testing.T, who, method, path string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.server.URL+path, nil)
	require.NoError(t, err)
	if who != "" {
		req.Header.Set("Authorization", "Bearer "+who)
	}
	res, err := c.server.Client().Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res.StatusCode
}
