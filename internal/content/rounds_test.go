package content_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
)

func roundsOffer() content.Offer {
	return content.Offer{ID: "ten-rounds", Name: "Ten rounds", Kind: content.FreeRounds, Image: "reels", Casino: true, Landing: true, Code: true, BonusName: map[string]string{"en": "Ten rounds"},
		Terms: content.OfferTerms{Days: 7, Rounds: &content.OfferRounds{Supplier: "acme", Game: "lotus", Count: 10, Stake: 2}}}
}

func TestComplete_FreeRoundsExistInEveryCurrency(t *testing.T) {
	t.Parallel()
	b := load(t)
	o, problems := b.Complete(roundsOffer())
	require.Empty(t, problems)
	require.Len(t, o.MaxBonus, len(b.Currencies))
	in, ok := o.In("INR")
	require.True(t, ok)
	require.Equal(t, money.Amount(20_000), in.MaxBonus.Amount)
	require.Equal(t, &content.Rounds{Supplier: "acme", Game: "lotus", Count: 10, Stake: 2_000}, in.Terms.Rounds)
	require.Equal(t, roundsOffer().Terms, o.Definition().Terms)
	require.Zero(t, o.Definition().Amount)
}

func TestComplete_NamesWhatIsWrongWithRounds(t *testing.T) {
	t.Parallel()
	b := load(t)
	for name, c := range map[string]struct {
		wrong func(*content.Offer)
		field string
	}{
		"no rounds":             {func(o *content.Offer) { o.Terms.Rounds, o.Amount = nil, 20 }, "terms.rounds"},
		"no supplier":           {func(o *content.Offer) { o.Terms.Rounds.Supplier = "" }, "terms.rounds"},
		"too many":              {func(o *content.Offer) { o.Terms.Rounds.Count = 1001 }, "terms.rounds"},
		"no stake":              {func(o *content.Offer) { o.Terms.Rounds.Stake = 0 }, "amount"},
		"wagering":              {func(o *content.Offer) { o.Terms.Wager = 3 }, "terms.rounds"},
		"bets":                  {func(o *content.Offer) { o.Bets = true }, "terms.rounds"},
		"a budget":              {func(o *content.Offer) { o.Budget = 3 }, "budget"},
		"no days":               {func(o *content.Offer) { o.Terms.Days = 0 }, "terms.days"},
		"a choice of players":   {func(o *content.Offer) { o.Landing, o.Code = false, false }, "amount"},
		"rounds of a free bet":  {func(o *content.Offer) { o.Kind, o.Amount = content.FreeBet, 5 }, "terms.rounds"},
		"spins besides":         {func(o *content.Offer) { o.Terms.Spins = &content.OfferSpins{Game: "x", Count: 1, Stake: 1} }, "terms.spins"},
		"a percentage of money": {func(o *content.Offer) { o.Percent = 10 }, "amount"},
	} {
		o := roundsOffer()
		rounds := *o.Terms.Rounds
		o.Terms.Rounds = &rounds
		c.wrong(&o)
		_, problems := b.Complete(o)
		require.NotEmpty(t, problems, name)
		require.Equal(t, c.field, problems[0].Field, "%s: %v", name, problems)
	}
}
