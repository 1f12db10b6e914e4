package betoffer_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
)

const (
	// legMargin is what a leg takes of a stake: the match winner has 3 to 5 % at the odds that count.
	legMargin = 0.03
	// worth is what a free bet is worth to a player who uses it well: its stake is not returned.
	worth = 0.7
)

// The demo's offers give back less than the margins of the legs take, whatever accumulator a player chooses.
func TestDemo_OffersOnBetsCostLessThanTheMargins(t *testing.T) {
	t.Parallel()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	terms := func(offerID string) content.OfferLegs {
		i := slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == offerID })
		require.GreaterOrEqual(t, i, 0)
		return *b.Offers[i].Terms.Legs
	}
	insured, boosted := terms("acca-insurance"), terms("acca-boost")
	for n := 2; n <= 20; n++ {
		for odds := 1.01; odds < 20; odds += 0.01 {
			p, extra, back := (1-legMargin)/odds, 0.0, 0.0
			if int64(odds*1000) >= int64(boosted.Odds) {
				extra = float64(boosted.StepAt(n)) / 100
			}
			if int64(odds*1000) >= int64(insured.Odds) && n >= insured.Min {
				back = float64(n) * (1 - p) * math.Pow(p, float64(n-1)) * float64(insured.Percent) / 100 * worth
			}
			all := math.Pow(p, float64(n))
			paid := all*(1+(math.Pow(odds, float64(n))-1)*(1+extra)) + back
			require.Less(t, paid, 1.0, "%d legs at %.2f", n, odds)
		}
	}
}
