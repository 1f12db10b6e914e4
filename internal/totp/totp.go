// Package totp implements time-based one-time passwords (RFC 6238): six digits, steps of 30 seconds, HMAC-SHA-1, the
// defaults of authenticator apps.
package totp

import (
	"encoding/base32"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"maidan/internal/rng"
)

const (
	digits = otp.DigitsSix
	period = 30 // seconds
	// window is how many steps a code may be early or late, for clock differences and slow typing.
	window = 1
	// secretLen is the length of a secret in bytes, as RFC 4226 recommends.
	secretLen = 20
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a random secret of 160 bits in base32.
func NewSecret(src rng.Source) string {
	var b [secretLen]byte
	rng.Bytes(src, b[:])
	return encoding.EncodeToString(b[:])
}

// URI returns the address for the QR code of an authenticator app; account is the person's name at issuer.
func URI(issuer, account, secret string) string {
	query := url.Values{
		"secret": {secret}, "issuer": {issuer}, "algorithm": {otp.AlgorithmSHA1.String()}, "digits": {digits.String()}, "period": {"30"},
	}
	label := url.PathEscape(issuer) + ":" + url.PathEscape(account)
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(query.Encode(), "+", "%20") // some apps show a plus sign
}

// Step returns the number of the step of a moment.
func Step(at time.Time) int64 { return at.Unix() / period }

// Code returns the code of a step; empty for an invalid secret.
func Code(secret string, step int64) string {
	code, err := hotp.GenerateCodeCustom(secret, uint64(max(step, 0)), options)
	if err != nil {
		return ""
	}
	return code
}

var options = hotp.ValidateOpts{Digits: digits, Algorithm: otp.AlgorithmSHA1}

// Check returns the step of a valid code, from one step before the current one to one after it. Steps up to used are
// rejected, so that an accepted code cannot be used again: the caller stores the returned step.
func Check(secret, code string, now time.Time, used int64) (step int64, ok bool) {
	present := Step(now)
	for step = present - window; step <= present+window; step++ {
		right, err := hotp.ValidateCustom(code, uint64(max(step, 0)), secret, options)
		if err == nil && right && step > used {
			return step, true
		}
	}
	return 0, false
}
