package betoffer_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
)

// worth is what a free bet is worth to a player who uses it well: its stake is not returned.
const worth = 0.7

// chance is the fair chance of one of two sides by the power method, at a margin of 5 % as match winners have it: favourites carry less of it.
func chance(odds float64) float64 {
	own, other := 1/odds, 1.05-1/odds
	low, high := 1.0, 20.0
	for range 60 {
		k := (low + high) / 2
		if math.Pow(own, k)+math.Pow(other, k) > 1 {
			low = k
		} else {
			high = k
		}
	}
	return math.Pow(own, low)
}

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
		for odds := 1.05; odds < 20; odds += 0.01 {
			p, extra, back := chance(odds), 0.0, 0.0
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
