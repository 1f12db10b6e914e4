package dialect_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
)

func TestParseDecimal_IsExact(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Amount{"0": 0, "1": 100, "0.1": 10, "0.10": 10, "12.34": 1234, "12.3400": 1234, "0.07": 7, "1000000.29": 100_000_029} {
		got, err := dialect.ParseDecimal(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", "0x1", " 1", "1.005", "0.001", "NaN", "1.2.3", "99999999999999999999", "10000000000000.01"} {
		_, err := dialect.ParseDecimal(text)
		require.ErrorIs(t, err, dialect.ErrSyntax, text)
	}
}

func TestAmounts_SurviveBothWays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := money.Amount(rapid.Int64Range(0, int64(dialect.MaxAmount)).Draw(t, "amount"))
		got, err := dialect.ParseDecimal(dialect.Decimal(a))
		require.NoError(t, err)
		require.Equal(t, a, got)
		got, err = dialect.FromUnits(dialect.Units(a, 1000), 1000)
		require.NoError(t, err)
		require.Equal(t, a, got)
	})
	require.Equal(t, "-0.05", dialect.Decimal(-5))
	for _, units := range []int64{-1000, 1, 999, 1001, 1 << 62} {
		_, err := dialect.FromUnits(units, 1000)
		require.ErrorIs(t, err, dialect.ErrSyntax)
	}
}
