package tournament_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/tournament"
)

func maidan(t testing.TB) *content.Brand {
	t.Helper()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	return b
}

func TestLoad_TheBuiltInTournamentsAreSound(t *testing.T) {
	t.Parallel()
	series, err := tournament.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	require.Len(t, series, 10)
	none, err := tournament.Load(fstest.MapFS{}, maidan(t))
	require.NoError(t, err)
	require.Empty(t, none, "a brand may have none")
}

// file returns a file with one sound series, changed.
func file(changes ...string) []byte {
	return []byte(strings.NewReplacer(changes...).Replace(`rates: {INR: 8500, PKR: 1, BDT: 1, BRL: 1, LKR: 1, NPR: 1, IDR: 1, TRY: 1, USD: 1, EUR: 100, UZS: 1, KES: 1, CDF: 1, UAH: 1, THB: 1,
  MYR: 1, PHP: 1, VND: 1, MMK: 1, FRA: 1, ZMW: 1, BIF: 1, RWF: 1, MZN: 1, TZS: 1, UGX: 1, XAF: 1, XOF: 1, ZAR: 1, GHS: 1}
series:
  - id: race
    name: {en: Race, hi: Race, ur: Race}
    about: {en: About, hi: About, ur: About}
    art: cup
    schedule: {every: day}
    products: [slots]
    by: stake
    points: 100
    per: {EUR: 100}
    pool: {EUR: 10000}
    prizes: [{first: 1, last: 2, share: 5000}]
    prize: cash
`))
}

func TestParse_NamesEveryProblemWithItsLine(t *testing.T) {
	t.Parallel()
	_, err := tournament.Parse("t.yaml", file(), maidan(t))
	require.NoError(t, err)
	for _, c := range []struct{ old, new, want string }{
		{"id: race", "id: Race!", "t.yaml:4: Race!: an id has small letters"},
		{"ur: Race", "ur: ''", "name and about are missing in اردو"},
		{"art: cup", "art: cat", "t.yaml:7: race: art must be one of"},
		{"every: day", "every: year", "every must be day, week, fortnight or half"},
		{"every: day", "every: day, from: 1", "only a week and a fortnight have from and days"},
		{"every: day", "every: week", "from must be a weekday"},
		{"every: day", "every: week, from: 2, days: 8", "days must fit"},
		{"[slots]", "[]", "products must be some of"},
		{"[slots]", "[bingo]", "products must be some of"},
		{"by: stake", "by: luck", "by must be one of"},
		{"points: 100", "points: 0", "win, stake and rounds have points"},
		{"per: {EUR: 100}", "per: {EUR: 0}", "win, stake and tickets have a per"},
		{"per: {EUR: 100}", "per: {INR: 100}", "per is missing in EUR"},
		{"per: {EUR: 100}", "per: {EUR: 100, XXX: 1}", "of a known currency"},
		{"by: stake\n    points: 100", "by: tickets", "tickets have a daily_cap"},
		{"prize: cash", "prize: cash\n    daily_cap: 5", "tickets have a daily_cap"},
		{"prize: cash", "prize: cash\n    min_odds: 1500", "rules of bets on sports"},
		{"pool: {EUR: 10000}", "pool: {EUR: 0}", "pool must be above zero"},
		{"first: 1, last: 2", "first: 2, last: 3", "places must follow each other"},
		{"share: 5000", "share: 5001", "share at most 10000, not 10002"},
		{"last: 2, share: 5000", "last: 2000, share: 1", "from 1 to 1000 places"},
		{"prize: cash", "prize: car", "prize must be one of"},
		{"prize: cash", "prize: bonus", "a bonus has a wager"},
		{"prize: cash", "prize: cash\n    wager: 3", "cash has neither"},
		{"INR: 8500", "INR: 0", "rate of INR must be from 1"},
		{"points: 100", "points: 1.5", "numbers must be whole"},
		{"points: 100", "ponits: 100", "ponits"},
	} {
		_, err := tournament.Parse("t.yaml", file(c.old, c.new), maidan(t))
		require.ErrorContains(t, err, c.want, c.new)
	}
	twice := string(file()) + strings.SplitN(string(file()), "series:\n", 2)[1]
	_, err = tournament.Parse("t.yaml", []byte(twice), maidan(t))
	require.ErrorContains(t, err, "series race is there twice")
}

func FuzzParse(f *testing.F) {
	f.Add(file())
	f.Add(file("every: day", "every: week, from: 3"))
	f.Add(cup())
	b := maidan(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		series, err := tournament.Parse("t.yaml", data, b)
		if err != nil {
			return
		}
		for _, s := range series {
			start := s.Schedule.Start(time.Date(2026, 5, 5, 5, 5, 5, 0, time.UTC))
			require.True(t, s.Schedule.End(start).After(start))
			if terms := s.FirstStage(start); terms != nil {
				requireInOrder(t, terms.All, start, s.Schedule.Next(start))
			}
		}
	})
}
