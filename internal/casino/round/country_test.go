package round

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/catalog"
	"maidan/internal/content"
)

func TestCycle_DependsOnTheGameAndTheCountry(t *testing.T) {
	t.Parallel()
	dice, _ := catalog.Find("dice")
	joker, _ := catalog.Find("lucky-joker")
	rules := content.Flags{MinGameCycleMS: 5000, MinSlotCycleMS: 2600}
	require.Equal(t, int64(5000), cycle(dice, rules))
	require.Equal(t, int64(2600), cycle(joker, rules))
	require.Zero(t, cycle(joker, content.Flags{}))
	require.Equal(t, int64(2500), cycle(joker, content.Flags{NoTurbo: true}), "no fast play is enforced by the server, too")
	require.Equal(t, int64(5000), cycle(dice, content.Flags{NoTurbo: true, MinGameCycleMS: 5000}))
}

func TestSold_RefusesBoughtFeaturesWhereTheyAreForbidden(t *testing.T) {
	t.Parallel()
	monsoon, _ := catalog.Find("monsoon-treasure")
	dice, _ := catalog.Find("dice")
	forbidden := content.Flags{NoFeatureBuy: true}
	require.ErrorIs(t, sold(monsoon, []byte(`{"buy":true}`), forbidden), ErrNotSold)
	require.NoError(t, sold(monsoon, []byte(`{}`), forbidden))
	require.NoError(t, sold(monsoon, []byte(`{"buy":true}`), content.Flags{}))
	require.NoError(t, sold(dice, []byte(`{}`), forbidden))
}
