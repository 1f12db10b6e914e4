package content_test

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"
	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/money"
)

func load(t *testing.T) *content.Brand {
	t.Helper()
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	return b
}

func TestTheBuiltInBrandIsSound(t *testing.T) {
	t.Parallel()
	b := load(t)
	require.True(t, b.PlayMoney)
	require.Len(t, b.Currencies, 30)
	require.Len(t, b.Languages, 17)
	require.Equal(t, content.Currency{ISOCode: "INR", Symbol: "₹", Flag: "IN"}, b.Currencies[0])
}

func TestWelcomeOffersOfACurrency(t *testing.T) {
	t.Parallel()
	b := load(t)
	for currency, want := range map[money.Currency][]money.Amount{
		"INR": {2_000_000, 1_500_000}, "PKR": {4_000_000, 3_000_000}, "BRL": {200_000, 130_000}, "USD": {40_000, 30_000}, "KES": {4_000_000, 3_000_000},
	} {
		got := []money.Amount{}
		for _, bonus := range b.Welcome(currency, false) {
			got = append(got, bonus.MaxBonus.Amount)
		}
		require.Equal(t, want, got, currency)
	}
	crash := b.Welcome("INR", true)
	require.Len(t, crash, 1)
	require.Equal(t, "welcome-casino-inr", crash[0].ID)
	require.True(t, crash[0].Casino)
}

func TestForDeposit_ListsTheOffersOfEachDeposit(t *testing.T) {
	t.Parallel()
	b := load(t)
	for deposit, want := range map[int][]string{1: {"welcome-casino-brl", "welcome-sport-brl"}, 2: {"second-casino-brl", "second-sport-brl", "crash-second-brl"}, 3: {"third-casino-brl", "crash-third-brl"}, 4: {"crash-fourth-brl"}, 5: {}} {
		got := []string{}
		for _, o := range b.ForDeposit("BRL", deposit) {
			got = append(got, o.ID)
		}
		require.Equal(t, append(want, "reload-gold-brl"), got, "deposit %d: that of members is for each", deposit)
	}
}

func TestOffersOfLandingPagesAreListedOnlyWhereTheyAreNamed(t *testing.T) {
	t.Parallel()
	b := load(t)
	ids := func(bonuses []content.WelcomeBonus) (ids []string) {
		for _, bonus := range bonuses {
			ids = append(ids, bonus.ID)
		}
		return ids
	}
	require.Equal(t, []string{"crash-welcome-inr", "welcome-casino-inr", "welcome-sport-inr"}, ids(b.WelcomeOf("INR", false, "crash-welcome")))
	require.Equal(t, []string{"welcome-sport-inr", "welcome-casino-inr"}, ids(b.WelcomeOf("INR", false, "welcome-sport")), "the named one first")
	require.Equal(t, []string{"crash-welcome-bdt", "welcome-casino-bdt"}, ids(b.WelcomeOf("BDT", true, "crash-welcome")))
	require.Equal(t, []string{"welcome-casino-inr", "welcome-sport-inr"}, ids(b.WelcomeOf("INR", false, "nothing")))
	bonus, ok := b.Bonus("crash-welcome-cdf")
	require.True(t, ok)
	require.Equal(t, money.Money{Amount: 134_800_000, Currency: "CDF"}, bonus.MaxBonus)
	_, ok = b.Bonus("secret-sport-usd")
	require.False(t, ok)
}

func TestLanguageCodesAreNormalised(t *testing.T) {
	t.Parallel()
	b := load(t)
	for given, want := range map[string]string{
		"hi": "hi", "HI": "hi", "ur-PK": "ur", "hi_IN": "hi", "": "en", "xx": "en", "pt": "en", "<script>": "en", "e": "en",
	} {
		require.Equal(t, want, b.Normalise(given), given)
	}
}

func TestPhoneCountryFollowsTheCurrency(t *testing.T) {
	t.Parallel()
	b := load(t)
	for currency, want := range map[money.Currency]string{
		"BDT": "BD", "CDF": "CD", "RWF": "RW", "PHP": "PH", "ZMW": "ZM", "BRL": "BR", "UZS": "UZ", "INR": "IN", "EUR": "IN",
	} {
		require.Equal(t, want, b.PhoneCountry(currency), currency)
	}
}

func TestCurrencyCountry_NeedsASingleCountry(t *testing.T) {
	t.Parallel()
	b := load(t)
	for currency, want := range map[money.Currency]string{
		"INR": "IN", "PKR": "PK", "KES": "KE", "BDT": "BD", "BRL": "BR", "UZS": "UZ", "IDR": "ID", "TRY": "TR", "USD": "", "EUR": "", "XOF": "", "XAF": "",
	} {
		require.Equal(t, want, b.CurrencyCountry(currency), currency)
	}
}

// What forms in the browser check a number against accepts an example number of each country.
func TestNumberPatternsAcceptNumbersOfTheirCountry(t *testing.T) {
	t.Parallel()
	countries := map[string]bool{}
	for _, country := range load(t).Countries {
		countries[country.ISOCode] = true
		example := phonenumbers.GetExampleNumberForType(country.ISOCode, phonenumbers.MOBILE)
		require.NotNil(t, example, country.ISOCode)
		national := phonenumbers.GetNationalSignificantNumber(example)
		require.Regexp(t, country.Number, national, country.ISOCode)
		require.NotRegexp(t, country.Number, national[:3], country.ISOCode)
		require.Equal(t, country.DialCode, strconv.Itoa(int(example.GetCountryCode())), country.ISOCode)
		require.NotNil(t, country.Currencies)
	}
	for _, country := range []string{"IN", "PK", "BD", "BR", "KE", "UZ", "ID", "TR", "CD", "PH", "RW", "ZM", "KZ"} {
		require.True(t, countries[country], country)
	}
}

