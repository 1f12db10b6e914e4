package bettest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// withdrawAll pays out all cash of a player and returns how much that was.
func (s *shop) withdrawAll(t *testing.T, name id.Player) money.Amount {
	t.Helper()
	held, key := s.balance(t, name), "withdraw:"+s.ids.New()
	if held == 0 {
		return 0
	}
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := s.wallet.Post(ctx, tx, key, wallet.HashOf(key), wallet.Transfer{Kind: "withdrawal", Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(name, "INR"), Amount: -held}, {Account: wallet.HouseAccount(wallet.Payouts, "INR"), Amount: held}}})
		return err
	}))
	return held
}

// expectAccount asserts the balance and the debt of a player's cash account.
func (s *shop) expectAccount(t *testing.T, name id.Player, balance, debt money.Amount) {
	t.Helper()
	owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash(name, "INR"))
	require.NoError(t, err)
	require.Equal(t, [2]money.Amount{balance, debt}, [2]money.Amount{s.balance(t, name), owed}, "balance and debt of %s", name)
}

// A result that is rolled back and given again after the winnings were withdrawn pays the debt, not the player a second time.
func TestDebt_IsPaidBySettlingAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		out := s.withdrawAll(t, "ann")
		for range 3 {
			s.open(t, "a")
			s.rollBack(t, "a", market.RolledSettlement, 0, 0)
			s.expectAccount(t, "ann", 0, 20_000)
			s.settle(t, "a", winner("home"))
			s.expectAccount(t, "ann", 0, 0)
			out += s.withdrawAll(t, "ann")
		}
		require.Equal(t, money.Amount(20_000), out)
		s.audit(t)
	})
}

// Every credit pays the debt first: the payout, the refund or the cash-out of another bet, and a void by staff.
func TestDebt_IsPaidByEveryCreditOfABet(t *testing.T) {
	t.Parallel()
	for name, credit := range map[string]func(t *testing.T, s *shop, b bet.Bet){
		"payout": func(t *testing.T, s *shop, _ bet.Bet) { s.settle(t, "b", winner("home")) },
		"refund": func(t *testing.T, s *shop, _ bet.Bet) { s.settle(t, "b", (*market.Market).VoidAll) },
		"cash-out": func(t *testing.T, s *shop, b bet.Bet) {
			_, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", b.ID), "ann", "k", 100))
			require.NoError(t, err)
		},
		"order": func(t *testing.T, s *shop, b bet.Bet) {
			_, err := s.SetOrder(t.Context(), "ann", b.ID, 1)
			require.NoError(t, err)
			n, err := s.ExecuteOrders(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, n)
		},
		"void by staff": func(t *testing.T, s *shop, b bet.Bet) {
			s.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: b.ID})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				s.punter(t, "ann", "INR", 20_000)
				s.event(t, "a", market.Upcoming, 1500, 2000)
				s.event(t, "b", market.Upcoming, 2000, 2000)
				s.place(t, slip("ann", 2000, s.pick("a", "h")))
				one := s.place(t, slip("ann", 10_000, s.pick("b", "h")))
				s.settle(t, "a", winner("home"))
				s.withdrawAll(t, "ann")
				s.open(t, "a")
				s.rollBack(t, "a", market.RolledSettlement, 0, 0)
				s.expectAccount(t, "ann", 0, 3000)
				credit(t, s, one)
				now := s.find(t, "ann", one.ID)
				require.Positive(t, now.Payout+now.CashedFor)
				s.expectAccount(t, "ann", now.Payout+now.CashedFor-3000, 0)
				s.audit(t)
			})
		})
	}
}

// When some winners of a market have debts, theirs are collected, and the others are paid in bulk.
func TestDebt_IsCollectedFromSomeWinnersOfAMarket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		for i := range 6 {
			name := id.Player(fmt.Sprint("p", i))
			s.punter(t, name, "INR", 10_000)
			if i < 2 {
				s.place(t, slip(name, 2000, s.pick("a", "h")))
			}
			s.place(t, slip(name, 5000, s.pick("b", "h")))
		}
		s.settle(t, "a", winner("home"))
		s.withdrawAll(t, "p0")
		s.withdrawAll(t, "p1")
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		s.settle(t, "b", winner("home"))
		for i := range 6 {
			if i < 2 {
				s.expectAccount(t, id.Player(fmt.Sprint("p", i)), 10_000-4000, 0)
			} else {
				s.expectAccount(t, id.Player(fmt.Sprint("p", i)), 5000+10_000, 0)
			}
		}
		s.audit(t)
	})
}

// Bonus money does not pay a cash debt. Bonus money that staff convert to cash does.
func TestDebt_IsPaidByConvertedBonusOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		s.withdrawAll(t, "ann")
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		_, err := s.give(t, grant.Grant{Kind: grant.GiveBonus, Amount: 5000})
		require.NoError(t, err)
		s.expectAccount(t, "ann", 0, 20_000)
		_, err = s.give(t, grant.Grant{Kind: grant.ConvertBonus, Amount: 5000})
		require.NoError(t, err)
		s.expectAccount(t, "ann", 0, 15_000)
		s.audit(t)
	})
}

// Collecting a debt is not a return of a bet: a bet that was paid, reversed and paid again counts once for the loss limit.
func TestDebt_CollectionIsNotAReturn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, p := guarded(t, d)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		limit(t, p, "ann", protection.Loss, 10_000)
		s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		s.withdrawAll(t, "ann")
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		s.settle(t, "a", winner("home"))
		s.deposit(t, "ann", 50_000)
		_, _, err := s.Place(t.Context(), slip("ann", 20_001, s.pick("b", "h")))
		require.ErrorIs(t, err, protection.ErrLimit, "ahead by 10000 once, not twice")
		s.place(t, slip("ann", 20_000, s.pick("b", "h")))
	})
}

// deposit adds cash to a player's account.
func (s *shop) deposit(t *testing.T, name id.Player, amount money.Amount) {
	t.Helper()
	key := "deposit:" + s.ids.New()
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := s.wallet.Post(ctx, tx, key, wallet.HashOf(key), wallet.Transfer{Kind: "deposit", Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -amount}, {Account: wallet.PlayerCash(name, "INR"), Amount: amount}}})
		return err
	}))
}
