package card

import (
	"errors"
	"math"
	"slices"
	"strings"

	"maidan/internal/money"
)

// zeroDecimals are the currencies whose amounts the gateway takes in whole units.
var zeroDecimals = []money.Currency{"BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"}

// wholeUnits are currencies without hundredths whose amounts the gateway still takes in hundredths, for compatibility: 5 UGX is 500.
var wholeUnits = []money.Currency{"ISK", "UGX"}

// threeDecimals are the currencies whose amounts the gateway takes in thousandths.
var threeDecimals = []money.Currency{"BHD", "JOD", "KWD", "OMR", "TND"}

// own are currency codes of the product that the gateway does not know.
var own = []money.Currency{"FRA"}

// The errors of conversions.
var (
	errFraction = errors.New("card: the currency has no such fraction of its unit")
	errAmount   = errors.New("card: the amount is too large or negative")
)

// toMinor returns an amount in hundredths as the gateway takes it.
func toMinor(c money.Currency, amount money.Amount) (int64, error) {
	whole := slices.Contains(zeroDecimals, c) || slices.Contains(wholeUnits, c)
	switch {
	case amount < 0 || amount > math.MaxInt64/10:
		return 0, errAmount
	case whole && amount%100 != 0:
		return 0, errFraction
	case slices.Contains(zeroDecimals, c):
		return int64(amount / 100), nil
	case slices.Contains(threeDecimals, c):
		return int64(amount * 10), nil
	}
	return int64(amount), nil
}

// fromMinor returns an amount of the gateway in hundredths.
func fromMinor(c money.Currency, minor int64) (money.Amount, error) {
	switch {
	case minor < 0 || minor > math.MaxInt64/100:
		return 0, errAmount
	case slices.Contains(zeroDecimals, c):
		return money.Amount(minor * 100), nil
	case slices.Contains(threeDecimals, c) && minor%10 != 0:
		return 0, errFraction
	case slices.Contains(threeDecimals, c):
		return money.Amount(minor / 10), nil
	}
	return money.Amount(minor), nil
}

// currencyOf returns a currency of the gateway, which writes small letters.
func currencyOf(code string) money.Currency { return money.Currency(strings.ToUpper(code)) }
