package content_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
)

// onBets returns an offer on bets of the brand, as it is written.
func onBets(t *testing.T, b *content.Brand, offerID string) content.Offer {
	t.Helper()
	i := slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == offerID })
	require.GreaterOrEqual(t, i, 0)
	return b.Offers[i].Definition()
}

func TestComplete_NamesWhatIsWrongWithLegs(t *testing.T) {
	t.Parallel()
	b := load(t)
	for name, c := range map[string]struct {
		offer string
		wrong func(*content.Offer)
		field string
	}{
		"no legs":                  {"acca-insurance", func(o *content.Offer) { o.Terms.Legs = nil }, "terms.legs"},
		"a budget":                 {"acca-insurance", func(o *content.Offer) { o.Budget = 5 }, "terms.legs"},
		"wagering":                 {"acca-boost", func(o *content.Offer) { o.Terms.Wager = 5 }, "terms.legs"},
		"all legs may lose":        {"acca-insurance", func(o *content.Offer) { o.Terms.Legs.Lost = 5 }, "terms.legs"},
		"odds below one":           {"acca-insurance", func(o *content.Offer) { o.Terms.Legs.Odds = 999 }, "terms.legs"},
		"more than the stake":      {"acca-insurance", func(o *content.Offer) { o.Terms.Legs.Percent = 101 }, "terms.legs"},
		"a free bet at any odds":   {"acca-insurance", func(o *content.Offer) { o.Terms.MinOdds = 0 }, "terms.min_odds"},
		"steps of an insurance":    {"acca-insurance", func(o *content.Offer) { o.Terms.Legs.Steps = []content.LegStep{{Legs: 3, Percent: 5}} }, "terms.legs"},
		"no steps":                 {"acca-boost", func(o *content.Offer) { o.Terms.Legs.Steps = nil }, "terms.legs"},
		"steps that go down":       {"acca-boost", func(o *content.Offer) { o.Terms.Legs.Steps[1].Percent = 1 }, "terms.legs"},
		"more legs than a bet has": {"acca-boost", func(o *content.Offer) { o.Terms.Legs.Steps[7].Legs = 21 }, "terms.legs"},
		"days of a boost":          {"acca-boost", func(o *content.Offer) { o.Terms.Days = 3 }, "terms.legs"},
		"a choice of players":      {"acca-boost", func(o *content.Offer) { o.Code = false }, "amount"},
		"no amount":                {"acca-boost", func(o *content.Offer) { o.Amount = 0 }, "amount"},
		"legs of a free bet":       {"free-bet", func(o *content.Offer) { o.Terms.Legs = &content.OfferLegs{Min: 3} }, "terms.legs"},
	} {
		o := onBets(t, b, c.offer)
		if l := o.Terms.Legs; l != nil {
			own := *l
			own.Steps = slices.Clone(l.Steps)
			o.Terms.Legs = &own
		}
		_, problems := b.Complete(o)
		require.Empty(t, problems, name)
		c.wrong(&o)
		_, problems = b.Complete(o)
		require.NotEmpty(t, problems, name)
		require.Equal(t, c.field, problems[0].Field, "%s: %v", name, problems)
	}
}

func TestStepAt_IsThatOfTheMostLegs(t *testing.T) {
	t.Parallel()
	l := content.OfferLegs{Odds: money.One, Steps: []content.LegStep{{Legs: 3, Percent: 5}, {Legs: 5, Percent: 12}}}
	for legs, percent := range map[int]int{0: 0, 2: 0, 3: 5, 4: 5, 5: 12, 20: 12} {
		require.Equal(t, percent, l.StepAt(legs), legs)
	}
	require.Equal(t, money.Amount(2_000), content.OfferLegs{Percent: 50}.LeastStake("INR"))
	require.Equal(t, money.Amount(3_031), content.OfferLegs{Percent: 33}.LeastStake("INR"), "a third of 30.31 rupees is just ten")
	require.Zero(t, l.LeastStake("INR"))
	require.Equal(t, 3, l.Least())
	require.Equal(t, 4, content.OfferLegs{Min: 4}.Least())
}

// Nobody chooses an offer on bets, and no landing page sells it.
func TestOffersOnBets_StandInNoList(t *testing.T) {
	t.Parallel()
	b := load(t)
	for _, offerID := range []string{"acca-insurance", "acca-boost"} {
		require.True(t, b.RunsIn(offerID, "INR"))
		require.NotContains(t, ids(b.WelcomeOf("INR", false, offerID)), offerID+"-inr")
		require.NotContains(t, ids(b.ForDeposit("INR", 1)), offerID+"-inr")
	}
}
