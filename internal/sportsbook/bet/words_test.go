package bet

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/market"
)

func TestWords_CachesNamesBySelection(t *testing.T) {
	t.Parallel()
	var w words
	dress := func() (names, unknown []string) {
		b := Bet{Legs: []Leg{{SelectionID: "a"}, {SelectionID: "b"}}}
		unknown = w.dress(&b)
		return []string{b.Legs[0].SelectionName, b.Legs[1].SelectionName}, unknown
	}
	names, unknown := dress()
	require.Equal(t, []string{"", ""}, names)
	require.Equal(t, []string{"a", "b"}, unknown)
	w.keep(map[string]market.Label{"a": {Selection: "Home", At: market.LabelEvent{Status: market.Live}}})
	names, unknown = dress()
	require.Equal(t, []string{"b"}, unknown)
	require.Equal(t, []string{"Home", ""}, names)
	require.Empty(t, w.known["a"].At.Status, "how the event stands is not cached")
}

func TestWords_ClearsAFullCache(t *testing.T) {
	t.Parallel()
	w := words{known: make(map[string]*market.Label, mostWords)}
	for i := range mostWords {
		w.known[strconv.Itoa(i)] = &market.Label{}
	}
	w.keep(map[string]market.Label{"new": {}})
	require.Len(t, w.known, 1)
}
