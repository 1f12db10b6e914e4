package market_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// sights is everything that players find of an event, by the place where they look.
func sights(t *testing.T, d *db.DB, eventID id.Event) []string {
	t.Helper()
	ctx, q := t.Context(), d.Reader()
	var places []string
	see := func(place string, events []market.Event) {
		for _, e := range events {
			if e.ID == eventID {
				places = append(places, place)
			}
		}
	}
	for _, group := range []market.Group{market.GroupLive, market.GroupUpcoming, market.GroupEnded} {
		page, err := market.List(ctx, q, market.Filter{Group: group})
		require.NoError(t, err)
		see("list", page.Items)
		page, err = market.List(ctx, q, market.Filter{Group: group, Liked: &market.Liked{PlayerID: "anna"}})
		require.NoError(t, err)
		see("favourites", page.Items)
	}
	top, err := market.Top(ctx, q, 10, 0)
	require.NoError(t, err)
	see("top", top)
	found, err := market.Search(ctx, q, "herons", "")
	require.NoError(t, err)
	see("search", found.Items)
	if _, err = market.Read(ctx, q, eventID); err == nil {
		places = append(places, "page")
	} else {
		require.ErrorIs(t, err, market.ErrNoEvent)
	}
	offers, err := market.Offers(ctx, q, []id.Selection{id.Selection(string(eventID) + "-w-h")})
	require.NoError(t, err)
	if offers[id.Selection(string(eventID)+"-w-h")].Bettable {
		places = append(places, "bets")
	}
	return places
}

func TestHide_RemovesFromEveryListUntilUnhide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "m1", "football", "Bay Cup", "Herons", "Asps", market.Live, 10)
		put(t, d, "m2", "football", "Bay Cup", "Herons", "Owls", market.Upcoming, 20)
		put(t, d, "m3", "football", "Bay Cup", "Herons", "Rooks", market.Ended, 5)
		put(t, d, "m4", "football", "Hill Cup", "Herons", "Larks", market.Live, 30)
		act := func(do func(context.Context, *db.Tx) error) { t.Helper(); require.NoError(t, d.InTx(t.Context(), do)) }
		act(func(ctx context.Context, tx *db.Tx) error {
			for _, id := range []string{"m1", "m2", "m3", "m4"} {
				if err := market.AddFavourite(ctx, tx, "anna", "event", id); err != nil {
					return err
				}
			}
			return market.AddFavourite(ctx, tx, "anna", "competition", "bay-cup")
		})
		everywhere := []string{"list", "favourites", "top", "search", "page", "bets"}
		results := []string{"list", "favourites", "search", "page", "bets"} // what is over is no top event; that it takes no bets is said elsewhere
		require.Equal(t, everywhere, sights(t, d, "m1"))
		require.Equal(t, results, sights(t, d, "m3"))

		act(func(ctx context.Context, tx *db.Tx) error { return market.Hide(ctx, tx, market.HideEvent, "m1") })
		require.Empty(t, sights(t, d, "m1"))
		require.Equal(t, everywhere, sights(t, d, "m2"), "its neighbour is not meant")
		act(func(ctx context.Context, tx *db.Tx) error { return market.Unhide(ctx, tx, market.HideEvent, "m1") })
		require.Equal(t, everywhere, sights(t, d, "m1"))

		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Hide(ctx, tx, market.HideCompetition, "bay-cup")
		})
		for _, eventID := range []string{"m1", "m2", "m3"} {
			require.Empty(t, sights(t, d, id.Event(eventID)))
		}
		require.Equal(t, everywhere, sights(t, d, "m4"))
		put(t, d, "m5", "football", "Bay Cup", "Herons", "Swifts", market.Upcoming, 40)
		require.Empty(t, sights(t, d, "m5"), "what comes to a hidden competition is hidden")
		_, err := market.ReadLeague(t.Context(), d.Reader(), "bay-cup")
		require.ErrorIs(t, err, market.ErrNoCompetition)
		found, err := market.Search(t.Context(), d.Reader(), "cup", "")
		require.NoError(t, err)
		require.Len(t, found.Competitions, 1)
		stars, err := market.ReadFavourites(t.Context(), d.Reader(), "anna")
		require.NoError(t, err)
		require.Empty(t, stars.Competitions)
		shown, err := market.ReadCatalogue(t.Context(), d.Reader(), 0)
		require.NoError(t, err)
		require.Len(t, shown.Competitions, 1)
		whole, err := market.WholeCatalogue(t.Context(), d.Reader())
		require.NoError(t, err)
		require.Len(t, whole.Competitions, 2, "the desk sees what it hides")
		desk, err := market.DeskList(t.Context(), d.Reader(), market.DeskFilter{})
		require.NoError(t, err)
		require.Len(t, desk.Items, 4)

		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Unhide(ctx, tx, market.HideCompetition, "bay-cup")
		})
		require.Equal(t, results, sights(t, d, "m3"))
		for kind, want := range map[string]error{market.HideEvent: market.ErrNoEvent, market.HideCompetition: market.ErrNoCompetition} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Hide(ctx, tx, kind, "nothing") })
			require.ErrorIs(t, err, want)
		}
	})
}

