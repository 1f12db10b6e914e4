package config_test

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
)

func load(t *testing.T, args ...string) (config.Config, error) {
	t.Helper()
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	config.Bind(fs)
	require.NoError(t, fs.Parse(args))
	return config.Load(fs)
}

func TestLoad_PrefersFlagsToEnvironmentToFileToDefaults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "maidan.yaml")
	require.NoError(t, os.WriteFile(name, []byte("speed: 2\nlog-format: text\nlog-level: warn\ncluster: [\"a:1\", \"b:2\"]\n"), 0o600))
	t.Setenv("MAIDAN_CONFIG", name)
	t.Setenv("MAIDAN_LOG_FORMAT", "json")
	t.Setenv("MAIDAN_BET_DELAY", "7s")
	t.Setenv("MAIDAN_SPEED", "30")
	cfg, err := load(t, "--speed", "60", "--demo")
	require.NoError(t, err)
	require.Equal(t, 60, cfg.Speed)
	require.True(t, cfg.Demo)
	require.Equal(t, "json", cfg.LogFormat)
	require.Equal(t, 7*time.Second, cfg.BetDelay)
	require.Equal(t, "warn", cfg.LogLevel)
	require.Equal(t, []string{"a:1", "b:2"}, cfg.Cluster)
	require.Equal(t, "127.0.0.1:8080", cfg.Addr)
}

func TestLoad_ReadsListsFromFlags(t *testing.T) {
	cfg, err := load(t, "--cluster", "a:1,b:2")
	require.NoError(t, err)
	require.Equal(t, []string{"a:1", "b:2"}, cfg.Cluster)
}

func TestLoad_ListsAllErrorsAtOnce(t *testing.T) {
	_, err := load(t, "--speed", "0", "--addr", "nowhere", "--log-level", "loud", "--database", "mysql://x")
	require.ErrorContains(t, err, "speed")
	require.ErrorContains(t, err, "addr")
	require.ErrorContains(t, err, "log-level")
	require.ErrorContains(t, err, "database")
}

func TestLoad_ChecksCaptchaRedirectsAndKeys(t *testing.T) {
	for _, args := range [][]string{
		{"--captcha", "riddle"}, {"--captcha", "turnstile"}, {"--captcha-bits", "40"}, {"--redirect-origins", "https://a.example/path"},
		{"--redirect-origins", "https://first.example,//evil.example"}, {"--test-origin", "javascript:alert(1)"}, {"--legacy-key", "short"},
		{"--smtp", "mail.example:25"}, {"--payments", "p.yaml"}, {"--payments", "p.yaml", "--public-url", "http://play.example"},
		{"--payments", "p.yaml", "--public-url", "https://play.example", "--payment-simulator", "http://127.0.0.1:1"}, {"--test-origin", "https://user@host.example"},
		{"--geo-header", "CF-IPCountry"}, {"--api-rate", "-1"}, {"--connections-by-address", "-1"},
	} {
		_, err := load(t, args...)
		require.ErrorContains(t, err, strings.TrimPrefix(args[0], "--"), "%v", args)
	}
	cfg, err := load(t, "--captcha", "hcaptcha", "--captcha-site-key", "k", "--captcha-secret", "private", "--redirect-origins", "https://a.example,http://b.example:8080")
	require.NoError(t, err)
	require.NotContains(t, cfg.String(), "private")
}

func TestLoad_ReportsUnknownKeys(t *testing.T) {
	name := filepath.Join(t.TempDir(), "maidan.yaml")
	require.NoError(t, os.WriteFile(name, []byte("sped: 2\n"), 0o600))
	_, err := load(t, "--config", name)
	require.ErrorContains(t, err, `unknown setting "sped"`)
}

func TestString_MasksSecrets(t *testing.T) {
	cfg, err := load(t, "--database", "postgres://me:secret@db/x")
	require.NoError(t, err)
	require.NotContains(t, cfg.String(), "me:secret")
	require.Contains(t, cfg.String(), `database: "(set)"`)
	require.Contains(t, cfg.String(), "speed: 1\n")
}

func TestLoad_ChecksSignInMethodsAndMasksThem(t *testing.T) {
	const provider = "name|https://a.example|client|private|Label"
	for _, args := range [][]string{
		{"--oidc-providers", "name|https://a.example|client|private"}, {"--oidc-providers", provider}, {"--messenger-token", "1:private"},
		{"--messenger-token", "1:private", "--messenger-page", "https://m.example", "--messenger-label", "M"},
	} {
		_, err := load(t, args...)
		require.ErrorContains(t, err, strings.TrimPrefix(args[0], "--"), "%v", args)
		require.NotContains(t, err.Error(), "private")
	}
	cfg, err := load(t, "--public-url", "https://play.example", "--oidc-providers", provider, "--messenger-token", "1:private",
		"--messenger-page", "https://m.example", "--messenger-label", "M")
	require.NoError(t, err)
	require.Equal(t, []string{provider}, cfg.OIDCProviders)
	require.NotContains(t, cfg.String(), "private")
	require.Contains(t, cfg.String(), `oidc-providers: "(set)"`)
}
