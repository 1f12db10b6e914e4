package pragmatic

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Operator reads the calls of the supplier. It implements dialect.Operator.
type Operator struct {
	Secret   string
	Provider string // the supplier's name for itself, "PragmaticPlay"
}

// Read implements dialect.Operator.
func (o Operator) Read(r dialect.Request) (c dialect.Call, err error) {
	form, err := ReadForm(r.Body, o.Secret)
	if err != nil {
		return c, err
	}
	does, known := actions[strings.TrimSuffix(r.Path, ".html")]
	if !known || r.Method != http.MethodPost {
		return c, dialect.ErrSyntax.Because(fmt.Errorf("%s %q is no call", r.Method, r.Path))
	}
	if form.Get("providerId") != o.Provider {
		return c, dialect.ErrSyntax.Because(errors.New("another providerId"))
	}
	free := form.Get("bonusCode") != ""
	c = dialect.Call{Kind: does.kind, Token: form.Get("token"), PlayerID: id.Player(form.Get("userId")), Game: form.Get("gameId"), Round: form.Get("roundId"),
		ID: form.Get("reference"), Currency: money.Currency(form.Get("currency")), Free: free, Promotion: does.promotion}
	switch c.Kind {
	case dialect.Rollback:
		c.Reference, c.ID = c.ID, rollbackPrefix+c.ID
	case dialect.Bet, dialect.Win:
		if c.Amount, err = dialect.ParseDecimal(form.Get("amount")); err != nil {
			return c, err
		}
		if strings.HasPrefix(c.ID, rollbackPrefix) {
			return c, dialect.ErrSyntax.Because(errors.New("the reference of a refund"))
		}
		if c.Kind == dialect.Win && free && !does.promotion { // bonusWin pays all free rounds at their end
			c.Amount = 0
		}
	case dialect.Open, dialect.Balance, dialect.Close, dialect.Ping:
	}
	if c.Kind == dialect.Open && c.Token == "" || c.Kind != dialect.Open && c.PlayerID == "" {
		return c, dialect.ErrSyntax.Because(errors.New("a call without its player"))
	}
	return c, nil
}

// Write implements dialect.Operator.
func (Operator) Write(_ dialect.Request, c dialect.Call, result dialect.Result, refused error) dialect.Response {
	out := answer{Error: codeOf(refused), Description: "Success"}
	if refused != nil {
		out.Description = "Error " + strconv.Itoa(out.Error)
		if errors.Is(refused, dialect.ErrFunds) && result.Currency != "" {
			out.balance(result)
		}
	} else {
		out.balance(result)
		switch {
		case c.Kind == dialect.Open:
			out.UserID, out.Token, out.Country = string(result.PlayerID), c.Token, result.Country
		case c.Kind.Moves():
			out.TransactionID = result.ID
		}
		if c.Kind == dialect.Bet {
			out.UsedPromo = "0.00"
		}
	}
	body, _ := json.Marshal(out) // of texts and numbers
	return dialect.Response{Status: http.StatusOK, Body: body}
}

// balance sets the balances. Bonus money is not staked with suppliers.
func (a *answer) balance(result dialect.Result) {
	a.Currency, a.Cash, a.Bonus = string(result.Currency), json.Number(dialect.Decimal(result.Balance)), "0.00"
}
