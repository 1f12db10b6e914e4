package guard_test

import (
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/guard"
)

func at(text string) netip.Addr { return netip.MustParseAddr(text) }

func TestCountries_UseTheMostSpecificNetwork(t *testing.T) {
	t.Parallel()
	c, err := guard.OpenCountries(guard.CountriesConfig{Table: []string{"198.51.100.0/24=IN", " 198.51.100.128/25=US", "2001:db8::/32=BR"}})
	require.NoError(t, err)
	require.Equal(t, "IN", c.Of(at("198.51.100.1"), nil))
	require.Equal(t, "US", c.Of(at("198.51.100.129"), nil))
	require.Equal(t, "US", c.Of(at("::ffff:198.51.100.200"), nil), "an IPv4-mapped IPv6 address")
	require.Equal(t, "BR", c.Of(at("2001:db8::1"), nil))
	require.Empty(t, c.Of(at("203.0.113.1"), nil))
	require.Empty(t, c.Of(netip.Addr{}, nil))

	for _, bad := range []string{"", "198.51.100.0/24", "198.51.100.1=IN", "198.51.100.0/24=in", "198.51.100.0/24=IND"} {
		_, err := guard.OpenCountries(guard.CountriesConfig{Table: []string{bad}})
		require.Error(t, err, bad)
	}
}

func TestCountries_TrustHeadersOfProxiesOnly(t *testing.T) {
	t.Parallel()
	c, err := guard.OpenCountries(guard.CountriesConfig{Header: "CF-IPCountry"})
	require.NoError(t, err)
	for sent, want := range map[string]string{"US": "US", "us": "US", "XX": "", "T1": "", "": "", "USA": "", "1=": ""} {
		require.Equal(t, want, c.Of(at("203.0.113.1"), http.Header{"Cf-Ipcountry": {sent}}), sent)
	}
	require.Empty(t, c.Of(at("203.0.113.1"), nil))
}

func TestCountries_ReloadAChangedDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "countries.mmdb")
	write := func(content []byte, age time.Duration) {
		require.NoError(t, os.WriteFile(path, content, 0o600))
		changed := time.UnixMilli(1_760_000_000_000).Add(-age)
		require.NoError(t, os.Chtimes(path, changed, changed))
	}
	write(mmdb(map[string]place{"203.0.113.0/24": {country: "IN"}, "198.51.100.0/25": {registered: "BR"}, "2001:db8::/32": {country: "KE", registered: "US"}}), 3*time.Hour)
	now := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	c, err := guard.OpenCountries(guard.CountriesConfig{Database: path, Clock: now, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	require.Equal(t, "IN", c.Of(at("203.0.113.77"), nil))
	require.Equal(t, "BR", c.Of(at("198.51.100.1"), nil), "the country of registration as a fallback")
	require.Equal(t, "KE", c.Of(at("2001:db8::1"), nil))
	require.Empty(t, c.Of(at("198.51.100.200"), nil))
	require.Empty(t, c.Of(at("2001:db9::1"), nil))

	write(mmdb(map[string]place{"203.0.113.0/24": {country: "US"}}), 2*time.Hour)
	require.Equal(t, "IN", c.Of(at("203.0.113.77"), nil), "not checked for a minute")
	now.Advance(time.Minute)
	require.Equal(t, "US", c.Of(at("203.0.113.77"), nil))

	write([]byte("half a file"), time.Hour)
	now.Advance(time.Minute)
	require.Equal(t, "US", c.Of(at("203.0.113.77"), nil), "the previous database stays in use")
	require.NoError(t, os.Remove(path))
	now.Advance(time.Minute)
	require.Equal(t, "US", c.Of(at("203.0.113.77"), nil))
}

func TestOpenCountries_RejectsAnInvalidDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "countries.mmdb")
	cfg := guard.CountriesConfig{Database: path, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)}
	_, err := guard.OpenCountries(cfg)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte("nonsense"), 0o600))
	_, err = guard.OpenCountries(cfg)
	require.ErrorContains(t, err, "database of countries")
}
