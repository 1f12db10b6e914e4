package payout

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
)

// labels returns the labels of a form, with a question mark after those that may be empty.
func labels(kind Kind, currency money.Currency) (all []string) {
	for _, f := range Fields(kind, currency) {
		label := f.Label
		if !f.Required {
			label += "?"
		}
		all = append(all, label)
	}
	return all
}

func TestFields_DependOnKindAndCurrency(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		currency    money.Currency
		bank        string
		wallet      string
		mobileMoney string
	}{
		{"INR", "name number ifsc", "name provider? wallet_number", "name provider? phone"},
		{"KES", "name number", "name provider? wallet_number", "name provider? mpesa"},
		{"PKR", "name number", "name provider? wallet_number", "name provider? phone"},
		{"BRL", "name number zip cpf", "name provider? wallet_number cpf", "name provider? phone"},
		{"UZS", "name number", "name provider? wallet_number", "name provider? phone"},
	} {
		for kind, want := range map[Kind]string{
			Bank: c.bank, Wallet: c.wallet, MobileMoney: c.mobileMoney, UPI: "name vpa", Other: "name provider email",
			Bitcoin: "name bitcoin", Ethereum: "name ethereum", Tron: "name tron",
		} {
			require.Equal(t, strings.Fields(want), labels(kind, c.currency), "%s in %s", kind, c.currency)
		}
	}
}

func TestFields_OfAnUnknownKindAreEmpty(t *testing.T) {
	t.Parallel()
	require.Equal(t, []Field{}, Fields("cash", "INR"))
}

func TestFields_AreFresh(t *testing.T) {
	t.Parallel()
	Fields(Other, "USD")[0].Label = "changed"
	require.Equal(t, "name", Fields(Other, "USD")[0].Label)
}

func TestFields_OfMPesaCurrenciesAskForItsNumber(t *testing.T) {
	t.Parallel()
	for _, currency := range money.Currencies() {
		labels := labels(MobileMoney, currency.Code)
		require.Equal(t, slices.Contains(mpesa, currency.Code), slices.Contains(labels, "mpesa"), currency.Code)
	}
}

// eachField calls fn for every field of every kind, in currencies that together use every form.
func eachField(fn func(kind Kind, currency money.Currency, f Field)) {
	for _, kind := range Kinds() {
		for _, currency := range []money.Currency{"INR", "KES", "BRL", "UZS"} {
			for _, f := range Fields(kind, currency) {
				fn(kind, currency, f)
			}
		}
	}
}

// foreign matches syntax that RE2 has and ECMAScript lacks, or has with another meaning.
var foreign = regexp.MustCompile(`\(\?|\\[AzQEC]|\\[pP][^{]|\[\[:|\\[dsw]`)

// A hyphen in a class is escaped for the flag v, which the pattern attribute of HTML has.
var bareHyphen = regexp.MustCompile(`[^\\A-Za-z0-9]-|-\]`)

func TestFields_PatternsAreForRE2AndECMAScript(t *testing.T) {
	t.Parallel()
	eachField(func(_ Kind, _ money.Currency, f Field) {
		_, err := regexp.Compile(f.Pattern)
		require.NoError(t, err, f.Label)
		require.Regexp(t, `^\^.*\$$`, f.Pattern, f.Label)
		require.NotRegexp(t, foreign, f.Pattern, f.Label)
		require.NotRegexp(t, bareHyphen, strings.ReplaceAll(f.Pattern, `\-]`, "]"), f.Label)
		require.NotRegexp(t, f.Pattern, "", "%s accepts an empty value", f.Label)
	})
}

// The API refuses longer values before Clean sees them.
func TestFields_HaveTheLengthsOfTheAccount(t *testing.T) {
	t.Parallel()
	tags := map[string]string{}
	account := reflect.TypeFor[Account]()
	for i := range account.NumField() {
		field := account.Field(i)
		id, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		tags[id] = field.Tag.Get("maxLength")
	}
	used := map[string]bool{}
	eachField(func(_ Kind, _ money.Currency, f Field) {
		require.Equal(t, tags[f.ID], strconv.Itoa(f.MaxLength), f.Label)
		used[f.ID] = true
	})
	require.Len(t, used, len(tags), "each detail of an account has a field")
}

func TestFields_HaveOnlyTheValuesOfTheirTags(t *testing.T) {
	t.Parallel()
	allowed := func(name, value string) {
		field, _ := reflect.TypeFor[Field]().FieldByName(name)
		require.Contains(t, strings.Split(field.Tag.Get("enum"), ","), value, name)
	}
	eachField(func(_ Kind, _ money.Currency, f Field) {
		allowed("ID", f.ID)
		allowed("Label", f.Label)
		allowed("Input", f.Input)
		if f.Case != "" {
			allowed("Case", f.Case)
		}
	})
}
