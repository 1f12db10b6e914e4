package trial_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/bonus"
	"maidan/internal/bonus/trial"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/rng"
)

func way(t *testing.T, id string) trial.Way {
	t.Helper()
	found, ok := trial.Find(id)
	require.True(t, ok, id)
	return found
}

func terms(counts map[content.BonusProduct]int64) content.Terms {
	return content.Terms{Percent: 100, MaxBonus: 100_000, MinDeposit: 30_000, Wager: 10, Days: 7, MaxBet: 5_000, MaxTransfer: 5, MinOdds: 1_500, Counts: counts}
}

func plan(t *testing.T, id string, counts map[content.BonusProduct]int64) trial.Plan {
	return trial.Plan{Kind: content.Match, Terms: terms(counts), Currency: "INR", Deposit: 100_000, Way: way(t, id), Stake: 5_000, Rounds: 2_000, Players: 500}
}

func run(t *testing.T, p trial.Plan) trial.Result {
	t.Helper()
	r, err := trial.Run(t.Context(), p, rng.Seeded([32]byte{1}))
	require.NoError(t, err)
	return r
}

func TestRun_EndsEachBonusByTheRules(t *testing.T) {
	t.Parallel()
	p := plan(t, "dice/over 50.50", map[content.BonusProduct]int64{content.Quick: 100})
	r := run(t, p)
	require.Equal(t, 500, r.Won+r.Lost+r.Expired)
	require.Positive(t, r.Won)
	require.Positive(t, r.Lost)
	require.Equal(t, money.Amount(500*100_000), r.Granted)
	require.LessOrEqual(t, r.Quantile(1), money.Amount(500_000), "no more than five times the bonus")
	require.Equal(t, r.Transferred, sum(r.Costs))
	require.InDelta(t, float64(r.Transferred)/500, r.Mean, 1e-6)
	require.Less(t, r.Low, r.Mean)
	require.Greater(t, r.High, r.Mean)
	require.Equal(t, r, run(t, p), "equal sources give equal results")
	// With an edge of 1 % a bonus that is wagered ten times loses about a tenth on its way, and the cap takes some of what is left.
	require.InDelta(t, 88_000, r.Mean, 15_000)
}

func sum(costs []money.Amount) (all money.Amount) {
	for _, one := range costs {
		all += one
	}
	return all
}

func TestRun_RefusesWhatTheTermsExclude(t *testing.T) {
	t.Parallel()
	quick := map[content.BonusProduct]int64{content.Quick: 100}
	for name, c := range map[string]struct {
		change func(p *trial.Plan)
		want   error
	}{
		"another product":   {func(p *trial.Plan) { p.Way = way(t, "lucky-joker/spin") }, bonus.ErrProduct},
		"a larger stake":    {func(p *trial.Plan) { p.Stake = 5_001 }, bonus.ErrMaxBet},
		"no game":           {func(p *trial.Plan) { p.Way = trial.Way{} }, trial.ErrPlan},
		"no stake":          {func(p *trial.Plan) { p.Stake = 0 }, trial.ErrPlan},
		"too many players":  {func(p *trial.Plan) { p.Players = trial.MostPlayers + 1 }, trial.ErrPlan},
		"too many rounds":   {func(p *trial.Plan) { p.Rounds = trial.MostRounds + 1 }, trial.ErrPlan},
		"too much together": {func(p *trial.Plan) { p.Players, p.Rounds = trial.MostPlayers, trial.MostTogether/trial.MostPlayers+1 }, trial.ErrPlan},
		"bets at low odds": {func(p *trial.Plan) {
			p.Way, p.Terms.Counts = way(t, "sports/1.49"), map[content.BonusProduct]int64{content.Sports: 100}
		}, bonus.ErrOdds},
		"a stopped request": {func(*trial.Plan) {}, context.Canceled},
	} {
		p := plan(t, "dice/over 50.50", quick)
		c.change(&p)
		ctx, cancel := context.WithCancel(t.Context())
		if name == "a stopped request" {
			cancel()
		}
		_, err := trial.Run(ctx, p, rng.Seeded([32]byte{1}))
		require.ErrorIs(t, err, c.want, name)
		cancel()
	}
}

func TestRun_ASmallDepositGivesNothing(t *testing.T) {
	t.Parallel()
	p := plan(t, "dice/over 50.50", map[content.BonusProduct]int64{content.Quick: 100})
	p.Deposit = 29_999
	r := run(t, p)
	require.Zero(t, r.Granted)
	require.Zero(t, r.Won+r.Lost+r.Expired)
	require.Zero(t, r.Mean)
}

