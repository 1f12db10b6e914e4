package placement

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

func TestWords_CachesNamesBySelection(t *testing.T) {
	t.Parallel()
	var w labels
	dress := func() (names, unknown []string) {
		b := bet.Bet{Legs: []bet.Leg{{SelectionID: "a"}, {SelectionID: "b"}}}
		unknown = w.label(&b)
		return []string{b.Legs[0].SelectionName, b.Legs[1].SelectionName}, unknown
	}
	names, unknown := dress()
	require.Equal(t, []string{"", ""}, names)
	require.Equal(t, []string{"a", "b"}, unknown)
	w.store(map[string]market.Label{"a": {Selection: "Home", At: market.LabelEvent{Status: market.Live}}})
	names, unknown = dress()
	require.Equal(t, []string{"b"}, unknown)
	require.Equal(t, []string{"Home", ""}, names)
	require.Empty(t, w.cached["a"].At.Status, "how the event stands is not cached")
}

func TestWords_ClearsAFullCache(t *testing.T) {
	t.Parallel()
	w := labels{cached: make(map[string]*market.Label, maxLabels)}
	for i := range maxLabels {
		w.cached[strconv.Itoa(i)] = &market.Label{}
	}
	w.store(map[string]market.Label{"new": {}})
	require.Len(t, w.cached, 1)
}
