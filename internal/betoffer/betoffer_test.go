package betoffer_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/audit"
	"maidan/internal/betoffer"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/wallet"
)

// node has the offers on bets over one database. Bets are given as they are settled: their rows are not needed.
type node struct {
	*betoffer.BetOffers
	t      *testing.T
	clock  *clock.Manual
	parts  bettest.Parts
	barred bool
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

var offers = []content.Offer{
	{ID: "insured", Kind: content.Insurance, MaxBonus: map[money.Currency]money.Amount{"INR": 50_000}, Terms: content.OfferTerms{Days: 7, MinOdds: 1500,
		Legs: &content.OfferLegs{Min: 3, Odds: 1300, Lost: 1, Percent: 50, Daily: 1}}},
	{ID: "boost", Kind: content.Boost, Countries: []string{"IN"}, MaxBonus: map[money.Currency]money.Amount{"INR": 20_000}, Terms: content.OfferTerms{
		Legs: &content.OfferLegs{Odds: 1200, Steps: []content.LegStep{{Legs: 2, Percent: 5}, {Legs: 4, Percent: 10}}}}},
}

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, clock: clock.NewManual(noon)}
	quiet := slog.New(slog.DiscardHandler)
	ids := id.NewMaker(n.clock, rng.Secure())
	box := outbox.NewBox(d, n.clock, quiet)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, w.Close(context.WithoutCancel(t.Context()))) })
	n.parts = bettest.Open(bettest.Config{DB: d, Wallet: w, Box: box, Clock: n.clock, IDs: ids})
	n.BetOffers = betoffer.New(betoffer.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Wallet: w, Grants: n.parts.Issuer,
		InForce: func(context.Context, db.Querier, int64) ([]content.Offer, error) { return offers, nil },
		Country: func(_ context.Context, _ db.Querier, p id.Player) (string, error) {
			return map[id.Player]string{"abroad": "BD"}[p] + map[bool]string{true: "IN"}[p != "abroad"], nil
		},
		Barred: func(context.Context, db.Querier, id.Player) error {
			if n.barred {
				return player.ErrBlocked
			}
			return nil
		}})
	return n
}

// join opens a player's account.
func (n *node) join(p id.Player) {
	n.t.Helper()
	require.NoError(n.t, n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Wallet.Open(ctx, tx, p, "INR") }))
}

// settled is an accumulator of 100 rupees with a leg of each status at odds of 2.
func settled(name string, p id.Player, status bet.Status, payout money.Amount, legs ...string) *bet.Bet {
	b := &bet.Bet{ID: id.Bet(name), PlayerID: p, Kind: bet.Accumulator, Status: status, Stake: 10_000, Funds: bet.Cash, Currency: "INR", Payout: payout, PlacedAt: noon.UnixMilli()}
	for _, l := range legs {
		b.Legs = append(b.Legs, bet.Leg{Status: l, Odds: 2000})
	}
	return b
}

func (n *node) try(version int64, bets ...*bet.Bet) error {
	results := make([]betoffer.Result, len(bets))
	for i, b := range bets {
		results[i] = betoffer.Result{Bet: b, Version: version}
	}
	return wallet.RetryContended(func() error {
		return n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Count(ctx, tx, results) })
	})
}

func (n *node) count(version int64, bets ...*bet.Bet) {
	n.t.Helper()
	require.NoError(n.t, n.try(version, bets...))
}

func (n *node) cash(p id.Player) money.Amount {
	n.t.Helper()
	held, err := n.Wallet.Balance(n.t.Context(), wallet.PlayerCash(p, "INR"))
	require.NoError(n.t, err)
	return held
}

// free returns what the free bets of a player come to that can be staked.
func (n *node) free(p id.Player) (all []money.Amount) {
	n.t.Helper()
	found, err := n.parts.FreeBets(n.t.Context(), p)
	require.NoError(n.t, err)
	for _, f := range found {
		all = append(all, f.Amount)
	}
	return all
}

