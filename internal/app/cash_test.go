package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

// The simulator credits whatever a player says to have paid: a brand with real money must not start with it.
func TestOpenPayments_RefusesRealMoneyWithTheSimulator(t *testing.T) {
	t.Parallel()
	h := &App{Brand: &content.Brand{Name: "Test", PlayMoney: false}}
	require.ErrorIs(t, h.openPayments(t.Context()), errNoProvider)
	require.Nil(t, h.Payments)
	require.Nil(t, h.simulator)
}
