package wallet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/wallet"
)

func TestPlayerID_IsTheOwnerOfAPlayersAccount(t *testing.T) {
	t.Parallel()
	require.Equal(t, id.Player("asha"), wallet.PlayerCash("asha", "INR").PlayerID())
	require.Equal(t, id.Player("asha"), wallet.PlayerBonus("asha", "KES").PlayerID())
	require.Empty(t, wallet.HouseAccount(wallet.Stakes, "INR").PlayerID())
	require.Empty(t, wallet.AccountID("").PlayerID())
}