func (n *node) audited() {
	n.t.Helper()
	results, err := audit.Run(n.t.Context(), n.DB, append(wallet.Checks(), betoffer.Checks()...)...)
	require.NoError(n.t, err)
	for _, one := range results {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		for _, p := range []id.Player{"ann", "abroad"} {
			n.join(p)
		}
		test(t, n)
		n.audited()
	})
}

func TestBoost_PaysAPercentageOfTheWinningsOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		won := settled("b1", "ann", bet.Won, 80_000, "won", "won", "won")
		n.count(2, won)
		n.count(2, won)
		n.count(1, settled("b1", "ann", bet.Lost, 0, "lost", "won", "won"))
		require.Equal(t, money.Amount(3_500), n.cash("ann"), "5 % of 700 rupees")
		found, err := n.Of(t.Context(), []id.Bet{"b1", "b2"})
		require.NoError(t, err)
		require.Len(t, found["b1"], 1)
		require.Equal(t, money.Amount(3_500), found["b1"][0].Amount)
	})
}

func TestBoost_FollowsLegsMostAndWhereItHolds(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		low := settled("low", "ann", bet.Won, 80_000, "won", "won")
		low.Legs[0].Odds = 1190
		single := settled("single", "ann", bet.Won, 80_000, "won")
		single.Kind = bet.Single
		free, system, each, built := settled("free", "ann", bet.Won, 80_000, "won", "won"), settled("system", "ann", bet.Won, 80_000, "won", "won"), settled("ew", "ann", bet.Won, 80_000, "won", "won"),
			settled("built", "ann", bet.Won, 80_000, "won", "won")
		free.Funds, system.Kind, each.EachWay, built.Legs[0].Builder = bet.Free, bet.System, true, 1
		cashed := settled("cashed", "ann", bet.Cashed, 0, "pending", "won")
		n.count(2, low, single, free, system, each, built, cashed, settled("void", "ann", bet.Won, 20_000, "won", "void"), settled("bad", "ann", bet.Won, 9_000, "won", "half_lost"),
			settled("abroad", "abroad", bet.Won, 80_000, "won", "won"))
		require.Zero(t, n.cash("ann"))
		require.Zero(t, n.cash("abroad"))
		n.count(2, settled("four", "ann", bet.Won, 110_000, "won", "won", "won", "won"))
		require.Equal(t, money.Amount(10_000), n.cash("ann"), "10 % of 1,000 rupees")
		n.count(2, settled("large", "ann", bet.Won, 90_000_000, "won", "won"))
		require.Equal(t, money.Amount(30_000), n.cash("ann"), "at most 200 rupees")
		half := settled("half", "ann", bet.Won, 40_000, "won", "won")
		half.Cashed = 5_000
		n.count(2, half)
		require.Equal(t, money.Amount(31_750), n.cash("ann"), "5 % of what was not cashed out has won")
	})
}

// A bet that is settled otherwise has the boost of its last result; what the player has spent is a debt.
func TestBoost_IsCorrected(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.count(2, settled("b", "ann", bet.Won, 80_000, "won", "won", "won"))
		n.count(4, settled("b", "ann", bet.Won, 50_000, "won", "won", "void"))
		require.Equal(t, money.Amount(2_000), n.cash("ann"))
		n.count(5, settled("b", "ann", bet.Pending, 0, "won", "won", "pending"))
		require.Zero(t, n.cash("ann"))
		n.count(6, settled("b", "ann", bet.Won, 80_000, "won", "won", "won"))
		require.Equal(t, money.Amount(3_500), n.cash("ann"))
		require.NoError(t, n.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := n.Wallet.Post(ctx, tx, "spent", wallet.HashOf("spent"), wallet.Transfer{Kind: "test", Ref: "spent", Entries: []wallet.Entry{
				{Account: wallet.PlayerCash("ann", "INR"), Amount: -3_000}, {Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: 3_000}}})
			return err
		}))
		n.count(8, settled("b", "ann", bet.Lost, 0, "won", "lost", "won"))
		debt, err := n.Wallet.Debt(t.Context(), wallet.PlayerCash("ann", "INR"))
		require.NoError(t, err)
		require.Zero(t, n.cash("ann"))
		require.Equal(t, money.Amount(3_000), debt)
		require.Equal(t, []money.Amount{5_000}, n.free("ann"), "it is insured now")
	})
}

