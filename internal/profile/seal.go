package profile

import (
	"encoding/base64"

	"maidan/internal/player"
	"maidan/internal/secret"
)

// What a sealed text is about: it opens in the row that it was sealed for and nowhere else.
func identificationOf(playerID player.ID) string { return "profile identification " + playerID }

func detailsOf(playerID player.ID, detailsID string) string {
	return "profile payout " + playerID + " " + detailsID
}

// seal returns the form in which a text is kept; nothing stays nothing.
func (p *Profiles) seal(text []byte, about string) (string, error) {
	if len(text) == 0 {
		return "", nil
	}
	sealed, err := secret.Seal(p.Random, p.Key, text, about)
	return base64.RawStdEncoding.EncodeToString(sealed), err
}

func (p *Profiles) unseal(kept, about string) (string, error) {
	if kept == "" {
		return "", nil
	}
	sealed, err := base64.RawStdEncoding.DecodeString(kept)
	if err != nil {
		return "", secret.ErrSealed
	}
	text, err := secret.Open(p.Key, sealed, about)
	return string(text), err
}
