package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/money"
)

// MaxAmount is the largest amount of a call in hundredths. Sums of many fit into 64 bits.
const MaxAmount = money.Amount(1e15)

// Decimal returns an amount as a decimal number with two places, "12.50".
func Decimal(a money.Amount) string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	return fmt.Sprintf("%s%d.%02d", sign, a/100, a%100)
}

// ParseDecimal reads a decimal number that is not negative, exactly: digits after the second place must be zeros. It never uses floats. Error: ErrSyntax.
func ParseDecimal(text string) (money.Amount, error) {
	whole, places, _ := strings.Cut(text, ".")
	if whole == "" || strings.HasSuffix(text, ".") || len(text) > 32 || strings.Trim(whole+places, "0123456789") != "" {
		return 0, ErrSyntax.Because(fmt.Errorf("%q is not a decimal number", text))
	}
	places = strings.TrimRight(places, "0")
	if len(places) > 2 {
		return 0, ErrSyntax.Because(fmt.Errorf("%q has parts of a hundredth", text))
	}
	n, err := strconv.ParseInt(whole+(places + "00")[:2], 10, 64)
	if err != nil || money.Amount(n) > MaxAmount {
		return 0, ErrSyntax.Because(fmt.Errorf("%q is out of range", text))
	}
	return money.Amount(n), nil
}

// Units returns an amount in units of which a hundredth has so many.
func Units(a money.Amount, perHundredth int64) int64 { return int64(a) * perHundredth }

// FromUnits returns the amount of whole hundredths that units are. Error: ErrSyntax for a negative number, parts of a hundredth and large numbers.
func FromUnits(units, perHundredth int64) (money.Amount, error) {
	if units < 0 || units%perHundredth != 0 || money.Amount(units/perHundredth) > MaxAmount {
		return 0, ErrSyntax.Because(fmt.Errorf("%d is not an amount in hundredths", units))
	}
	return money.Amount(units / perHundredth), nil
}
