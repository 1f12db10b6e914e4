package connect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// longSecret is long enough for every secret.
const longSecret = "a secret of thirty-two bytes or more"

// environment has every variable of the complete file.
func environment() map[string]string {
	return map[string]string{"KEY": "key", "SECRET": "secret", "PASS": "pass", "CARD": "sk_live_1", "HOOK": "whsec_" + longSecret}
}

func getter(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

func load(t *testing.T, settings string) *connect.Settings {
	t.Helper()
	s, err := connect.Load(write(t, settings, map[string]string{"callbacks": longSecret + "\n"}))
	require.NoError(t, err)
	return s
}

func connected(t *testing.T, settings string) (*connect.Settings, *route.Table) {
	t.Helper()
	s := load(t, settings)
	table, err := s.Connect(clock.NewManual(time.UnixMilli(0)), getter(environment()))
	require.NoError(t, err)
	return s, table
}

func TestLoad_ReadsTheExampleOfTheDocs(t *testing.T) {
	t.Parallel()
	s, err := connect.Load(write(t, exampleOf(t), map[string]string{"secrets/daraja-callbacks": longSecret, "secrets/daraja-credential": "RC6E9WDx=="}))
	require.NoError(t, err)
	table, err := s.Connect(clock.NewManual(time.UnixMilli(0)), getter(map[string]string{
		"DARAJA_KEY": "key", "DARAJA_SECRET": "secret", "DARAJA_PASS_KEY": "pass", "CARD_KEY": "sk_live_1", "CARD_WEBHOOK": "whsec_" + longSecret,
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"cards", "nairobi"}, table.Names())
	require.True(t, table.Serves(route.Query{Purpose: provider.PurposePayout, Method: "mpesa", Currency: "KES"}))
	require.False(t, table.Serves(route.Query{Purpose: provider.PurposeStart, Method: "card", Currency: "KES", Amount: 150_001_00}), "above the rule's range")
}

func TestConnect_NamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	s := load(t, complete)
	variables := environment()
	delete(variables, "PASS")
	variables["HOOK"] = " "
	_, err := s.Connect(clock.NewManual(time.UnixMilli(0)), getter(variables))
	require.ErrorContains(t, err, "payment provider nairobi: pass_key: the variable PASS of the environment is not set")
	require.ErrorContains(t, err, "payment provider cards: webhook: the variable HOOK of the environment is not set")

	s, err = connect.Load(write(t, complete, nil))
	require.NoError(t, err)
	_, err = s.Connect(clock.NewManual(time.UnixMilli(0)), getter(environment()))
	require.ErrorContains(t, err, "payment provider nairobi: callbacks: read the secret")

	s, err = connect.Load(write(t, complete, map[string]string{"callbacks": "\n"}))
	require.NoError(t, err)
	_, err = s.Connect(clock.NewManual(time.UnixMilli(0)), getter(environment()))
	require.ErrorContains(t, err, "is empty")
}

func TestConnect_RefusesTheOtherSystem(t *testing.T) {
	t.Parallel()
	const sandbox = "adapter: daraja\n    address: https://sandbox.safaricom.co.ke"
	for name, c := range map[string]struct {
		test     bool
		daraja   string
		key, say string
	}{
		"live":                        {false, "adapter: daraja", "sk_live_1", ""},
		"live with a restricted key":  {false, "adapter: daraja", "rk_live_1", ""},
		"live with a test key":        {false, "adapter: daraja", "sk_test_1", "cards: this is the provider's test system, which needs test: true"},
		"live with a sandbox":         {false, sandbox, "sk_live_1", "nairobi: this is the provider's test system, which needs test: true"},
		"test":                        {true, sandbox, "rk_test_1", ""},
		"test with a live key":        {true, sandbox, "rk_live_1", "cards: the file says test: true, but this is the system that moves money"},
		"test with the live address":  {true, "adapter: daraja", "sk_test_1", "nairobi: the file says test: true, but this is the system that moves money"},
		"test with a stand-in":        {true, "adapter: daraja\n    address: http://127.0.0.1:1", "sk_test_1", ""},
		"test with the named address": {true, "adapter: daraja\n    address: https://api.safaricom.co.ke", "sk_test_1", "nairobi: the file says test: true"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(complete, "adapter: daraja", c.daraja, 1)
			if c.test {
				text = strings.Replace(text, "test: false", "test: true", 1)
			}
			variables := environment()
			variables["CARD"] = c.key
			_, err := load(t, text).Connect(clock.NewManual(time.UnixMilli(0)), getter(variables))
			if c.say == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.say)
			require.NotContains(t, err.Error(), c.key)
		})
	}
}

func TestOffered_LeavesOutWhatNobodyServes(t *testing.T) {
	t.Parallel()
	ids := func(methods []method.Method) []string {
		list := []string{}
		for _, m := range methods {
			list = append(list, m.ID)
		}
		return list
	}
	someone := func(c money.Currency) method.Player {
		return method.Player{Currency: c, Country: "KE", Verified: true, Deposits: 100}
	}
	s, table := connected(t, complete)
	offered := s.Offered(table)
	require.Equal(t, []string{"mpesa", "card"}, ids(offered.Deposits(someone("KES"))))
	require.Empty(t, offered.Withdrawals(someone("KES")), "payouts are not configured")
	require.Empty(t, offered.Deposits(someone("INR")), "the rules name cards for shillings only")
	require.Equal(t, "UPI", offered.ByID["upi"].Name, "payments of the past keep their names")
	require.Equal(t, connect.Gaps{Deposit: []money.Currency{"INR"}, Withdrawal: []money.Currency{"KES"}}, connect.GapsOf(offered, []string{"KES", "INR"}))

	withoutRules, _, _ := strings.Cut(complete, "rules:")
	s, table = connected(t, withoutRules)
	require.Contains(t, ids(s.Offered(table).Deposits(someone("INR"))), "card", "without rules a provider takes what it serves")
	require.NotContains(t, ids(s.Offered(table).Deposits(someone("INR"))), "upi")
}
