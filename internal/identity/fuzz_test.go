package identity

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// FuzzSigned checks that an accepted login is signed by our bot as it is, recent, and cannot be the signature of other
// fields.
func FuzzSigned(f *testing.F) {
	m := Messenger{Token: "77:a-token-of-the-tests", Page: "/", Label: "Messenger"}
	now := time.Unix(1_760_000_000, 0)
	f.Add("id", "1001", "auth_date", "1760000000", "first_name", "Asha", "", true)
	f.Add("id", "1001", "auth_date", "1760000000", "first_name", "A\nid=7", "", true)
	f.Add("id", "1", "auth_date", "1760000000", "hash", "x", "00ff", false)
	f.Fuzz(func(t *testing.T, k1, v1, k2, v2, k3, v3, hash string, sign bool) {
		s := Signed{k1: v1, k2: v2, k3: v3}
		if sign {
			s.Sign(m.Token)
		} else {
			s["hash"] = hash
		}
		found, err := m.verify(s, now)
		if err != nil {
			return
		}
		require.True(t, sign, "only the bot can sign")
		require.Equal(t, s["id"], found.subject)
		require.NotEmpty(t, found.label)
		for name, value := range s {
			require.NotContains(t, name+value, "\n")
		}
	})
}

func FuzzParseProvider(f *testing.F) {
	f.Add("name|https://a.example|client|secret|label")
	f.Add("||||")
	f.Fuzz(func(t *testing.T, setting string) {
		p, err := ParseProvider(setting)
		if err == nil {
			require.NoError(t, p.check())
			require.NotContains(t, p.Issuer, "/_test/")
		}
	})
}

func FuzzLocalPath(f *testing.F) {
	f.Add("/me")
	f.Add("//evil.example")
	f.Add("/\\evil.example")
	f.Fuzz(func(t *testing.T, next string) {
		got := localPath(next, "/")
		require.Equal(t, byte('/'), got[0])
		require.NotRegexp(t, `^/[/\\]`, got)
	})
}
