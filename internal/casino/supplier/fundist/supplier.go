package fundist

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"

	"maidan/internal/casino/supplier/dialect"
)

// Supplier makes the calls of the supplier. It implements dialect.Supplier.
type Supplier struct {
	Secret string
}

// Has implements dialect.Supplier. The token is what the launch named as ExtParam.
func (Supplier) Has() dialect.Features {
	return dialect.Features{Tokens: true, Currencies: true, Players: true, RollbackID: true, Reasons: false, Promotions: true}
}

var types = map[dialect.Kind]string{dialect.Ping: "ping", dialect.Balance: "balance", dialect.Bet: "debit", dialect.Win: "credit", dialect.Rollback: "credit",
	dialect.Close: "roundinfo"}

// Request implements dialect.Supplier. A rollback is of a bet.
func (s Supplier) Request(ctx context.Context, wallet string, c dialect.Call) (*http.Request, error) {
	kind, known := types[c.Kind]
	if !known {
		return nil, fmt.Errorf("fundist: %w: %s", dialect.ErrNotOffered, c.Kind)
	}
	out := fields{"type": kind}
	if c.Kind != dialect.Ping {
		out["userid"], out["currency"], out["i_extparam"], out["i_gameid"] = string(c.PlayerID), string(c.Currency), c.Token, c.Round
	}
	if c.Kind.Moves() {
		out["tid"], out["amount"] = c.ID, dialect.Decimal(c.Amount)
		out["round_ended"] = strconv.FormatBool(c.Closes)
	}
	if c.Kind == dialect.Rollback {
		out["i_rollback"] = c.Reference
	}
	if c.Promotion {
		out["subtype"] = "promotion"
	}
	if c.Free {
		out["game_extra"] = freePrefix + "1"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, wallet, bytes.NewReader(out.signed(s.Secret)))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	return r, nil
}

// Answer implements dialect.Supplier. It verifies the HMAC of the response.
func (s Supplier) Answer(c dialect.Call, r dialect.Response) (result dialect.Result, err error) {
	in, err := read(r.Body)
	switch {
	case err != nil || r.Status != http.StatusOK:
		return result, fmt.Errorf("%w: status %d: %.200s", dialect.ErrAnswer, r.Status, r.Body)
	case !in.verified(s.Secret):
		return result, fmt.Errorf("%w: its HMAC is not valid: %.200s", dialect.ErrAnswer, r.Body)
	case in["error"] != "":
		return result, dialect.Error(in["error"], texts, dialect.ErrRefused)
	case in["status"] != "OK" || c.Kind.Moves() && in["tid"] != c.ID:
		return result, fmt.Errorf("%w: %.200s", dialect.ErrAnswer, r.Body)
	case c.Kind == dialect.Ping || c.Kind == dialect.Close:
		return result, nil
	}
	if result.Balance, err = dialect.ParseDecimal(in["balance"]); err != nil {
		return result, fmt.Errorf("%w: %w", dialect.ErrAnswer, err)
	}
	result.PlayerID, result.Currency, result.ID = c.PlayerID, c.Currency, c.ID
	return result, nil
}
