package trial_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/bonus/trial"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/rng"
)

func freeBet(way trial.Way, players int) trial.Plan {
	return trial.Plan{Kind: content.FreeBet, Terms: content.Terms{MaxBonus: 10_000, Days: 7, MinOdds: 1_500}, Currency: "INR", Way: way, Rounds: 1, Players: players}
}

func insurance(way trial.Way, rounds, players int) trial.Plan {
	terms := content.Terms{MaxBonus: 50_000, Days: 7, MinOdds: 1_500, Legs: &content.OfferLegs{Min: 3, Odds: 1_300, Lost: 1, Percent: 50, Daily: 1}}
	return trial.Plan{Kind: content.Insurance, Terms: terms, Currency: "INR", Way: way, Legs: 3, Stake: 10_000, Rounds: rounds, Players: players}
}

func boost(way trial.Way, rounds, players int) trial.Plan {
	terms := content.Terms{MaxBonus: 20_000, Legs: &content.OfferLegs{Odds: 1_200, Steps: []content.LegStep{{Legs: 3, Percent: 5}, {Legs: 4, Percent: 10}}}}
	return trial.Plan{Kind: content.Boost, Terms: terms, Currency: "INR", Way: way, Legs: 3, Stake: 10_000, Rounds: rounds, Players: players}
}

func TestRun_AFreeBetPaysItsWinnings(t *testing.T) {
	t.Parallel()
	r := run(t, freeBet(bets(2_500, true, false), 4))
	require.Equal(t, []money.Amount{0, 0, 15_000, 15_000}, r.Costs, "the stake is not returned")
	require.Equal(t, []int{2, 2, 0}, []int{r.Won, r.Lost, r.Expired})
	require.Equal(t, []money.Amount{40_000, 40_000, 30_000, 0}, []money.Amount{r.Granted, r.Staked, r.Transferred, r.Revenue})
	require.Equal(t, int64(4), r.Rounds)
	large := freeBet(bets(1_000_000, true), 1)
	large.Terms.MaxBonus = 10_000_000
	require.Equal(t, money.Amount(1_000_000_000), run(t, large).Transferred, "no bet pays more than ten million rupees")
}

func TestRun_AFreeBetCostsWhatItsOddsSay(t *testing.T) {
	t.Parallel()
	r := run(t, freeBet(way(t, "sports/3.00"), trial.MostPlayers))
	expected := 20_000 * 0.95 / 3
	require.Less(t, r.Low, expected)
	require.Greater(t, r.High, expected)
}

func TestRun_AnInsuredAccumulatorGivesAFreeBet(t *testing.T) {
	t.Parallel()
	// One of three legs is lost, and the free bet for half of the stake wins; then two are lost.
	r := run(t, insurance(bets(2_000, false, true, true, true, false, false, true), 2, 1))
	require.Equal(t, []int{1, 1, 0}, []int{r.Rewards, r.Won, r.Lost})
	require.Equal(t, []money.Amount{5_000, 5_000, 20_000, 20_000}, []money.Amount{r.Granted, r.Transferred, r.Staked, r.Revenue})
	require.Equal(t, int64(2), r.Rounds)
	// The free bet loses, and then all legs win: 1,000 rupees become 8,000 without anything of the offer.
	r = run(t, insurance(bets(2_000, false, true, true, false, true, true, true), 2, 1))
	require.Equal(t, []int{1, 0, 1}, []int{r.Rewards, r.Won, r.Lost})
	require.Equal(t, []money.Amount{5_000, 0, 20_000, 10_000 - 70_000}, []money.Amount{r.Granted, r.Transferred, r.Staked, r.Revenue})
}

func TestRun_AnInsuranceFollowsItsTerms(t *testing.T) {
	t.Parallel()
	one := []bool{false, true, true} // lost, and a free bet that loses follows where one is given
	for name, c := range map[string]struct {
		change  func(p *trial.Plan)
		granted money.Amount
	}{
		"too few legs":      {func(p *trial.Plan) { p.Terms.Legs.Min = 4 }, 0},
		"legs at low odds":  {func(p *trial.Plan) { p.Terms.Legs.Odds = 2_001 }, 0},
		"too small a stake": {func(p *trial.Plan) { p.Stake = 1_999 }, 0},
		"at most":           {func(p *trial.Plan) { p.Terms.MaxBonus = 3_000 }, 3_000},
		"all days":          {func(p *trial.Plan) { p.Way, p.Rounds = bets(2_000, false, true, true, false), 3 }, 15_000},
	} {
		p := insurance(bets(2_000, one...), 1, 1)
		c.change(&p)
		require.Equal(t, c.granted, run(t, p).Granted, name)
	}
}