func TestRun_FewRoundsExpire(t *testing.T) {
	t.Parallel()
	p := plan(t, "dice/over 50.50", map[content.BonusProduct]int64{content.Quick: 100})
	p.Rounds = 5
	r := run(t, p)
	require.Equal(t, 500, r.Expired)
	require.Equal(t, int64(2_500), r.Rounds)
	require.Zero(t, r.Transferred)
}

func TestRun_PlaysFreeSpinsFirst(t *testing.T) {
	t.Parallel()
	p := plan(t, "lucky-joker/spin", map[content.BonusProduct]int64{content.Slots: 100})
	p.Terms.ExtraSpins = &content.Spins{Game: "monsoon-treasure", Count: 25, Stake: 1_000}
	with := run(t, p)
	require.Equal(t, money.Amount(500*(100_000+25_000)), with.Granted)
	require.Equal(t, 1_000, with.Won+with.Lost+with.Expired, "two bonuses each")
	p.Terms.ExtraSpins = nil
	require.Less(t, run(t, p).Mean, with.Mean)
}

// A house edge costs players, so a higher wager costs the operator less.
func TestRun_AHigherWagerCostsLess(t *testing.T) {
	t.Parallel()
	last := 1e18
	for _, wager := range []int64{1, 5, 20, 60} {
		p := plan(t, "roulette/red", map[content.BonusProduct]int64{content.Tables: 100})
		p.Terms.Wager, p.Rounds, p.Players = wager, trial.MostRounds, 400
		r := run(t, p)
		require.Less(t, r.Mean, last, "wager %d", wager)
		last = r.Mean
	}
}

// Every offer of the demo can be tried on what it is for.
func TestRun_EveryOfferOfTheBrand(t *testing.T) {
	t.Parallel()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	ways := map[content.BonusProduct]string{content.Slots: "lucky-joker/spin", content.Sports: "sports/2.00", content.Crash: "aviator/cash-out at 2.00", content.Tables: "roulette/red", content.Quick: "dice/over 50.50"}
	tried, own := map[content.OfferKind]int{}, map[content.OfferKind]bool{content.Insurance: true, content.Boost: true, content.Cashback: true, content.WagerRace: true}
	for _, o := range b.Offers {
		in, ok := o.In("INR")
		if !ok {
			continue
		}
		p := trial.Plan{Kind: in.Kind, Terms: in.Terms, Currency: "INR", Deposit: 100_000, Stake: 10_000, Rounds: 500, Players: 20}
		products := slices.Collect(maps.Keys(in.Terms.Counts))
		switch {
		case in.Kind == content.FreeBet:
			p.Stake, products = 0, []content.BonusProduct{content.Sports}
		case in.Kind.OnBets():
			p.Legs, products = 5, []content.BonusProduct{content.Sports}
		case !in.Kind.OnPlay():
			p.Stake = 1_000
		}
		for _, product := range products {
			p.Way = way(t, ways[product])
			r := run(t, p)
			require.Equal(t, own[in.Kind], r.Revenue != 0, "%s", o.ID)
			require.Equal(t, own[in.Kind], r.Rewards > 0, "%s", o.ID)
			require.Positive(t, r.Granted, "%s", o.ID)
			tried[in.Kind]++
		}
	}
	for _, kind := range []content.OfferKind{content.Match, content.Fixed, content.FreeSpins, content.FreeBet, content.Insurance, content.Boost, content.Cashback, content.WagerRace} {
		require.Positive(t, tried[kind], "%s", kind)
	}
	require.Greater(t, tried[content.Match], 10)
}

func TestWays_AreFoundByTheirIDs(t *testing.T) {
	t.Parallel()
	for _, one := range trial.Ways() {
		found, ok := trial.Find(one.ID)
		require.True(t, ok, one.ID)
		require.Equal(t, []any{one.Product, one.Game, one.Variant, one.Odds}, []any{found.Product, found.Game, found.Variant, found.Odds})
	}
	for _, id := range []string{"", "sports", "sports/", "sports/0.50", "sports/1.00", "sports/-2.00", "sports/2", "sports/20000.00", "dice", "dice/x", "bingo/spin"} {
		_, ok := trial.Find(id)
		require.False(t, ok, "%q", id)
	}
	require.Equal(t, money.Odds(2_750), way(t, "sports/2.75").Odds)
}
