package money_test

import (
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
