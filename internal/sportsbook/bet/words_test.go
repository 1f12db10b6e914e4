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
	labels, unknown := w.find(first)
	require.Empty(t, labels)
	require.Equal(t, []string{"a", "b"}, unknown)
	w.keep(map[string]market.Label{"a": {Selection: "Home"}, "b": {Selection: "Away"}}, first)
	labels, unknown = w.find(first)
	require.Empty(t, unknown)
	require.Equal(t, "Home", labels["a"].Selection)

	moved := map[string]market.Offer{"a": {SelectionID: "a", EventVersion: 2}, "b": first["b"]}
	labels, unknown = w.find(moved)
	require.Equal(t, []string{"a"}, unknown)
	require.Equal(t, "Away", labels["b"].Selection)
}

// A full memory forgets instead of growing.
func TestWordsAreBounded(t *testing.T) {
	t.Parallel()
	w := words{known: make(map[string]spoken, mostWords)}
	for i := range mostWords {
		w.known[string(rune(i))+"x"] = spoken{}
	}
	w.keep(map[string]market.Label{"new": {}}, nil)
	require.Len(t, w.known, 1)
}
