package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/cashout"
)

func (a *API) registerCashOut(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/bets/{id}/cash-out/quote", "quoteCashOut", "bets",
		"Quote a cash-out, or the reason why there is none")), a.quoteCashOut)
	accept := kit.Operation(http.MethodPost, "/api/v3/bets/{id}/cash-out", "acceptCashOut", "bets",
		"Accept a cash-out quote for a bet or a part of it; while an open leg is live the answer comes after the bet delay")
	accept.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.Idempotent(kit.SignedIn(accept)), a.acceptCashOut)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPut, "/api/v3/bets/{id}/cash-out/order", "orderCashOut", "bets",
		"Cash out automatically when the offer reaches a target")), a.orderCashOut)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodDelete, "/api/v3/bets/{id}/cash-out/order", "dropCashOutOrder", "bets",
		"Cancel the cash-out order")), a.dropCashOutOrder)
}

// CashOutQuote is the cash-out offer of a bet.
type CashOutQuote cashout.CashOut

type cashOutOutput struct {
	Body CashOutQuote
}

func (a *API) quoteCashOut(ctx context.Context, in *betInput) (*cashOutOutput, error) {
	who, _ := kit.Player(ctx)
	quote, err := a.CashOuts.Offer(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	return &cashOutOutput{CashOutQuote(quote)}, nil
}

// AcceptCashOut accepts a quote.
type AcceptCashOut struct {
	QuoteID string `json:"quote_id" minLength:"1" maxLength:"500"`
	Percent int64  `json:"percent" minimum:"1" maximum:"100" doc:"of the remaining bet"`
}

type acceptInput struct {
	ID   id.Bet `path:"id" maxLength:"64"`
	Body AcceptCashOut
}

// CashOutReceipt is a cash-out that was paid.
type CashOutReceipt cashout.Receipt

type acceptOutput struct {
	Hit  bool `header:"Idempotency-Hit" doc:"true when the key was answered before"`
	Body CashOutReceipt
}

func (a *API) acceptCashOut(ctx context.Context, in *acceptInput) (*acceptOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	paid, hit, err := a.CashOuts.Accept(ctx, cashout.Acceptance{PlayerID: who.PlayerID, BetID: in.ID, Key: key, QuoteID: in.Body.QuoteID,
		Percent: in.Body.Percent})
	if err != nil {
		return nil, err
	}
	return &acceptOutput{hit, CashOutReceipt(paid)}, nil
}

// OrderCashOut is the target of an automatic cash-out.
type OrderCashOut struct {
	Target money.Amount `json:"target" doc:"hundredths"`
}

type orderInput struct {
	ID   id.Bet `path:"id" maxLength:"64"`
	Body OrderCashOut
}

// CashOutOrder is an automatic cash-out.
type CashOutOrder cashout.Order

type orderOutput struct {
	Body CashOutOrder
}

func (a *API) orderCashOut(ctx context.Context, in *orderInput) (*orderOutput, error) {
	who, _ := kit.Player(ctx)
	order, err := a.CashOuts.SetOrder(ctx, who.PlayerID, in.ID, in.Body.Target)
	if err != nil {
		return nil, err
	}
	return &orderOutput{CashOutOrder(order)}, nil
}

func (a *API) dropCashOutOrder(ctx context.Context, in *betInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.CashOuts.DropOrder(ctx, who.PlayerID, in.ID)
}
