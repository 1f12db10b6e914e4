package market_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func phase(p cricket.Phase) func(*market.Event) {
	return func(e *market.Event) { e.Score = &market.Score{Phase: p} }
}

func TestList_MatchAtStumpsIsUpcoming(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const now = 500
		put(t, d, "day", "cricket", "Tests", "Herons", "Asps", market.Live, 300, phase(cricket.PhasePlay))
		put(t, d, "night", "cricket", "Tests", "Larks", "Moths", market.Live, 100, phase(cricket.PhaseNight))
		put(t, d, "next", "cricket", "Tests", "Finches", "Ravens", market.Upcoming, 600)
		put(t, d, "later", "cricket", "Tests", "Finches", "Asps", market.Upcoming, 900)
		put(t, d, "bay", "cricket", "Bay Cup", "Herons", "Moths", market.Upcoming, 700)

		for _, size := range []int{1, 2, 20} {
			for _, c := range []struct {
				want string
				f    market.Filter
			}{
				{"day", market.Filter{Group: market.GroupLive}},
				{"day", market.Filter{Group: market.GroupLive, Order: market.ByLeague}},
				{"next bay later night", market.Filter{Group: market.GroupUpcoming}},
				{"bay next later night", market.Filter{Group: market.GroupUpcoming, Order: market.ByLeague}},
				{"night", market.Filter{Group: market.GroupUpcoming, Team: market.TeamKey("cricket", "Larks")}},
				{"next night", market.Filter{Group: market.GroupUpcoming, From: 400, Until: 700}}, // today: it has begun before
				{"bay later", market.Filter{Group: market.GroupUpcoming, From: 650, Until: 1000}}, // tomorrow
			} {
				c.f.Size, c.f.Now = size, now
				require.Equal(t, c.want, all(t, d, c.f), "%+v", c.f)
			}
		}
		ms, err := market.MarketsOf(t.Context(), d.Reader(), "day", "night", "next")
		require.NoError(t, err)
		mine := make([]id.Market, len(ms))
		for i, m := range ms {
			mine[i] = m.ID
		}
		for group, want := range map[market.Group]string{market.GroupLive: "day", market.GroupUpcoming: "next night"} {
			page, err := market.ListAmong(t.Context(), d.Reader(), market.Filter{Group: group}, mine)
			require.NoError(t, err)
			require.Equal(t, want, idsOf(page.Items))
		}
		found, err := market.Search(t.Context(), d.Reader(), "tests", "")
		require.NoError(t, err)
		require.Equal(t, "day next later night", idsOf(found.Items))
		top, err := market.Top(t.Context(), d.Reader(), 10, now)
		require.NoError(t, err)
		require.Equal(t, "day next", idsOf(top), "it takes no bets")

		counted, err := market.ReadCatalogue(t.Context(), d.Reader(), now)
		require.NoError(t, err)
		require.Equal(t, market.Count{Live: 1, Upcoming: 4}, counted.Sports[0].Count)
		for state, want := range map[string]string{"live": "day", "upcoming": "night next bay later", "": "night day next bay later"} {
			page, err := market.DeskList(t.Context(), d.Reader(), market.DeskFilter{State: state, Sport: "cricket"})
			require.NoError(t, err)
			events := []market.Event{}
			for _, e := range page.Items {
				events = append(events, e.Event)
			}
			require.Equal(t, want, idsOf(events), state)
		}
	})
}

func TestList_ResumedMatchIsLive(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "m", "cricket", "Tests", "Larks", "Moths", market.Live, 100, phase(cricket.PhasePlay))
		for version, p := range []cricket.Phase{cricket.PhaseNight, cricket.PhasePlay} {
			e, err := market.Find(t.Context(), d.Reader(), "m")
			require.NoError(t, err)
			phase(p)(&e)
			e.Version++
			require.NoError(t, save(t, d, market.Change{Event: e, From: int64(version + 1)}))
			live, upcoming := "", "m"
			if p == cricket.PhasePlay {
				live, upcoming = upcoming, live
			}
			require.Equal(t, live, all(t, d, market.Filter{Group: market.GroupLive}), p)
			require.Equal(t, upcoming, all(t, d, market.Filter{Group: market.GroupUpcoming}), p)
		}
	})
}

func idsOf(events []market.Event) string {
	ids := make([]id.Event, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	return strings.Join(id.Strings(ids), " ")
}
