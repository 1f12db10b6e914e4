// Package swipe speaks the API of Swipe Games: JSON with an HMAC, amounts as decimal texts, sessions that stand for player, game and currency. Source:
// the supplier's public integration SDKs.
//
// The HMAC is of the canonical form of the JSON (RFC 8785), so the order of fields and spaces do not matter. Only the canonical form is read, so that
// what was signed and what is read cannot differ.
package swipe

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/gowebpki/jcs"

	"maidan/internal/casino/supplier/dialect"
)

// signatureHeader has the hexadecimal HMAC.
const signatureHeader = "X-REQUEST-SIGN"

// failed is the code of a failure.
const failed = "client_connection_error"

// refusal is what a refusal is answered with.
type refusal struct {
	status int
	code   string
}

// refusals are the answers to refusals. The first of an answer is what it means when it is read.
var refusals = []dialect.Of[refusal]{
	{Err: dialect.ErrSignature, Value: refusal{401, ""}},
	{Err: dialect.ErrSyntax, Value: refusal{400, ""}},
	{Err: dialect.ErrFunds, Value: refusal{409, "insufficient_funds"}},
	{Err: dialect.ErrToken, Value: refusal{401, "session_not_found"}},
	{Err: dialect.ErrPlayer, Value: refusal{401, "session_not_found"}},
	{Err: dialect.ErrExpired, Value: refusal{401, "session_expired"}},
	{Err: dialect.ErrGame, Value: refusal{404, "game_not_found"}},
	{Err: dialect.ErrCurrency, Value: refusal{409, "currency_not_supported"}},
	{Err: dialect.ErrOtherInput, Value: refusal{409, "duplicate_transaction"}},
	{Err: dialect.ErrReference, Value: refusal{404, "transaction_not_found"}},
	{Err: dialect.ErrNoBet, Value: refusal{404, "round_not_found"}},
	{Err: dialect.ErrRolledBack, Value: refusal{409, "transaction_refunded"}},
	{Err: dialect.ErrRefused, Value: refusal{403, "bet_limit"}},
	{Err: dialect.ErrRoundClosed, Value: refusal{409, "round_closed"}},
	{Err: dialect.ErrRefused, Value: refusal{403, "account_blocked"}},
}

// call is the body of a call.
type call struct {
	Type      string `json:"type,omitempty"`
	SessionID string `json:"sessionID"`
	Amount    string `json:"amount"`
	TxID      string `json:"txID"`
	RoundID   string `json:"roundID,omitempty"`
	OrigTxID  string `json:"origTxID,omitempty"`
	FreeID    string `json:"frID,omitempty"`
}

// answer is the body of a response: of an accepted call, or of a refusal.
type answer struct {
	Balance string `json:"balance,omitempty"`
	TxID    string `json:"txID,omitempty"`
	Message string `json:"message,omitempty"`
	Code    string `json:"code,omitempty"`
	Action  string `json:"action,omitempty"`
}

// Sign returns the signature of a JSON text.
func Sign(key string, text []byte) (string, error) {
	canonical, err := jcs.Transform(text)
	if err != nil {
		return "", dialect.ErrSyntax.Because(err)
	}
	return sum(key, canonical), nil
}

// SignQuery returns the signature of the parameters of an address.
func SignQuery(key string, query url.Values) (string, error) {
	text, err := queryJSON(query)
	if err != nil {
		return "", err
	}
	return Sign(key, text)
}

func sum(key string, canonical []byte) string {
	mac := hmac.New(sha256.New, []byte(key))
	_, _ = mac.Write(canonical) // a hash never fails
	return hex.EncodeToString(mac.Sum(nil))
}

func queryJSON(query url.Values) ([]byte, error) {
	flat := map[string]string{}
	for name, values := range query {
		if len(values) != 1 {
			return nil, dialect.ErrSyntax.Because(fmt.Errorf("parameter %q comes %d times", name, len(values)))
		}
		flat[name] = values[0]
	}
	return json.Marshal(flat)
}

// Verified returns the canonical form of a JSON text that has its signature. Errors: dialect.ErrSignature, dialect.ErrSyntax.
func Verified(key string, text []byte, signature string) ([]byte, error) {
	canonical, err := jcs.Transform(text)
	if err != nil {
		return nil, dialect.ErrSyntax.Because(err)
	}
	if !hmac.Equal([]byte(strings.ToLower(signature)), []byte(sum(key, canonical))) {
		return nil, dialect.ErrSignature
	}
	return canonical, nil
}

// VerifiedQuery is Verified of the parameters of an address.
func VerifiedQuery(key string, query url.Values, signature string) ([]byte, error) {
	text, err := queryJSON(query)
	if err != nil {
		return nil, err
	}
	return Verified(key, text, signature)
}

func decode(canonical []byte, in any) error {
	d := json.NewDecoder(bytes.NewReader(canonical))
	if err := d.Decode(in); err != nil {
		return dialect.ErrSyntax.Because(err)
	}
	return nil
}
