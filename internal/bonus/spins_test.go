package bonus_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// spins gives a player free spins of 10 rupees on a game.
func (r *fixture) spins(t *testing.T, player id.Player, count int64) bonus.Balance {
	t.Helper()
	terms := content.Terms{Wager: 5, Days: 7, MaxTransfer: 2, MaxBonus: money.Amount(count) * 1_000, Counts: map[content.BonusProduct]int64{content.Slots: 100},
		Spins: &content.Spins{Game: "reels", Count: count, Stake: 1_000}}
	require.NoError(t, r.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := r.wallet.Open(ctx, tx, player, inr); err != nil {
			return err
		}
		return r.Give(ctx, tx, bonus.Gift{PlayerID: player, Currency: inr, Amount: terms.MaxBonus, BonusID: "spins-inr", Source: "test:" + string(player), Terms: terms})
	}))
	own, err := r.Balances(t.Context(), player)
	require.NoError(t, err)
	return own[0]
}

// spin plays a round from a bonus as package round does: stake, change of the spins and payout are one command.
func (r *fixture) spin(t *testing.T, g bonus.Balance, key string, s bonus.Stake, pays money.Amount) error {
	t.Helper()
	account, casino := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID), wallet.HouseAccount(wallet.Casino, g.Currency)
	_, err := r.wallet.Submit(t.Context(), wallet.Command{Key: "spin:" + key, Hash: wallet.HashOf(key), Accounts: []wallet.AccountID{account}, Rows: bonus.Rows(g.ID),
		Decide: func(v *wallet.View) (d wallet.Decision, err error) {
			if err := bonus.Admit(v, g.ID, g.PlayerID, g.Currency, s); err != nil {
				return d, err
			}
			if update, changed, ok := bonus.Spin(v, g.ID); ok {
				d.Updates, d.Rows = append(d.Updates, update), append(d.Rows, changed)
			}
			move := func(amount money.Amount) wallet.Transfer {
				return wallet.Transfer{Kind: "test.spin", Ref: key, Entries: []wallet.Entry{{Account: account, Amount: -amount}, {Account: casino, Amount: amount}}}
			}
			if d.Transfers = []wallet.Transfer{move(s.Amount)}; pays > 0 {
				d.Transfers = append(d.Transfers, move(-pays))
			}
			d.Answer = []byte("{}")
			return d, nil
		}})
	return err
}

func (r *fixture) count(t *testing.T, g bonus.Balance, key string, s bonus.Stake) {
	t.Helper()
	require.NoError(t, r.Count(t.Context(), bonus.Use{PlayerID: g.PlayerID, Grant: g.ID, Source: "round:" + key, Product: s.Product, Game: s.Game, Stake: s.Amount, Version: 1}))
}

// withSpins is an offer for a deposit that gives 25 free spins of 10 rupees too.
func withSpins() content.Offer {
	o := offer("spins-too", true)
	o.Casino, o.Bets, o.Terms.Counts = true, false, map[content.BonusProduct]int64{content.Slots: 100}
	o.Terms.Spins = &content.OfferSpins{Game: "reels", Count: 25, Stake: 1}
	return o
}

var oneSpin = bonus.Stake{Product: content.Slots, Amount: 1_000, Game: "reels", Usual: true}

// Free spins are played on their game, at their stake and so often; what they win is then wagered.
func TestSpins_ArePlayedAndThenWagered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.spins(t, "asha", 3)
		require.Equal(t, []any{bonus.Pending, money.Amount(3_000), int64(3)}, []any{g.Status, g.Granted, g.SpinsLeft})
		for name, s := range map[string]bonus.Stake{
			"another game":    {Product: content.Slots, Amount: 1_000, Game: "coins", Usual: true},
			"another stake":   {Product: content.Slots, Amount: 2_000, Game: "reels", Usual: true},
			"bought features": {Product: content.Slots, Amount: 1_000, Game: "reels"},
			"a bet":           {Product: content.Sports, Amount: 1_000, Odds: 2_000},
		} {
			require.ErrorIs(t, r.spin(t, g, name, s, 0), bonus.ErrSpins, name)
		}
		for n, pays := range []money.Amount{0, 5_000, 700} {
			key := fmt.Sprint("spin", n)
			require.NoError(t, r.spin(t, g, key, oneSpin, pays))
			if n == 2 {
				require.ErrorIs(t, r.spin(t, g, "one more", oneSpin, 0), bonus.ErrSpinsCounted)
				r.audited(t)
			}
			r.count(t, g, key, oneSpin)
			r.count(t, g, key, oneSpin)
		}
		g = r.read(t, g.PlayerID, g.ID)
		require.Equal(t, []any{bonus.Pending, int64(0), money.Amount(5_700), money.Amount(28_500), money.Amount(0)}, []any{g.Status, g.SpinsLeft, g.SpinsWon, g.Target, g.Wagered})
		r.audited(t)

		// Any slot and stake is open now, and counts. At most twice the value of the spins becomes cash.
		free := bonus.Stake{Product: content.Slots, Amount: 5_700, Game: "coins"}
		for n := range 5 {
			key := fmt.Sprint("wager", n)
			require.NoError(t, r.spin(t, g, key, free, 5_700+money.Amount(n)*100))
			r.count(t, g, key, free)
		}
		g = r.read(t, g.PlayerID, g.ID)
		require.Equal(t, []any{bonus.Transferred, money.Amount(6_000), money.Amount(700)}, []any{g.Status, g.Transferred, g.Forfeited})
		r.audited(t)
	})
}

