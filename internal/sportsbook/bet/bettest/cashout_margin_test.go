package bettest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
)

// The default margin is 5 %; the narrowest row applies, and of several open legs the largest margin.
func TestCashOutMargin_UsesTheNarrowestRow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all, err := cashout.Margins(t.Context(), d.Reader())
		require.NoError(t, err)
		require.Equal(t, []cashout.Margin{{Scope: "brand", Milli: 50}}, all)

		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h"), s.pick("b", "h")))
		offers := func(want money.Amount) {
			t.Helper()
			require.Equal(t, want, s.quote(t, "ann", one.ID).Offer)
		}
		offers(10_000) // the test harness sets no margin
		s.setMargin(t, cashout.Margin{Scope: "brand", MarketKey: "match_winner", Milli: 20})
		offers(9800)
		s.setMargin(t, cashout.Margin{Scope: "sport", Subject: "cricket", Milli: 30})
		offers(9700)
		s.setMargin(t, cashout.Margin{Scope: "sport", Subject: "cricket", MarketKey: "innings_total", Milli: 300})
		offers(9700)
		s.setMargin(t, cashout.Margin{Scope: "event", Subject: "a", Milli: 10})
		offers(9700)
		s.setMargin(t, cashout.Margin{Scope: "event", Subject: "b", MarketKey: "match_winner", Milli: 80})
		offers(9200)

		paid, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", one.ID), "ann", "k", 100))
		require.NoError(t, err)
		worth, err := s.Value(t.Context(), paid.BetID)
		require.NoError(t, err)
		require.Len(t, worth.Taken, 1)
		require.Equal(t, []int64{10_000, 9200, 80}, []int64{int64(worth.Taken[0].Fair), int64(worth.Taken[0].Paid), worth.Taken[0].Margin})
		require.Equal(t, cashout.ReasonSettled, worth.Now.Suspended)
	})
}

func TestCashOutMargin_RefusesInvalidScopes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		act := func(do func(ctx context.Context, tx *db.Tx) error) error { return d.InTx(t.Context(), do) }
		for _, wrong := range []cashout.Margin{
			{Scope: "brand", Milli: 501}, {Scope: "brand", Milli: -1}, {Scope: "brand", Subject: "cricket"}, {Scope: "sport", Subject: "chess"}, {Scope: "league"},
		} {
			err := act(func(ctx context.Context, tx *db.Tx) error {
				_, err := cashout.SetCashOutMargin(ctx, tx, wrong)
				return err
			})
			require.ErrorIs(t, err, cashout.ErrCashOutMargin, "%+v", wrong)
		}
		require.ErrorIs(t, act(func(ctx context.Context, tx *db.Tx) error {
			_, err := cashout.SetCashOutMargin(ctx, tx, cashout.Margin{Scope: "event", Subject: "nothing"})
			return err
		}), market.ErrNoEvent)
		drop := func(m cashout.Margin) error {
			return act(func(ctx context.Context, tx *db.Tx) error {
				_, err := cashout.DropCashOutMargin(ctx, tx, m)
				return err
			})
		}
		require.ErrorIs(t, drop(cashout.Margin{Scope: "brand"}), cashout.ErrKeepMargin)
		require.ErrorIs(t, drop(cashout.Margin{Scope: "sport", Subject: "cricket"}), cashout.ErrNoMargin)
		cricket := cashout.Margin{Scope: "sport", Subject: "cricket", Milli: 20}
		require.NoError(t, act(func(ctx context.Context, tx *db.Tx) error {
			before, err := cashout.SetCashOutMargin(ctx, tx, cricket)
			require.Nil(t, before)
			return err
		}))
		require.NoError(t, act(func(ctx context.Context, tx *db.Tx) error {
			before, err := cashout.DropCashOutMargin(ctx, tx, cricket)
			require.Equal(t, int64(20), before.Milli)
			return err
		}))
	})
}
