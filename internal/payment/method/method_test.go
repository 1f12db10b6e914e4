package method_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
	"maidan/internal/payment/method"
)

func load(t *testing.T) *method.Catalogue {
	t.Helper()
	c, err := method.Load()
	require.NoError(t, err)
	return c
}

// anyone is a player of a currency whom no rule of the catalogue excludes.
func anyone(c money.Currency) method.Player {
	return method.Player{Currency: c, Verified: true, Deposits: 1000}
}

func ids(methods []method.Method) []string {
	list := []string{}
	for _, m := range methods {
		list = append(list, m.ID)
	}
	return list
}

func TestCatalogue_EveryCurrencyHasDepositAndWithdrawal(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, currency := range money.Currencies() {
		newcomer := method.Player{Currency: currency.Code}
		require.NotEmpty(t, c.Deposits(newcomer), currency.Code)
		withdrawals := c.Withdrawals(newcomer)
		require.NotEmpty(t, withdrawals, currency.Code)
		for _, m := range withdrawals {
			require.NotEmpty(t, m.Fields, "%s %s", currency.Code, m.ID)
			require.Positive(t, m.UsualMinutes)
		}
	}
	require.Empty(t, c.Deposits(method.Player{Currency: "XXX"}))
}

// The product's table of limits, in units of the currency.
func TestPick_EnforcesTheProductTable(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, row := range []struct {
		currency money.Currency
		method   string
		min, max money.Amount
	}{
		{"INR", "upi", 500, 250_000}, {"INR", "bank", 500, 250_000}, {"INR", "cubix", 1000, 100_000}, {"INR", "paytm", 500, 40_000},
		{"PKR", "mobile_money", 2000, 250_000}, {"PKR", "bank", 2000, 250_000}, {"BDT", "mobile_money", 1000, 30_000}, {"BDT", "bank", 1000, 250_000},
		{"UZS", "wallet", 75_000, 5_000_000}, {"UZS", "bank", 75_000, 5_000_000}, {"KES", "mpesa", 100, 250_000},
	} {
		offered := c.Withdrawals(anyone(row.currency))
		for _, ok := range []money.Amount{row.min * 100, row.max * 100} {
			_, err := method.Pick(offered, row.method, ok)
			require.NoError(t, err)
		}
		for _, wrong := range []money.Amount{row.min*100 - 1, row.max*100 + 1} {
			_, err := method.Pick(offered, row.method, wrong)
			require.ErrorIs(t, err, method.ErrAmount)
			limits := money.Money{Amount: row.min * 100, Currency: row.currency}.String() + " and " + money.Money{Amount: row.max * 100, Currency: row.currency}.String()
			require.ErrorContains(t, err, limits)
		}
	}
	deposits := c.Deposits(anyone("INR"))
	_, err := method.Pick(deposits, "cubix", 2000_00)
	require.NoError(t, err)
	_, err = method.Pick(deposits, "cubix", 1999_99)
	require.ErrorIs(t, err, method.ErrAmount)
	_, err = method.Pick(deposits, "mpesa", 2000_00)
	require.ErrorIs(t, err, method.ErrUnknown)
}

const rules = `
methods:
  a: {name: A, category: e_wallet, transaction: '^x$', payee: {number: n}, account: wallet, usual: {deposit: 1, withdrawal: 2}}
  b: {name: B, category: e_wallet, network: a, transaction: '^x$', payee: {number: n}, account: wallet, usual: {deposit: 1, withdrawal: 2}}
currencies:
  INR:
    deposit:
      - {method: a, min: 1, max: 2}
      - {method: b, min: 1, max: 2, countries: [IN, NP]}
    withdrawal:
      - {method: a, min: 100, max: 200, verified: true, after_deposits: 2}
      - {method: b, min: 100, max: 100000, fee: 250, free_per_day: 1}
`

func TestCatalogue_OffersByCountryDocumentsAndDeposits(t *testing.T) {
	t.Parallel()
	c, err := method.Parse("rules.yaml", []byte(rules))
	require.NoError(t, err)
	require.Equal(t, []string{"a"}, ids(c.Deposits(method.Player{Currency: "INR"})))
	require.Equal(t, []string{"a", "b"}, ids(c.Deposits(method.Player{Currency: "INR", Country: "NP"})))
	for _, p := range []method.Player{{}, {Verified: true, Deposits: 1}, {Deposits: 2}} {
		p.Currency = "INR"
		require.Equal(t, []string{"b"}, ids(c.Withdrawals(p)), "%+v", p)
	}
	full := method.Player{Currency: "INR", Verified: true, Deposits: 2, LastUsed: "b"}
	offered := c.Withdrawals(full)
	require.Equal(t, []string{"b", "a"}, ids(offered), "the last used method is first")
	require.True(t, offered[0].LastUsed)
	require.False(t, offered[1].LastUsed)
	require.Equal(t, "a", c.ByID["b"].Network)
	require.Equal(t, "a", c.ByID["a"].Network)
}

func TestFeeOf_ChargesAfterTheFreeWithdrawals(t *testing.T) {
	t.Parallel()
	c, err := method.Parse("rules.yaml", []byte(rules))
	require.NoError(t, err)
	m := c.Withdrawals(method.Player{Currency: "INR"})[0]
	for _, row := range []struct {
		amount money.Amount
		used   int
		fee    money.Amount
	}{{100_00, 0, 0}, {100_00, 1, 250}, {100_00, 5, 250}, {139, 1, 3}, {100, 1, 2}, {119, 1, 2}} {
		fee, err := m.FeeOf(row.amount, row.used)
		require.NoError(t, err)
		require.Equal(t, row.fee, fee, "%+v", row)
	}
}

func TestParse_ReportsEveryProblem(t *testing.T) {
	t.Parallel()
	_, err := method.Parse("m.yaml", []byte(`
methods:
  upi: {name: UPI, category: x, transaction: '[', payee: {number: a@b}, account: pigeon}
  out: {name: Out, category: e_wallet, account: wallet, usual: {withdrawal: 5}}
currencies:
  XXX: {deposit: [], withdrawal: []}
  INR:
    deposit: [{method: boat, min: 5, max: 4, quick: [9]}, {method: out, min: 1, max: 2}]
    withdrawal: [{method: upi, min: 2, max: 2, fee: 10000, daily_limit: 1, countries: [in]}]
`))
	for _, want := range []string{
		"m.yaml:3", "regular expression", "known kind", "a deposit and a withdrawal method", `no method "boat"`, "max not below min", "quick amounts",
		`no category "x"`, "usual times", "cannot take deposits", "basis points", "daily_limit", "two capital letters",
	} {
		require.ErrorContains(t, err, want)
	}
}

func TestUPILink(t *testing.T) {
	t.Parallel()
	require.Equal(t, "upi://pay?pa=maidan.cash@playmoney&pn=Maidan%20%26%20Co&am=1234.05&cu=INR&tr=abc",
		method.UPILink("maidan.cash@playmoney", "Maidan & Co", "abc", 123405))
}

func TestMethods_HaveANameAndAHintOnScreens(t *testing.T) {
	t.Parallel()
	c, err := method.Load()
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "lang", "player", "*.payment.json"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 3)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		var texts map[string]string
		require.NoError(t, json.Unmarshal(raw, &texts))
		for id, spec := range c.ByID {
			require.NotEmpty(t, texts["payment.method_"+id], "%s: payment.method_%s", file, id)
			if spec.Transaction != "" {
				require.NotEmpty(t, texts["payment.hint_"+id], "%s: payment.hint_%s", file, id)
			}
		}
	}
}
