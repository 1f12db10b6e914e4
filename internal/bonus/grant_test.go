package bonus_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

const inr = money.Currency("INR")

// granted opens a player's account and grants the sports bonus for a deposit.
func (r *fixture) granted(t *testing.T, player id.Player, deposit money.Amount) bonus.Balance {
	t.Helper()
	require.NoError(t, r.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.wallet.Open(ctx, tx, player, inr) }))
	chosen, err := r.Choose(t.Context(), bonus.Player{ID: player, Currency: inr}, "sport-inr", "")
	require.NoError(t, err)
	require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d1", PlayerID: player, Currency: inr, Amount: deposit, At: r.clock.Now().UnixMilli()}))
	return r.read(t, player, chosen.ID)
}

func (r *fixture) read(t *testing.T, player id.Player, grantID id.Grant) bonus.Balance {
	t.Helper()
	g, err := r.Grant(t.Context(), player, grantID)
	require.NoError(t, err)
	return g
}

// stake takes a stake from a bonus, as a bet or round does.
func (r *fixture) stake(t *testing.T, g bonus.Balance, key string, s bonus.Stake) error {
	t.Helper()
	account := wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID)
	_, err := r.wallet.Submit(t.Context(), wallet.Command{Key: "stake:" + key, Hash: wallet.HashOf(key), Accounts: []wallet.AccountID{account}, Rows: bonus.Rows(g.ID),
		Decide: func(v *wallet.View) (d wallet.Decision, err error) {
			if err := bonus.Admit(v, g.ID, g.PlayerID, g.Currency, s); err != nil {
				return d, err
			}
			d.Transfers = []wallet.Transfer{{Kind: "test.stake", Ref: key, Entries: []wallet.Entry{{Account: account, Amount: -s.Amount},
				{Account: wallet.HouseAccount(wallet.Stakes, g.Currency), Amount: s.Amount}}}}
			d.Answer = []byte("{}")
			return d, nil
		}})
	return err
}

// pay pays to the account of a bonus.
func (r *fixture) pay(t *testing.T, g bonus.Balance, key string, amount money.Amount) {
	t.Helper()
	_, err := r.wallet.Submit(t.Context(), wallet.PostCommand("pay:"+key, wallet.HashOf(key), wallet.Transfer{Kind: "test.payout", Ref: key, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.Stakes, g.Currency), Amount: -amount}, {Account: wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID), Amount: amount}}}))
	require.NoError(t, err)
}

func (r *fixture) held(t *testing.T, g bonus.Balance) money.Amount {
	t.Helper()
	held, err := r.wallet.Balance(t.Context(), wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID))
	require.NoError(t, err)
	return held
}

func (r *fixture) cash(t *testing.T, player id.Player) money.Amount {
	t.Helper()
	held, err := r.wallet.Balance(t.Context(), wallet.PlayerCash(player, inr))
	require.NoError(t, err)
	return held
}

// tester is a *testing.T or a *rapid.T.
type tester interface {
	require.TestingT
	Context() context.Context
	Helper()
}

func (r *fixture) audited(t tester) {
	t.Helper()
	results, err := audit.Run(t.Context(), r.db, append(wallet.Checks(), bonus.Checks()...)...)
	require.NoError(t, err)
	for _, one := range results {
		require.True(t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func use(g bonus.Balance, source string, version int64, stake money.Amount) bonus.Use {
	return bonus.Use{PlayerID: g.PlayerID, Grant: g.ID, Source: source, Product: content.Sports, Stake: stake, Version: version}
}

func sports(amount money.Amount) bonus.Stake {
	return bonus.Stake{Product: content.Sports, Amount: amount, Odds: 2000}
}

func TestAward_GivesOnceAndNotBelowTheLeastDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 9_999)
		require.Equal(t, bonus.Waiting, g.Status, "the deposit is too small")
		for range 2 {
			require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d2", PlayerID: "asha", Currency: inr, Amount: 20_001, At: r.clock.Now().UnixMilli()}))
		}
		g = r.read(t, "asha", g.ID)
		require.Equal(t, bonus.Pending, g.Status)
		require.Equal(t, []money.Amount{20_001, 40_002, 20_001}, []money.Amount{g.Granted, g.Target, r.held(t, g)})
		require.Equal(t, id.Deposit("d2"), g.DepositID)
		require.Equal(t, r.clock.Now().Add(7*24*time.Hour).UnixMilli(), g.ExpiresAt)

		rich := r.granted(t, "ravi", 90_000_000)
		require.Equal(t, money.Amount(100_000), rich.Granted, "the largest bonus")
		require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d3", PlayerID: "nobody", Currency: inr, Amount: 20_001, At: r.clock.Now().UnixMilli()}))
		r.audited(t)
	})
}

