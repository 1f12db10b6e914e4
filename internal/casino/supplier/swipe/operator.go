package swipe

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"maidan/internal/casino/supplier/dialect"
)

// Operator reads the calls of the supplier. It implements dialect.Operator.
type Operator struct {
	Key string // that the supplier signs with
}

var kinds = map[string]dialect.Kind{"balance": dialect.Balance, "bet": dialect.Bet, "win": dialect.Win, "refund": dialect.Rollback}

// Read implements dialect.Operator.
func (o Operator) Read(r dialect.Request) (c dialect.Call, err error) {
	kind, known := kinds[r.Path]
	signature := r.Header.Get(signatureHeader)
	var canonical []byte
	if r.Method == http.MethodGet {
		canonical, err = VerifiedQuery(o.Key, r.Query, signature)
	} else {
		canonical, err = Verified(o.Key, r.Body, signature)
	}
	if err != nil {
		return c, err
	}
	if !known || r.Method != http.MethodPost && kind != dialect.Balance || r.Method != http.MethodGet && kind == dialect.Balance {
		return c, dialect.ErrSyntax.Because(fmt.Errorf("%s %q is no call", r.Method, r.Path))
	}
	var in call
	if err := decode(canonical, &in); err != nil {
		return c, err
	}
	c = dialect.Call{Kind: kind, Token: in.SessionID, Round: in.RoundID, ID: in.TxID, Reference: in.OrigTxID, Free: in.Type == "free"}
	if in.SessionID == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a call without sessionID"))
	}
	if kind == dialect.Balance {
		return c, nil
	}
	if kind != dialect.Rollback && in.Type != "regular" && in.Type != "free" {
		return c, dialect.ErrSyntax.Because(fmt.Errorf("unknown type %q", in.Type))
	}
	if kind == dialect.Rollback && in.OrigTxID == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a refund without origTxID"))
	}
	c.Amount, err = dialect.ParseDecimal(in.Amount)
	return c, err
}

// Write implements dialect.Operator.
func (Operator) Write(_ dialect.Request, c dialect.Call, result dialect.Result, refused error) dialect.Response {
	status, out := http.StatusOK, answer{}
	switch {
	case refused != nil && !dialect.Refusal(refused):
		status, out = http.StatusInternalServerError, answer{Message: "The wallet failed. Repeat the call.", Code: failed}
	case refused != nil:
		r := dialect.Named(refused, refusals, refusal{403, "account_blocked"})
		status, out = r.status, answer{Message: http.StatusText(r.status), Code: r.code}
		if errors.Is(refused, dialect.ErrExpired) {
			out.Action = "refresh"
		}
	default:
		out.Balance = dialect.Decimal(result.Balance)
		if c.Kind.Moves() {
			out.TxID = result.ID
		}
	}
	body, _ := json.Marshal(out) // of texts
	return dialect.Response{Status: status, Body: body}
}
