package content_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
)

func TestComplete_OffersOnPlayExistInEveryCurrency(t *testing.T) {
	t.Parallel()
	b := load(t)
	race := written(t, b, "race-slots")
	require.Zero(t, race.Amount)
	o, problems := b.Complete(race)
	require.Empty(t, problems)
	require.Len(t, o.MaxBonus, len(b.Currencies))
	in, ok := o.In("INR")
	require.True(t, ok)
	require.Equal(t, money.Amount(50_000), in.MaxBonus.Amount, "what all steps give")
	require.Equal(t, []content.Step{{Staked: 500_000, Reward: 5_000}, {Staked: 2_000_000, Reward: 15_000}, {Staked: 5_000_000, Reward: 30_000}}, in.Terms.Play.Steps)
	back, _ := b.OfferIn("cashback-sport", "INR")
	require.Equal(t, &content.Play{Percent: 15, Least: 30_000}, back.Terms.Play)
	require.Equal(t, money.Amount(200_000), back.MaxBonus.Amount)
}

func TestComplete_NamesWhatIsWrongWithPlay(t *testing.T) {
	t.Parallel()
	b := load(t)
	counts := func(o *content.Offer, p content.BonusProduct, percent int64) {
		o.Terms.Counts = maps.Clone(o.Terms.Counts)
		o.Terms.Counts[p] = percent
	}
	for name, c := range map[string]struct {
		offer string
		wrong func(*content.Offer)
		field string
	}{
		"no play":                   {"cashback-crash", func(o *content.Offer) { o.Terms.Play = nil }, "terms.play"},
		"no amount":                 {"cashback-crash", func(o *content.Offer) { o.Amount = 0 }, "amount"},
		"another sum":               {"race-slots", func(o *content.Offer) { o.Amount = 51 }, "amount"},
		"a choice at registration":  {"cashback-crash", func(o *content.Offer) { o.Landing = false }, "amount"},
		"a percentage of a deposit": {"cashback-crash", func(o *content.Offer) { o.Percent = 10 }, "amount"},
		"amounts of currencies":     {"race-slots", func(o *content.Offer) { o.MaxBonus = map[money.Currency]money.Amount{"INR": 5} }, "amount"},
		"a later deposit":           {"race-slots", func(o *content.Offer) { o.Deposit = 2 }, "deposit"},
		"a group":                   {"race-slots", func(o *content.Offer) { o.Group = "spring" }, "group"},
		"pages of crash games":      {"cashback-crash", func(o *content.Offer) { o.Crash = true }, "crash"},
		"no days":                   {"race-slots", func(o *content.Offer) { o.Terms.Days = 0 }, "terms.days"},
		"too many days":             {"race-slots", func(o *content.Offer) { o.Terms.Days = 91 }, "terms.days"},
		"too much wagering":         {"cashback-sport", func(o *content.Offer) { o.Terms.Wager = 201 }, "terms.wager"},
		"a deposit":                 {"race-slots", func(o *content.Offer) { o.Terms.MinDeposit = 1 }, "terms.min_deposit"},
		"a limit of cash":           {"race-slots", func(o *content.Offer) { o.Terms.MaxTransfer = 1 }, "terms.max_transfer"},
		"no counts":                 {"race-slots", func(o *content.Offer) { o.Terms.Counts = nil }, "terms.counts"},
		"an unknown product":        {"race-slots", func(o *content.Offer) { counts(o, "lottery", 5) }, "terms.counts"},
		"more than all":             {"race-slots", func(o *content.Offer) { counts(o, content.Slots, 101) }, "terms.counts"},
		"sports of the casino":      {"race-slots", func(o *content.Offer) { counts(o, content.Sports, 100) }, "terms.counts"},
		"a bonus of no product": {"cashback-sport", func(o *content.Offer) {
			o.Casino, o.Bets, o.Terms.Counts = true, false, map[content.BonusProduct]int64{"suppliers": 100}
		}, "terms.counts"},
		"nothing of the loss":      {"cashback-crash", func(o *content.Offer) { o.Terms.Play.Percent = 0 }, "terms.play"},
		"more than half":           {"cashback-crash", func(o *content.Offer) { o.Terms.Play.Percent = 51 }, "terms.play"},
		"no least loss":            {"cashback-crash", func(o *content.Offer) { o.Terms.Play.Least = 0 }, "terms.play"},
		"a bonus below a stake":    {"cashback-sport", func(o *content.Offer) { o.Terms.Play.Least = 6 }, "terms.play"},
		"steps of cashback":        {"cashback-crash", func(o *content.Offer) { o.Terms.Play.Steps = []content.PlayStep{{Staked: 1, Reward: 1}} }, "terms.play"},
		"a race without steps":     {"race-slots", func(o *content.Offer) { o.Terms.Play.Steps = nil }, "amount"},
		"a percentage of a race":   {"race-slots", func(o *content.Offer) { o.Terms.Play.Percent = 10 }, "terms.play"},
		"a least loss of a race":   {"race-slots", func(o *content.Offer) { o.Terms.Play.Least = 10 }, "terms.play"},
		"stakes that do not rise":  {"race-slots", func(o *content.Offer) { o.Terms.Play.Steps[1].Staked = 500 }, "terms.play"},
		"rewards that do not rise": {"race-slots", func(o *content.Offer) { o.Terms.Play.Steps[1].Reward = 5 }, "terms.play"},
		"eleven steps": {"race-slots", func(o *content.Offer) {
			for i := range int64(8) {
				o.Terms.Play.Steps = append(o.Terms.Play.Steps, content.PlayStep{Staked: 6000 + i, Reward: 40 + i})
			}
		}, "terms.play"},
		"play of a gift": {"gift-casino", func(o *content.Offer) { o.Terms.Play = &content.OfferPlay{Percent: 10, Least: 10} }, "terms.play"},
		"spins of a race": {"race-slots", func(o *content.Offer) {
			o.Terms.Spins = &content.OfferSpins{Game: "savanna-coins", Count: 1, Stake: 1}
		}, "terms.spins"},
	} {
		o := written(t, b, c.offer)
		if p := o.Terms.Play; p != nil {
			own := *p
			own.Steps = slices.Clone(p.Steps)
			o.Terms.Play = &own
		}
		_, problems := b.Complete(o)
		require.Empty(t, problems, name)
		c.wrong(&o)
		_, problems = b.Complete(o)
		require.NotEmpty(t, problems, name)
		require.Equal(t, c.field, problems[0].Field, "%s: %v", name, problems)
	}
}

