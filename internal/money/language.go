package money

import (
	"fmt"
	"strconv"
	"strings"
)

// style is how a language formats money.
type style struct {
	thousands, decimals string // separators
	signLast            bool   // "1 300 ₹", not "₹ 1 300"
}

// styles are those of the languages that differ from String, by CLDR's patterns, with non-breaking spaces. The same table is in
// web/apps/promo/src/client/amount.ts.
var styles = map[string]style{
	"pt": {".", ",", false},
	"ru": {"\u00a0", ",", true},
	"uz": {"\u00a0", ",", true},
}

// In formats money in a language, without hundredths when they are zero.
func (m Money) In(language string) string {
	style, ok := styles[language]
	if !ok {
		return strings.TrimSuffix(m.String(), ".00")
	}
	sign := string(m.Currency)
	if info, ok := Lookup(m.Currency); ok {
		sign = info.Symbol
	}
	v := abs(int64(m.Amount))
	digits := inThousands(strconv.FormatUint(v/100, 10), style.thousands)
	if hundredths := v % 100; hundredths != 0 {
		digits += fmt.Sprintf("%s%02d", style.decimals, hundredths)
	}
	if m.Amount < 0 {
		digits = "−" + digits
	}
	if style.signLast {
		return digits + "\u00a0" + sign
	}
	return sign + "\u00a0" + digits
}

// Figures formats the amount in a language without the sign of the currency and always with hundredths, for columns of tables:
// "−12,34,567.50".
func (m Money) Figures(language string) string {
	v := abs(int64(m.Amount))
	decimals := "."
	whole := group(strconv.FormatUint(v/100, 10), lakhs(m.Currency))
	if style, ok := styles[language]; ok {
		decimals = style.decimals
		whole = inThousands(strconv.FormatUint(v/100, 10), style.thousands)
	}
	sign := ""
	if m.Amount < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%s%s%s%02d", sign, whole, decimals, v%100)
}

// inThousands inserts a separator between every three digits from the right.
func inThousands(digits, separator string) string {
	var parts []string
	for len(digits) > 3 {
		parts = append([]string{digits[len(digits)-3:]}, parts...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, parts...), separator)
}

// DecimalSign returns what a language puts before decimals: a point, or a comma.
func DecimalSign(language string) string {
	if style, ok := styles[language]; ok {
		return style.decimals
	}
	return "."
}
