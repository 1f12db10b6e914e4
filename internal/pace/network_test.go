package pace_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/pace"
)

func TestNetwork_JoinsTheAddressesOfACustomer(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"203.0.113.9": "203.0.113.9", "::ffff:203.0.113.9": "203.0.113.9", "2001:db8:1:2:3::9": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64",
		"2001:db8:1:2::/64": "2001:db8:1:2::/64", "someone@example.com": "someone@example.com", "": "",
	} {
		require.Equal(t, want, pace.Network(key), key)
	}
}

func TestLimiter_CountsAnIPv6NetworkAsOneCaller(t *testing.T) {
	t.Parallel()
	l := pace.NewLimiter(pace.Rate{Every: time.Minute, Burst: 2}, clock.NewManual(time.UnixMilli(1_700_000_000_000)))
	require.Zero(t, l.Take("2001:db8:1:2::1"))
	require.Zero(t, l.Take("2001:db8:1:2:ffff::2"))
	require.NotZero(t, l.Take("2001:db8:1:2::3"))
	require.Zero(t, l.Take("2001:db8:1:3::1"), "another customer")
}