// written returns an offer of the brand as it is written.
func written(t *testing.T, b *content.Brand, offerID string) content.Offer {
	t.Helper()
	return onBets(t, b, offerID)
}

// No registration lists an offer on play, also where a landing page names it, and none is a reward or a prize.
func TestOffersOnPlay_StandInNoList(t *testing.T) {
	t.Parallel()
	b := load(t)
	for _, offerID := range []string{"cashback-crash", "cashback-sport", "race-slots"} {
		require.True(t, b.RunsIn(offerID, "INR"))
		require.NotContains(t, ids(b.WelcomeOf("INR", false, offerID)), offerID+"-inr")
		require.NotContains(t, ids(b.ForDeposit("INR", 1)), offerID+"-inr")
		require.False(t, b.BonusesOf(offerID)[0].Kind.Gift())
	}
	require.True(t, content.FreeSpins.Gift())
	require.False(t, content.Match.Gift())
	require.False(t, content.Boost.Gift())
}

func TestOfReward_IsABonusOfTheSameTerms(t *testing.T) {
	t.Parallel()
	counts := map[content.BonusProduct]int64{content.Slots: 100, "suppliers": 50}
	terms := content.Terms{Wager: 3, Days: 7, MaxBonus: 9, MaxBet: 5, Counts: counts, Play: &content.Play{Percent: 10, Least: 1}}
	require.Equal(t, content.Terms{Wager: 3, Days: 7, MaxBonus: 4, MaxBet: 5, Counts: map[content.BonusProduct]int64{content.Slots: 100}}, terms.OfReward(4))
	require.Len(t, counts, 2, "the terms of the offer do not change")
}
