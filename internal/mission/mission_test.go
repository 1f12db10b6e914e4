package mission_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/mission"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// now is a Wednesday.
var now = time.Date(2026, 9, 23, 10, 0, 0, 0, time.UTC)

// node is one node with missions.
type node struct {
	*mission.Missions
	t       *testing.T
	wallet  *wallet.Wallet
	bonuses *bonus.Bonuses
	clock   *clock.Manual
	barred  error
}

func brand() *content.Brand {
	terms := content.OfferTerms{Wager: 10, Days: 3, Counts: map[content.BonusProduct]int64{content.Slots: 100}}
	return &content.Brand{Offers: []content.Offer{{ID: "gift", Name: "gift", Kind: content.Fixed, Landing: true, Casino: true, MaxBonus: map[money.Currency]money.Amount{"INR": 20_000}, Terms: terms}}}
}

// programme has a mission of each task; the smallest stake of rupees is 10.
var programme = mission.Programme{Missions: []mission.Mission{
	{ID: "reels", Every: mission.Week, Task: mission.ByStake, Target: 10, Products: []content.BonusProduct{content.Slots}, MinStake: 1, Reward: "gift"},
	{ID: "slips", Every: mission.Day, Task: mission.ByPlays, Target: 2, Products: []content.BonusProduct{content.Sports}, MinStake: 2, MinOdds: 1500, Reward: "gift"},
	{ID: "tour", Every: mission.Day, Task: mission.ByGames, Target: 3, Products: []content.BonusProduct{content.Slots, content.Quick}, MinStake: 1, Reward: "gift"},
}}

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, clock: clock.NewManual(now)}
	log := slog.New(slog.DiscardHandler)
	ids, box, b := id.NewMaker(n.clock, rng.Secure()), outbox.NewBox(d, n.clock, log), brand()
	n.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: log, Committers: 1})
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.WithoutCancel(t.Context()))) })
	n.bonuses = bonus.New(bonus.Config{DB: d, Wallet: n.wallet, Box: box, Clock: n.clock, IDs: ids, Brand: b,
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	n.Missions = mission.New(mission.Config{DB: d, Box: box, Clock: n.clock, Brand: b, Programme: programme,
		Give: map[content.OfferKind]mission.Give{content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
			return n.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
		}},
		Barred: func(context.Context, db.Querier, id.Player) error { return n.barred },
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return n.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		}})
	return n
}

func (n *node) register(playerID id.Player) player.Player {
	n.t.Helper()
	require.NoError(n.t, n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.wallet.Open(ctx, tx, playerID, "INR") }))
	return player.Player{ID: playerID, Currency: "INR"}
}

func (n *node) start(p player.Player, missionID string) mission.Run {
	n.t.Helper()
	run, err := n.Start(n.t.Context(), p, missionID)
	require.NoError(n.t, err)
	return run
}

// plays counts results, one version after another.
func (n *node) plays(results ...play.Result) {
	n.t.Helper()
	require.NoError(n.t, n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Count(ctx, tx, results) }))
}

// run returns the run of a mission that a player sees.
func (n *node) run(p player.Player, missionID string) mission.Run {
	n.t.Helper()
	all, err := n.List(n.t.Context(), n.DB.Reader(), p)
	require.NoError(n.t, err)
	i := slices.IndexFunc(all, func(r mission.Run) bool { return r.Mission == missionID })
	require.GreaterOrEqual(n.t, i, 0)
	return all[i]
}

