package player

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
)

// What has counted is found by the source that the bet itself publishes.
func TestWagering_OfABetHasTheSourceOfItsUse(t *testing.T) {
	t.Parallel()
	b := bet.Bet{ID: "b1", Grant: "g1", Status: bet.Won, Stake: 500}
	published := b.Used(func() string { return "e1" }, 1)
	require.Len(t, published, 1)
	use, err := outbox.Decode[bonus.Use](published[0])
	require.NoError(t, err)
	require.Equal(t, use.Source, betWagering(&b).source)
	require.Equal(t, use.Grant, betWagering(&b).grant)
}
