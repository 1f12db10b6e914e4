package fundist

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Operator reads the calls of the supplier. It implements dialect.Operator.
type Operator struct {
	Secret string
}

var kinds = map[string]dialect.Kind{"ping": dialect.Ping, "balance": dialect.Balance, "debit": dialect.Bet, "credit": dialect.Win, "roundinfo": dialect.Close}

// freePrefix begins game_extra in free rounds.
const freePrefix = "FREEROUNDS_"

// Read implements dialect.Operator.
func (o Operator) Read(r dialect.Request) (c dialect.Call, err error) {
	in, err := read(r.Body)
	if err != nil {
		return c, dialect.ErrSyntax.Because(err)
	}
	if !in.verified(o.Secret) {
		return c, dialect.ErrSignature
	}
	kind, known := kinds[in["type"]]
	if !known || r.Method != http.MethodPost || r.Path != "" {
		return c, dialect.ErrSyntax.Because(fmt.Errorf("%s %q of type %q is no call", r.Method, r.Path, in["type"]))
	}
	c = dialect.Call{Kind: kind, Token: in["i_extparam"], PlayerID: id.Player(in["userid"]), Round: in["i_gameid"], ID: in["tid"], Currency: money.Currency(in["currency"]),
		Free: strings.HasPrefix(in["game_extra"], freePrefix), Promotion: in["subtype"] == "promotion", Closes: in["round_ended"] == "true" || in["round_ended"] == "1"}
	if reference, rollback := in["i_rollback"]; rollback {
		if !kind.Moves() || reference == "" {
			return c, dialect.ErrSyntax.Because(errors.New("a rollback of nothing"))
		}
		c.Kind, c.Reference = dialect.Rollback, reference
	} else if in["subtype"] == "cancel" {
		return c, dialect.ErrSyntax.Because(errors.New("a cancel without i_rollback"))
	}
	if kind.Moves() {
		if c.Amount, err = dialect.ParseDecimal(in["amount"]); err != nil {
			return c, err
		}
	}
	if kind != dialect.Ping && c.PlayerID == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a call without userid"))
	}
	return c, nil
}

// Write implements dialect.Operator. Refusals have the status 200; a failure has 500, so that the supplier repeats the call.
func (o Operator) Write(_ dialect.Request, c dialect.Call, result dialect.Result, refused error) dialect.Response {
	status, out := http.StatusOK, fields{"status": "OK"}
	switch {
	case refused != nil && !dialect.Refusal(refused):
		status, out = http.StatusInternalServerError, fields{"error": "Internal error"}
	case refused != nil:
		out = fields{"error": dialect.Named(refused, texts, "Bet not allowed")}
	case c.Kind.Moves():
		out["tid"], out["balance"] = c.ID, dialect.Decimal(result.Balance)
	case c.Kind == dialect.Balance:
		out["balance"] = dialect.Decimal(result.Balance)
	}
	return dialect.Response{Status: status, Body: out.signed(o.Secret)}
}
