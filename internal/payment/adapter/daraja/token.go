package daraja

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/money"
	"maidan/internal/payment/provider"
)

// kind is what a callback is about.
type kind string

// The kinds of callbacks.
const (
	kindPrompt kind = "a" // result of a prompt
	kindPayout kind = "b" // result of a payout
	kindStatus kind = "c" // result of a status query about a payout
	kindQueue  kind = "d" // a payout or a status query waited too long in a queue
)

// token identifies the call that a callback is about.
type token struct {
	kind   kind
	call   string
	amount money.Amount
}

// address returns where a callback is to be sent: the address of the provider's callbacks and the signed token. The token contains
// hexadecimal digits only, so that none of the words that Daraja refuses can appear in it.
func (a *Adapter) address(k kind, c provider.Call) string {
	t := token{k, c.ID, c.Amount}
	return c.NotifyURL + "/" + t.text() + "-" + hex.EncodeToString(a.sign(t.text()))
}

func (t token) text() string {
	return fmt.Sprintf("%s-%x-%d", t.kind, t.call, int64(t.amount))
}

func (a *Adapter) sign(text string) []byte {
	h := hmac.New(sha256.New, a.cfg.Secret)
	h.Write([]byte(a.cfg.Name + "\x00" + text))
	return h.Sum(nil)
}

// verify reads the token of a callback's address. It fails with provider.ErrSignature.
func (a *Adapter) verify(part string) (t token, err error) {
	at := strings.LastIndexByte(part, '-')
	if at < 0 {
		return t, provider.ErrSignature
	}
	mac, err := hex.DecodeString(part[at+1:])
	if err != nil || !hmac.Equal(mac, a.sign(part[:at])) {
		return t, provider.ErrSignature
	}
	fields := strings.Split(part[:at], "-")
	if len(fields) != 3 {
		return t, provider.ErrSignature
	}
	call, err := hex.DecodeString(fields[1])
	if err != nil {
		return t, provider.ErrSignature
	}
	amount, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return t, provider.ErrSignature
	}
	return token{kind(fields[0]), string(call), money.Amount(amount)}, nil
}
