// Package fundist speaks the OneWallet API of the aggregator SoftGamings (Fundist): one address, a field that says what a call does, and an HMAC over
// the values in both directions. No public documentation exists; the package follows what several independent implementations agree on
// (docs/suppliers.md lists the assumptions).
//
// A call with i_rollback takes a transaction back, whatever its type says: it must be looked for first.
//
// The HMAC covers the values without separators, so a value could be moved from one field to its neighbour without another HMAC. The wallet refuses
// what would come out of that: a transaction id with other data, and a win of a round without a bet.
package fundist

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"maidan/internal/casino/supplier/dialect"
)

// texts are the texts of refusals. The supplier documents none; it distinguishes refusals from failures by the field error and the status 200.
var texts = []dialect.Of[string]{
	{Err: dialect.ErrSignature, Value: "Invalid HMAC"},
	{Err: dialect.ErrSyntax, Value: "Invalid request"},
	{Err: dialect.ErrFunds, Value: "Insufficient balance"},
	{Err: dialect.ErrPlayer, Value: "Invalid userid"},
	{Err: dialect.ErrToken, Value: "Invalid session"},
	{Err: dialect.ErrExpired, Value: "Session expired"},
	{Err: dialect.ErrCurrency, Value: "Invalid currency"},
	{Err: dialect.ErrGame, Value: "Invalid game"},
	{Err: dialect.ErrOtherInput, Value: "Transaction parameter mismatch"},
	{Err: dialect.ErrReference, Value: "Tid invalid"},
	{Err: dialect.ErrNoBet, Value: "Round without bet"},
	{Err: dialect.ErrRolledBack, Value: "Transaction rolled back"},
	{Err: dialect.ErrRoundClosed, Value: "Round closed"},
	{Err: dialect.ErrRefused, Value: "Bet not allowed"},
}

// fields are the values of a call or of a response by name, as texts.
type fields map[string]string

// mac returns the HMAC of the values in the order of their names. The key is the hash of the secret.
func (f fields) mac(secret string) string {
	key := sha256.Sum256([]byte(secret))
	mac := hmac.New(sha256.New, key[:])
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if name != "hmac" {
			_, _ = mac.Write([]byte(f[name])) // a hash never fails
		}
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// signed returns the JSON form of the fields with their HMAC.
func (f fields) signed(secret string) []byte {
	f["hmac"] = f.mac(secret)
	body, _ := json.Marshal(f) // of texts
	return body
}

// verified reports whether the fields have their HMAC.
func (f fields) verified(secret string) bool {
	return hmac.Equal([]byte(strings.ToLower(f["hmac"])), []byte(f.mac(secret)))
}

// read decodes an object of simple values. The list actions becomes one text: the values of its objects, each in the order of their names.
func read(body []byte) (fields, error) {
	var raw map[string]json.RawMessage
	d := json.NewDecoder(bytes.NewReader(body))
	if err := d.Decode(&raw); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one object")
	}
	all := fields{}
	for name, value := range raw {
		text, err := textOf(value)
		if err != nil {
			return nil, fmt.Errorf("field %q: %w", name, err)
		}
		all[name] = text
	}
	return all, nil
}

func textOf(value json.RawMessage) (string, error) {
	switch value[0] {
	case '"':
		var text string
		return text, json.Unmarshal(value, &text)
	case '{':
		return "", errors.New("an object")
	case '[':
		var actions []map[string]json.RawMessage
		if err := json.Unmarshal(value, &actions); err != nil {
			return "", err
		}
		var all strings.Builder
		for _, a := range actions {
			for _, name := range slices.Sorted(maps.Keys(a)) {
				if a[name][0] == '[' || a[name][0] == '{' {
					return "", errors.New("nested too deep")
				}
				text, err := textOf(a[name])
				if err != nil {
					return "", err
				}
				all.WriteString(text)
			}
		}
		return all.String(), nil
	case 'n':
		return "", nil // as the supplier's language joins null
	}
	return string(value), nil
}