func TestInsurance_GivesAFreeBetOnceADay(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.count(2, settled("two", "ann", bet.Lost, 0, "lost", "lost", "won", "won"), settled("short", "ann", bet.Lost, 0, "lost", "won", "void"))
		require.Empty(t, n.free("ann"), "two legs lost, and two legs that are not void are too few")
		small := settled("small", "ann", bet.Lost, 0, "lost", "won", "won")
		small.Stake = 1_999
		n.count(2, small)
		require.Empty(t, n.free("ann"), "a free bet below the smallest stake could not be placed")
		lost := settled("lost", "ann", bet.Lost, 0, "lost", "won", "won")
		n.count(2, lost)
		n.count(2, lost)
		n.count(2, settled("second", "ann", bet.Lost, 0, "lost", "won", "won"))
		require.Equal(t, []money.Amount{5_000}, n.free("ann"), "half of the stake, once a day")
		next := settled("next", "ann", bet.Lost, 0, "won", "lost", "won")
		next.PlacedAt += (24 * time.Hour).Milliseconds()
		next.Stake = 90_000_000
		n.count(2, next)
		require.Equal(t, []money.Amount{5_000, 50_000}, n.free("ann"), "at most 500 rupees")
		n.barred = true
		later := settled("later", "ann", bet.Lost, 0, "won", "lost", "won")
		later.PlacedAt += (48 * time.Hour).Milliseconds()
		n.count(2, later)
		require.Len(t, n.free("ann"), 2)
	})
}

// A free bet that the bet has not earned after all is taken back, and its day is free again; one that was staked stays.
func TestInsurance_IsTakenBack(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.count(2, settled("b", "ann", bet.Lost, 0, "lost", "won", "won"))
		n.count(4, settled("b", "ann", bet.Won, 80_000, "won", "won", "won"))
		require.Empty(t, n.free("ann"))
		require.Equal(t, money.Amount(3_500), n.cash("ann"))
		n.count(2, settled("c", "ann", bet.Lost, 0, "lost", "won", "won"))
		require.Equal(t, []money.Amount{5_000}, n.free("ann"))
		require.NoError(t, n.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE grant_free_bets SET status = 'used', bet_id = 'x' WHERE status = 'open'")
			return err
		}))
		n.count(4, settled("c", "ann", bet.Lost, 0, "lost", "lost", "won"))
		found, err := n.Of(t.Context(), []id.Bet{"c"})
		require.NoError(t, err)
		require.Equal(t, betoffer.Given, found["c"][0].Status)
	})
}

// Two nodes count the same bets at once, and different bets of a day: nothing is given twice.
func TestNodes_GiveOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		nodes[0].join("ann")
		for round := range 5 {
			var group errgroup.Group
			for i, n := range nodes {
				group.Go(func() error {
					won := settled(fmt.Sprint("won", round), "ann", bet.Won, 80_000, "won", "won", "won")
					mine := settled(fmt.Sprintf("lost%d-%d", round, i), "ann", bet.Lost, 0, "lost", "won", "won")
					mine.PlacedAt += int64(round) * (24 * time.Hour).Milliseconds()
					return n.try(2, mine, won)
				})
			}
			require.NoError(t, group.Wait())
		}
		require.Equal(t, money.Amount(5*3_500), nodes[1].cash("ann"))
		require.Len(t, nodes[1].free("ann"), 5)
		nodes[0].audited()
	})
}
