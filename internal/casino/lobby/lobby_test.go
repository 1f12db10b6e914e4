package lobby_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"context"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/lobby"
	"maidan/internal/casino/rtp"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

const ann, ben = id.Player("ann"), id.Player("ben")

func add(t *testing.T, d *db.DB, who id.Player, game string, at int64) error {
	t.Helper()
	return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return lobby.AddFavourite(ctx, tx, who, game, at) })
}

func favourites(t *testing.T, d *db.DB, who id.Player) []string {
	t.Helper()
	all, err := lobby.Favourites(t.Context(), d.Reader(), who)
	require.NoError(t, err)
	return all
}

func TestFavourites_AreThePlayersOwnAndTheLatestFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.Equal(t, []string{}, favourites(t, d, ann))
		require.NoError(t, add(t, d, ann, "mines", 1))
		require.NoError(t, add(t, d, ann, "studio:Wild_7.5", 2))
		require.NoError(t, add(t, d, ann, "mines", 3), "it is one already")
		require.NoError(t, add(t, d, ben, "dice", 1))
		require.Equal(t, []string{"studio:Wild_7.5", "mines"}, favourites(t, d, ann))
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := lobby.RemoveFavourite(ctx, tx, ann, "dice"); err != nil {
				return err
			}
			return lobby.RemoveFavourite(ctx, tx, ann, "mines")
		}))
		require.Equal(t, []string{"studio:Wild_7.5"}, favourites(t, d, ann))
		require.Equal(t, []string{"dice"}, favourites(t, d, ben))
	})
}

func TestAddFavourite_RefusesWhatIsNoNameAndMoreThanAHundred(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, bad := range []string{"", "Mines", "a b", "a:b:c", "a:", ":a", "<b>", strings.Repeat("a", 33)} {
			require.ErrorIs(t, add(t, d, ann, bad, 1), lobby.ErrGame, bad)
		}
		for i := range 100 {
			require.NoError(t, add(t, d, ann, fmt.Sprintf("game-%d", i), int64(i)))
		}
		require.ErrorIs(t, add(t, d, ann, "one-more", 200), lobby.ErrFull)
		require.NoError(t, add(t, d, ann, "game-3", 200), "one that is there is not one more")
		require.NoError(t, add(t, d, ben, "one-more", 200))
	})
}

func TestPopular_AreTheMostPlayedOfSevenDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC))
		popular := lobby.Popular{Monitor: rtp.New(rtp.Config{DB: d, Clock: now}), Clock: now}
		games, err := popular.Games(t.Context())
		require.NoError(t, err)
		require.Empty(t, games)
		count(t, d, "2026-03-10", "mines", "", 10)
		count(t, d, "2026-03-05", "dice", "under", 6)
		count(t, d, "2026-03-06", "dice", "over", 6)
		count(t, d, "2026-03-01", "keno", "", 900)
		count(t, d, "all", "keno", "", 900)
		games, err = popular.Games(t.Context())
		require.NoError(t, err)
		require.Empty(t, games, "the answer is cached")
		now.Advance(5 * time.Minute)
		games, err = popular.Games(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"dice", "mines"}, games)
	})
}

func count(t *testing.T, d *db.DB, day, game, setting string, rounds int) {
	t.Helper()
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO rtp_days (day, game, setting, real, currency, rounds, stake, payout, expected, variance, squares)
			VALUES ($1, $2, $3, 1, 'INR', $4, 0, 0, '0', '0', '0')`, day, game, setting, rounds)
		return err
	}))
}