func TestRun_AnInsuranceCostsWhatItsOddsSay(t *testing.T) {
	t.Parallel()
	r := run(t, insurance(way(t, "sports/2.00"), 20, trial.MostPlayers))
	p := 0.95 / 2
	expected := 20 * 3 * (1 - p) * p * p * p * 5_000
	require.Less(t, r.Low, expected)
	require.Greater(t, r.High, expected)
	revenue := 20 * 10_000 * (1 - 0.95*0.95*0.95) * trial.MostPlayers
	require.InEpsilon(t, revenue, float64(r.Revenue), 0.2)
}

func TestRun_ABoostPaysMoreWinnings(t *testing.T) {
	t.Parallel()
	r := run(t, boost(bets(2_000, true, true, true, true, true, false), 2, 1))
	require.Equal(t, 1, r.Rewards)
	require.Equal(t, []money.Amount{3_500, 3_500, 20_000, 10_000 - 70_000}, []money.Amount{r.Granted, r.Transferred, r.Staked, r.Revenue}, "5 % of 700 rupees")
	require.Zero(t, r.Won+r.Lost+r.Expired)
	four := boost(bets(2_000, true), 1, 1)
	four.Legs = 4
	require.Equal(t, money.Amount(15_000), run(t, four).Transferred, "10 % of 1,500 rupees")
	four.Terms.MaxBonus = 2_000
	require.Equal(t, money.Amount(2_000), run(t, four).Transferred)
	low := boost(bets(1_199, true), 1, 1)
	require.Zero(t, run(t, low).Rewards, "legs at low odds")
	// The odds are multiplied exactly and rounded down once: 1.333 three times pays 236.85 rupees.
	third := boost(bets(1_333, true), 1, 1)
	require.Equal(t, []money.Amount{-13_685, 684}, []money.Amount{run(t, third).Revenue, run(t, third).Transferred})
}

func TestRun_ABoostCostsWhatItsOddsSay(t *testing.T) {
	t.Parallel()
	r := run(t, boost(way(t, "sports/2.00"), 20, trial.MostPlayers))
	p := 0.95 / 2
	expected := 20 * p * p * p * 3_500
	require.Less(t, r.Low, expected)
	require.Greater(t, r.High, expected)
}

func TestRun_RefusesWhatOffersOnBetsExclude(t *testing.T) {
	t.Parallel()
	slots := way(t, "lucky-joker/spin")
	for name, c := range map[string]struct {
		plan   trial.Plan
		change func(p *trial.Plan)
		want   error
	}{
		"a free bet at low odds":                {freeBet(bets(1_499, true), 1), nil, grant.ErrFreeBetOdds},
		"a part of a free bet":                  {freeBet(bets(2_000, true), 1), func(p *trial.Plan) { p.Stake = 5_000 }, grant.ErrFreeBetAmount},
		"a free bet on slots":                   {freeBet(slots, 1), nil, trial.ErrPlan},
		"a free bet with legs":                  {freeBet(bets(2_000, true), 1), func(p *trial.Plan) { p.Legs = 3 }, trial.ErrPlan},
		"a currency without bets":               {freeBet(bets(2_000, true), 1), func(p *trial.Plan) { p.Currency = "XXX" }, trial.ErrOffer},
		"an insurance on slots":                 {insurance(slots, 1, 1), nil, trial.ErrPlan},
		"an insurance without legs":             {insurance(bets(2_000, true), 1, 1), func(p *trial.Plan) { p.Legs = 0 }, trial.ErrPlan},
		"one leg":                               {insurance(bets(2_000, true), 1, 1), func(p *trial.Plan) { p.Legs = 1 }, trial.ErrPlan},
		"too many legs":                         {boost(bets(2_000, true), 1, 1), func(p *trial.Plan) { p.Legs = 21 }, trial.ErrPlan},
		"no stake":                              {boost(bets(2_000, true), 1, 1), func(p *trial.Plan) { p.Stake = 0 }, trial.ErrPlan},
		"too many legs together":                {boost(bets(2_000, true), 334, trial.MostPlayers), nil, trial.ErrPlan},
		"a free bet that fits no leg":           {insurance(bets(1_400, true), 1, 1), nil, grant.ErrFreeBetOdds},
		"a currency without accumulators":       {boost(bets(2_000, true), 1, 1), func(p *trial.Plan) { p.Currency = "XXX" }, trial.ErrOffer},
		"free rounds, whose game is no own one": {freeBet(slots, 1), func(p *trial.Plan) { p.Kind = content.FreeRounds }, trial.ErrOffer},
	} {
		if c.change != nil {
			c.change(&c.plan)
		}
		_, err := trial.Run(t.Context(), c.plan, rng.Seeded([32]byte{1}))
		require.ErrorIs(t, err, c.want, name)
	}
}