// Spins that win nothing are lost with the last of them.
func TestSpins_WithoutAWinAreLost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.spins(t, "asha", 2)
		for _, key := range []string{"a", "b"} {
			require.NoError(t, r.spin(t, g, key, oneSpin, 0))
			r.count(t, g, key, oneSpin)
		}
		require.Equal(t, bonus.Bankrupt, r.read(t, g.PlayerID, g.ID).Status)
		require.ErrorIs(t, r.spin(t, g, "c", oneSpin, 0), bonus.ErrInactive)
		r.audited(t)
	})
}

// Two nodes that play one bonus at once play each spin once.
func TestSpins_AtOnceOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*fixture{open(t, d), open(t, d)}
		g := nodes[0].spins(t, "asha", 10)
		var played atomic.Int64
		var callers sync.WaitGroup
		for n := range 24 {
			callers.Go(func() {
				key := fmt.Sprint("spin", n)
				switch err := nodes[n%2].spin(t, g, key, oneSpin, 1_000); {
				case err == nil:
					played.Add(1)
					nodes[n%2].count(t, g, key, oneSpin)
				case fault.CodeOf(err) != bonus.ErrSpinsCounted.Code && fault.CodeOf(err) != bonus.ErrSpins.Code:
					t.Errorf("spin: %v", err)
				}
			})
		}
		callers.Wait()
		// A caller after the last spin was counted stakes what the spins have won: that is no spin.
		g = nodes[0].read(t, g.PlayerID, g.ID)
		require.GreaterOrEqual(t, played.Load(), int64(10))
		require.Equal(t, money.Amount(10_000), g.SpinsWon)
		require.Equal(t, money.Amount(played.Load()-10)*1_000, g.Wagered)
		nodes[0].audited(t)
	})
}

// A deposit gives the free spins of its offer in addition to the bonus, once.
func TestAward_GivesFreeSpinsToo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := r.Await(ctx, tx, bonus.Player{ID: "asha", Currency: inr}, "spins-too-inr", ""); err != nil {
				return err
			}
			return r.wallet.Open(ctx, tx, "asha", inr)
		}))
		for range 2 {
			require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d1", PlayerID: "asha", Currency: inr, Amount: 50_000, At: r.clock.Now().UnixMilli()}))
		}
		own, err := r.Balances(t.Context(), "asha")
		require.NoError(t, err)
		require.Len(t, own, 2)
		spins, match := own[0], own[1]
		require.Equal(t, []any{money.Amount(50_000), int64(0)}, []any{match.Granted, match.SpinsLeft})
		require.Equal(t, []any{money.Amount(25_000), int64(25), "spins:" + string(match.ID)}, []any{spins.Granted, spins.SpinsLeft, spins.Source})
		require.Equal(t, bonus.Pending, spins.Status)
		r.audited(t)
	})
}

// Random spins, whose results are counted in any order and late, stakes of what they have won, and ends: no spin is played twice, and no money appears or is lost.
func TestSpins_RandomPlayKeepsEveryPromise(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		random := rand.New(rand.NewPCG(3, 29)) //nolint:gosec // a test that can be repeated
		for n := range 12 {
			g := r.spins(t, id.Player(fmt.Sprintf("player%d", n)), 1+random.Int64N(6))
			r.spinAtRandom(t, g, random)
			after := r.read(t, g.PlayerID, g.ID)
			require.NotEqual(t, bonus.Pending, after.Status)
			require.LessOrEqual(t, after.Transferred, 2*after.Granted)
			require.Equal(t, after.Transferred, r.cash(t, g.PlayerID))
			require.Zero(t, r.held(t, after))
		}
		r.audited(t)
	})
}

// spinAtRandom plays until the bonus has ended and all is counted.
func (r *fixture) spinAtRandom(t *testing.T, g bonus.Balance, random *rand.Rand) {
	t.Helper()
	var waiting []string // stakes whose results are not counted
	stakes := map[string]bonus.Stake{}
	for n := 0; ; n++ {
		now := r.read(t, g.PlayerID, g.ID)
		if now.Status != bonus.Pending && len(waiting) == 0 {
			return
		}
		key, s := fmt.Sprintf("%s-%d", g.PlayerID, n), oneSpin
		if now.SpinsWon >= 0 {
			s = bonus.Stake{Product: content.Slots, Amount: min(1+money.Amount(random.Int64N(5_000)), max(1, r.held(t, now))), Game: "coins"}
		}
		switch dice := random.IntN(10); {
		case dice < 5:
			if r.spin(t, g, key, s, s.Amount*money.Amount(random.Int64N(4))) == nil {
				waiting, stakes[key] = append(waiting, key), s
			}
		case dice < 9 && len(waiting) > 0:
			at := random.IntN(len(waiting))
			r.count(t, g, waiting[at], stakes[waiting[at]])
			waiting = append(waiting[:at], waiting[at+1:]...)
		case n > 80:
			r.clock.Advance(8 * 24 * time.Hour)
			_, err := r.Expire(t.Context())
			require.NoError(t, err)
		case random.IntN(20) == 0 && now.Status == bonus.Pending:
			require.NoError(t, r.Cancel(t.Context(), g.PlayerID, g.ID, ""))
		}
	}
}
