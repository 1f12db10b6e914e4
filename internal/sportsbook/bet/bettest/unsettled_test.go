package bettest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

func TestUnsettled_AreOpenBetsOfCashInATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 200_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		_, err := s.give(t, grant.Grant{Kind: grant.GiveBonus, Amount: 9000})
		require.NoError(t, err)
		from := s.clock.Now().UnixMilli()
		to := s.clock.Now().Add(time.Hour).UnixMilli()
		open := func(from, to int64) bool {
			found, err := bet.Unsettled(t.Context(), d.Reader(), "ann", from, to)
			require.NoError(t, err)
			return found
		}
		given := slip("ann", 1000, s.pick("b", "h"))
		given.Funds = bet.Bonus
		s.place(t, given)
		require.False(t, open(from, to), "of bonus money")
		s.place(t, slip("ann", 1000, s.pick("a", "h")))
		require.True(t, open(from, to))
		require.False(t, open(to, to+1), "it was placed before")
		require.False(t, open(from-1, from))
		s.settle(t, "a", winner("home"))
		require.False(t, open(from, to))
	})
}
