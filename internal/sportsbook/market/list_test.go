package market_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// put writes an event of a league; home and away are names.
func put(t *testing.T, d *db.DB, id id.Event, sport, league, home, away string, status market.EventStatus, at int64, change ...func(*market.Event)) {
	t.Helper()
	e := market.Event{ID: id, Producer: "test", Sport: sport, Competition: league, CompetitionID: strings.ToLower(strings.ReplaceAll(league, " ", "-")),
		Home: market.Team{Name: home, Short: home[:3]}, Away: market.Team{Name: away}, Status: status, StartsAt: at, Bettable: true, Seq: 1, Version: 1}
	for _, c := range change {
		c(&e)
	}
	second := market.NewTotal(e, 1, 100.5, 120, 6)
	second.Status = market.Active
	require.NoError(t, save(t, d, market.Change{Event: e, New: []market.Market{market.NewWinner(e), second}, State: []byte("{}")}))
}

// all walks through the pages of a list and returns the ids.
func all(t *testing.T, d *db.DB, f market.Filter) string {
	t.Helper()
	return walk(t, f, func(f market.Filter) (market.Page, error) { return market.List(t.Context(), d.Reader(), f) })
}

func virtual(e *market.Event) { e.Virtual = true }
func in(country string) func(*market.Event) {
	return func(e *market.Event) { e.Country = country }
}

func TestList_FiltersBySportLeagueCountryTeamAndTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Live, 50, in("IE"))
		put(t, d, "f2", "football", "Cape League", "Larks", "Moths", market.Live, 60, virtual)
		put(t, d, "f3", "football", "Isle League", "Finches", "Ravens", market.Live, 70, in("IE"))
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Live, 40, virtual)
		put(t, d, "f4", "football", "Isle League", "Ravens", "Finches", market.Upcoming, 500, in("IE"))
		put(t, d, "f5", "football", "Isle League", "Moths", "Ravens", market.Ended, 10)
		put(t, d, "f6", "football", "Isle League", "Moths", "Ravens", market.Abandoned, 20)

		for _, size := range []int{1, 2, 20} {
			got := func(f market.Filter) string { f.Size = size; return all(t, d, f) }
			live := market.Filter{Group: market.GroupLive}
			require.Equal(t, "c1 f1 f2 f3", got(live))
			yes, no := true, false
			for _, c := range []struct {
				want string
				f    market.Filter
			}{
				{"f1 f2 f3", market.Filter{Group: market.GroupLive, Sport: "football"}},
				{"c1 f2 f1 f3", market.Filter{Group: market.GroupLive, Order: market.ByLeague}},
				{"f2 f1 f3", market.Filter{Group: market.GroupLive, Sport: "football", Order: market.ByLeague}},
				{"f1 f3", market.Filter{Group: market.GroupLive, Competition: "isle-league"}},
				{"f4", market.Filter{Group: market.GroupUpcoming, Country: "IE"}},
				{"f1", market.Filter{Group: market.GroupLive, Team: "football:Ravens", Until: 70}},
				{"f6 f5", market.Filter{Group: market.GroupEnded, Team: market.TeamKey("football", "Ravens")}},
				{"f6", market.Filter{Group: market.GroupEnded, From: 11, Until: 21, Order: market.ByLeague}},
				{"f1 f2", market.Filter{Group: market.GroupLive, From: 50, Until: 70}},
				{"c1 f2", market.Filter{Group: market.GroupLive, Virtual: &yes}},
				{"f1 f3", market.Filter{Group: market.GroupLive, Virtual: &no}},
				{"", market.Filter{Group: market.GroupLive, Sport: "darts"}},
			} {
				require.Equal(t, c.want, got(c.f), "%+v", c.f)
			}
		}
		page, err := market.List(t.Context(), d.Reader(), market.Filter{Group: market.GroupLive, Size: 1000})
		require.NoError(t, err)
		require.Equal(t, market.MatchWinner, page.Items[0].MainMarket.Key)
		require.Len(t, page.Items[0].MainMarket.Selections, 2)
		require.Equal(t, 2, page.Items[0].MarketCount)
	})
}

func TestReadCatalogue_CountsOpenEvents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Live, 50, in("IE"))
		put(t, d, "f2", "football", "Isle League", "Larks", "Moths", market.Upcoming, 60, in("IE"), virtual)
		put(t, d, "f3", "football", "Isle League", "Larks", "Moths", market.Ended, 5, in("IE"))
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Upcoming, 40, virtual)
		read, err := market.ReadCatalogue(t.Context(), d.Reader(), 0)
		require.NoError(t, err)
		require.Len(t, read.Sports, len(market.Sports()))
		require.Equal(t, "cricket", read.Sports[0].Key)
		require.Equal(t, market.Count{Upcoming: 1, Virtual: 1}, read.Sports[0].Count)
		football := market.Count{Live: 1, Upcoming: 1, Virtual: 1}
		require.Equal(t, []market.CountryCount{{Code: "IE", Count: football}}, read.Countries)
		require.Equal(t, []market.CompetitionCount{
			{ID: "bay-cup", Name: "Bay Cup", Sport: "cricket", Count: market.Count{Upcoming: 1, Virtual: 1}},
			{ID: "isle-league", Name: "Isle League", Sport: "football", Country: "IE", Count: football}}, read.Competitions)
	})
}

func TestTop_ListsLiveFirstAndTwoPerSport(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i := range 4 {
			put(t, d, id.Event(fmt.Sprintf("c%d", i)), "cricket", "Bay Cup", "Herons", "Asps", market.Live, int64(10+i))
			put(t, d, id.Event(fmt.Sprintf("t%d", i)), "tennis", "Open", "Rao", "Silva", market.Upcoming, int64(100+i))
		}
		put(t, d, "f0", "football", "Isle League", "Ravens", "Moths", market.Live, 12)
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Live, 99, func(e *market.Event) { e.Bettable = false })
		put(t, d, "c9", "cricket", "Bay Cup", "Herons", "Asps", market.Upcoming, 90)
		ids := func(n int) string {
			events, err := market.Top(t.Context(), d.Reader(), n, 0)
			require.NoError(t, err)
			var out []id.Event
			for _, e := range events {
				require.NotNil(t, e.MainMarket)
				out = append(out, e.ID)
			}
			return strings.Join(id.Strings(out), " ")
		}
		require.Equal(t, "c3 c2 f0 t0 t1", ids(10))
		require.Equal(t, "c3 c2", ids(2))
	})
}
