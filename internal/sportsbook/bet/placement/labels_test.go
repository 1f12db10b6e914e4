package placement

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

func TestWords_CachesNamesBySelection(t *testing.T) {
	t.Parallel()
	var w labels
	dress := func() (names []string, unknown []id.Selection) {
		b := bet.Bet{Legs: []bet.Leg{{SelectionID: "a"}, {SelectionID: "b"}}}
		unknown = w.label(&b)
		return []string{b.Legs[0].SelectionName, b.Legs[1].SelectionName}, unknown
	}
	names, unknown := dress()
	require.Equal(t, []string{"", ""}, names)
	require.Equal(t, []id.Selection{"a", "b"}, unknown)
	w.store(map[id.Selection]market.Label{"a": {Selection: "Home", At: market.LabelEvent{Status: market.Live}}})
	names, unknown = dress()
	require.Equal(t, []id.Selection{"b"}, unknown)
	require.Equal(t, []string{"Home", ""}, names)
	require.Empty(t, w.cached["a"].At.Status, "how the event stands is not cached")
}

func TestWords_ClearsAFullCache(t *testing.T) {
	t.Parallel()
	w := labels{cached: make(map[id.Selection]*market.Label, maxLabels)}
	for i := range maxLabels {
		w.cached[id.Selection(strconv.Itoa(i))] = &market.Label{}
	}
	w.store(map[id.Selection]market.Label{"new": {}})
	require.Len(t, w.cached, 1)
}
