package bettest_test

import (
	"context"
	"sync"
	"sync/atomic"
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

// give carries out a grant and returns how often the audit trail was written.
func (s *shop) give(t testing.TB, g grant.Grant) (lines int, err error) {
	g.PlayerID, g.Currency, g.By = "ann", "INR", "staff1"
	if g.Reason == "" {
		g.Reason = "a test of grants"
	}
	if g.Key == "" {
		g.Key = s.ids.New()
	}
	g.Record = func(context.Context, *db.Tx) error { lines++; return nil }
	_, err = s.Give(t.Context(), g)
	return lines, err
}

func TestGrant_BonusMoneyStaysBonusMoney(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 3000, 2000)
		fromBonus := func() placement.Slip {
			sl := slip("ann", 2000, s.pick("a", "h"))
			sl.Funds = bet.Bonus
			return sl
		}
		_, _, err := s.Place(t.Context(), fromBonus())
		require.ErrorIs(t, err, wallet.ErrInsufficient, "nobody has given ann anything")
		same := grant.Grant{Key: "one", Kind: grant.GiveBonus, Amount: 5000}
		for _, want := range []int{1, 0} {
			lines, err := s.give(t, same)
			require.NoError(t, err)
			require.Equal(t, want, lines)
		}
		bonus := func() money.Amount {
			g, err := s.Given(t.Context(), "ann", "INR")
			require.NoError(t, err)
			return g.Bonus
		}
		require.Equal(t, money.Amount(5000), bonus())
		b := s.place(t, fromBonus())
		require.Equal(t, bet.Bonus, b.Funds)
		require.Equal(t, money.Amount(3000), bonus())
		require.Equal(t, money.Amount(10_000), s.balance(t, "ann"))
		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, money.Amount(9000), bonus(), "what bonus money wins is bonus money")
		require.Equal(t, money.Amount(10_000), s.balance(t, "ann"))
		_, err = s.give(t, grant.Grant{Kind: grant.ConvertBonus, Amount: 4000})
		require.NoError(t, err)
		_, err = s.give(t, grant.Grant{Kind: grant.TakeBonus, Amount: 5000})
		require.NoError(t, err)
		require.Zero(t, bonus())
		require.Equal(t, money.Amount(14_000), s.balance(t, "ann"))
		_, err = s.give(t, grant.Grant{Kind: grant.TakeBonus, Amount: 1})
		require.ErrorIs(t, err, wallet.ErrInsufficient)
		s.audit(t)
	})
}

func TestGrant_FreeBetIsUsedOnceAndReturnedWhenVoid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 1000)
		s.event(t, "a", market.Upcoming, 3000, 1100)
		s.event(t, "rain", market.Upcoming, 3000, 1100)
		_, err := s.give(t, grant.Grant{Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1500, Days: 7})
		require.NoError(t, err)
		mine := func() []grant.FreeBet {
			g, err := s.Given(t.Context(), "ann", "INR")
			require.NoError(t, err)
			return g.FreeBets
		}
		require.Len(t, mine(), 1)
		token := mine()[0].ID
		with := func(stake money.Amount, p placement.Pick) placement.Slip {
			sl := slip("ann", stake, p)
			sl.Funds, sl.FreeBet = bet.Free, token
			return sl
		}
		_, _, err = s.Place(t.Context(), with(1000, s.pick("a", "h")))
		require.ErrorIs(t, err, grant.ErrFreeBetAmount)
		_, _, err = s.Place(t.Context(), with(2000, s.pick("a", "a")))
		require.ErrorIs(t, err, grant.ErrFreeBetOdds)

		void := s.place(t, with(2000, s.pick("rain", "h")))
		require.Equal(t, money.Amount(4000), void.Potential, "the stake is not returned")
		require.Empty(t, mine())
		s.clock.Advance(8 * 24 * time.Hour)
		s.finish(t, "rain", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, bet.Void, s.find(t, "ann", void.ID).Status)
		require.Len(t, mine(), 1, "it can be used for another day")

		var group sync.WaitGroup
		var taken atomic.Int64
		for range 8 {
			sl := with(2000, s.pick("a", "h"))
			group.Go(func() {
				if _, _, err := s.Place(t.Context(), sl); err == nil {
					taken.Add(1)
				}
			})
		}
		group.Wait()
		require.Equal(t, int64(1), taken.Load(), "once, however many ask")
		require.Equal(t, money.Amount(1000), s.balance(t, "ann"))
		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, money.Amount(5000), s.balance(t, "ann"), "profit only, and cash")
		require.Empty(t, mine())
		s.audit(t)
	})
}

