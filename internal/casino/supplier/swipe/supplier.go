package swipe

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"maidan/internal/casino/supplier/dialect"
)

// Supplier makes the calls of the supplier. It implements dialect.Supplier.
type Supplier struct {
	Key string
}

// Has implements dialect.Supplier. A session stands for its player and its currency.
func (Supplier) Has() dialect.Features {
	return dialect.Features{Tokens: true, RollbackID: true, Reasons: true}
}

var paths = map[dialect.Kind]string{dialect.Bet: "bet", dialect.Win: "win", dialect.Rollback: "refund"}

// Request implements dialect.Supplier.
func (s Supplier) Request(ctx context.Context, wallet string, c dialect.Call) (*http.Request, error) {
	if c.Kind == dialect.Balance || c.Kind == dialect.Ping {
		return signedGet(ctx, s.Key, wallet+"/balance", url.Values{"sessionID": {c.Token}})
	}
	path, known := paths[c.Kind]
	if !known || c.Promotion {
		return nil, fmt.Errorf("swipe: %w: %s", dialect.ErrNotOffered, c.Kind)
	}
	out := call{SessionID: c.Token, Amount: dialect.Decimal(c.Amount), TxID: c.ID, RoundID: c.Round, OrigTxID: c.Reference}
	if c.Kind != dialect.Rollback {
		out.Type, out.OrigTxID = "regular", ""
		if c.Free {
			out.Type, out.FreeID = "free", "free"
		}
	} else {
		out.RoundID = ""
	}
	return signed(ctx, http.MethodPost, s.Key, wallet+"/"+path, out)
}

// signed returns a request with the signature of its body.
func signed(ctx context.Context, method, key, address string, in any) (*http.Request, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, fmt.Errorf("encode a call: %w", err)
	}
	signature, err := Sign(key, body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(signatureHeader, signature)
	return r, nil
}

func signedGet(ctx context.Context, key, address string, query url.Values) (*http.Request, error) {
	signature, err := SignQuery(key, query)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+query.Encode(), nil)
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set(signatureHeader, signature)
	return r, nil
}

// Answer implements dialect.Supplier.
func (Supplier) Answer(c dialect.Call, r dialect.Response) (result dialect.Result, err error) {
	var in answer
	if err := json.Unmarshal(r.Body, &in); err != nil || r.Status >= http.StatusInternalServerError {
		return result, fmt.Errorf("%w: status %d: %.200s", dialect.ErrAnswer, r.Status, r.Body)
	}
	if r.Status != http.StatusOK {
		if in.Message == "" {
			return result, fmt.Errorf("%w: status %d without a message", dialect.ErrAnswer, r.Status)
		}
		return result, dialect.Error(refusal{r.Status, in.Code}, refusals, dialect.ErrRefused)
	}
	if c.Kind.Moves() && in.TxID == "" {
		return result, fmt.Errorf("%w: no txID: %.200s", dialect.ErrAnswer, r.Body)
	}
	if result.Balance, err = dialect.ParseDecimal(in.Balance); err != nil {
		return result, fmt.Errorf("%w: %w", dialect.ErrAnswer, err)
	}
	result.ID = in.TxID
	return result, nil
}
