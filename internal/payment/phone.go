package payment

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"

	"maidan/internal/id"
	"maidan/internal/secret"
)

// sealedPhone is the phone number of a deposit as it is stored: encrypted for its deposit. It is empty for flows without one.
type sealedPhone struct {
	text   string // base64
	masked string
	digest string // keyed hash, equal for the same number
}

// internationalNumber is a phone number by ITU-T E.164: a plus sign, the country code and at most 15 digits.
var internationalNumber = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// normalPhone returns a phone number without spaces, dots, hyphens and parentheses, or ErrPhone.
func normalPhone(typed string) (string, error) {
	number := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" .-()\u00a0", r) {
			return -1
		}
		return r
	}, typed)
	if !internationalNumber.MatchString(number) {
		return "", ErrPhone.At("phone", "")
	}
	return number, nil
}

// maskPhone hides the middle of a phone number: +2547******78.
func maskPhone(number string) string {
	const shown, end = 5, 2
	return number[:shown] + strings.Repeat("*", len(number)-shown-end) + number[len(number)-end:]
}

func phoneOf(depositID id.Deposit) string { return "payment deposit phone " + string(depositID) }

// sealPhone encrypts a normalised phone number for a deposit.
func (d *Service) sealPhone(depositID id.Deposit, number string) (sealedPhone, error) {
	sealed, err := secret.Seal(d.Random, d.cfg.AccountKey, []byte(number), phoneOf(depositID))
	if err != nil {
		return sealedPhone{}, fmt.Errorf("seal phone number: %w", err)
	}
	return sealedPhone{base64.RawStdEncoding.EncodeToString(sealed), maskPhone(number), d.phoneDigest(number)}, nil
}

// phoneDigest returns the keyed hash of a phone number, empty without one.
func (d *Service) phoneDigest(number string) string {
	if number == "" {
		return ""
	}
	return secret.DeriveToken(d.cfg.AccountKey, "deposit phone", number)
}

// openPhone returns the decrypted phone number of a deposit, empty for flows without one.
func (d *Service) openPhone(dep Deposit) (string, error) {
	if dep.phone.text == "" {
		return "", nil
	}
	sealed, err := base64.RawStdEncoding.DecodeString(dep.phone.text)
	if err != nil {
		return "", fmt.Errorf("decode phone number of deposit %s: %w", dep.ID, err)
	}
	number, err := secret.Open(d.cfg.AccountKey, sealed, phoneOf(dep.ID))
	if err != nil {
		return "", fmt.Errorf("open phone number of deposit %s: %w", dep.ID, err)
	}
	return string(number), nil
}
