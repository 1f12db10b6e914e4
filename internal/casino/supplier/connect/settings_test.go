package connect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/connect"
)

const fundistEntry = `test: true
suppliers:
  - name: spring
    dialect: fundist
    address: https://api.spring.example
    frames: [https://*.spring.example]
    account: {api_key: abc, server_address: 203.0.113.7}
    secrets: {hmac: {env: HMAC}, password: {file: password}, players: {env: PLAYERS}}
`

func TestLoad_ConnectsASupplier(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "suppliers.yaml"), []byte(fundistEntry), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "password"), []byte("a password\n"), 0o600))
	s, err := connect.Load(filepath.Join(dir, "suppliers.yaml"))
	require.NoError(t, err)
	require.True(t, s.Test)
	env := map[string]string{"HMAC": "a long secret", "PLAYERS": "another secret"}
	all, err := s.Connect(func(name string) string { return env[name] }, func() string { return "id" })
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, "spring", all[0].Name)
	for name, value := range map[string]string{"HMAC": "short", "PLAYERS": ""} {
		was := env[name]
		env[name] = value
		_, err = s.Connect(func(name string) string { return env[name] }, func() string { return "id" })
		require.ErrorContains(t, err, "game supplier spring")
		if value != "" {
			require.NotContains(t, err.Error(), value)
		}
		env[name] = was
	}
}

func TestParse_NamesEveryProblem(t *testing.T) {
	t.Parallel()
	for want, change := range map[string][2]string{
		"name: 1 to 32 small letters":  {"name: spring", "name: Spring"},
		"belong to the simulator":      {"name: spring", "name: sandbox-x"},
		"dialect: want one of fundist": {"dialect: fundist", "dialect: telegraph"},
		"address: https://":            {"https://api.spring.example", "http://api.spring.example"},
		"frames: https://HOST":         {"https://*.spring.example", "https://*"},
		"frames: name at least one":    {"[https://*.spring.example]", "[]"},
		"secrets: players is missing":  {", players: {env: PLAYERS}", ""},
		"account: api_key is missing":  {"api_key: abc, ", ""},
		"unknown key colour":           {"api_key: abc", "api_key: abc, colour: red"},
		"at least one supplier":        {strings.TrimPrefix(fundistEntry, "test: true\n"), "suppliers: []\n"},
		"a secret is {env: NAME}":      {"{env: HMAC}", "the-secret-itself"},
		"two suppliers have the name":  {fundistEntry, fundistEntry + strings.SplitN(fundistEntry, "\n", 3)[2]},
	} {
		text := strings.Replace(fundistEntry, change[0], change[1], 1)
		require.NotEqual(t, fundistEntry, text)
		_, err := connect.Parse("suppliers.yaml", []byte(text))
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "the-secret-itself")
	}
}

// The example of docs/suppliers.md is complete but for its secrets.
func TestLoad_ReadsTheExampleOfTheDocs(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../../docs/suppliers.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```yaml\n")
	require.True(t, found)
	example, _, _ := strings.Cut(rest, "```")
	s, err := connect.Parse("suppliers.yaml", []byte(example))
	require.NoError(t, err)
	require.Len(t, s.Suppliers, 4)
}
