// Package hub88 speaks the operator API of the aggregator Hub88: a wallet whose calls are signed with RSA, and a games API. Source: the public
// documentation at docs.hub88.io (operator API reference: wallet API, games API, freebets API, response statuses).
//
// Amounts are 64-bit integers of 1/100,000 of a currency's unit. A transaction is known by its UUID: the same one with the same data is answered as
// before, with other data it is RS_ERROR_DUPLICATE_TRANSACTION. Tokens are not checked for wins and rollbacks.
package hub88

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"

	"maidan/internal/casino/supplier/dialect"
)

// signatureHeader has the base64 RSA-SHA256 signature (PKCS #1 v1.5) of the exact bytes of a body.
const signatureHeader = "X-Hub88-Signature"

// unitsPerHundredth: 3.56 is 356000.
const unitsPerHundredth = 1000

// The addresses of the wallet.
const (
	pathInfo     = "user/info"
	pathBalance  = "user/balance"
	pathBet      = "transaction/bet"
	pathWin      = "transaction/win"
	pathRollback = "transaction/rollback"
)

// ok is the status of an accepted call.
const ok = "RS_OK"

// unknown is the status of a failure: the supplier repeats the call.
const unknown = "RS_ERROR_UNKNOWN"

// statuses are the statuses of refusals. The first of a status is what it means when it is read.
var statuses = []dialect.Of[string]{
	{Err: dialect.ErrSignature, Value: "RS_ERROR_INVALID_SIGNATURE"},
	{Err: dialect.ErrSyntax, Value: "RS_ERROR_WRONG_SYNTAX"},
	{Err: dialect.ErrSyntax, Value: "RS_ERROR_WRONG_TYPES"},
	{Err: dialect.ErrToken, Value: "RS_ERROR_INVALID_TOKEN"},
	{Err: dialect.ErrPlayer, Value: "RS_ERROR_INVALID_TOKEN"},
	{Err: dialect.ErrExpired, Value: "RS_ERROR_TOKEN_EXPIRED"},
	{Err: dialect.ErrGame, Value: "RS_ERROR_INVALID_GAME"},
	{Err: dialect.ErrCurrency, Value: "RS_ERROR_WRONG_CURRENCY"},
	{Err: dialect.ErrFunds, Value: "RS_ERROR_NOT_ENOUGH_MONEY"},
	{Err: dialect.ErrOtherInput, Value: "RS_ERROR_DUPLICATE_TRANSACTION"},
	{Err: dialect.ErrReference, Value: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"},
	{Err: dialect.ErrNoBet, Value: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"},
	{Err: dialect.ErrRolledBack, Value: "RS_ERROR_TRANSACTION_ROLLED_BACK"},
	{Err: dialect.ErrRefused, Value: "RS_ERROR_LIMIT_REACHED"},
	{Err: dialect.ErrRoundClosed, Value: "RS_ERROR_LIMIT_REACHED"},
	{Err: dialect.ErrRefused, Value: "RS_ERROR_USER_DISABLED"},
	{Err: dialect.ErrRefused, Value: "RS_ERROR_INVALID_PARTNER"},
}

// call is the body of a call to the wallet; each address has some of the fields.
type call struct {
	User        string `json:"user,omitempty"`
	GameCode    string `json:"game_code,omitempty"`
	Token       string `json:"token,omitempty"`
	Transaction string `json:"transaction_uuid,omitempty"`
	Supplier    string `json:"supplier_transaction_id,omitempty"`
	Request     string `json:"request_uuid,omitempty"`
	Reference   string `json:"reference_transaction_uuid,omitempty"`
	Round       string `json:"round,omitempty"`
	Closed      bool   `json:"round_closed,omitempty"`
	Amount      *int64 `json:"amount,omitempty"`
	Currency    string `json:"currency,omitempty"`
	Free        bool   `json:"is_free,omitempty"`
	Promotion   bool   `json:"is_supplier_promo,omitempty"`
	Reward      string `json:"reward_uuid,omitempty"`
}

// answer is the body of a response.
type answer struct {
	User     string `json:"user,omitempty"`
	Status   string `json:"status"`
	Request  string `json:"request_uuid,omitempty"`
	Country  string `json:"country,omitempty"`
	Balance  *int64 `json:"balance,omitempty"`
	Currency string `json:"currency,omitempty"`
}

func sign(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	return base64.StdEncoding.EncodeToString(signature), nil
}

func verify(key *rsa.PublicKey, body []byte, signature string) error {
	given, err := base64.StdEncoding.DecodeString(signature)
	if err != nil || len(given) == 0 {
		return dialect.ErrSignature
	}
	sum := sha256.Sum256(body)
	if err := rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], given); err != nil {
		return dialect.ErrSignature.Because(err)
	}
	return nil
}

// ParsePrivateKey reads a private key in PEM form, PKCS #1 or PKCS #8. The error never contains the key.
func ParsePrivateKey(text []byte) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("not a private key in PEM form")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return key, nil
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	rsaKey, isRSA := key.(*rsa.PrivateKey)
	if err != nil || !isRSA {
		return nil, errors.New("not an RSA private key")
	}
	return rsaKey, nil
}

// ParsePublicKey reads a public key in PEM form, PKIX or PKCS #1.
func ParsePublicKey(text []byte) (*rsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("not a public key in PEM form")
	}
	if key, err := x509.ParsePKCS1PublicKey(block.Bytes); err == nil {
		return key, nil
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	rsaKey, isRSA := key.(*rsa.PublicKey)
	if err != nil || !isRSA {
		return nil, errors.New("not an RSA public key")
	}
	return rsaKey, nil
}
