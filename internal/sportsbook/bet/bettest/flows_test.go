package bettest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// staked returns what a player's session has staked and got back.
func staked(t testing.TB, p *protection.Protection, name id.Player) [2]money.Amount {
	t.Helper()
	r, err := p.Reality(t.Context(), name)
	require.NoError(t, err)
	require.Equal(t, r.Returns-r.Stakes, r.Net)
	return [2]money.Amount{r.Stakes, r.Returns}
}

func TestCashOut_IsAReturnToLossLimitsAndRealityChecks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		p.Seen("ann")
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		limit(t, p, "ann", protection.Loss, 10_000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		_, _, err := s.Place(t.Context(), slip("ann", 1000, s.pick("a", "h")))
		require.ErrorIs(t, err, protection.ErrLimit)
		half, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", one.ID), "ann", "k", 50))
		require.NoError(t, err)
		require.Equal(t, [2]money.Amount{10_000, half.Paid}, staked(t, p, "ann"))
		s.place(t, slip("ann", half.Paid, s.pick("a", "a"))) // exactly what came back
		_, _, err = s.Place(t.Context(), slip("ann", 1000, s.pick("a", "a")))
		require.ErrorIs(t, err, protection.ErrLimit)
		s.audit(t)
	})
}

// What a free bet wins is money, but no return: the player lost nothing of it before. It leaves the limit of losses as it is.
func TestFreeBetWinnings_DoNotWidenALossLimit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		p.Seen("ann")
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		limit(t, p, "ann", protection.Loss, 10_000)
		s.place(t, slip("ann", 10_000, s.pick("b", "h")))
		_, err := s.give(t, grant.Grant{Kind: grant.GiveFreeBet, Amount: 2000, MinOdds: 1000, Days: 7})
		require.NoError(t, err)
		given, err := s.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		free := slip("ann", 2000, s.pick("a", "h"))
		free.Funds, free.FreeBet = bet.Free, given.FreeBets[0].ID
		s.place(t, free)
		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, money.Amount(92_000), s.balance(t, "ann"), "won 2000 with the free bet")
		_, _, err = s.Place(t.Context(), slip("ann", 1000, s.pick("b", "h")))
		require.ErrorIs(t, err, protection.ErrLimit)
		require.Equal(t, [2]money.Amount{10_000, 0}, staked(t, p, "ann"))
		s.audit(t)
	})
}

// A transfer of bets that no definition names would count as nothing, as cash-outs once did.
func TestFlows_NameEveryTransferOfBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		for _, id := range []id.Event{"a", "b", "c"} {
			s.event(t, id, market.Upcoming, 2000, 2000)
		}
		s.place(t, slip("ann", 1000, s.pick("a", "h")))
		s.place(t, slip("ann", 1000, s.pick("b", "h")))
		cashed := s.place(t, slip("ann", 1000, s.pick("c", "h")))
		_, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", cashed.ID), "ann", "k", 100))
		require.NoError(t, err)
		s.finish(t, "a", wins(cricket.Home))
		s.finish(t, "b", cricket.Outcome{Result: cricket.ResultNoResult})
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		kinds := map[string]bool{}
		rows, err := d.Reader().Query(t.Context(), `SELECT DISTINCT COALESCE(u.kind, t.kind) FROM wallet_transfers t
			LEFT JOIN wallet_transfers u ON u.id = t.reverses WHERE t.ref IN (SELECT id FROM bet_bets)`)
		require.NoError(t, err)
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var kind string
			require.NoError(t, rows.Scan(&kind))
			kinds[kind] = true
		}
		require.NoError(t, rows.Err())
		kinds[wallet.DebtCollected] = true // which the wallet's tests collect
		require.Len(t, kinds, len(bet.Flows()))
		for kind := range bet.Flows() {
			require.True(t, kinds[kind], kind)
		}
	})
}

// A key that was answered is answered again, whatever would refuse the bet today.
func TestPlace_ReplaysAKeyWhateverRefusesNow(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]struct {
		do   func(t *testing.T, s *shop, p *protection.Protection)
		want error // to a bet that is new
	}{
		"the country was blocked": {func(_ *testing.T, _ *shop, p *protection.Protection) { movesTo(p, "KP") }, protection.ErrPlace},
		"self-exclusion": {func(t *testing.T, _ *shop, p *protection.Protection) {
			require.NoError(t, p.Exclude(t.Context(), "ann", 0, protection.By{Actor: "player"}))
		}, protection.ErrExcluded},
		"the market is suspended": {func(t *testing.T, s *shop, _ *protection.Protection) { s.suspend(t, "a") }, bet.ErrSuspended},
		"the balance is spent": {func(t *testing.T, s *shop, _ *protection.Protection) {
			s.place(t, slip("ann", 90_000, s.pick("a", "a")))
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s, p := guarded(t, d)
				s.punter(t, "ann", "INR", 100_000)
				s.event(t, "a", market.Upcoming, 2000, 2000)
				sl := slip("ann", 10_000, s.pick("a", "h"))
				one := s.place(t, sl)
				refuse.do(t, s, p)
				s.clock.Advance(2 * time.Minute) // longer than a country is remembered
				again, hit, err := s.Place(t.Context(), sl)
				require.NoError(t, err)
				require.True(t, hit)
				require.Equal(t, one.ID, again.ID)
				fresh := slip("ann", 10_000, s.pick("a", "h"))
				_, _, err = s.Place(t.Context(), fresh)
				require.Error(t, err)
				if refuse.want != nil {
					require.ErrorIs(t, err, refuse.want)
				}
			})
		})
	}
}

func movesTo(p *protection.Protection, country string) {
	p.Account = func(context.Context, db.Querier, id.Player) (protection.Account, error) {
		return protection.Account{Country: country, Currency: "INR"}, nil
	}
}

func TestAcceptCashOut_ReplaysAKeyWhateverRefusesNow(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]func(t *testing.T, s *shop, id id.Bet){
		"the quote is old":        func(_ *testing.T, s *shop, _ id.Bet) { s.clock.Advance(time.Hour) },
		"the market is suspended": func(t *testing.T, s *shop, _ id.Bet) { s.suspend(t, "a") },
		"the price fell":          func(t *testing.T, s *shop, _ id.Bet) { s.reprice(t, "a", 9000, 1050) },
		"the bet is settled":      func(t *testing.T, s *shop, _ id.Bet) { s.finish(t, "a", wins(cricket.Away)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				s.punter(t, "ann", "INR", 100_000)
				s.event(t, "a", market.Upcoming, 2000, 2000)
				one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
				take := accept(s.quote(t, "ann", one.ID), "ann", "k", 40)
				first, _, err := s.Accept(t.Context(), take)
				require.NoError(t, err)
				refuse(t, s, one.ID)
				again, hit, err := s.Accept(t.Context(), take)
				require.NoError(t, err)
				require.True(t, hit)
				require.Equal(t, first, again)
				take.Key = "another"
				_, _, err = s.Accept(t.Context(), take)
				require.Error(t, err)
			})
		})
	}
}
