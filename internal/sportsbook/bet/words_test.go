package bet

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/market"
)

// Words are believed for the version of the event that they were read at, and for no other.
func TestWordsAreKeptByTheVersionOfTheEvent(t *testing.T) {
	t.Parallel()
	var w words
	first := map[string]market.Offer{"a": {SelectionID: "a", EventVersion: 1}, "b": {SelectionID: "b", EventVersion: 7}}
	dress := func(offers map[string]market.Offer) (names, unknown []string) {
		b := Bet{Legs: []Leg{{SelectionID: "a"}, {SelectionID: "b"}}}
		unknown = w.dress(&b, offers)
		return []string{b.Legs[0].SelectionName, b.Legs[1].SelectionName}, unknown
	}
	names, unknown := dress(first)
	require.Equal(t, []string{"", ""}, names)
	require.Equal(t, []string{"a", "b"}, unknown)
	w.keep(map[string]market.Label{"a": {Selection: "Home"}, "b": {Selection: "Away"}}, first)
	names, unknown = dress(first)
	require.Empty(t, unknown)
	require.Equal(t, []string{"Home", "Away"}, names)

	names, unknown = dress(map[string]market.Offer{"a": {SelectionID: "a", EventVersion: 2}, "b": first["b"]})
	require.Equal(t, []string{"a"}, unknown)
	require.Equal(t, []string{"", "Away"}, names)
}

// A full memory forgets instead of growing.
func TestWordsAreBounded(t *testing.T) {
	t.Parallel()
	w := words{known: make(map[string]spoken, mostWords)}
	for i := range mostWords {
		w.known[string(rune(i))+"x"] = spoken{}
	}
	w.keep(map[string]market.Label{"new": {}, "place": {}}, map[string]market.Offer{"new": {EventVersion: 3}})
	require.Len(t, w.known, 1, "and what has no version is not kept")
}
