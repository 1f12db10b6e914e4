package money_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

func TestMoneyIsWrittenAsALanguageDoes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language string
		money    money.Money
		want     string
	}{
		{"en", money.Money{Amount: 130_000, Currency: "BRL"}, "R$1,300"},
		{"hi", money.Money{Amount: 9_000_000, Currency: "INR"}, "₹90,000"},
		{"ur", money.Money{Amount: 134_800_000, Currency: "INR"}, "₹13,48,000"},
		{"bn", money.Money{Amount: 4_000_050, Currency: "BDT"}, "৳40,000.50"},
		{"pt", money.Money{Amount: 130_000, Currency: "BRL"}, "R$\u00a01.300"},
		{"pt", money.Money{Amount: 134_800_000, Currency: "INR"}, "₹\u00a01.348.000"},
		{"pt", money.Money{Amount: 5, Currency: "BRL"}, "R$\u00a00,05"},
		{"ru", money.Money{Amount: 2_000_000, Currency: "INR"}, "20\u00a0000\u00a0₹"},
		{"uz", money.Money{Amount: 130_050, Currency: "BRL"}, "1\u00a0300,50\u00a0R$"},
		{"uz", money.Money{Amount: 99_900, Currency: "XYZ"}, "999\u00a0XYZ"},
		{"ru", money.Money{Amount: -10_001, Currency: "INR"}, "−100,01\u00a0₹"},
	} {
		require.Equal(t, c.want, c.money.In(c.language), "%s %s", c.language, c.money)
	}
}

func TestFigures_HaveHundredthsAndNoSign(t *testing.T) {
	t.Parallel()
	for want, m := range map[string]struct {
		language string
		money.Money
	}{
		"−12,34,567.50":              {"hi", money.Money{Amount: -123_456_750, Currency: "INR"}},
		"1,234,567.00":               {"en", money.Money{Amount: 123_456_700, Currency: "KES"}},
		"1.234.567,05":               {"pt", money.Money{Amount: 123_456_705, Currency: "BRL"}},
		"0.01":                       {"ur", money.Money{Amount: 1, Currency: "PKR"}},
		"−92,233,720,368,547,758.08": {"en", money.Money{Amount: math.MinInt64, Currency: "USD"}},
	} {
		require.Equal(t, want, m.Figures(m.language))
	}
}
