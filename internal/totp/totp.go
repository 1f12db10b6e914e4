// Package totp knows time-based one-time passwords (RFC 6238): six digits, steps of 30 seconds, HMAC-SHA-1, as every
// authenticator app does by default.
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
	// window is how many steps a code may be early or late: clocks differ, and people type slowly.
	window = 1
	// secretLen is that of the secret in bytes, RFC 4226's recommendation.
	secretLen = 20
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a fresh secret of 160 bits in base32, as authenticator apps take it.
func NewSecret(src rng.Source) string {
	var b [secretLen]byte
	rng.Bytes(src, b[:])
	return encoding.EncodeToString(b[:])
}

// URI returns the address that authenticator apps read from a QR code: account is the person's name at issuer.
func URI(issuer, account, secret string) string {
	query := url.Values{
		"secret": {secret}, "issuer": {issuer}, "algorithm": {otp.AlgorithmSHA1.String()}, "digits": {digits.String()}, "period": {"30"},
	}
	label := url.PathEscape(issuer) + ":" + url.PathEscape(account)
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(query.Encode(), "+", "%20") // some apps show a plus
}

// Step returns the number of the step that a moment lies in.
func Step(at time.Time) int64 { return at.Unix() / period }

// Code returns the code of a step; empty when secret is not one of NewSecret's.
func Code(secret string, step int64) string {
	code, err := hotp.GenerateCodeCustom(secret, uint64(max(step, 0)), options)
	if err != nil {
		return ""
	}
	return code
}

var options = hotp.ValidateOpts{Digits: digits, Algorithm: otp.AlgorithmSHA1}

// Check tells which step a code is of, one before the present one to one after it. Steps up to used are refused, so that a
// code that was accepted once (and whoever looked over a shoulder) gets nobody in again: the caller keeps the step.
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
