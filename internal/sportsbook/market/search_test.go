package market_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// found walks through the pages of a search and returns the ids of events.
func found(t *testing.T, d *db.DB, text string) string {
	t.Helper()
	var ids []id.Event
	for cursor := ""; ; {
		page, err := market.Search(t.Context(), d.Reader(), text, cursor)
		require.NoError(t, err)
		for _, e := range page.Items {
			ids = append(ids, e.ID)
		}
		if cursor = page.Next; cursor == "" {
			return strings.Join(id.Strings(ids), " ")
		}
	}
}

func TestSearch_FindsPrefixesWithoutAccents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "over", "football", "Río League", "Ravens", "Moths", market.Ended, 5)
		put(t, d, "soon", "football", "Río League", "Málaga Larks", "Ravens", market.Upcoming, 60)
		put(t, d, "now", "football", "Río League", "Ravens", "Finches", market.Live, 50)
		put(t, d, "race", "horse-racing", "Turf", "Evening Plate", "", market.Live, 50)
		require.Equal(t, "now soon over", found(t, d, "rave"))
		require.Equal(t, "soon", found(t, d, "lar MALA"))
		require.Equal(t, "soon", found(t, d, "màlaga rio"))
		require.Empty(t, found(t, d, "avens"), "not a beginning")
		require.Empty(t, found(t, d, "%"))
		require.Equal(t, "race", found(t, d, "evening"))

		page, err := market.Search(t.Context(), d.Reader(), "mal", "")
		require.NoError(t, err)
		require.Equal(t, []market.FoundTeam{{Key: "football:Málaga Larks", Sport: "football", Team: market.Team{Name: "Málaga Larks", Short: "Má"}}}, page.Teams)
		require.Empty(t, page.Competitions)
		page, err = market.Search(t.Context(), d.Reader(), "rio", "")
		require.NoError(t, err)
		require.Equal(t, []market.FoundCompetition{{ID: "río-league", Sport: "football", Name: "Río League"}}, page.Competitions)
		page, err = market.Search(t.Context(), d.Reader(), "evening", "")
		require.NoError(t, err)
		require.Empty(t, page.Teams, "a race is no team")
		require.Equal(t, "Evening Plate", page.Items[0].Name)
		_, err = market.Search(t.Context(), d.Reader(), "rave", "!")
		require.ErrorIs(t, err, market.ErrCursor)
		_, err = market.Search(t.Context(), d.Reader(), "rave", "eyJnIjo5fQ")
		require.ErrorIs(t, err, market.ErrCursor)
	})
}

func TestSearch_PagesThroughItsLists(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var want []string
		for _, status := range []market.EventStatus{market.Live, market.Upcoming} {
			for i := range 21 {
				id := id.Event(fmt.Sprintf("%s%02d", status, i))
				put(t, d, id, "tennis", "Open", "Rao", "Silva", status, int64(i))
				want = append(want, string(id))
			}
		}
		put(t, d, "over", "tennis", "Open", "Rao", "Silva", market.Ended, 5)
		require.Equal(t, strings.Join(append(want, "over"), " "), found(t, d, "silv"))
	})
}

func TestFavourites_AreAddedAndRemoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Live, 50)
		put(t, d, "f2", "football", "Cape League", "Larks", "Moths", market.Live, 60)
		put(t, d, "f3", "football", "Fen League", "Larks", "Crows", market.Live, 70)
		star := func(player id.Player, kind, ref string) error {
			return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.AddFavourite(ctx, tx, player, kind, ref) })
		}
		mine := func(player id.Player) string {
			return all(t, d, market.Filter{Group: market.GroupLive, Liked: &market.Liked{PlayerID: player}})
		}
		require.NoError(t, star("ann", "team", "football:Moths"))
		require.NoError(t, star("ann", "team", "football:Moths"))
		require.NoError(t, star("ann", "sport", "tennis"))
		require.Equal(t, "f1 f2", mine("ann"))
		require.NoError(t, star("ann", "event", "f3"))
		require.Equal(t, "f1 f2 f3", mine("ann"))
		require.NoError(t, star("bob", "competition", "isle-league"))
		require.Equal(t, "f1", mine("bob"))

		read, err := market.ReadFavourites(t.Context(), d.Reader(), "ann")
		require.NoError(t, err)
		require.Equal(t, []string{"tennis"}, read.Sports)
		require.Equal(t, []string{"f3"}, read.Events)
		require.Equal(t, "Moths", read.Teams[0].Name)
		require.Empty(t, read.Competitions)

		require.ErrorIs(t, star("ann", "event", "none"), market.ErrNoEvent)
		require.ErrorIs(t, star("ann", "team", "football:None"), market.ErrNoTeam)
		require.ErrorIs(t, star("ann", "competition", "none"), market.ErrNoCompetition)
		require.ErrorIs(t, star("ann", "sport", "chess"), market.ErrNoSport)
		require.ErrorContains(t, star("ann", "horse", "x"), "bad_kind")

		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return market.RemoveFavourite(ctx, tx, "ann", "event", "f3")
		}))
		require.Equal(t, "f1 f2", mine("ann"))
		for i := range 198 {
			put(t, d, id.Event(fmt.Sprintf("x%d", i)), "tennis", "Open", "Rao", "Silva", market.Upcoming, 1)
			require.NoError(t, star("ann", "event", fmt.Sprintf("x%d", i)))
		}
		require.ErrorIs(t, star("ann", "event", "f3"), market.ErrManyFavourites)
	})
}
