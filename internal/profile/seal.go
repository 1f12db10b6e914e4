package profile

import (
	"encoding/base64"

	"maidan/internal/id"
	"maidan/internal/secret"
)

// Contexts of sealed texts: a text can be opened only in the row that it was sealed for.
func identificationOf(playerID id.Player) string { return "profile identification " + string(playerID) }

func detailsOf(playerID id.Player, detailsID id.PayoutAccount) string {
	return "profile payout " + string(playerID) + " " + string(detailsID)
}

// seal returns the stored form of a text; an empty text stays empty.
func (p *Profiles) seal(text []byte, about string) (string, error) {
	if len(text) == 0 {
		return "", nil
	}
	sealed, err := secret.Seal(p.Random, p.Key, text, about)
	return base64.RawStdEncoding.EncodeToString(sealed), err
}

func (p *Profiles) unseal(stored, about string) (string, error) {
	if stored == "" {
		return "", nil
	}
	sealed, err := base64.RawStdEncoding.DecodeString(stored)
	if err != nil {
		return "", secret.ErrSealed
	}
	text, err := secret.Open(p.Key, sealed, about)
	return string(text), err
}