func TestSettingsGiveOnlyTheListsAskedFor(t *testing.T) {
	t.Parallel()
	b := load(t)
	require.Nil(t, b.Settings("currencies").Languages)
	require.Len(t, b.Settings("currencies").Currencies, 30)
	require.Len(t, b.Settings().Languages, 17)
	require.Nil(t, b.Settings("currencies", "languages").Pages)
	require.NotEmpty(t, b.Settings("pages").Pages)
	require.NotEmpty(t, b.EnabledLanguages())
	for _, l := range b.EnabledLanguages() {
		require.True(t, l.Enabled)
	}
	for _, banner := range b.BannersIn("hi") {
		require.True(t, banner.Enabled)
		require.Contains(t, []string{"", "hi"}, banner.Language)
	}
	require.NotNil(t, b.Settings().Banners)
}

// Each change to the good file must be refused with the line it stands on.
func TestFaultsNameTheirLine(t *testing.T) {
	t.Parallel()
	data, err := fs.ReadFile(brand.Maidan(), content.File)
	require.NoError(t, err)
	good := string(data)
	for name, c := range map[string]struct{ old, new, msg string }{
		"unknown key":               {"name: Maidan", "nam: Maidan", "unknown key nam"},
		"wrong type":                {"play_money: true", "play_money: perhaps", "cannot unmarshal"},
		"unknown currency":          {"default_currency: INR", "default_currency: XXX", `"XXX" is not among`},
		"bad colour":                {`"#121A20"`, `"navy"`, "night colour stand"},
		"disabled default":          {"default_language: en", "default_language: pt", `"pt" is not an enabled`},
		"broken yaml":               {"play_money: true", "play_money: [true", "did not find expected"},
		"float amount":              {"INR: 1500000", "INR: 15.5", "numbers must be whole"},
		"negative amount":           {"INR: 1500000", "INR: -5", "amount above zero"},
		"unknown kind":              {"kind: fixed", "kind: gift", "kinds are match, fixed, free_bet, free_spins, free_rounds, insurance, boost, cashback and wager_race"},
		"no amount":                 {"amount: 20\n", "amount: 0\n", "needs landing and an amount"},
		"negative budget":           {"budget: 200000", "budget: -1", "budget of welcome-casino must"},
		"deposit 21":                {"deposit: 2\n", "deposit: 21\n", "deposit of second-casino must be from 1 to 20"},
		"gift for a second deposit": {"    landing: true\n    amount: 20\n", "    deposit: 2\n    landing: true\n    amount: 20\n", "deposit of gift-casino must be"},
		"large amount":              {"amount: 20\n", "amount: 1000001\n", "needs landing and an amount"},
		"spins of a match":          {"wager: 5, days: 30, min_deposit: 30, min_odds: 1500, counts: {sports: 100}}", "wager: 5, days: 30, min_deposit: 30, min_odds: 1500, counts: {sports: 100}, spins: {game: x, count: 1, stake: 1}}", "spins of welcome-sport need"},
		"no spins":                  {", spins: {game: savanna-coins, count: 20, stake: 1}", ", spins: {game: savanna-coins, count: 0, stake: 1}", "spins of free-spins need"},
		"wagered free bet":          {"{days: 7, min_odds: 1500}", "{days: 7, min_odds: 1500, wager: 3}", "free bet free-bet is for bets"},
		"prize of nothing":          {"{offer: prize-crash-300, weight: 1}", "{offer: prize-crash-999, weight: 1}", "no offer for the first deposit that nobody can choose"},
		"prize for everybody":       {"{offer: prize-casino-200, weight: 1}", "{offer: welcome-casino, weight: 1}", "no offer for the first deposit that nobody can choose"},
		"prize without a deposit":   {"{offer: prize-sport-120, weight: 1}", "{offer: free-spins, weight: 1}", "no offer for the first deposit that nobody can choose"},
		"weight of nothing":         {"{offer: prize-spins-50, weight: 50}", "{offer: prize-spins-50, weight: 0}", "a weight is from 1"},
		"draw twice":                {"- id: wheel-8-crash", "- id: wheel-8", "badly formed or repeated"},
		"prize for ever":            {"hours: 72", "hours: 7200", "hours of wheel-6 must be"},
		"choice of a prize":         {"    landing: true\n    code: true\n    percent: 50\n", "    code: true\n    percent: 50\n", "reload-50 needs landing"},
		"gift for deposit":          {"{wager: 35, days: 3, max_bet: 5", "{wager: 35, days: 3, min_deposit: 1, max_bet: 5", "missing otherwise"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, _, found := strings.Cut(good, c.old)
			require.True(t, found)
			line := strings.Count(before, "\n") + 1
			_, err := content.Parse("brand.yaml", []byte(strings.Replace(good, c.old, c.new, 1)))
			require.ErrorContains(t, err, c.msg)
			if name != "broken yaml" { // the parser notices an open bracket only where the next key begins
				require.Regexp(t, `brand\.yaml:\d+: `, err.Error())
				require.Contains(t, err.Error(), "brand.yaml:"+strconv.Itoa(line)+": ")
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	data, err := fs.ReadFile(brand.Maidan(), content.File)
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("name: &a [*a]"))
	f.Add([]byte("a: b\n---\nc: d"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := content.Parse("f.yaml", data)
		require.Equal(t, err == nil, b != nil)
	})
}
