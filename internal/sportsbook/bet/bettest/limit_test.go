package bettest_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/bonus/grant"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// guarded is a shop whose stakes are limited.
func guarded(t testing.TB, d *db.DB) (*shop, *protection.Protection) {
	s := newShop(t, d, 0)
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	rules, err := content.LoadJurisdictions(brand.Maidan(), b)
	require.NoError(t, err)
	p := protection.New(protection.Config{
		DB: d, Box: s.box, Clock: s.clock, IDs: s.ids, Wallet: s.wallet, Log: quiet, Rules: rules,
		Flows: bet.Flows(),
		Account: func(context.Context, db.Querier, id.Player) (protection.Account, error) {
			return protection.Account{Country: "IN", Currency: "INR"}, nil
		},
		Deposits: func(context.Context, db.Querier, id.Player, int64, id.Deposit) ([]protection.Deposited, error) {
			return nil, nil
		},
		Changed: func(context.Context, *db.Tx, player.Change) error { return nil }, EndSessions: func(context.Context, *db.Tx, id.Player) error { return nil },
	})
	s.Gate = p.Gate()
	return s, p
}

func limit(t testing.TB, p *protection.Protection, name id.Player, k protection.Kind, amount money.Amount) {
	require.NoError(t, p.SetLimit(t.Context(), name, protection.LimitChange{Kind: k, Period: protection.Day, Amount: &amount}, protection.By{Actor: player.ByPlayer}))
}

func TestStakeLimit_AcceptsOneOfTenConcurrentBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		s.punter(t, "asha", "INR", 1_000_000)
		s.event(t, "e", market.Upcoming, 1900, 2000)
		limit(t, p, "asha", protection.Staked, 5000)
		var taken, refused atomic.Int32
		var group sync.WaitGroup
		for range 10 {
			sl := slip("asha", 5000, s.pick("e", "h"))
			group.Go(func() {
				switch _, _, err := s.Place(t.Context(), sl); {
				case err == nil:
					taken.Add(1)
				case errors.Is(err, protection.ErrLimit):
					refused.Add(1)
				}
			})
		}
		group.Wait()
		require.Equal(t, []int32{1, 9}, []int32{taken.Load(), refused.Load()})
		require.Equal(t, money.Amount(995_000), s.balance(t, "asha"))
		s.audit(t)
	})
}

func TestLossLimit_IsFreedBySettledBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		s.punter(t, "asha", "INR", 1_000_000)
		s.event(t, "won", market.Upcoming, 2000, 2000)
		s.event(t, "void", market.Upcoming, 2000, 2000)
		limit(t, p, "asha", protection.Loss, 10_000)
		s.place(t, slip("asha", 6000, s.pick("won", "h")))
		s.place(t, slip("asha", 4000, s.pick("void", "h")))
		_, _, err := s.Place(t.Context(), slip("asha", 5000, s.pick("void", "h")))
		require.ErrorIs(t, err, protection.ErrLimit)
		s.finish(t, "won", wins(cricket.Home))
		_, _, err = s.Place(t.Context(), slip("asha", 12_001, s.pick("void", "h")))
		require.ErrorIs(t, err, protection.ErrLimit, "ahead by 2000: 6000 and 4000 staked, 12000 came back")
		s.place(t, slip("asha", 12_000, s.pick("void", "h")))
	})
}

func TestExclusion_BetsAreStillSettledAndPaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		s.punter(t, "asha", "INR", 10_000)
		s.event(t, "e", market.Upcoming, 2000, 2000)
		s.event(t, "later", market.Upcoming, 2000, 2000)
		placed := s.place(t, slip("asha", 10_000, s.pick("e", "h")))
		require.NoError(t, p.Exclude(t.Context(), "asha", 0, protection.By{Actor: player.ByPlayer}))
		again := slip("asha", 5000, s.pick("later", "h"))
		_, _, err := s.Place(t.Context(), again)
		require.ErrorIs(t, err, protection.ErrExcluded)
		s.finish(t, "e", wins(cricket.Home))
		require.Equal(t, bet.Won, s.find(t, "asha", placed.ID).Status)
		require.Equal(t, money.Amount(20_000), s.balance(t, "asha"))
		_, _, err = s.Place(t.Context(), again)
		require.ErrorIs(t, err, protection.ErrExcluded)
		s.clock.Advance(50 * 365 * 24 * time.Hour)
		_, _, err = s.Place(t.Context(), slip("asha", 5000, s.pick("later", "h")))
		require.ErrorIs(t, err, protection.ErrExcluded, "for ever")
		s.audit(t)
	})
}

func TestStakeLimit_RepeatedKeyIsStillAnswered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		s.punter(t, "asha", "INR", 10_000)
		s.event(t, "e", market.Upcoming, 2000, 2000)
		limit(t, p, "asha", protection.Staked, 5000)
		sl := slip("asha", 5000, s.pick("e", "h"))
		first := s.place(t, sl)
		again, hit, err := s.Place(t.Context(), sl)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first.ID, again.ID)
	})
}

// A limit that is lowered below what is used refuses the player's own money only: a free bet and bonus money cost nothing.
func TestStakeLimit_DoesNotApplyToFreeBets(t *testing.T) {
	t.Parallel()
	for _, kind := range []protection.Kind{protection.Staked, protection.Loss} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s, p := guarded(t, d)
				s.punter(t, "ann", "INR", 100_000)
				s.event(t, "a", market.Upcoming, 2000, 2000)
				limit(t, p, "ann", kind, 10_000)
				s.place(t, slip("ann", 10_000, s.pick("a", "h")))
				limit(t, p, "ann", kind, 5000)
				_, _, err := s.Place(t.Context(), slip("ann", 1000, s.pick("a", "h")))
				require.ErrorIs(t, err, protection.ErrLimit)
				for _, g := range []grant.Grant{{Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1000, Days: 7}, {Kind: grant.GiveBonus, Amount: 2000}} {
					_, err := s.give(t, g)
					require.NoError(t, err)
				}
				g, err := s.Given(t.Context(), "ann", "INR")
				require.NoError(t, err)
				free, bonus := slip("ann", 2000, s.pick("a", "h")), slip("ann", 2000, s.pick("a", "h"))
				free.Funds, free.FreeBet = bet.Free, g.FreeBets[0].ID
				bonus.Funds = bet.Bonus
				s.place(t, free)
				s.place(t, bonus)
			})
		})
	}
}
