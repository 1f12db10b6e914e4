package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/uof"
	"maidan/internal/sportsbook/feed/uof/rabbittest"
	"maidan/internal/sportsbook/market"
)

const feedToken = "a token of the published feed"

// TestPublishedFeed_IsTradedBySecondBrand publishes the matches of one brand; a second one receives them, takes and settles bets, and
// settles them again when the first one corrects a result.
func TestPublishedFeed_IsTradedBySecondBrand(t *testing.T) {
	t.Parallel()
	exchange := rabbittest.URL(t)
	first := newWorld(t, "", dbtest.SQLiteDir(t), func(c *config.Config) {
		c.FeedPublish, c.FeedPublishToken, c.FeedExchange = exchange, feedToken, "feeds"
	})
	known := averageMatch
	known.Batters = map[cricket.Side][]cricket.Proven{cricket.Home: {{Name: "HOM Player A", Worth: 0.125}}}
	first.beginKnowing(known)
	second := newWorld(t, "", dbtest.SQLiteDir(t), func(c *config.Config) {
		c.FeedURL, c.FeedAPI, c.FeedToken, c.FeedExchange = exchange, first.server.URL+feedPath, feedToken, "feeds"
		c.FeedProducers, c.FeedScopes = []string{"1", "3", "6"}, []string{"live", "pre", "virt"}
	})
	v := second.visitor(t)
	v.register("asha@example.com", "INR")
	v.deposit(100_000, "123456787777")

	var id id.Event // as the second server names the event
	var page struct {
		Event struct {
			Name, Sport string
			Virtual     bool
		}
		Lineups struct{ Home, Away []string }
		Markets []struct {
			Key, Status string
			RuleKey     string `json:"rule_key"`
			Selections  []price
		}
	}
	var home price
	v.eventually("the second brand takes bets on it", func() bool {
		if id = onlyEvent(t, second); id == "" {
			return false
		}
		got := v.call("GET", "/api/v3/sport/events/"+string(id), nil)
		if got.status != http.StatusOK {
			return false
		}
		got.into(t, &page)
		for _, m := range page.Markets {
			if m.Key == "match_winner" && m.Status == "active" {
				require.Equal(t, "rule.provider", m.RuleKey)
				home = m.Selections[0]
				return true
			}
		}
		return false
	})
	require.Equal(t, "Home Herons v Away Axes", page.Event.Name)
	require.Equal(t, "cricket", page.Event.Sport)
	require.True(t, page.Event.Virtual, "simulated there is virtual here")
	require.Len(t, page.Lineups.Home, 11)
	require.Equal(t, "AWY Player A", page.Lineups.Away[0])
	stored, err := market.LineupsOf(t.Context(), second.app.DB.Reader(), id)
	require.NoError(t, err)
	require.Contains(t, stored.Batters[cricket.Home], known.Batters[cricket.Home][0], "the second brand has the first one's ratings of batters")
	placed := v.call("POST", "/api/v3/bets", slip(20_000, "any", leg{home.ID, home.Odds, home.Version}), "Idempotency-Key", "first")
	require.Equal(t, http.StatusCreated, placed.status, "%s", placed.body)
	var b struct {
		ID, Status        string
		Potential, Payout int64
	}
	placed.into(t, &b)
	status := func(want string) {
		v.eventually("the bet is "+want, func() bool {
			v.call("GET", "/api/v3/bets/"+b.ID, nil).into(t, &b)
			return b.Status == want
		})
	}
	first.feed.send(func(s *feed.Script) {
		s.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}})
	})
	status("won")
	require.Equal(t, 80_000+b.Potential, v.balance())
	first.feed.send(func(s *feed.Script) {
		s.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away}})
	})
	status("lost")
	require.Equal(t, int64(80_000), v.balance())

	stranger := first.visitor(t)
	require.Equal(t, http.StatusForbidden, stranger.call("GET", feedPath+"/v1/sports/en/sport_events/"+string(uof.URNOf(id))+"/fixture.xml", nil).status)
}

// onlyEvent is the id of the one event that a server knows, or "" while it knows none.
func onlyEvent(t *testing.T, w *world) id.Event {
	versions, err := market.Versions(t.Context(), w.app.DB.Reader(), 0)
	require.NoError(t, err)
	for id := range versions {
		return id
	}
	return ""
}
