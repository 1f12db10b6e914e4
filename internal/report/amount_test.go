package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

func TestAmount_ReadsSeparatorsSignsAndUnits(t *testing.T) {
	t.Parallel()
	point, comma, minor := Simulated(), Simulated(), Simulated()
	point.Thousands = "comma"
	comma.Decimal, comma.Thousands = "comma", "point"
	minor.Units = "minor"
	const bad = money.Amount(-1)
	for _, c := range []struct {
		f    Format
		text string
		want money.Amount
	}{
		{point, "1,234.5", 123450}, {point, "12,34,567.00", 123456700}, {point, "(10.00)", -1000}, {point, "10-", -1000}, {point, "+3", 300},
		{point, "−3.10", -310}, {point, "1.500", 150}, {point, "0", 0}, {point, "1,5", bad}, {point, "1,,234", bad}, {point, "1234,567.0", bad},
		{point, "1.", bad}, {point, "", bad}, {point, "-", bad}, {point, "1e3", bad}, {point, "1.234", bad}, {point, "99999999999999999999", bad},
		{point, "10000000000.01", bad}, {comma, "1.234,50", 123450}, {comma, "1234,5", 123450}, {comma, "1.234", 123400}, {comma, "1.23", bad},
		{minor, "1250", 1250}, {minor, "12.50", bad},
	} {
		got, ok := c.f.Amount(c.text)
		if c.want == bad {
			require.False(t, ok, "%q is %d", c.text, got)
			continue
		}
		require.True(t, ok, c.text)
		require.Equal(t, c.want, got, c.text)
	}
}
