package payment_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/protection"
)

// guarded is a fixture whose deposits are limited.
func guarded(t *testing.T, d *db.DB) (*fixture, *protection.Protection) {
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	rules, err := content.LoadJurisdictions(brand.Maidan(), b)
	require.NoError(t, err)
	var p *protection.Protection
	h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
		p = protection.New(protection.Config{
			DB: d, Box: deps.Outbox, Clock: deps.Clock, IDs: deps.IDs, Wallet: deps.Wallet, Log: slog.New(slog.DiscardHandler), Rules: rules,
			Account: func(context.Context, db.Querier, id.Player) (protection.Account, error) {
				return protection.Account{Country: "IN", Currency: "INR"}, nil
			},
			Deposits: payment.Deposited, Changed: func(context.Context, *db.Tx, player.Change) error { return nil },
			EndSessions: func(context.Context, *db.Tx, id.Player) error { return nil },
		})
		deps.Gate = p.Gate()
	})
	return h, p
}

var self = protection.By{Actor: player.ByPlayer}

func limit(t *testing.T, p *protection.Protection, name id.Player, amount money.Amount) {
	require.NoError(t, p.SetLimit(t.Context(), name, protection.LimitChange{Kind: protection.Deposit, Period: protection.Day, Amount: &amount}, self))
}

func TestDepositLimit_HoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, p := guarded(t, d)
		limit(t, p, h.player, 500*rupees)
		var made, refused atomic.Int32
		var group sync.WaitGroup
		for i := range 10 {
			group.Go(func() {
				switch _, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: string(rune('a' + i)), Method: "upi", Amount: 500 * rupees}); {
				case err == nil:
					made.Add(1)
				case errors.Is(err, protection.ErrLimit):
					refused.Add(1)
				}
			})
		}
		group.Wait()
		require.Equal(t, []int32{1, 9}, []int32{made.Load(), refused.Load()})
	})
}

func TestDepositLimit_CountsOpenDepositsAndNotEndedOnes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, p := guarded(t, d)
		limit(t, p, h.player, 500*rupees)
		dep := h.create(t, "one", 400*rupees)
		again, hit, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "one", Method: "upi", Amount: 400 * rupees})
		require.NoError(t, err, "a repeated key is answered as the first time")
		require.True(t, hit)
		require.Equal(t, dep.ID, again.ID)
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "two", Method: "upi", Amount: 200 * rupees})
		require.ErrorIs(t, err, protection.ErrLimit)
		h.pass(t, 25*time.Hour)
		_, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, payment.DepositExpired, h.deposit(t, dep.ID).Status)
		paid := h.fund(t, "three", "123456787777", 500*rupees)
		require.Equal(t, payment.DepositSucceeded, paid.Status)
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "four", Method: "upi", Amount: 100 * rupees})
		require.ErrorIs(t, err, protection.ErrLimit)
		h.pass(t, 24*time.Hour)
		h.create(t, "five", 500*rupees)
	})
}

func TestSelfExclusion_BlocksQueueingButNotCreditsOrPayouts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, p := guarded(t, d)
		dep, queued := h.create(t, "one", 400*rupees), h.create(t, "queued", 600*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, queued.ID, "123456780002")
		require.NoError(t, err)
		limit(t, p, h.player, 0)
		require.NoError(t, p.Exclude(t.Context(), h.player, 12, self))
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "two", Method: "upi", Amount: 100 * rupees})
		require.ErrorIs(t, err, protection.ErrExcluded)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "123456787777")
		require.ErrorIs(t, err, protection.ErrExcluded)
		require.NoError(t, h.deliver(t, arrived(dep, "found by its reference")), "what arrives all the same is the player's")
		h.pass(t, 10*time.Minute)
		require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
		require.Equal(t, payment.DepositSucceeded, h.deposit(t, queued.ID).Status, "it was queued before")
		require.Equal(t, 1000*rupees, h.balance(t))
		w, err := h.request(t, "out", 1000*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("cashier"))
		require.NoError(t, err)
		h.pass(t, time.Minute)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		h.auditLedger(t)
	})
}
