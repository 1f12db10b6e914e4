package connect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/payment/connect"
)

// complete is a settings file without mistakes.
const complete = `test: false
providers:
  - name: nairobi
    adapter: daraja
    serves: [mpesa]
    account: {short_code: "600100"}
    secrets:
      consumer_key: {env: KEY}
      consumer_secret: {env: SECRET}
      pass_key: {env: PASS}
      callbacks: {file: callbacks}
  - name: cards
    adapter: card
    serves: [card]
    secrets: {key: {env: CARD}, webhook: {env: HOOK}}
rules:
  - {methods: [card], currencies: [KES], min: 100, max: 500, providers: [cards]}
  - {providers: [nairobi]}
`

func TestParse_AcceptsACompleteFile(t *testing.T) {
	t.Parallel()
	s, err := connect.Parse("p.yaml", []byte(complete))
	require.NoError(t, err)
	require.Len(t, s.Providers, 2)
	require.Len(t, s.Rules, 2)
}

// change replaces one line of the complete file.
func change(t *testing.T, old, replacement string) []byte {
	t.Helper()
	require.Equal(t, 1, strings.Count(complete, old), "%q is in the file once", old)
	return []byte(strings.Replace(complete, old, replacement, 1))
}

func TestParse_NamesEachMistake(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, replacement, says string }{
		"an unknown key":          {"test: false", "tests: false", "p.yaml:1: unknown key tests"},
		"an unknown adapter":      {"adapter: card", "adapter: cards", "p.yaml:13: adapter: want one of card, daraja"},
		"an unknown account":      {`short_code: "600100"`, `short_code: "600100", code: "1"`, "p.yaml:6: unknown key code"},
		"an unknown secret":       {"webhook: {env: HOOK}", "webhook: {env: HOOK}, hook: {env: H}", "p.yaml:15: unknown key hook"},
		"a missing account":       {`{short_code: "600100"}`, `{till: "600100"}`, "p.yaml:6: account: short_code is missing"},
		"a missing secret":        {"{key: {env: CARD}, ", "{", "p.yaml:15: secrets: key is missing"},
		"half of the payouts":     {`"600100"}`, `"600100", initiator: me}`, "account: payout_short_code is missing, which payouts need"},
		"payouts without secret":  {`"600100"}`, `"600100", initiator: me, payout_short_code: "1"}`, "secrets: security_credential is missing, which payouts need"},
		"two of one name":         {"name: cards", "name: nairobi", `p.yaml:12: two providers have the name "nairobi"`},
		"a name in capitals":      {"name: cards", "name: Cards", "p.yaml:12: name: 1 to 32 small letters"},
		"the simulator's name":    {"name: cards", "name: sandbox-card", "those that begin with sandbox belong to the simulator"},
		"an address without TLS":  {"adapter: card", "adapter: card\n    address: http://pay.example", "p.yaml:14: address: https://HOST"},
		"an address with a path":  {"adapter: card", "adapter: card\n    address: https://pay.example/", "p.yaml:14: address: https://HOST"},
		"no methods":              {"serves: [card]", "serves: []", "p.yaml:14: serves: name at least one"},
		"a rule without provider": {"  - {providers: [nairobi]}", "  - {methods: [mpesa]}", "p.yaml:18: a rule names at least one provider"},
		"a rule of nobody":        {"providers: [nairobi]", "providers: [mombasa]", `p.yaml:18: there is no provider "mombasa"`},
		"an unknown purpose":      {"{methods: [card],", "{purposes: [pay], methods: [card],", `there is no purpose "pay"`},
		"an unknown currency":     {"currencies: [KES]", "currencies: [KSH]", `there is no currency "KSH"`},
		"a range upside down":     {"max: 500", "max: 50", "max not below min"},
		"a range of no currency":  {"currencies: [KES], ", "", "names the one currency of the amounts"},
		"a fraction":              {"max: 500", "max: 500.5", "numbers must be whole"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := connect.Parse("p.yaml", change(t, c.old, c.replacement))
			require.ErrorContains(t, err, c.says)
		})
	}
	_, err := connect.Parse("p.yaml", []byte("test: true\n"))
	require.ErrorContains(t, err, "at least one provider is required")
}

func TestParse_NeverQuotesASecret(t *testing.T) {
	t.Parallel()
	const secret = "sk_live_never_shown"
	for name, replacement := range map[string]string{
		"in place of its source": "key: " + secret,
		"as a variable":          "key: {env: " + secret + "}",
		"under another key":      "key: {value: " + secret + "}",
		"as a list":              "key: [" + secret + "]",
		"with a second key":      "key: {env: CARD, " + secret + ": x}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := connect.Parse("p.yaml", change(t, "key: {env: CARD}", replacement))
			require.ErrorContains(t, err, "p.yaml:15: a secret is {env: NAME} or {file: PATH}")
			require.NotContains(t, err.Error(), secret)
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(complete))
	f.Add([]byte("providers: [{adapter: card, secrets: {key: {env: A}}}]\nrules: [{}]"))
	f.Add([]byte("providers: &a [*a]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := connect.Parse("p.yaml", data)
		if err == nil {
			require.NotEmpty(t, s.Providers)
		}
	})
}

// exampleOf returns the example of the docs.
func exampleOf(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/payment-providers.md")
	require.NoError(t, err)
	_, after, found := strings.Cut(string(text), "```yaml\n")
	require.True(t, found)
	example, _, found := strings.Cut(after, "```")
	require.True(t, found)
	return example
}

// write writes files of a folder and returns the path of the settings.
func write(t *testing.T, settings string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	path := filepath.Join(dir, "payments.yaml")
	require.NoError(t, os.WriteFile(path, []byte(settings), 0o600))
	return path
}

func TestLoad_ChecksTheMethods(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, replacement, says string }{
		"an unknown method":       {"serves: [card]", "serves: [cards]", `:14: there is no payment method "cards"`},
		"a method of another way": {"serves: [card]", "serves: [upi]", "the adapter card serves methods whose flow is page; that of upi is transfer"},
		"a rule for no method":    {"{methods: [card]", "{methods: [cards]", `:17: there is no payment method "cards"`},
		"a missing file":          {"test: false", "test: false\nmethods: methods.yaml", "read payment methods"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := connect.Load(write(t, string(change(t, c.old, c.replacement)), nil))
			require.ErrorContains(t, err, c.says)
		})
	}
	_, err := connect.Load(filepath.Join(t.TempDir(), "none.yaml"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
