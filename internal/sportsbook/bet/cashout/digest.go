package cashout

import (
	"maidan/internal/audit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// Terms are the terms of a cash-out that are not in its receipt.
type Terms struct {
	Player    id.Player
	Currency  money.Currency
	Fair      money.Amount
	Margin    int64
	Automatic bool
}

// StoredReceipt is the stored answer to the command that paid a cash-out.
type StoredReceipt struct {
	Receipt
	Digest string `json:"digest"`
}

// DigestOf returns the digest of a receipt, under the command that paid it and with the terms of its bet.
func (r Receipt) DigestOf(key, hash string, t Terms) string {
	d := audit.NewDigest(256)
	d.AddTexts(key, hash, r.ID, string(r.BetID), string(t.Player), string(t.Currency))
	d.AddNumbers(int64(r.Stake), int64(r.Paid), bet.Flag(r.Whole), r.At, int64(t.Fair), t.Margin, bet.Flag(t.Automatic))
	return d.Sum()
}
