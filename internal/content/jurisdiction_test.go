package content_test

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/money"
)

func TestTheBuiltInJurisdictionsAreSound(t *testing.T) {
	t.Parallel()
	j, err := content.LoadJurisdictions(brand.Maidan(), load(t))
	require.NoError(t, err)
	require.True(t, j.PlayMoney())
	for _, country := range append(j.Countries(), "") {
		require.False(t, j.Jurisdiction(country).RealMoney, "%q: nothing that is built in plays for real money", country)
		require.False(t, j.Jurisdiction(country).Flags.ReverseWithdrawal, country)
		require.Equal(t, content.Turnover{Percent: 100, MinOdds: 1300}, j.Jurisdiction(country).Turnover, country)
	}
	require.False(t, j.Allowed("KP"))
	require.False(t, j.AllowsStakes("KP"))
	require.True(t, j.Allowed("PK"))
	require.True(t, j.AllowsStakes("PK"))
	require.Equal(t, 60, j.Jurisdiction("GB").Flags.RealityCheckMax)
	require.Equal(t, 18, j.Jurisdiction("GB").MinimumAge, "what a country does not say is as the default says it")
	require.False(t, j.Jurisdiction("DE").Product("crash"))
	require.True(t, j.Jurisdiction("DE").Product("sport"))
	require.Equal(t, money.Amount(100_000), j.Jurisdiction("DE").Limits[0].Max["EUR"])
}

func TestRealMoneyNeedsBothSwitches(t *testing.T) {
	t.Parallel()
	const text = "default: {products: [sport], minimum_age: 18}\ncountries: {MT: {real_money: true, currencies: [EUR]}}"
	b := load(t)
	play, err := content.ParseJurisdictions("j.yaml", []byte(text), b)
	require.NoError(t, err)
	require.True(t, play.AllowsStakes("IN"))
	require.True(t, play.AllowsStakes("MT"))
	b.PlayMoney = false
	paid, err := content.ParseJurisdictions("j.yaml", []byte(text), b)
	require.NoError(t, err)
	require.False(t, paid.AllowsStakes("IN"))
	require.False(t, paid.AllowsStakes(""))
	require.True(t, paid.AllowsStakes("MT"))
	require.True(t, paid.Jurisdiction("MT").Currency("EUR"))
	require.False(t, paid.Jurisdiction("MT").Currency("INR"))
	require.True(t, paid.Jurisdiction("IN").Currency("INR"))
}

// Each change to the good file must be refused with the line it stands on.
func TestFaultsOfJurisdictionsNameTheirLine(t *testing.T) {
	t.Parallel()
	data, err := fs.ReadFile(brand.Maidan(), content.JurisdictionsFile)
	require.NoError(t, err)
	good := string(data)
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown key":        {"  minimum_age: 18", "  minimal_age: 18", "unknown key minimal_age"},
		"unknown flag":       {"no_autoplay: true", "no_autopay: true", "unknown key no_autopay"},
		"too young":          {"minimum_age: 18", "minimum_age: 17", "18 to 30 years"},
		"unknown product":    {"[sport, live, casino, crash]", "[sport, lottery]", `product "lottery"`},
		"unknown check":      {"[email, profile]", "[email, shoe_size]", `check "shoe_size"`},
		"unknown currency":   {"max: {EUR: 100000}", "max: {XXX: 100000}", `"XXX" must be a known currency`},
		"no amount":          {"max: {EUR: 100000}", "max: {EUR: 0}", "an amount above zero"},
		"kind of limit":      {"kind: deposit", "kind: drinks", "a limit's kind"},
		"period":             {"period: month", "period: moon", "a limit's period"},
		"empty limit":        {"required: true, max: {EUR: 100000}", "required: false", "is required, or has a max"},
		"blocked and named":  {"blocked: [KP, IR]", "blocked: [KP, IN]", `"IN" must be a country`},
		"lower-case country": {"  GB:", "  Gb:", "two capital letters"},
		"turnover":           {"percent: 100", "percent: 1001", "0 to 1000"},
		"turnover's odds":    {"min_odds: 1300", "min_odds: 999", "1000 to 3000"},
		"reality check":      {"reality_check_max: 60", "reality_check_max: 5000", "0 to 1440"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(good, c.old)
			require.True(t, found)
			line := strings.Count(before, "\n") + 1
			_, err := content.ParseJurisdictions("j.yaml", []byte(strings.Replace(good, c.old, c.new, 1)), load(t))
			require.ErrorContains(t, err, c.msg)
			if name != "lower-case country" { // the entry's rules begin on the line below its name
				require.Contains(t, err.Error(), "j.yaml:"+strconv.Itoa(line)+": ")
			}
		})
	}
	_, err = content.ParseJurisdictions("j.yaml", []byte("blocked: [KP]"), load(t))
	require.ErrorContains(t, err, "default is missing")
}

func FuzzParseJurisdictions(f *testing.F) {
	data, err := fs.ReadFile(brand.Maidan(), content.JurisdictionsFile)
	require.NoError(f, err)
	b, err := content.Load(brand.Maidan())
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("default: {limits: [{kind: loss}]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := content.ParseJurisdictions("f.yaml", data, b)
		require.Equal(t, err == nil, j != nil)
	})
}
