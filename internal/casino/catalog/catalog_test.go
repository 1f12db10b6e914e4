package catalog

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/game/dice"
)

func TestCheck_AcceptsTheDeclaredFigures(t *testing.T) {
	t.Parallel()
	require.NoError(t, Check())
}

func TestCheck_ReportsEachDifference(t *testing.T) {
	t.Parallel()
	change := func(edit func(map[string]map[string]Declared)) string {
		var all map[string]map[string]Declared
		require.NoError(t, json.Unmarshal(declared, &all))
		edit(all)
		changed, err := json.Marshal(all)
		require.NoError(t, err)
		err = check(changed)
		require.Error(t, err)
		return err.Error()
	}
	require.Contains(t, change(func(all map[string]map[string]Declared) {
		d := all["dice"]["over 50.50"]
		d.Return = "0.99"
		all["dice"]["over 50.50"] = d
	}), "dice, over 50.50: figures are")
	require.Contains(t, change(func(all map[string]map[string]Declared) { delete(all["dice"], "over 50.50") }), "no figures are declared")
	require.Contains(t, change(func(all map[string]map[string]Declared) { all["dice"]["over 1.00"] = Declared{} }), "do not exist")
	require.Contains(t, change(func(all map[string]map[string]Declared) { all["bingo"] = nil }), "1 games")
	require.Error(t, check([]byte("no JSON")))
}

func TestAll_IsInOrderAndWithoutDoubles(t *testing.T) {
	t.Parallel()
	var ids []string
	for _, g := range All() {
		ids = append(ids, g.ID())
		require.Equal(t, strings.ToLower(g.ID()), g.ID())
	}
	require.True(t, slices.IsSorted(ids))
	require.Len(t, slices.Compact(slices.Clone(ids)), len(ids))
	require.True(t, slices.IsSortedFunc(Games(), func(a, b game.Game) int { return strings.Compare(a.ID(), b.ID()) }))
	for _, g := range Games() {
		found, ok := Find(g.ID())
		require.True(t, ok)
		require.Equal(t, g.ID(), found.ID())
	}
	_, ok := Find("bingo")
	require.False(t, ok)
}

// other is dice with other numbers.
type other struct{ game.Game }

func (other) Rules() any { return map[string]int{"rolls": 10_001, "returned": 9_800} }

func TestVersion_ChangesWithTheNumbers(t *testing.T) {
	t.Parallel()
	one, two, changed := Version(dice.New()), Version(dice.New()), Version(other{dice.New()})
	require.Equal(t, one, two)
	require.NotEqual(t, one, changed)
}
