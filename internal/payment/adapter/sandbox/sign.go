package sandbox

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"maidan/internal/payment/provider"
	"maidan/internal/secret"
)

// SignatureHeader carries the time and the signature of a callback: t=<unix seconds>,v1=<hexadecimal digits>.
const SignatureHeader = "Sandbox-Signature"

// tolerance is the largest difference between the time of a signature and that of the arrival.
const tolerance = 5 * time.Minute

// SecretOf derives the secret of one provider from what all simulated providers have in common, so that no callback of one is accepted
// at the address of another.
func SecretOf(common []byte, name string) []byte {
	return []byte(secret.DeriveToken(common, "callbacks", name))
}

// Sign returns the signature header of a callback: HMAC-SHA256 over the time, a dot and the body.
func Sign(key []byte, at time.Time, body []byte) string {
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac(key, strconv.FormatInt(at.Unix(), 10), body)))
}

func mac(key []byte, at string, body []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(at + "."))
	h.Write(body)
	return h.Sum(nil)
}

// Receive implements provider.Receiver. A callback is one notice.
func (a *Adapter) Receive(_ context.Context, d provider.Delivery) (provider.Received, error) {
	at, signature, ok := parseSignature(d.Header.Get(SignatureHeader))
	if !ok || !hmac.Equal(signature, mac(a.cfg.Secret, strconv.FormatInt(at, 10), d.Body)) {
		return provider.Received{}, provider.ErrSignature
	}
	if d.At.Sub(time.Unix(at, 0)).Abs() > tolerance {
		return provider.Received{}, provider.ErrStale
	}
	n, err := Decode(d.Body)
	if err != nil {
		return provider.Received{}, provider.ErrNotice.Because(err)
	}
	return provider.Received{Notices: []provider.Notice{n}}, nil
}

func parseSignature(header string) (at int64, signature []byte, ok bool) {
	time, digits, found := strings.Cut(strings.TrimPrefix(header, "t="), ",v1=")
	at, err := strconv.ParseInt(time, 10, 64)
	if !found || err != nil {
		return 0, nil, false
	}
	signature, err = hex.DecodeString(digits)
	return at, signature, err == nil
}
