package player

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

var testRules = Rules{
	Countries: []string{"IN", "CD", "PH", "RW", "ZM", "ID", "BD", "BR", "TR", "UZ"},
	PhoneCountry: func(c money.Currency) string {
		if c == "BRL" {
			return "BR"
		}
		return "IN"
	},
	CountryOf: func(c money.Currency) string {
		return map[money.Currency]string{"INR": "IN", "BRL": "BR", "PKR": "PK"}[c]
	},
	Currency: money.Currency.Known,
	Bonus:    func(id string, _ money.Currency) bool { return id == "welcome" },
}

func TestNormaliseEmail(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		" Asha.K+1@Example.COM ": "asha.k+1@example.com",
		"a@b.co":                 "a@b.co",
		"उदाहरण@परीक्षा.भारत": "",
		"müller@münchen.de": "müller@münchen.de",
		"a@b":               "", "a@b.c": "", "@b.co": "", "a b@c.de": "", "a@@b.co": "", "a@b..co": "", "a@-b.co": "", "": "",
		"a\x00@b.co": "", "<a@b.co>": "", "a@b.co\n": "a@b.co", "a@b.co\nb": "", strings.Repeat("a", 250) + "@b.co": "",
	} {
		got, ok := NormaliseEmail(typed)
		require.Equal(t, want != "", ok, typed)
		if ok {
			require.Equal(t, want, got)
		}
	}
}

func TestNormalisePhone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ typed, code, want, country string }{
		{"+91 98765-43210", "IN", "+919876543210", "IN"},
		{"098765 43210", "in", "+919876543210", "IN"},
		{"(98765) 43210", "+91", "+919876543210", "IN"},
		{"9876543210", "91", "+919876543210", "IN"},
		{"+919876543210", "", "+919876543210", "IN"},
		{"+55 11 96123-4567", "BR", "+5511961234567", "BR"},
		{"+880 1712-345678", "BD", "+8801712345678", "BD"},
		{"+14165550123", "+1", "+14165550123", "CA"}, // the number decides between countries that share a code
		{"+919876543210", "BR", "", "BR"},
		{"123", "IN", "", "IN"},
		{"9876543210", "", "", ""},
		{"9876543210", "XX", "", "XX"},
		{"9876543210", "99999999999", "", ""},
		{"98765+43210x", "IN", "", "IN"},
	} {
		phone, country, ok := NormalisePhone(c.typed, c.code)
		require.Equal(t, c.want != "", ok, "%+v", c)
		require.Equal(t, c.want, phone, "%+v", c)
		require.Equal(t, c.country, country, "%+v", c)
	}
}

func TestRegistration_PhoneCountryFollowsCurrency(t *testing.T) {
	t.Parallel()
	valid, wrong := Registration{Phone: "11 96123-4567", Currency: "BRL", Password: "abcdef", RepeatPassword: "abcdef", Checkbox1: true, Checkbox2: true}.check(testRules)
	require.Empty(t, wrong)
	require.Equal(t, "+5511961234567", valid.phone)
	require.Equal(t, "BR", valid.country)
}

func TestRegistration_TakesCountryFromPhoneThenCurrencyThenChoiceThenAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		phone, chosen, address string
		currency               money.Currency
		want, code             string
	}{
		"the phone before the currency":        {phone: "+5511961234567", currency: "PKR", want: "BR"},
		"a currency of one country":            {currency: "PKR", want: "PK"},
		"the currency before the choice":       {currency: "PKR", chosen: "KE", address: "KE", want: "PK"},
		"the choice before the address":        {currency: "USD", chosen: "KE", address: "PK", want: "KE"},
		"the network address without a choice": {currency: "USD", address: "PK", want: "PK"},
		"nothing gives it":                     {currency: "USD", code: "country_required"},
		"a currency of several, no address":    {currency: "XOF", code: "country_required"},
		"no country at all":                    {currency: "USD", chosen: "XX", code: "country_unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Registration{
				Username: "a@b.co", Password: "abcdef", RepeatPassword: "abcdef", Checkbox1: true, Checkbox2: true,
				Currency: c.currency, Country: c.chosen, Visit: Visit{Country: c.address},
			}
			if c.phone != "" {
				r.Phone, r.PhoneCode = c.phone, "BR"
			}
			valid, wrong := r.check(testRules)
			if c.code != "" {
				require.Len(t, wrong, 1)
				require.Equal(t, c.code, wrong[0].Code)
				require.Equal(t, "country", wrong[0].Location)
				return
			}
			require.Empty(t, wrong)
			require.Equal(t, c.want, valid.country)
		})
	}
}

func TestRegistration_MeasuresPasswordsAfterTrimming(t *testing.T) {
	t.Parallel()
	for password, code := range map[string]string{"  abcde  ": "password_short", "abcdef": "", "पासवर्ड": "", "पास": "password_short"} {
		_, wrong := Registration{Username: "a@b.co", Currency: "INR", Password: password, RepeatPassword: password, Checkbox1: true, Checkbox2: true}.check(testRules)
		if code == "" {
			require.Empty(t, wrong, password)
		} else {
			require.Equal(t, code, wrong[0].Code, password)
		}
	}
}

// For every form the rules return either a normalised registration or complaints.
func FuzzRegistrationRules(f *testing.F) {
	for _, r := range []Registration{
		{Username: "a@b.co", Password: "abcdef", RepeatPassword: "abcdef", Currency: "INR", Checkbox1: true, Checkbox2: true, BonusID: "welcome"},
		{Phone: "+91 98765 43210", PhoneCode: "+91", Password: "abcdef", RepeatPassword: "abcdef", Currency: "INR", Checkbox1: true, Checkbox2: true},
		{OneClick: true, Currency: "BRL", Checkbox1: true, From: Attribution{FormID: "crash"}},
		{Phone: "+", PhoneCode: "9999", Currency: "?"},
	} {
		seed, _ := json.Marshal(r)
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, form []byte) {
		var r Registration
		if json.Unmarshal(form, &r) != nil {
			return
		}
		valid, wrong := r.check(testRules)
		if len(wrong) > 0 {
			for _, w := range wrong {
				require.NotEmpty(t, w.Location+w.Code)
				require.NotEmpty(t, w.Msg)
			}
			return
		}
		require.True(t, valid.oneClick || valid.email != "" || valid.phone != "")
		require.True(t, valid.currency.Known())
		if valid.email != "" {
			again, ok := NormaliseEmail(valid.email)
			require.True(t, ok)
			require.Equal(t, valid.email, again)
		}
		if valid.phone != "" {
			again, country, ok := NormalisePhone(valid.phone, "")
			require.True(t, ok)
			require.Equal(t, valid.phone, again)
			require.Equal(t, valid.country, country)
			require.True(t, slices.Contains(testRules.Countries, valid.country))
		}
		cleaned := clean(r.From.ClickID)
		require.True(t, utf8.ValidString(cleaned) && utf8.RuneCountInString(cleaned) <= maxText && !strings.ContainsRune(cleaned, 0))
	})
}