func (n *node) audited() {
	n.t.Helper()
	results, err := audit.Run(n.t.Context(), n.DB, slices.Concat(wallet.Checks(), bonus.Checks(), mission.Checks())...)
	require.NoError(n.t, err)
	for _, one := range results {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}

func (n *node) given(playerID id.Player) int {
	n.t.Helper()
	balances, err := n.bonuses.Balances(n.t.Context(), playerID)
	require.NoError(n.t, err)
	return len(balances)
}

// spin is a round of a slot after now.
func spin(source string, playerID id.Player, game string, stake money.Amount) play.Result {
	return play.Result{Source: source, PlayerID: playerID, Product: content.Slots, Game: game, Currency: "INR", Stake: stake, PlacedAt: now.UnixMilli() + 1, Version: 1}
}

func slip(source string, playerID id.Player, stake money.Amount, odds money.Odds, version int64) play.Result {
	return play.Result{Source: source, PlayerID: playerID, Product: content.Sports, Game: "cricket", Currency: "INR", Stake: stake, Odds: odds, PlacedAt: now.UnixMilli() + 1, Version: version}
}

// A mission goes from its start to its reward, which is given once.
func TestMission_IsStartedDoneAndClaimed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		asha := n.register("asha")
		open := n.run(asha, "reels")
		require.Equal(t, []any{mission.Open, int64(10_000), int64(0)}, []any{open.Status, open.Target, open.Progress})
		require.Equal(t, time.Date(2026, 9, 21, 0, 0, 0, 0, time.UTC).UnixMilli(), open.From, "a week begins on Monday")
		n.plays(spin("before", "asha", "a", 9_000))
		run := n.start(asha, "reels")
		require.Equal(t, run, n.start(asha, "reels"), "a repeated start changes nothing")
		n.plays(spin("one", "asha", "a", 4_000), spin("small", "asha", "a", 999), spin("other", "ravi", "a", 9_000))
		require.Equal(t, int64(4_000), n.run(asha, "reels").Progress)
		_, err := n.Claim(t.Context(), asha, "reels", run.From)
		require.ErrorIs(t, err, mission.ErrNotDone)
		n.plays(spin("two", "asha", "a", 7_000))
		done := n.run(asha, "reels")
		require.Equal(t, []any{mission.Done, int64(11_000)}, []any{done.Status, done.Progress})
		n.plays(spin("three", "asha", "a", 5_000))
		require.Equal(t, int64(11_000), n.run(asha, "reels").Progress, "what is done takes no more")
		claimed, err := n.Claim(t.Context(), asha, "reels", run.From)
		require.NoError(t, err)
		require.Equal(t, mission.Claimed, claimed.Status)
		again, err := n.Claim(t.Context(), asha, "reels", run.From)
		require.NoError(t, err)
		require.Equal(t, claimed, again)
		require.Equal(t, 1, n.given("asha"))
		n.audited()
	})
}

// What counts follows the last result of a bet: one that is voided counts no more, unless the reward was claimed.
func TestCount_FollowsCorrections(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		asha := n.register("asha")
		run := n.start(asha, "slips")
		n.plays(slip("one", "asha", 2_000, 1500, 1), slip("short", "asha", 2_000, 1499, 1), slip("small", "asha", 1_999, 2000, 1))
		n.plays(slip("two", "asha", 2_000, 3000, 2), slip("two", "asha", 2_000, 3000, 2))
		require.Equal(t, mission.Done, n.run(asha, "slips").Status)
		n.plays(slip("two", "asha", 0, 3000, 3))
		voided := n.run(asha, "slips")
		require.Equal(t, []any{mission.Running, int64(1)}, []any{voided.Status, voided.Progress})
		n.plays(slip("two", "asha", 2_000, 3000, 2))
		require.Equal(t, int64(1), n.run(asha, "slips").Progress, "an earlier version comes late")
		n.plays(slip("two", "asha", 2_000, 3000, 4))
		_, err := n.Claim(t.Context(), asha, "slips", run.From)
		require.NoError(t, err)
		n.plays(slip("two", "asha", 0, 3000, 5))
		require.Equal(t, mission.Claimed, n.run(asha, "slips").Status)
		n.audited()
	})
}

