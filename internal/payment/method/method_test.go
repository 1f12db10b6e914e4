package payment

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

func TestMethods_EveryCurrencyHasDepositAndWithdrawal(t *testing.T) {
	t.Parallel()
	m, err := LoadMethods()
	require.NoError(t, err)
	for _, c := range money.Currencies() {
		require.NotEmpty(t, m.Deposit(c.Code), c.Code)
		require.NotEmpty(t, m.Withdrawal(c.Code), c.Code)
	}
	require.Empty(t, m.Deposit("XXX"))
}

// The product's table of limits (player content, 9), in units.
func TestMethods_RangesMatchTheProductTable(t *testing.T) {
	t.Parallel()
	m, err := LoadMethods()
	require.NoError(t, err)
	for _, c := range []struct {
		currency money.Currency
		way      string
		min, max money.Amount
	}{
		{"INR", "upi", 500, 250_000}, {"INR", "bank", 500, 250_000}, {"INR", "cube", 1000, 100_000}, {"INR", "wallet", 500, 40_000},
		{"PKR", "mobile_money", 2000, 250_000}, {"BDT", "mobile_money", 1000, 30_000}, {"UZS", "wallet", 75_000, 5_000_000},
		{"KES", "mobile_money", 100, 250_000},
	} {
		_, err := pick(m.Withdrawal(c.currency), c.way, c.min*100)
		require.NoError(t, err)
		_, err = pick(m.Withdrawal(c.currency), c.way, c.max*100)
		require.NoError(t, err)
		_, err = pick(m.Withdrawal(c.currency), c.way, c.min*100-1)
		require.ErrorIs(t, err, ErrAmount)
		_, err = pick(m.Withdrawal(c.currency), c.way, c.max*100+1)
		require.ErrorIs(t, err, ErrAmount)
	}
	_, err = pick(m.Deposit("INR"), "cube", 2000_00)
	require.NoError(t, err)
	_, err = pick(m.Deposit("INR"), "cube", 1999_99)
	require.ErrorIs(t, err, ErrAmount)
}

func TestParseMethods_NamesFaults(t *testing.T) {
	t.Parallel()
	_, err := ParseMethods("m.yaml", []byte(`
methods:
  upi: {name: UPI, category: x, transaction: '[', payee: {number: a@b}, account: pigeon}
currencies:
  XXX: {deposit: [], withdrawal: []}
  INR:
    deposit: [{method: boat, min: 5, max: 4, quick: [9]}]
    withdrawal: [{method: upi, min: 1, max: 2}]
`))
	for _, want := range []string{"m.yaml:3", "regular expression", "known kind", "a deposit and a withdrawal method", `no method "boat"`, "max not below min", "quick amounts"} {
		require.ErrorContains(t, err, want)
	}
}

func TestUPILink(t *testing.T) {
	t.Parallel()
	require.Equal(t, "upi://pay?pa=maidan.cash@playmoney&pn=Maidan%20%26%20Co&am=1234.05&cu=INR&tr=abc",
		UPI("maidan.cash@playmoney", "Maidan & Co", "abc", 123405))
}
