package bet

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"

	"maidan/internal/money"
)

// A fact that stands in one row only can be changed without contradicting anything. What a bet, a cash-out and a grant were agreed
// on is therefore written twice: in their rows, and as a digest in the answer of the command that made them, which is never written
// again. `maidan audit` compares the two. The digest finds mistakes and tampering with rows; it has no key, so it does not stop
// somebody who rewrites both.

// digest gathers what is agreed on. Every part is framed, so that different parts never spell the same.
type digest struct{ text []byte }

func (d *digest) say(parts ...string) {
	for _, p := range parts {
		d.text = strconv.AppendInt(d.text, int64(len(p)), 10)
		d.text = append(append(d.text, ':'), p...)
	}
}

func (d *digest) count(numbers ...int64) {
	for _, n := range numbers {
		d.text = append(strconv.AppendInt(d.text, n, 10), ',')
	}
}

// sum returns 16 characters, the first 96 bits of SHA-256.
func (d *digest) sum() string {
	sum := sha256.Sum256(d.text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// digest returns the digest of the terms that a bet was taken on, with the command that took it: its key and the hash of its input as
// they are stored.
func (b *Bet) digest(key, hash string) string {
	d := digest{make([]byte, 0, 512)}
	d.say(key, hash, b.ID, b.PlayerID, string(b.Currency), string(b.Kind), string(b.Funds), b.FreeBet)
	d.count(int64(b.Stake), int64(b.Unit), b.Lines, yes(b.EachWay), yes(b.Live), int64(b.Odds), int64(b.Potential), b.PlacedAt)
	for _, k := range b.Sizes {
		d.count(int64(k))
	}
	for i, l := range b.Legs {
		p := Place{}
		if l.Place != nil {
			p = *l.Place
		}
		d.say(l.MarketID, l.SelectionID)
		d.count(int64(i), int64(l.Odds), l.Version, int64(l.Builder), int64(l.BuilderOdds), p.Num, p.Den, p.Places)
	}
	return d.sum()
}

// answerOf is the stored answer to the command that took a bet: its id and the digest of its terms.
func answerOf(b *Bet, key, hash string) []byte {
	return []byte(`"` + b.ID + " " + b.digest(key, hash) + `"`)
}

// readAnswer reads what answerOf wrote. Bets that were taken before there were digests have none.
func readAnswer(answer []byte) (id, digest string, err error) {
	var text string
	if err := json.Unmarshal(answer, &text); err != nil {
		return "", "", err
	}
	id, digest, _ = strings.Cut(text, " ")
	return id, digest, nil
}

// cashOutTerms are what a cash-out was agreed on beside its receipt.
type cashOutTerms struct {
	player    string
	currency  money.Currency
	fair      money.Amount
	margin    int64
	automatic bool
}

// storedReceipt is the stored answer to the command that paid a cash-out.
type storedReceipt struct {
	Receipt
	Digest string `json:"digest"`
}

func (r Receipt) digest(key, hash string, t cashOutTerms) string {
	d := digest{make([]byte, 0, 256)}
	d.say(key, hash, r.ID, r.BetID, t.player, string(t.currency))
	d.count(int64(r.Stake), int64(r.Paid), yes(r.Whole), r.At, int64(t.fair), t.margin, yes(t.automatic))
	return d.sum()
}

// storedGrant is the stored answer to the command of a grant: what it is about and the digest of its terms.
type storedGrant struct {
	FreeBet   string `json:"free_bet,omitempty"`  // that was given
	Withdrawn string `json:"withdrawn,omitempty"` // free bet that was taken back
	ExpiresAt int64  `json:"expires_at,omitempty"`
	Digest    string `json:"digest"`
}

// digest returns the digest of a grant's terms; what is zero has no meaning for its kind.
func (g storedGrant) digest(key, hash string, f GrantLine, kind GrantKind) string {
	d := digest{make([]byte, 0, 256)}
	d.say(key, hash, string(kind), g.FreeBet, g.Withdrawn, f.PlayerID, string(f.Currency), f.Reason, f.GivenBy)
	d.count(int64(f.Amount), int64(f.MinOdds), g.ExpiresAt, f.GivenAt)
	return d.sum()
}