func TestCount_CountsDifferentGames(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	asha := n.register("asha")
	n.start(asha, "tour")
	n.plays(spin("1", "asha", "a", 1_000), spin("2", "asha", "a", 1_000), spin("3", "asha", "b", 1_000))
	require.Equal(t, int64(2), n.run(asha, "tour").Progress)
	n.plays(spin("4", "asha", "c", 1_000))
	require.Equal(t, mission.Done, n.run(asha, "tour").Status)
	n.audited()
}

// A mission begins again with its period; what was done can be claimed until the end of the next one.
func TestMission_FollowsItsPeriod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		asha := n.register("asha")
		run := n.start(asha, "slips")
		late := slip("late", "asha", 2_000, 2000, 1)
		late.PlacedAt = run.Ends - 1
		next := slip("next", "asha", 2_000, 2000, 1)
		next.PlacedAt = run.Ends
		n.clock.Advance(20 * time.Hour)
		n.plays(slip("one", "asha", 2_000, 2000, 1), late, next)
		all, err := n.List(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		var states []string
		for _, r := range all {
			states = append(states, fmt.Sprint(r.Mission, " ", r.Status, " ", r.Progress))
		}
		require.Equal(t, []string{"reels open 0", "slips done 2", "slips open 0", "tour open 0"}, states)
		n.clock.Set(time.UnixMilli(run.ClaimEnds()))
		_, err = n.Claim(t.Context(), asha, "slips", run.From)
		require.ErrorIs(t, err, mission.ErrNotDone)
		n.clock.Set(time.UnixMilli(run.ClaimEnds() - 1))
		_, err = n.Claim(t.Context(), asha, "slips", run.From)
		require.NoError(t, err)
		n.audited()
	})
}

func TestMission_Refuses(t *testing.T) {
	t.Parallel()
	n := open(t, dbtest.NewSQLite(t))
	asha := n.register("asha")
	_, err := n.Start(t.Context(), asha, "nothing")
	require.ErrorIs(t, err, mission.ErrUnknown)
	_, err = n.Claim(t.Context(), asha, "reels", 0)
	require.ErrorIs(t, err, mission.ErrUnknown)
	_, err = n.Start(t.Context(), player.Player{ID: "elsewhere", Currency: "EUR"}, "reels")
	require.ErrorIs(t, err, mission.ErrUnknown, "the reward is not made in euro")
	run := n.start(asha, "reels")
	n.plays(spin("one", "asha", "a", 10_000))
	n.barred = protection.ErrExcluded
	_, err = n.Start(t.Context(), asha, "tour")
	require.ErrorIs(t, err, protection.ErrExcluded)
	_, err = n.Claim(t.Context(), asha, "reels", run.From)
	require.ErrorIs(t, err, protection.ErrExcluded)
	n.barred = nil
	ended := slices.Clone(n.Brand.Offers)
	ended[0].Ends = n.clock.Now().UnixMilli()
	n.Brand.ServeOffers(ended, n.clock.Now)
	_, err = n.Claim(t.Context(), asha, "reels", run.From)
	require.ErrorIs(t, err, bonus.ErrEnded)
	all, err := n.List(t.Context(), n.DB.Reader(), asha)
	require.NoError(t, err)
	require.Len(t, all, 1, "only what was started is shown")
	n.Brand.ServeOffers(n.Brand.Offers, n.clock.Now)
	_, err = n.Claim(t.Context(), asha, "reels", run.From)
	require.NoError(t, err, "it is offered again")
	n.audited()
}

