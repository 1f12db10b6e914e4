package bonus_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// A bonus that waits, one that was cancelled before its deposit, and one of each later state, over two months.
func TestCosts_OfEachOffer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		month := r.clock.Now()
		none, err := r.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Empty(t, none)

		r.granted(t, "asha", 10_000)
		require.NoError(t, r.Cancel(t.Context(), "ravi", r.granted(t, "ravi", 30_000).ID, ""))
		_, err = r.Choose(t.Context(), bonus.Player{ID: "mina", Currency: "INR"}, "casino-inr", "")
		require.NoError(t, err)
		_, err = r.Choose(t.Context(), bonus.Player{ID: "mina", Currency: "INR"}, "sport-inr", "")
		require.NoError(t, err)

		costs, err := r.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, []bonus.Cost{{BonusID: "sport-inr", Currency: "INR", Waiting: 1, Active: 1, Cancelled: 1, Granted: 40_000, Running: 10_000}}, costs,
			"the offer that was replaced before its deposit is left out")

		won := r.granted(t, "lata", 20_000)
		require.NoError(t, r.Count(t.Context(), use(won, "bet:won", 2, 40_000)))
		lost := r.granted(t, "omar", 10_000)
		require.NoError(t, r.stake(t, lost, "all", sports(10_000)))
		require.NoError(t, r.Count(t.Context(), use(lost, "bet:lost", 2, 10_000)))
		costs, err = r.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, []bonus.Cost{{BonusID: "sport-inr", Currency: "INR", Waiting: 1, Active: 1, Won: 1, Lost: 1, Cancelled: 1, Granted: 70_000, Running: 10_000,
			Wagered: 50_000, Transferred: 20_000}}, costs)

		r.clock.Advance(40 * 24 * time.Hour)
		_, err = r.Expire(t.Context())
		require.NoError(t, err)
		later, err := r.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, []int64{0, 1}, []int64{later[0].Active, later[0].Expired})
		next, err := r.Costs(t.Context(), r.clock.Now())
		require.NoError(t, err)
		require.Empty(t, next, "it belongs to the month in which it was chosen")
	})
}
