package pragmatic

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Supplier makes the calls of the supplier. It implements dialect.Supplier.
type Supplier struct {
	Secret   string
	Provider string
}

// Has implements dialect.Supplier.
func (Supplier) Has() dialect.Features {
	return dialect.Features{Tokens: true, Players: true, Reasons: true, Promotions: true}
}

var addresses = map[dialect.Kind]string{dialect.Open: "authenticate", dialect.Balance: "balance", dialect.Ping: "balance", dialect.Bet: "bet", dialect.Win: "result",
	dialect.Rollback: "refund", dialect.Close: "endRound"}

// Request implements dialect.Supplier.
func (s Supplier) Request(ctx context.Context, wallet string, c dialect.Call) (*http.Request, error) {
	address := addresses[c.Kind]
	if c.Kind == dialect.Win && c.Promotion {
		address = "promoWin"
		if c.Free {
			address = "bonusWin"
		}
	}
	form := url.Values{"providerId": {s.Provider}}
	set := func(name, value string) {
		if value != "" {
			form.Set(name, value)
		}
	}
	set("token", c.Token)
	if c.Kind != dialect.Open {
		set("userId", string(c.PlayerID))
		set("gameId", c.Game)
		set("roundId", c.Round)
	}
	switch c.Kind {
	case dialect.Bet, dialect.Win:
		form.Set("reference", c.ID)
		form.Set("amount", dialect.Decimal(c.Amount))
		if c.Promotion {
			set("currency", string(c.Currency))
		}
		if c.Free {
			form.Set("bonusCode", "free")
		}
	case dialect.Rollback:
		form.Set("reference", c.Reference)
	case dialect.Open, dialect.Balance, dialect.Ping, dialect.Close:
	}
	return posted(ctx, wallet+"/"+address+".html", form, s.Secret)
}

// posted returns a form with its hash.
func posted(ctx context.Context, address string, form url.Values, secret string) (*http.Request, error) {
	form.Set("hash", Hash(form, secret))
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r, nil
}

// Answer implements dialect.Supplier.
func (Supplier) Answer(c dialect.Call, r dialect.Response) (result dialect.Result, err error) {
	var in answer
	if err := json.Unmarshal(r.Body, &in); err != nil || r.Status != http.StatusOK {
		return result, fmt.Errorf("%w: status %d: %.200s", dialect.ErrAnswer, r.Status, r.Body)
	}
	switch {
	case in.Error == codeFailed:
		return result, fmt.Errorf("%w: error %d", dialect.ErrAnswer, in.Error)
	case in.Error != codeOK:
		return result, dialect.Error(in.Error, codes, dialect.ErrRefused)
	}
	result = dialect.Result{PlayerID: id.Player(in.UserID), Currency: money.Currency(in.Currency), Country: in.Country, ID: in.TransactionID}
	if c.Kind.Moves() && in.TransactionID == "" {
		err = errors.New("no transactionId")
	} else {
		result.Balance, err = dialect.ParseDecimal(in.Cash.String())
	}
	if err != nil {
		return result, fmt.Errorf("%w: %w: %.200s", dialect.ErrAnswer, err, r.Body)
	}
	return result, nil
}