func TestAdmit_RefusesWhatTheTermsExclude(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000)
		require.ErrorIs(t, r.stake(t, g, "a", bonus.Stake{Product: content.Slots, Amount: 100}), bonus.ErrProduct)
		require.ErrorIs(t, r.stake(t, g, "b", bonus.Stake{Product: content.Tables, Amount: 50_001}), bonus.ErrMaxBet)
		require.ErrorIs(t, r.stake(t, g, "c", bonus.Stake{Product: content.Sports, Amount: 100, Odds: 1499}), bonus.ErrOdds)
		require.ErrorIs(t, r.stake(t, g, "d", sports(20_001)), wallet.ErrInsufficient)
		other := g
		other.PlayerID = "ravi"
		require.ErrorIs(t, r.stake(t, other, "e", sports(100)), wallet.ErrNoAccount, "another player's")
		require.NoError(t, r.stake(t, g, "f", sports(20_000)))
		r.clock.Advance(7*24*time.Hour - time.Millisecond)
		r.pay(t, g, "f", 40_000)
		require.NoError(t, r.stake(t, g, "g", sports(100)), "the last millisecond")
		r.clock.Advance(time.Millisecond)
		require.ErrorIs(t, r.stake(t, g, "h", sports(100)), bonus.ErrInactive, "expired, before the job has found it")
	})
}

func TestCount_TransfersAWageredBonus(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000)
		require.NoError(t, r.stake(t, g, "a", sports(20_000)))
		r.pay(t, g, "a", 100_000)
		for range 2 {
			require.NoError(t, r.Count(t.Context(), use(g, "bet:a", 2, 20_000)), "twice is once")
		}
		g = r.read(t, "asha", g.ID)
		require.Equal(t, money.Amount(20_000), g.Wagered)
		require.Equal(t, bonus.Pending, g.Status)

		table := bonus.Use{PlayerID: "asha", Grant: g.ID, Source: "round:b", Product: content.Tables, Stake: 10_000, Version: 1}
		require.NoError(t, r.Count(t.Context(), table))
		require.Equal(t, money.Amount(21_000), r.read(t, "asha", g.ID).Wagered, "a tenth of it counts")

		require.NoError(t, r.stake(t, g, "late", sports(1_000)))
		require.NoError(t, r.Count(t.Context(), use(g, "bet:c", 2, 19_000)))
		g = r.read(t, "asha", g.ID)
		require.Equal(t, bonus.Transferred, g.Status)
		require.Equal(t, []money.Amount{60_000, 39_000, 60_000}, []money.Amount{g.Transferred, g.Forfeited, r.cash(t, "asha")}, "three times the bonus at most")
		require.ErrorIs(t, r.stake(t, g, "d", sports(100)), bonus.ErrInactive)

		r.pay(t, g, "late", 2_000)
		require.NoError(t, r.Count(t.Context(), use(g, "bet:late", 2, 1_000)))
		g = r.read(t, "asha", g.ID)
		require.Zero(t, r.held(t, g))
		require.Equal(t, money.Amount(41_000), g.Forfeited, "the limit is used up")
		uses, err := r.Uses(t.Context(), "asha", g.ID, "")
		require.NoError(t, err)
		require.Len(t, uses.Items, 4)
		require.Empty(t, uses.Next)
		r.audited(t)
	})
}

func TestCount_FollowsCorrectedBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000)
		for _, step := range []struct{ version, stake, wagered int64 }{{2, 5_000, 5_000}, {3, 0, 0}, {2, 5_000, 0}, {4, 5_000, 5_000}} {
			require.NoError(t, r.Count(t.Context(), use(g, "bet:a", step.version, money.Amount(step.stake))))
			require.Equal(t, money.Amount(step.wagered), r.read(t, "asha", g.ID).Wagered, "after version %d", step.version)
		}
		r.audited(t)
	})
}

func TestCount_ABonusWithoutMoneyIsLostOnceNothingIsOpen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 20_000)
		require.NoError(t, r.stake(t, g, "a", sports(10_000)))
		require.NoError(t, r.stake(t, g, "b", sports(9_001)))
		r.staked[g.ID] = true
		require.NoError(t, r.Count(t.Context(), use(g, "bet:a", 2, 10_000)))
		require.Equal(t, bonus.Pending, r.read(t, "asha", g.ID).Status, "a bet is open")
		r.staked[g.ID] = false
		require.NoError(t, r.Count(t.Context(), use(g, "bet:b", 2, 10_000)))
		g = r.read(t, "asha", g.ID)
		require.Equal(t, bonus.Bankrupt, g.Status, "what is left is less than the smallest stake")
		require.Equal(t, money.Amount(999), g.Forfeited)
		r.audited(t)
	})
}

