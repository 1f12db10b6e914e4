package campaign

import (
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/money"
)

// amountStyle is how a language writes money.
type amountStyle struct {
	thousands, decimals string // separators
	signLast            bool   // "1 300 ₹", not "₹ 1 300"
}

// amountStyles are those of the languages that do not write it as money.Money does, by CLDR's patterns. Spaces do not
// break. Twin: web/apps/promo/src/client/amount.ts.
var amountStyles = map[string]amountStyle{
	"pt": {".", ",", false},
	"ru": {"\u00a0", ",", true},
	"uz": {"\u00a0", ",", true},
}

// amountIn writes money as a language does, without the hundredths when there are none: promises are round figures.
func amountIn(language string, m money.Money) string {
	style, ok := amountStyles[language]
	if !ok {
		return strings.TrimSuffix(m.String(), ".00")
	}
	sign := string(m.Currency)
	if info, ok := money.Lookup(m.Currency); ok {
		sign = info.Symbol
	}
	digits := inThousands(strconv.FormatInt(int64(m.Amount/100), 10), style.thousands)
	if hundredths := m.Amount % 100; hundredths != 0 {
		digits += fmt.Sprintf("%s%02d", style.decimals, hundredths)
	}
	if style.signLast {
		return digits + "\u00a0" + sign
	}
	return sign + "\u00a0" + digits
}

// inThousands puts a separator between every three digits from the right.
func inThousands(digits, separator string) string {
	var parts []string
	for len(digits) > 3 {
		parts = append([]string{digits[len(digits)-3:]}, parts...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, parts...), separator)
}
