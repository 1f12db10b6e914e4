package totp_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/rng"
	"maidan/internal/totp"
)

// The secret of RFC 6238's appendix B ("12345678901234567890") and the last six digits of its codes.
const reference = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

func TestCode_MatchesTheReferenceVectors(t *testing.T) {
	t.Parallel()
	for second, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		at := time.Unix(second, 0)
		require.Equal(t, code, totp.Code(reference, totp.Step(at)))
		step, ok := totp.Check(reference, code, at, 0)
		require.True(t, ok)
		require.Equal(t, totp.Step(at), step)
	}
}

func TestCheck_AcceptsACodeOnceNearItsTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		secret := totp.NewSecret(rng.Secure())
		at := time.Unix(rapid.Int64Range(1_000_000, 10_000_000_000).Draw(t, "at"), 0)
		off := rapid.Int64Range(-5, 5).Draw(t, "off")
		code := totp.Code(secret, totp.Step(at)+off)
		valid := false // compares codes, since codes of distant steps can be equal
		for near := int64(-1); near <= 1; near++ {
			valid = valid || totp.Code(secret, totp.Step(at)+near) == code
		}
		step, ok := totp.Check(secret, code, at, 0)
		require.Equal(t, valid, ok)
		require.True(t, valid || off < -1 || off > 1)
		if ok {
			later, again := totp.Check(secret, code, at, step)
			require.True(t, !again || later > step, "a step is valid once")
		}
	})
}

func TestCheck_RejectsInvalidCodes(t *testing.T) {
	t.Parallel()
	at := time.Unix(1111111111, 0)
	for _, code := range []string{"", "0", "05047", "0504711", "abcdef", "١٢٣٤٥٦"} {
		_, ok := totp.Check(reference, code, at, 0)
		require.False(t, ok, code)
	}
	_, ok := totp.Check("not base32!", "050471", at, 0)
	require.False(t, ok)
	require.Empty(t, totp.Code("not base32!", 1))
	_, ok = totp.Check(reference, totp.Code(reference, 0), time.Unix(3, 0), -1)
	require.True(t, ok, "step 0 has no previous step")
}

func TestURI(t *testing.T) {
	t.Parallel()
	uri, err := url.Parse(totp.URI("Maidan Play", "a+b@example.com", reference))
	require.NoError(t, err)
	require.Equal(t, "otpauth", uri.Scheme)
	require.Equal(t, "totp", uri.Host)
	require.Equal(t, "/Maidan Play:a+b@example.com", uri.Path)
	require.Equal(t, "Maidan Play", uri.Query().Get("issuer"))
	require.Equal(t, reference, uri.Query().Get("secret"))
	require.Equal(t, "6", uri.Query().Get("digits"))
	require.NotContains(t, uri.RawQuery, "+")
}