func TestEnd_TakesTheMoneyBackAndWhatIsPaidLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		expired, cancelled, withdrawn := r.granted(t, "asha", 20_000), r.granted(t, "ravi", 20_000), r.granted(t, "mira", 20_000)
		require.NoError(t, r.stake(t, expired, "a", sports(5_000)))
		require.ErrorIs(t, r.Cancel(t.Context(), "asha", cancelled.ID, ""), bonus.ErrNotFound, "another player's")
		for range 2 {
			require.NoError(t, r.Cancel(t.Context(), "ravi", cancelled.ID, ""), "twice is once")
		}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return r.Deactivate(ctx, tx, "mira", withdrawn.ID)
		}))
		r.clock.Advance(8 * 24 * time.Hour)
		n, err := r.Expire(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, n)
		r.pay(t, expired, "a", 9_000)
		require.NoError(t, r.Count(t.Context(), use(expired, "bet:a", 2, 5_000)))
		for g, want := range map[*bonus.Balance]struct {
			status    string
			forfeited money.Amount
		}{&expired: {bonus.Expired, 24_000}, &cancelled: {bonus.Deactivated, 20_000}, &withdrawn: {bonus.Deactivated, 20_000}} {
			now := r.read(t, g.PlayerID, g.ID)
			require.Equal(t, want.status, now.Status)
			require.Equal(t, want.forfeited, now.Forfeited)
			require.Zero(t, r.held(t, now))
			require.Zero(t, r.cash(t, g.PlayerID))
		}
		require.ErrorIs(t, r.Cancel(t.Context(), "asha", expired.ID, ""), bonus.ErrOver)
		r.audited(t)
	})
}

// Random stakes, results, corrections and ends: the sums of money hold, a bonus pays at most what its terms allow, and each has a status that its amounts explain.
func TestRandomPlayKeepsEveryPromise(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		random := rand.New(rand.NewPCG(7, 17)) //nolint:gosec // a test that can be repeated
		for n := range 12 {
			player := id.Player(fmt.Sprintf("player%d", n))
			g := r.granted(t, player, money.Amount(10_000+random.Int64N(60_000)))
			r.playAtRandom(t, g, random)
			after := r.read(t, player, g.ID)
			require.LessOrEqual(t, after.Transferred, 3*after.Granted)
			require.Equal(t, after.Transferred, r.cash(t, player))
			require.NotEqual(t, bonus.Pending, after.Status)
			require.Zero(t, r.held(t, after))
		}
		r.audited(t)
	})
}

// playAtRandom stakes until the bonus has ended, by its wagering, its balance, the player or the time.
func (r *fixture) playAtRandom(t *testing.T, g bonus.Balance, random *rand.Rand) {
	t.Helper()
	for n := 0; ; n++ {
		now := r.read(t, g.PlayerID, g.ID)
		if now.Status != bonus.Pending {
			return
		}
		if n > 60 {
			r.clock.Advance(8 * 24 * time.Hour)
			_, err := r.Expire(t.Context())
			require.NoError(t, err)
			continue
		}
		amount := min(1+money.Amount(random.Int64N(20_000)), r.held(t, g))
		key := fmt.Sprintf("%s-%d", g.PlayerID, n)
		require.NoError(t, r.stake(t, g, key, sports(amount)))
		if random.IntN(30) == 0 {
			require.NoError(t, r.Cancel(t.Context(), g.PlayerID, g.ID, ""))
		}
		if random.IntN(2) == 0 {
			r.pay(t, g, key, 2*amount)
		}
		require.NoError(t, r.Count(t.Context(), use(g, "bet:"+key, 2, amount)))
	}
}

// Two nodes stake, count and end the same bonuses at once: each ends once, and all money is where its status says.
func TestNodes_ABonusEndsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*fixture{open(t, d), open(t, d)}
		for n := range 6 {
			player := id.Player(fmt.Sprintf("player%d", n))
			g := nodes[0].granted(t, player, 30_000)
			var group errgroup.Group
			for i, node := range nodes {
				group.Go(func() error {
					for bet := range 8 {
						key := fmt.Sprintf("%s-%d-%d", player, i, bet)
						if err := node.stake(t, g, key, sports(2_000)); err != nil {
							return nil //nolint:nilerr // the bonus has ended or is used up
						}
						if bet%3 == 0 {
							node.pay(t, g, key, 5_000)
						}
						if err := nodes[1-i].Count(t.Context(), use(g, "bet:"+key, 2, 2_000)); err != nil {
							return err
						}
					}
					return node.Cancel(t.Context(), player, g.ID, "")
				})
			}
			if err := group.Wait(); err != nil {
				require.ErrorIs(t, err, bonus.ErrOver, "it was wagered or lost before")
			}
			after := nodes[0].read(t, player, g.ID)
			require.NotEqual(t, bonus.Pending, after.Status)
			require.Equal(t, after.Transferred, nodes[0].cash(t, player))
		}
		nodes[0].audited(t)
	})
}
