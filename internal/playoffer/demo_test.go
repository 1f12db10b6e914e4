package playoffer_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/game/slot"
	"maidan/internal/content"
)

// The demo's race gives back less than the margin takes of the stakes that it asks for, on the slot and with the setting that return most, and whatever step a player stops at.
func TestDemo_RacesCostLessThanTheMargins(t *testing.T) {
	t.Parallel()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	returned := 0.0
	for _, g := range slot.Games() {
		for _, figures := range catalog.FiguresOf(g.ID()) {
			of, err := strconv.ParseFloat(figures.Return, 64)
			require.NoError(t, err)
			returned = max(returned, of)
		}
	}
	require.InDelta(t, 0.95, returned, 0.05, "of the most generous slot")
	races := 0
	for _, o := range b.Offers {
		if o.Kind != content.WagerRace {
			continue
		}
		races++
		require.Equal(t, map[content.BonusProduct]int64{content.Slots: 100}, o.Terms.Counts, "the margin of %s is that of slots", o.ID)
		rewards := int64(0)
		for _, s := range o.Terms.Play.Steps {
			rewards += s.Reward
			require.Less(t, float64(rewards), float64(s.Staked)*(1-returned), "%s at %d", o.ID, s.Staked)
		}
		require.Equal(t, rewards, o.Amount)
	}
	require.Equal(t, 1, races)
}

// A player who stops at the least loss, or loses all that counts, costs what the percentage says, once: the demo's cashback that players begin themselves is at most a thousand rupees, and large stakes do not count for it.
func TestDemo_CashbackIsLimited(t *testing.T) {
	t.Parallel()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	for _, offerID := range []string{"cashback-crash", "cashback-sport"} {
		i := slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == offerID })
		require.GreaterOrEqual(t, i, 0)
		o := b.Offers[i]
		require.LessOrEqual(t, o.Amount, int64(200), offerID)
		require.NotZero(t, o.Terms.MaxBet, offerID)
		require.Equal(t, o.Code, o.Terms.Wager > 0, "%s: what players begin themselves is cash", offerID)
	}
}
