package bettest_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

func (s *shop) counted(t *testing.T, minOdds money.Odds, since int64) []bet.CountedStake {
	t.Helper()
	all, err := bet.CountedStakes(t.Context(), s.db.Reader(), "ann", "INR", minOdds, since)
	require.NoError(t, err)
	return all
}

func TestCountedStakes_AreThoseOfAcceptedBetsOfCash(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 200_000)
		s.punter(t, "bob", "INR", 200_000)
		s.event(t, "a", market.Upcoming, 1300, 3000)
		s.event(t, "b", market.Upcoming, 1299, 3000)
		s.event(t, "c", market.Upcoming, 1140, 3000)
		s.event(t, "d", market.Upcoming, 2000, 2000)
		_, err := s.give(t, grant.Grant{Kind: grant.GiveBonus, Amount: 9000})
		require.NoError(t, err)
		before := s.clock.Now().UnixMilli()
		s.clock.Advance(time.Second)
		at := s.clock.Now().UnixMilli()
		funded := func(f bet.Funds) placement.Slip {
			sl := slip("ann", 1000, s.pick("a", "h"))
			sl.Funds = f
			return sl
		}
		s.place(t, slip("ann", 1100, s.pick("a", "h")))
		s.place(t, slip("ann", 1200, s.pick("b", "h")))                   // too low
		s.place(t, slip("ann", 1300, s.pick("b", "h"), s.pick("c", "h"))) // together 1.48
		s.place(t, slip("bob", 1400, s.pick("a", "h")))                   // another player's
		s.place(t, funded(bet.Bonus))                                     // no cash
		whole, part := s.place(t, slip("ann", 1500, s.pick("d", "h"))), s.place(t, slip("ann", 2000, s.pick("d", "h")))
		cancelled := s.place(t, slip("ann", 1700, s.pick("d", "a")))
		amounts := func(since int64) (sums []money.Amount) {
			for _, c := range s.counted(t, 1300, since) {
				sums = append(sums, c.Amount)
				require.True(t, c.Open)
				require.Equal(t, at, c.PlacedAt)
			}
			return sums
		}
		require.Equal(t, []money.Amount{1100, 1300, 1500, 2000, 1700}, amounts(at))
		require.Equal(t, amounts(at), amounts(before))
		require.Empty(t, amounts(at+1))
		open, err := bet.OpenCash(t.Context(), s.db.Reader(), []id.Player{"ann", "nobody"}, "INR")
		require.NoError(t, err)
		require.Equal(t, map[id.Player]money.Amount{"ann": 1100 + 1200 + 1300 + 1500 + 2000 + 1700}, open)

		s.reprice(t, "d", 1900, 2100)
		for _, out := range []struct {
			bet     bet.Bet
			percent int64
		}{{whole, 100}, {part, 25}} {
			_, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", out.bet.ID), "ann", string(out.bet.ID), out.percent))
			require.NoError(t, err)
		}
		require.Equal(t, []money.Amount{1100, 1300, 1500, 1700}, amounts(at), "what was cashed out does not count")
		s.finish(t, "d", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, bet.Void, s.find(t, "ann", cancelled.ID).Status)
		require.Equal(t, []money.Amount{1100, 1300}, amounts(at), "void bets do not count")

		s.finish(t, "a", wins(cricket.Home))
		settled := slices.DeleteFunc(s.counted(t, 1300, at), func(c bet.CountedStake) bool { return c.Open })
		require.Equal(t, []bet.CountedStake{{Amount: 1100, PlacedAt: at}}, settled, "won and lost bets count")
		s.audit(t)
	})
}

// Forfeited bonus money goes back to its house account, free bets are withdrawn, and bets that are already placed stay.
func TestForfeit_EndsBonusMoneyAndFreeBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 3000, 2000)
		for _, g := range []grant.Grant{{Kind: grant.GiveBonus, Amount: 5000}, {Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1500, Days: 7}, {Kind: grant.GiveFreeBet, Amount: 3000, MinOdds: 1500, Days: 9}} {
			_, err := s.give(t, g)
			require.NoError(t, err)
			s.clock.Advance(time.Second)
		}
		sl := slip("ann", 2000, s.pick("a", "h"))
		sl.Funds = bet.Bonus
		placed := s.place(t, sl)
		given, err := s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		require.Equal(t, money.Amount(3000), given.Bonus)
		require.Len(t, given.FreeBets, 2)
		forfeit := func(key string, what grant.Given) error {
			return s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return s.Forfeit(ctx, tx, "ann", key, what) })
		}
		used := given
		used.FreeBets = append(slices.Clone(given.FreeBets), grant.FreeBet{ID: given.FreeBets[0].ID, Currency: "INR"})
		require.Error(t, forfeit("w0", used), "a free bet ends once")
		after, err := s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		require.Equal(t, given, after, "all or nothing")

		require.NoError(t, forfeit("w1", given))
		after, err = s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		require.Zero(t, after.Bonus)
		require.Empty(t, after.FreeBets)
		require.Equal(t, money.Amount(10_000), s.balance(t, "ann"), "cash stays")
		require.ErrorIs(t, forfeit("w2", given), wallet.ErrContended, "what was used since is not taken twice")

		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, bet.Won, s.find(t, "ann", placed.ID).Status)
		after, err = s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		require.Equal(t, money.Amount(6000), after.Bonus, "what an open bet pays is bonus money again")
		s.audit(t)
	})
}
