package trial_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/bonus/trial"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/rng"
)

// cashback is 10 % of losses of at least 50 rupees, at most 500, of stakes up to 50.
func cashback(way trial.Way, rounds, players int) trial.Plan {
	terms := content.Terms{MaxBonus: 50_000, Days: 7, MaxBet: 5_000, MinOdds: 1_500, Counts: map[content.BonusProduct]int64{content.Slots: 100, content.Quick: 50, content.Sports: 100, play.Suppliers: 100},
		Play: &content.Play{Percent: 10, Least: 5_000}}
	return trial.Plan{Kind: content.Cashback, Terms: terms, Currency: "INR", Way: way, Stake: 1_000, Rounds: rounds, Players: players}
}

func race(way trial.Way, rounds, players int) trial.Plan {
	p := cashback(way, rounds, players)
	p.Kind, p.Terms.MaxBonus, p.Terms.Play = content.WagerRace, 3_000, &content.Play{Steps: []content.Step{{Staked: 5_000, Reward: 1_000}, {Staked: 10_000, Reward: 2_000}}}
	return p
}

func TestRun_CashbackIsAPartOfTheLoss(t *testing.T) {
	t.Parallel()
	lost := scripted(content.Slots, 0, 0)
	r := run(t, cashback(lost, 10, 3))
	require.Equal(t, []money.Amount{1_000, 1_000, 1_000}, r.Costs)
	require.Equal(t, []float64{1_000, 1_000, 1_000}, []float64{r.Low, r.Mean, r.High}, "every player loses all")
	require.Equal(t, []money.Amount{3_000, 3_000, 30_000, 30_000, 0}, []money.Amount{r.Granted, r.Transferred, r.Staked, r.Revenue, r.Wagered})
	require.Equal(t, 3, r.Rewards)
	require.Equal(t, int64(30), r.Rounds)
	long := run(t, cashback(lost, 400, 1))
	require.Equal(t, long.Revenue/10, long.Transferred)
	require.Equal(t, money.Amount(50_000), run(t, cashback(lost, 501, 1)).Transferred, "the most")
	require.Zero(t, run(t, cashback(lost, 4, 1)).Rewards, "below the least loss")
	won := run(t, cashback(scripted(content.Slots, 0, 200), 10, 1))
	require.Equal(t, []money.Amount{-10_000, 0}, []money.Amount{won.Revenue, won.Transferred})
	half := run(t, cashback(scripted(content.Quick, 0, 0), 20, 1))
	require.Equal(t, []money.Amount{20_000, 1_000}, []money.Amount{half.Revenue, half.Transferred}, "quick games count half")
}

// Plays that the terms leave out do not count, as with real players: nothing refuses them.
func TestRun_CashbackLeavesPlaysOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		way   trial.Way
		stake money.Amount
		gives bool
	}{
		"a stake that counts":  {scripted(content.Slots, 0, 0), 5_000, true},
		"a larger one":         {scripted(content.Slots, 0, 0), 5_001, false},
		"another product":      {scripted(content.Tables, 0, 0), 1_000, false},
		"bets at low odds":     {bets(1_499, false), 1_000, false},
		"bets at enough odds":  {bets(1_500, false), 1_000, true},
		"a game of a supplier": {scripted(play.Suppliers, 0, 0), 1_000, true},
	} {
		p := cashback(c.way, 10, 1)
		p.Stake = c.stake
		r := run(t, p)
		require.Equal(t, c.gives, r.Transferred > 0, name)
		require.Equal(t, 10*c.stake, r.Revenue, name)
	}
}

// On a real game the cost lies between the percentage of what all lose together, and that of what the losers lose.
func TestRun_CashbackCostsMoreThanItsPartOfTheMargin(t *testing.T) {
	t.Parallel()
	r := run(t, cashback(way(t, "dice/over 50.50"), 100, 1_000))
	require.Positive(t, r.Revenue)
	require.Greater(t, float64(r.Transferred), float64(r.Revenue)*0.05, "half of the losses count")
	require.Less(t, r.Transferred, r.Staked/10)
}

func TestRun_CashbackAsABonusIsPlayedOn(t *testing.T) {
	t.Parallel()
	// Ten rounds are lost, and the bonus of 10 rupees wins three times as much.
	p := cashback(scripted(content.Slots, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300), 10, 1)
	p.Terms.Wager = 1
	r := run(t, p)
	require.Equal(t, []int{1, 1, 0, 0}, []int{r.Rewards, r.Won, r.Lost, r.Expired})
	require.Equal(t, []money.Amount{1_000, 1_000, 3_000, 10_000, 10_000}, []money.Amount{r.Granted, r.Wagered, r.Transferred, r.Staked, r.Revenue}, "own cash is apart from the bonus")
	require.Equal(t, int64(10), r.Rounds)
	p = cashback(scripted(content.Slots, 0, 0), 10, 2)
	p.Terms.Wager = 2
	r = run(t, p)
	require.Equal(t, []int{2, 0, 2, 0}, []int{r.Rewards, r.Won, r.Lost, r.Expired})
	require.Zero(t, r.Transferred)
	p.Way = scripted(play.Suppliers, 0, 0) // counts for cashback, and is played with cash only
	_, err := trial.Run(t.Context(), p, rng.Seeded([32]byte{1}))
	require.ErrorIs(t, err, bonus.ErrProduct)
}

func TestRun_ARacePaysTheStepsThatAreReached(t *testing.T) {
	t.Parallel()
	even := scripted(content.Slots, 0, 100)
	for rounds, c := range map[int]struct {
		rewards int
		paid    money.Amount
	}{4: {0, 0}, 5: {1, 1_000}, 9: {1, 1_000}, 10: {2, 3_000}, 50: {2, 3_000}} {
		r := run(t, race(even, rounds, 1))
		require.Equal(t, []any{c.rewards, c.paid, c.paid, money.Amount(0)}, []any{r.Rewards, r.Granted, r.Transferred, r.Revenue}, "%d rounds", rounds)
	}
	require.Equal(t, 1, run(t, race(scripted(content.Quick, 0, 100), 19, 1)).Rewards, "quick games count half")
}

func TestRun_ARaceWithBonuses(t *testing.T) {
	t.Parallel()
	p := race(scripted(content.Slots, 0, 100), 10, 2)
	p.Terms.Wager = 2
	r := run(t, p)
	require.Equal(t, []int{4, 4}, []int{r.Rewards, r.Won})
	require.Equal(t, []money.Amount{6_000, 12_000, 6_000, 0}, []money.Amount{r.Granted, r.Wagered, r.Transferred, r.Revenue})
	p.Terms.Wager = 30
	require.Equal(t, 4, run(t, p).Expired, "a bonus has as many bets as the player at most")
}

// Bonuses that nobody wins or loses soon would have many times the bets of the plan.
func TestRun_BoundsTheBetsOfRewards(t *testing.T) {
	t.Parallel()
	p := race(scripted(content.Slots, 0, 100), 1_000, trial.MostPlayers)
	p.Terms.Wager, p.Stake = 200, 1
	p.Terms.Play.Steps = []content.Step{{Staked: 1, Reward: 1_000}, {Staked: 2, Reward: 1_100}, {Staked: 3, Reward: 1_200}, {Staked: 4, Reward: 1_300}}
	_, err := trial.Run(t.Context(), p, rng.Seeded([32]byte{1}))
	require.ErrorIs(t, err, trial.ErrPlan)
}
