package payout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

func FuzzClean_OfACleanedAccountChangesNothing(f *testing.F) {
	f.Add("Asha", "123456789012", "PLAY0ABC123", "", "", "", "", "", "")
	f.Add("Asha", "", "", "a@b", "Purse", "a@b.co", "", "", "")
	f.Add("Asha", "9876543210", "", "as@ok", "", "", "", "", "")
	f.Add("Ana", "9876543210", "", "", "", "", "01310-100", "529.982.247-25", "")
	f.Add("Ana", "", "", "", "", "", "", "", "bc1q w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
	f.Fuzz(func(t *testing.T, name, number, code, vpa, provider, email, zip, identification, address string) {
		given := Account{
			Name: name, Number: number, IFSC: code, VPA: vpa, Provider: provider, Email: email,
			ZIP: zip, Identification: identification, Address: address,
		}
		for _, kind := range Kinds() {
			for _, currency := range []money.Currency{"INR", "KES", "BRL"} {
				requireStable(t, given, kind, currency)
			}
		}
	})
}

// requireStable fails unless an accepted account is cleaned only once and its mask hides its number.
func requireStable(t *testing.T, given Account, kind Kind, currency money.Currency) {
	t.Helper()
	a, err := given.Clean(kind, currency)
	if err != nil {
		return
	}
	again, err := a.Clean(kind, currency)
	require.NoError(t, err)
	require.Equal(t, a, again)
	if len(a.Number) > 5 {
		require.NotContains(t, a.Masked(), a.Number[:len(a.Number)-4])
	}
	if a.Address != "" {
		require.NotContains(t, a.Masked(), a.Address)
	}
}
