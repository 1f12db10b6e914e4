// Package pragmatic speaks the API of Pragmatic Play and of suppliers that copy it: forms with an MD5 hash, amounts as decimal numbers, and refusals as
// numbers in a body with status 200.
//
// The hash is that of all fields in the order of their names, joined as name=value&name=value and followed by the secret. Two fields could be joined
// into one without another hash, so a value with & and a field that comes twice are refused.
package pragmatic

import (
	"crypto/md5" //nolint:gosec // the supplier's API demands it
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"maidan/internal/casino/supplier/dialect"
)

// The codes of responses. The supplier repeats a call that is answered with codeFailed.
const (
	codeOK     = 0
	codeFailed = 100
)

// codes are the codes of refusals. The first of a code is what it means when it is read.
var codes = []dialect.Of[int]{
	{Err: dialect.ErrFunds, Value: 1},
	{Err: dialect.ErrPlayer, Value: 2},
	{Err: dialect.ErrRefused, Value: 3},
	{Err: dialect.ErrNoBet, Value: 3},
	{Err: dialect.ErrRolledBack, Value: 3},
	{Err: dialect.ErrRoundClosed, Value: 3},
	{Err: dialect.ErrReference, Value: 3},
	{Err: dialect.ErrToken, Value: 4},
	{Err: dialect.ErrExpired, Value: 4},
	{Err: dialect.ErrSignature, Value: 5},
	{Err: dialect.ErrRefused, Value: 6},
	{Err: dialect.ErrSyntax, Value: 7},
	{Err: dialect.ErrOtherInput, Value: 7},
	{Err: dialect.ErrCurrency, Value: 7},
	{Err: dialect.ErrGame, Value: 8},
	{Err: dialect.ErrRefused, Value: 50},
}

// action is a call to the wallet: what it does, and the form of its transaction id.
type action struct {
	kind      dialect.Kind
	promotion bool
}

// actions are the calls by their addresses, which may end in .html.
var actions = map[string]action{
	"authenticate": {kind: dialect.Open}, "balance": {kind: dialect.Balance}, "bet": {kind: dialect.Bet}, "result": {kind: dialect.Win}, "refund": {kind: dialect.Rollback},
	"bonusWin": {dialect.Win, true}, "jackpotWin": {dialect.Win, true}, "promoWin": {dialect.Win, true}, "endRound": {kind: dialect.Close},
}

// rollbackPrefix begins the ids of refunds, which have only the reference of the bet.
const rollbackPrefix = "refund:"

// answer is the body of a response. Amounts are numbers with two places.
type answer struct {
	TransactionID string      `json:"transactionId,omitempty"`
	UserID        string      `json:"userId,omitempty"`
	Token         string      `json:"token,omitempty"`
	Country       string      `json:"country,omitempty"`
	Currency      string      `json:"currency,omitempty"`
	Cash          json.Number `json:"cash,omitempty"`
	Bonus         json.Number `json:"bonus,omitempty"`
	UsedPromo     json.Number `json:"usedPromo,omitempty"`
	Error         int         `json:"error"`
	Description   string      `json:"description"`
}

// Hash returns the hash of a form without its field hash.
func Hash(form url.Values, secret string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(form)) {
		if name != "hash" {
			parts = append(parts, name+"="+form.Get(name))
		}
	}
	sum := md5.Sum([]byte(strings.Join(parts, "&") + secret)) //nolint:gosec // see the package
	return hex.EncodeToString(sum[:])
}

// ReadForm returns the fields of a body whose hash is valid. Errors: dialect.ErrSignature, dialect.ErrSyntax.
func ReadForm(body []byte, secret string) (url.Values, error) {
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, dialect.ErrSyntax.Because(err)
	}
	for name, values := range form {
		if len(values) != 1 || strings.Contains(values[0], "&") {
			return nil, dialect.ErrSyntax.Because(fmt.Errorf("field %q is ambiguous", name))
		}
	}
	given := strings.ToLower(form.Get("hash"))
	if subtle.ConstantTimeCompare([]byte(given), []byte(Hash(form, secret))) != 1 {
		return nil, dialect.ErrSignature
	}
	return form, nil
}

func codeOf(refused error) int {
	switch {
	case refused == nil:
		return codeOK
	case !dialect.Refusal(refused):
		return codeFailed
	}
	return dialect.Named(refused, codes, 3)
}
