package bet

import (
	"encoding/json"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/id"
)

// Digest returns the digest of the terms that a bet was taken on, with the command that took it: its key and the stored hash of
// its input.
func (b *Bet) Digest(key, hash string) string {
	d := audit.NewDigest(512)
	d.AddTexts(key, hash, string(b.ID), string(b.PlayerID), string(b.Currency), string(b.Kind), string(b.Funds), b.FreeBet, string(b.Grant))
	d.AddNumbers(int64(b.Stake), int64(b.Unit), b.Lines, Flag(b.EachWay), Flag(b.Live), int64(b.Odds), int64(b.Potential), b.PlacedAt)
	for _, k := range b.Sizes {
		d.AddNumbers(int64(k))
	}
	for i, l := range b.Legs {
		p := Place{}
		if l.Place != nil {
			p = *l.Place
		}
		d.AddTexts(string(l.MarketID), string(l.SelectionID))
		d.AddNumbers(int64(i), int64(l.Odds), l.Version, int64(l.Builder), int64(l.BuilderOdds), p.Num, p.Den, p.Places)
	}
	return d.Sum()
}

// Answer returns the stored answer to the command that took a bet: its id and the digest of its terms.
func Answer(b *Bet, key, hash string) []byte {
	return []byte(`"` + string(b.ID) + " " + b.Digest(key, hash) + `"`)
}

// ReadAnswer reads an answer written by Answer. Bets from before digests were stored have no digest.
func ReadAnswer(answer []byte) (betID id.Bet, digest string, err error) {
	var text string
	if err := json.Unmarshal(answer, &text); err != nil {
		return "", "", err
	}
	first, digest, _ := strings.Cut(text, " ")
	return id.Bet(first), digest, nil
}
