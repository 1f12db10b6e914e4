package vip_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/vip"
)

func maidan(t testing.TB) *content.Brand {
	t.Helper()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	return b
}

func TestLoad_TheBuiltInProgrammeIsSound(t *testing.T) {
	t.Parallel()
	p, err := vip.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	require.Len(t, p.Levels, 3)
	require.Equal(t, int64(vip.MostPercent), p.Levels[2].Cashback)
	none, err := vip.Load(fstest.MapFS{}, maidan(t))
	require.NoError(t, err)
	require.Empty(t, none.Levels, "a brand may have none")
	_, err = vip.Load(fstest.MapFS{vip.File: {Data: []byte("levels: [{id: one}]")}}, maidan(t))
	require.ErrorContains(t, err, vip.File+":1")
}

func TestParse_NamesEveryProblemWithItsLine(t *testing.T) {
	t.Parallel()
	const file = `review: 10
counts: {slots: 100, suppliers: 50}
levels:
  - {id: low, cashback: 5, most: 100, name: {en: Low, hi: Low, ur: Low}}
  - {id: high, cashback: 10, most: 200, name: {en: High, hi: High, ur: High}}
`
	_, err := vip.Parse("v.yaml", []byte(file), maidan(t))
	require.NoError(t, err)
	for _, c := range []struct{ old, new, want string }{
		{"review: 10", "review: -1", "v.yaml:1: review must be from 0"},
		{"slots: 100", "cards: 100", "counts has cards: 100"},
		{"slots: 100", "slots: 101", "counts has slots: 101"},
		{"id: high", "id: low", "v.yaml:5: low: an id has small letters, digits and dashes, at most 40, and is there once"},
		{"id: high", "id: High", "High: an id has small letters"},
		{"ur: High", "ur: ''", "v.yaml:5: high: name is missing in اردو"},
		{"cashback: 10", "cashback: 16", "high: cashback must be from 1 to 15 percent"},
		{"cashback: 10", "cashback: 4", "cashback must not be lower than that of the level before"},
		{"most: 200", "most: 0", "high: most must be from 1"},
		{"most: 200", "most: 200, least: 1", "least"},
	} {
		_, err := vip.Parse("v.yaml", []byte(strings.Replace(file, c.old, c.new, 1)), maidan(t))
		require.ErrorContains(t, err, c.want, c.new)
	}
	_, err = vip.Parse("v.yaml", []byte("review: 1"), maidan(t))
	require.ErrorContains(t, err, "a programme needs at least one level")
}

func TestCashbackOf_IsAPercentageOfALossUpToTheMost(t *testing.T) {
	t.Parallel()
	level := vip.Level{ID: "gold", Cashback: 10, Most: 100}
	for net, want := range map[money.Amount]money.Amount{0: 0, 500: 0, -9: 0, -10: 1, -12_345: 1_234, -1_000_000: 100_000, -1_000_010: 100_000, -1 << 62: 100_000} {
		require.Equal(t, want, level.CashbackOf(net, "INR"), "%d", net)
	}
	require.Equal(t, money.Amount(1_200), level.CashbackOf(-12_345, "UZS"), "a currency without fractions")
	require.Zero(t, vip.Level{}.CashbackOf(-12_345, "INR"))
}
