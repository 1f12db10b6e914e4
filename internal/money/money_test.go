package money_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
)

func TestMulDivAgreesWithBigIntegers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		c := rapid.Int64().Filter(func(v int64) bool { return v != 0 }).Draw(t, "c")
		r := rapid.SampledFrom([]money.Rounding{money.Floor, money.Ceil, money.HalfEven}).Draw(t, "rounding")
		want := reference(a, b, c, r)
		got, err := money.MulDiv(a, b, c, r)
		if !want.IsInt64() {
			require.ErrorIs(t, err, money.ErrOverflow)
			return
		}
		require.NoError(t, err)
		require.Equal(t, want.Int64(), got)
	})
}

func reference(a, b, c int64, r money.Rounding) *big.Int {
	product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	exact := new(big.Rat).SetFrac(product, big.NewInt(c))
	floor := new(big.Int).Div(exact.Num(), exact.Denom()) // Euclidean; the denominator is positive, so this is the floor
	if exact.IsInt() {
		return floor
	}
	up := new(big.Int).Add(floor, big.NewInt(1))
	half := new(big.Rat).Add(new(big.Rat).SetInt(floor), big.NewRat(1, 2))
	switch {
	case r == money.Floor, r == money.HalfEven && exact.Cmp(half) < 0:
		return floor
	case r == money.HalfEven && exact.Cmp(half) == 0 && floor.Bit(0) == 0:
		return floor
	default:
		return up
	}
}

func TestMulDivByZeroIsAMistakeInTheProgram(t *testing.T) {
	t.Parallel()
	require.Panics(t, func() { _, _ = money.MulDiv(1, 1, 0, money.Floor) })
}

func TestAWinningSingleIsRoundedDown(t *testing.T) {
	t.Parallel()
	pays, err := money.Times(333, 1333)
	require.NoError(t, err)
	require.Equal(t, money.Amount(443), pays) // 3.33 × 1.333 = 4.43889
	_, err = money.Times(math.MaxInt64, 1001)
	require.ErrorIs(t, err, money.ErrOverflow)
}

func TestAddRefusesToWrap(t *testing.T) {
	t.Parallel()
	_, err := money.Add(math.MaxInt64, 1)
	require.ErrorIs(t, err, money.ErrOverflow)
	_, err = money.Add(math.MinInt64, -1)
	require.ErrorIs(t, err, money.ErrOverflow)
	sum, err := money.Add(-5, 3)
	require.NoError(t, err)
	require.Equal(t, money.Amount(-2), sum)
}

func TestMoneyIsWrittenForPeople(t *testing.T) {
	t.Parallel()
	for want, m := range map[string]money.Money{
		"₹12,34,567.50":         {123456750, "INR"},
		"₹999.00":               {99900, "INR"},
		"−₹1,00,000.00":         {-10000000, "INR"},
		"KSh\u00a01,234,567.00": {123456700, "KES"},
		"Rp\u00a01,500":         {150000, "IDR"},
		"Rp\u00a01,500.05":      {150005, "IDR"},
		"XYZ\u00a00.01":         {1, "XYZ"},
		"0.02":                  {2, ""},
	} {
		require.Equal(t, want, m.String())
	}
	require.Equal(t, "1.85", money.Odds(1850).String())
	require.Equal(t, "2.125", money.Odds(2125).String())
}

func TestThereAreThirtyCurrencies(t *testing.T) {
	t.Parallel()
	require.Len(t, money.Currencies(), 30)
	require.True(t, money.Currency("INR").Known())
	require.False(t, money.Currency("DOGE").Known())
}
