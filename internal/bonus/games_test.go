package bonus_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// given gives a player a bonus of 200 rupees with these terms.
func (r *fixture) given(t *testing.T, player id.Player, terms content.Terms) bonus.Balance {
	t.Helper()
	terms.Wager, terms.Days = 5, 7
	require.NoError(t, r.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := r.wallet.Open(ctx, tx, player, inr); err != nil {
			return err
		}
		return r.Give(ctx, tx, bonus.Gift{PlayerID: player, Currency: inr, Amount: 20_000, BonusID: "sport-inr", Source: "test:" + string(player), Terms: terms})
	}))
	own, err := r.Balances(t.Context(), player)
	require.NoError(t, err)
	return own[0]
}

// A game of the terms counts by its own percentage, one with 0 is refused by its name, and others count as their product.
func TestAdmit_LooksAtTheGameFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.given(t, "asha", content.Terms{Counts: map[content.BonusProduct]int64{content.Slots: 100}, Games: map[string]int64{"reels": 40, "coins": 0, "aviator": 30}})
		for _, s := range []bonus.Stake{{Product: content.Slots, Game: "gems"}, {Product: content.Slots, Game: "reels"}, {Product: content.Crash, Game: "aviator"}} {
			s.Amount = 1_000
			require.NoError(t, r.stake(t, g, s.Game, s))
			r.count(t, g, s.Game, s)
		}
		require.Equal(t, money.Amount(1_000+400+300), r.read(t, "asha", g.ID).Wagered)

		err := r.stake(t, g, "coins", bonus.Stake{Product: content.Slots, Game: "coins", Amount: 1_000})
		require.ErrorIs(t, err, bonus.ErrGame)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "coins", refused.Data["game"])
		require.ErrorIs(t, r.stake(t, g, "jetx", bonus.Stake{Product: content.Crash, Game: "jetx", Amount: 1_000}), bonus.ErrProduct)
		require.ErrorIs(t, r.stake(t, g, "bet", sports(1_000)), bonus.ErrProduct)
		r.audited(t)
	})
}

func TestAdmit_RefusesSystemsWhereOnlySinglesAndCombosAreTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		all := map[content.BonusProduct]int64{content.Sports: 100}
		limited, free := r.given(t, "asha", content.Terms{Counts: all, Bets: content.SinglesAndCombos}), r.given(t, "ravi", content.Terms{Counts: all})
		system := sports(1_000)
		system.System = true
		require.ErrorIs(t, r.stake(t, limited, "a", system), bonus.ErrBets)
		require.NoError(t, r.stake(t, limited, "b", sports(1_000)))
		require.NoError(t, r.stake(t, free, "c", system))
	})
}

// A course, with which offers are tried, has the same rules.
func TestCourse_CountsByGame(t *testing.T) {
	t.Parallel()
	course, ok := bonus.Follow(content.Fixed, content.Terms{MaxBonus: 10_000, Wager: 1, Days: 1, Counts: map[content.BonusProduct]int64{content.Slots: 100},
		Games: map[string]int64{"reels": 40, "coins": 0}}, inr, 0)
	require.True(t, ok)
	require.ErrorIs(t, course.Take(bonus.Stake{Product: content.Slots, Game: "coins", Amount: 1_000}), bonus.ErrGame)
	require.NoError(t, course.Take(bonus.Stake{Product: content.Slots, Game: "reels", Amount: 1_000}))
	course.Pay(0)
	g, _ := course.State()
	require.Equal(t, money.Amount(400), g.Wagered)
}
