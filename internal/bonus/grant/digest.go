package grant

import "maidan/internal/audit"

// StoredGrant is the stored answer to the command of a grant: its subject and the digest of its terms.
type StoredGrant struct {
	FreeBet   string `json:"free_bet,omitempty"`  // that was given
	Withdrawn string `json:"withdrawn,omitempty"` // id of a free bet that was withdrawn
	ExpiresAt int64  `json:"expires_at,omitempty"`
	Digest    string `json:"digest"`
}

// DigestOf returns the digest of a grant's terms. A zero field has no meaning for its kind.
func (g StoredGrant) DigestOf(key, hash string, f Line, kind Kind) string {
	d := audit.NewDigest(256)
	d.AddTexts(key, hash, string(kind), g.FreeBet, g.Withdrawn, string(f.PlayerID), string(f.Currency), f.Reason, string(f.GivenBy))
	d.AddNumbers(int64(f.Amount), int64(f.MinOdds), g.ExpiresAt, f.GivenAt)
	return d.Sum()
}
