package captcha

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// challengeAge is how long a challenge is valid, including the time to fill in a form.
const challengeAge = 10 * time.Minute

// longestNonce is the maximum number of digits that a solution may append; no search needs more.
const longestNonce = 16

// Challenge is a proof of work: find a decimal number N so that SHA-256 of Text + "." + N begins with Bits zero bits. The
// token to send is Text + "." + N.
type Challenge struct {
	Text      string
	Bits      int
	ExpiresAt int64 // unix seconds
}

// Challenge returns a new challenge. It is signed and not stored, and not bound to a visitor. It fails with ErrNoChallenge
// for other kinds of captcha.
func (c *Captcha) Challenge() (Challenge, error) {
	if c.Kind != Pow {
		return Challenge{}, ErrNoChallenge
	}
	var salt [12]byte
	rng.Bytes(c.Random, salt[:])
	made := Challenge{Bits: c.Bits, ExpiresAt: c.Clock.Now().Add(challengeAge).Unix()}
	body := strings.Join([]string{
		strconv.Itoa(made.Bits), strconv.FormatInt(made.ExpiresAt, 36), base64.RawURLEncoding.EncodeToString(salt[:]),
	}, ".")
	made.Text = body + "." + c.sign(body)
	return made, nil
}

func (c *Captcha) sign(body string) string {
	mac := hmac.New(sha256.New, c.Key)
	mac.Write([]byte("captcha\x00" + body))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// verifyWork checks signature, age and work, in this order, and then marks the challenge as spent in the database, for all
// nodes.
func (c *Captcha) verifyWork(ctx context.Context, token string) error {
	parts := strings.Split(token, ".")
	if len(parts) != 5 || !digits(parts[4]) {
		return ErrInvalid.At(location, "")
	}
	body := strings.Join(parts[:3], ".")
	if !hmac.Equal([]byte(parts[3]), []byte(c.sign(body))) {
		return ErrInvalid.At(location, "")
	}
	need, err := strconv.Atoi(parts[0])
	if err != nil {
		return fmt.Errorf("read own challenge: %w", err)
	}
	until, err := strconv.ParseInt(parts[1], 36, 64)
	if err != nil {
		return fmt.Errorf("read own challenge: %w", err)
	}
	if c.Clock.Now().Unix() >= until {
		return ErrSpent.At(location, "")
	}
	if zeroBits(sha256.Sum256([]byte(token))) < need {
		return ErrInvalid.At(location, "")
	}
	first := false
	err = c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		first, err = spend(ctx, tx, secret.Digest(body), until)
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("spend captcha: %w", err)
	case !first:
		return ErrSpent.At(location, "")
	}
	return nil
}

func digits(s string) bool {
	return s != "" && len(s) <= longestNonce && strings.Trim(s, "0123456789") == ""
}

func zeroBits(sum [sha256.Size]byte) int {
	n := 0
	for _, b := range sum {
		n += bits.LeadingZeros8(b)
		if b != 0 {
			break
		}
	}
	return n
}

// Solve solves a challenge as a client does, for tests and tools.
func Solve(c Challenge) (token string) {
	for n := 0; ; n++ {
		token = c.Text + "." + strconv.Itoa(n)
		if zeroBits(sha256.Sum256([]byte(token))) >= c.Bits {
			return token
		}
	}
}