// Two nodes start a mission once and give its reward once, also while a correction comes.
func TestNodes_ARewardIsGivenOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		for i := range 6 {
			p := nodes[0].register(id.Player(fmt.Sprintf("player%d", i)))
			var callers sync.WaitGroup
			for c := range 4 {
				callers.Go(func() {
					if _, err := nodes[c%2].Start(t.Context(), p, "slips"); err != nil {
						t.Errorf("start: %v", err)
					}
				})
			}
			callers.Wait()
			run := nodes[0].run(p, "slips")
			nodes[0].plays(slip(fmt.Sprint("a", i), p.ID, 2_000, 2000, 1), slip(fmt.Sprint("b", i), p.ID, 2_000, 2000, 1))
			callers.Go(func() {
				err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					return nodes[1].Count(ctx, tx, []play.Result{slip(fmt.Sprint("b", i), p.ID, 0, 2000, 2)})
				})
				if err != nil {
					t.Errorf("correct: %v", err)
				}
			})
			for c := range 4 {
				callers.Go(func() {
					if _, err := nodes[c%2].Claim(t.Context(), p, "slips", run.From); err != nil && !errors.Is(err, mission.ErrNotDone) {
						t.Errorf("claim: %v", err)
					}
				})
			}
			callers.Wait()
			require.LessOrEqual(t, nodes[0].given(p.ID), 1)
			require.Equal(t, nodes[0].run(p, "slips").Status == mission.Claimed, nodes[0].given(p.ID) == 1)
		}
		nodes[0].audited()
	})
}

// Whatever is played, corrected and claimed in whatever order: a mission is as far as its last results say, and its reward is given at most once.
func TestMission_Property(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		n := open(t, dbtest.NewSQLite(t))
		random := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // reproducible
		asha := n.register("asha")
		for range 60 {
			missionID := programme.Missions[random.IntN(3)].ID
			switch random.IntN(4) {
			case 0:
				n.start(asha, missionID)
			case 1:
				if run := n.run(asha, missionID); run.Status != mission.Open {
					_, err := n.Claim(t.Context(), asha, missionID, run.From)
					if err != nil {
						require.ErrorIs(t, err, mission.ErrNotDone)
					}
				}
			default:
				source, stake, version := fmt.Sprint("s", random.IntN(12)), money.Amount(random.IntN(4))*1_000, int64(random.IntN(5))
				if random.IntN(2) == 0 {
					n.plays(slip("bet"+source, "asha", stake, 1400+money.Odds(random.IntN(3))*100, version))
				} else {
					p := spin("round"+source, "asha", fmt.Sprint("g", random.IntN(4)), stake)
					p.Version = version
					n.plays(p)
				}
			}
			n.clock.Advance(time.Millisecond)
		}
		claimed := 0
		all, err := n.List(t.Context(), n.DB.Reader(), asha)
		require.NoError(t, err)
		for _, r := range all {
			if r.Status == mission.Claimed {
				claimed++
			}
		}
		require.Equal(t, claimed, n.given("asha"), "seed %d", seed)
		n.audited()
	}
}

func TestParse_RefusesWhatCannotBe(t *testing.T) {
	t.Parallel()
	good := "missions:\n  - {id: a, every: day, name: {en: A}, task: plays, target: 3, products: [slots], min_stake: 1, reward: gift}\n"
	b := brand()
	b.Languages = []content.Language{{Code: "en"}}
	b.Offers = append(b.Offers, content.Offer{ID: "welcome", Kind: content.Match, MaxBonus: map[money.Currency]money.Amount{"INR": 1}})
	_, err := mission.Parse("m.yaml", []byte(good), b)
	require.NoError(t, err)
	for _, c := range []struct{ old, new, msg string }{
		{"id: a", "id: A", "badly formed"}, {"every: day", "every: month", "day or week"}, {"task: plays", "task: wins", "stake, plays or games"}, {"target: 3", "target: 0", "target of a is from 1"},
		{"{en: A}", "{}", "English name"}, {"{en: A}", "{en: A, xx: B}", `no language "xx"`}, {"[slots]", "[chess]", `"chess" is none of`}, {"[slots]", "[]", "needs products"},
		{"reward: gift", "reward: welcome", "needs no deposit"}, {"reward: gift", "reward: none", "needs no deposit"}, {"missions:", "mission:", "unknown key"},
	} {
		_, err := mission.Parse("m.yaml", []byte(strings.Replace(good, c.old, c.new, 1)), b)
		require.ErrorContains(t, err, c.msg, c.new)
		require.ErrorContains(t, err, "m.yaml:", c.new)
	}
}