func TestGrant_FreeBetIsWithdrawn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 1000)
		_, err := s.give(t, grant.Grant{Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1000, Days: 1})
		require.NoError(t, err)
		lines, err := s.GrantLines(t.Context(), "ann")
		require.NoError(t, err)
		require.Len(t, lines, 1)
		_, err = s.give(t, grant.Grant{Kind: grant.TakeFreeBet, FreeBet: lines[0].ID})
		require.NoError(t, err)
		_, err = s.give(t, grant.Grant{Kind: grant.TakeFreeBet, FreeBet: lines[0].ID})
		require.ErrorIs(t, err, grant.ErrFreeBetUsed)
		_, err = s.give(t, grant.Grant{Kind: grant.TakeFreeBet, FreeBet: "other"})
		require.ErrorIs(t, err, grant.ErrNoFreeBet)
		for i, bad := range []grant.Grant{{Kind: grant.GiveBonus}, {Kind: grant.GiveFreeBet, Amount: 100, MinOdds: 1000}, {Kind: "gift", Amount: 100},
			{Kind: grant.GiveBonus, Amount: 100, Reason: "no"}} {
			_, err = s.give(t, bad)
			require.Error(t, err, i)
		}
	})
}

// What the free bets of an offer come to: those that are open or wait for a result may still cost something, one that has won costs its winnings.
func TestGrant_CostsOfAnOffersFreeBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 1000)
		for _, event := range []id.Event{"won", "lost", "next"} {
			s.event(t, event, market.Upcoming, 3000, 1100)
		}
		month := s.clock.Now()
		for n := range 6 {
			g := grant.Grant{Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1000, Days: 7, BonusID: "free-bet-inr"}
			if n == 5 {
				g.BonusID = "" // of staff
			}
			_, err := s.give(t, g)
			require.NoError(t, err)
			s.clock.Advance(time.Millisecond)
		}
		given, err := s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		stake := func(n int, event id.Event) {
			sl := slip("ann", 2000, s.pick(event, "h"))
			sl.Funds, sl.FreeBet = bet.Free, given.FreeBets[n].ID
			s.place(t, sl)
		}
		for n, event := range []id.Event{"won", "lost", "next"} {
			stake(n, event)
		}
		_, err = s.give(t, grant.Grant{Kind: grant.TakeFreeBet, FreeBet: given.FreeBets[3].ID})
		require.NoError(t, err)
		s.finish(t, "won", wins(cricket.Home))
		s.finish(t, "lost", wins(cricket.Away))
		want := grant.Cost{BonusID: "free-bet-inr", Currency: "INR", Active: 2, Won: 1, Lost: 1, Withdrawn: 1, Given: 10_000, Running: 4000, Staked: 6000, Paid: 4000}
		costs, err := s.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, []grant.Cost{want}, costs)
		used, err := s.UsedOf(t.Context(), d.Reader(), []string{"free-bet-inr", "other-inr"}, month.UnixMilli())
		require.NoError(t, err)
		require.Equal(t, map[string]money.Amount{"free-bet-inr": 8000}, used)
		s.clock.Advance(8 * 24 * time.Hour)
		want.Active, want.Expired, want.Running = 1, 1, 2000
		costs, err = s.Costs(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, []grant.Cost{want}, costs)
		costs, err = s.Costs(t.Context(), month.AddDate(0, 1, 0))
		require.NoError(t, err)
		require.Empty(t, costs)
	})
}
