package hub88

import (
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Operator reads the calls of Hub88. It implements dialect.Operator.
type Operator struct {
	Key *rsa.PublicKey // of Hub88
}

var kinds = map[string]dialect.Kind{pathInfo: dialect.Open, pathBalance: dialect.Balance, pathBet: dialect.Bet, pathWin: dialect.Win, pathRollback: dialect.Rollback}

// Read implements dialect.Operator.
func (o Operator) Read(r dialect.Request) (c dialect.Call, err error) {
	if err := verify(o.Key, r.Body, r.Header.Get(signatureHeader)); err != nil {
		return c, err
	}
	kind, known := kinds[r.Path]
	if !known || r.Method != http.MethodPost {
		return c, dialect.ErrSyntax.Because(fmt.Errorf("%s %q is no call", r.Method, r.Path))
	}
	var in call
	if err := json.Unmarshal(r.Body, &in); err != nil {
		return c, dialect.ErrSyntax.Because(err)
	}
	c = dialect.Call{Kind: kind, Token: in.Token, PlayerID: id.Player(in.User), Game: in.GameCode, Round: in.Round, ID: in.Transaction, Reference: in.Reference,
		Request: in.Request, Currency: money.Currency(in.Currency), Free: in.Free, Promotion: in.Promotion, Closes: in.Closed}
	if in.User == "" || in.Request == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a call without user or request_uuid"))
	}
	if kind == dialect.Bet || kind == dialect.Win {
		if in.Amount == nil {
			return c, dialect.ErrSyntax.Because(errors.New("a transaction without an amount"))
		}
		if c.Amount, err = dialect.FromUnits(*in.Amount, unitsPerHundredth); err != nil {
			return c, err
		}
	}
	if kind == dialect.Rollback && in.Reference == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a rollback without a reference"))
	}
	return c, nil
}

// Write implements dialect.Operator. Statuses are in the body; HTTP's is always 200. A refusal for lack of money has the balance.
func (Operator) Write(_ dialect.Request, c dialect.Call, result dialect.Result, refused error) dialect.Response {
	out := answer{User: string(c.PlayerID), Status: ok, Request: c.Request}
	if refused != nil {
		out.Status = statusOf(refused)
	}
	if refused == nil && c.Kind == dialect.Open {
		out.Country = result.Country
	}
	if result.Currency != "" && (refused == nil && c.Kind != dialect.Open || errors.Is(refused, dialect.ErrFunds)) {
		balance := dialect.Units(result.Balance, unitsPerHundredth)
		out.Balance, out.Currency = &balance, string(result.Currency)
	}
	body, _ := json.Marshal(out) // of texts and numbers
	return dialect.Response{Status: http.StatusOK, Body: body}
}

func statusOf(refused error) string {
	if !dialect.Refusal(refused) {
		return unknown
	}
	return dialect.Named(refused, statuses, "RS_ERROR_USER_DISABLED")
}
