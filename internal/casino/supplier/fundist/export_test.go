package fundist

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// Signed returns a call with its HMAC.
func Signed(secret string, f map[string]string) []byte { return fields(f).signed(secret) }

// HMACOf returns the HMAC in the body of a request.
func HMACOf(t *testing.T, r *http.Request) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	var in map[string]string
	require.NoError(t, json.Unmarshal(body, &in))
	return in["hmac"]
}