func TestFeature_EventsComeFirstUntilEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Live, 10)
		for _, eventID := range []string{"t1", "t2", "t3"} {
			put(t, d, id.Event(eventID), "tennis", "Open", "Rao "+eventID, "Silva", market.Upcoming, 100)
		}
		put(t, d, "over", "tennis", "Open", "Roy", "Sen", market.Ended, 1)
		top := func(n int, at int64) string {
			t.Helper()
			events, err := market.Top(t.Context(), d.Reader(), n, at)
			require.NoError(t, err)
			ids := make([]id.Event, len(events))
			for i, e := range events {
				ids[i] = e.ID
				require.NotNil(t, e.MainMarket)
			}
			return strings.Join(id.Strings(ids), " ")
		}
		act := func(do func(context.Context, *db.Tx) error) { t.Helper(); require.NoError(t, d.InTx(t.Context(), do)) }
		require.Equal(t, "c1 t1 t2", top(10, 50))
		act(func(ctx context.Context, tx *db.Tx) error {
			for at, id := range []string{"over", "t3", "t2"} {
				if err := market.Feature(ctx, tx, market.HideEvent, id, int64(at), 1000+int64(at)); err != nil {
					return err
				}
			}
			return nil
		})
		require.Equal(t, "t2 t3 c1 t1", top(10, 50), "the latest first, beside the two that each sport has")
		require.Equal(t, "t2", top(1, 50))
		events, err := market.Top(t.Context(), d.Reader(), 10, 50)
		require.NoError(t, err)
		require.EqualValues(t, 1002, events[0].FeaturedUntil)
		require.Zero(t, events[2].FeaturedUntil)
		require.Equal(t, "t2 c1 t1", top(10, 1001))
		require.Equal(t, "c1 t1 t2", top(10, 1002))
		act(func(ctx context.Context, tx *db.Tx) error { return market.Unfeature(ctx, tx, market.HideEvent, "t2") })
		require.Equal(t, "t3 c1 t1 t2", top(10, 50))
		act(func(ctx context.Context, tx *db.Tx) error { return market.Hide(ctx, tx, market.HideEvent, "t3") })
		require.Equal(t, "c1 t1 t2", top(10, 50), "hidden is stronger")
		err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return market.Feature(ctx, tx, market.HideEvent, "nothing", 1, 2)
		})
		require.ErrorIs(t, err, market.ErrNoEvent)
	})
}

func TestFeature_LeagueLeadsSportAndHasTwoTopEvents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Live, 10)
		put(t, d, "o1", "tennis", "Another Open", "Rao", "Sen", market.Live, 20)
		for i, eventID := range []string{"z1", "z2", "z3"} {
			put(t, d, id.Event(eventID), "tennis", "Zonal", "Rao "+eventID, "Silva", market.Upcoming, int64(100+i))
		}
		top := func(at int64) (ids []id.Event) {
			t.Helper()
			events, err := market.Top(t.Context(), d.Reader(), 10, at)
			require.NoError(t, err)
			for _, e := range events {
				ids = append(ids, e.ID)
			}
			return ids
		}
		leagues := func(at int64) (names []string) {
			t.Helper()
			read, err := market.ReadCatalogue(t.Context(), d.Reader(), at)
			require.NoError(t, err)
			for _, c := range read.Competitions {
				names = append(names, c.Name)
				require.Equal(t, at < 1000 && c.Name == "Zonal", c.FeaturedUntil == 1000, c.Name)
			}
			return names
		}
		act := func(do func(context.Context, *db.Tx) error) { t.Helper(); require.NoError(t, d.InTx(t.Context(), do)) }
		act(func(ctx context.Context, tx *db.Tx) error {
			if err := market.Feature(ctx, tx, market.HideEvent, "c1", 1, 1000); err != nil {
				return err
			}
			return market.Feature(ctx, tx, market.HideCompetition, "zonal", 2, 1000)
		})
		require.Equal(t, []id.Event{"c1", "z1", "z2", "o1"}, top(50), "the event first, then the league's next two, then as ever")
		require.Equal(t, []string{"Bay Cup", "Zonal", "Another Open"}, leagues(50))
		require.Equal(t, []string{"Bay Cup", "Another Open", "Zonal"}, leagues(1000), "its time is over")
		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Feature(ctx, tx, market.HideEvent, "z2", 3, 1000)
		})
		require.Equal(t, []id.Event{"z2", "c1", "z1", "z3"}, top(50)[:4], "no event stands there twice")
		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Hide(ctx, tx, market.HideCompetition, "zonal")
		})
		require.Equal(t, []id.Event{"c1", "o1"}, top(50), "hidden is stronger")
		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Unhide(ctx, tx, market.HideCompetition, "zonal")
		})
		act(func(ctx context.Context, tx *db.Tx) error {
			return market.Unfeature(ctx, tx, market.HideCompetition, "zonal")
		})
		require.Equal(t, []id.Event{"z2", "c1", "o1", "z1"}, top(50))
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return market.Feature(ctx, tx, market.HideCompetition, "nothing", 1, 2)
		})
		require.ErrorIs(t, err, market.ErrNoCompetition)
	})
}
