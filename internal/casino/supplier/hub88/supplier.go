package hub88

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"net/http"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Supplier makes the calls of Hub88. It implements dialect.Supplier.
type Supplier struct {
	Key *rsa.PrivateKey // of Hub88
}

// Has implements dialect.Supplier.
func (Supplier) Has() dialect.Features {
	return dialect.Features{Tokens: true, Currencies: true, Players: true, WinReference: true, RollbackID: true, Reasons: true, Promotions: true}
}

var paths = map[dialect.Kind]string{dialect.Open: pathInfo, dialect.Balance: pathBalance, dialect.Bet: pathBet, dialect.Win: pathWin, dialect.Rollback: pathRollback,
	dialect.Ping: pathBalance}

// Request implements dialect.Supplier.
func (s Supplier) Request(ctx context.Context, wallet string, c dialect.Call) (*http.Request, error) {
	path, known := paths[c.Kind]
	if !known {
		return nil, fmt.Errorf("hub88: %w: %s", dialect.ErrNotOffered, c.Kind)
	}
	out := call{User: string(c.PlayerID), GameCode: c.Game, Token: c.Token, Request: c.Request}
	if c.Kind.Moves() {
		out.Transaction, out.Supplier, out.Reference, out.Round, out.Closed = c.ID, c.ID, c.Reference, c.Round, c.Closes
		out.Free, out.Promotion = c.Free, c.Promotion
	}
	if c.Kind == dialect.Bet || c.Kind == dialect.Win {
		amount := dialect.Units(c.Amount, unitsPerHundredth)
		out.Amount, out.Currency = &amount, string(c.Currency)
	}
	body, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("encode a call: %w", err)
	}
	return signed(ctx, s.Key, wallet+"/"+path, body)
}

// signed returns a request with the signature of its body.
func signed(ctx context.Context, key *rsa.PrivateKey, url string, body []byte) (*http.Request, error) {
	signature, err := sign(key, body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(signatureHeader, signature)
	return r, nil
}

// Answer implements dialect.Supplier.
func (Supplier) Answer(c dialect.Call, r dialect.Response) (result dialect.Result, err error) {
	var in answer
	if err := json.Unmarshal(r.Body, &in); err != nil || r.Status != http.StatusOK || in.Status == "" || in.Request != c.Request {
		return result, fmt.Errorf("%w: status %d: %.200s", dialect.ErrAnswer, r.Status, r.Body)
	}
	result = dialect.Result{PlayerID: id.Player(in.User), Currency: money.Currency(in.Currency), Country: in.Country}
	switch {
	case in.Status == unknown:
		return result, fmt.Errorf("%w: %s", dialect.ErrAnswer, in.Status)
	case in.Status != ok:
		return result, dialect.Error(in.Status, statuses, dialect.ErrRefused)
	case c.Kind == dialect.Open:
		return result, nil
	case in.Balance == nil:
		return result, fmt.Errorf("%w: no balance: %.200s", dialect.ErrAnswer, r.Body)
	}
	if result.Balance, err = dialect.FromUnits(*in.Balance, unitsPerHundredth); err != nil {
		return result, fmt.Errorf("%w: %w", dialect.ErrAnswer, err)
	}
	return result, nil
}
