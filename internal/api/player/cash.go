package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/method"
)

func (a *API) registerCash(h huma.API) {
	const deposits, withdrawals = "/payments/v1/deposits", "/payouts/v1/withdrawals"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/payments/v1/methods", "listDepositMethods", "cash",
		"Deposit methods that the player is offered, the last used one first")), a.depositMethods)
	huma.Register(h, created(kit.Idempotent(kit.SignedIn(kit.Operation(http.MethodPost, deposits, "createDeposit", "cash",
		"Begin a deposit; the response contains the payment details")))), a.createDeposit)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, deposits+"/{id}/transaction", "giveDepositTransaction", "cash",
		"Send the transaction id of the payment")), a.giveTransaction)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, deposits+"/{id}", "getDeposit", "cash", "One deposit")), a.deposit)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/payouts/v1/methods", "listWithdrawalMethods", "cash",
		"Withdrawal methods that the player is offered, the last used one first")), a.withdrawalMethods)
	huma.Register(h, created(kit.Idempotent(kit.SignedIn(kit.Operation(http.MethodPost, withdrawals, "requestWithdrawal", "cash",
		"Request a withdrawal")))), a.requestWithdrawal)
}

func created(op huma.Operation) huma.Operation {
	op.DefaultStatus = http.StatusCreated
	return op
}

// DepositMethodList lists the deposit methods that a player is offered.
type DepositMethodList struct {
	Items []method.Method `json:"items"`
}

type depositMethodsOutput struct{ Body DepositMethodList }

func (a *API) depositMethods(ctx context.Context, _ *struct{}) (*depositMethodsOutput, error) {
	who, _ := kit.Player(ctx)
	methods, err := a.Cash.DepositMethods(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &depositMethodsOutput{DepositMethodList{methods}}, nil
}

// WithdrawalMethodList lists the withdrawal methods that a player is offered.
type WithdrawalMethodList struct {
	Items []payment.WithdrawalMethod `json:"items"`
}

type withdrawalMethodsOutput struct{ Body WithdrawalMethodList }

func (a *API) withdrawalMethods(ctx context.Context, _ *struct{}) (*withdrawalMethodsOutput, error) {
	who, _ := kit.Player(ctx)
	offers, err := a.Cash.WithdrawalOffers(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &withdrawalMethodsOutput{WithdrawalMethodList{offers}}, nil
}

type createDepositInput struct {
	Body struct {
		Method string       `json:"method" maxLength:"32"`
		Amount money.Amount `json:"amount" doc:"hundredths of the unit"`
		Phone  string       `json:"phone" required:"false" maxLength:"32" doc:"phone number with + and country code, if the method needs one"`
	}
}

type depositOutput struct {
	Hit  bool `header:"Idempotency-Hit"`
	Body payment.Deposit
}

func (a *API) createDeposit(ctx context.Context, in *createDepositInput) (*depositOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	dep, hit, err := a.Cash.CreateDeposit(ctx, payment.Order{
		PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Key: key, Method: in.Body.Method, Amount: in.Body.Amount, Phone: in.Body.Phone,
		Origin: kit.Origin(ctx),
	})
	if err != nil {
		return nil, err
	}
	return &depositOutput{hit, dep}, nil
}

type giveTransactionInput struct {
	ID   id.Deposit `path:"id" maxLength:"26"`
	Body struct {
		TransactionID string `json:"transaction_id" maxLength:"64"`
	}
}

type oneDepositOutput struct{ Body payment.Deposit }

func (a *API) giveTransaction(ctx context.Context, in *giveTransactionInput) (*oneDepositOutput, error) {
	who, _ := kit.Player(ctx)
	dep, err := a.Cash.SubmitTransactionID(ctx, who.PlayerID, in.ID, in.Body.TransactionID)
	if err != nil {
		return nil, err
	}
	return &oneDepositOutput{dep}, nil
}

type depositInput struct {
	ID id.Deposit `path:"id" maxLength:"26"`
}

func (a *API) deposit(ctx context.Context, in *depositInput) (*oneDepositOutput, error) {
	who, _ := kit.Player(ctx)
	dep, err := a.Cash.Deposit(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	return &oneDepositOutput{dep}, nil
}

type requestWithdrawalInput struct {
	Body struct {
		Method  string          `json:"method" maxLength:"32"`
		Amount  money.Amount    `json:"amount" doc:"hundredths of the unit"`
		Account payment.Account `json:"account" required:"false"`

		ForfeitBonus bool `json:"forfeit_bonus" required:"false" doc:"end the active bonuses that the conditions name"`

		PayoutDetails id.PayoutAccount `json:"payout_details_id" required:"false" maxLength:"26" doc:"a saved account, instead of account"`
	}
}

type withdrawalOutput struct {
	Hit  bool `header:"Idempotency-Hit"`
	Body payment.Withdrawal
}

func (a *API) requestWithdrawal(ctx context.Context, in *requestWithdrawalInput) (*withdrawalOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	w, hit, err := a.Cash.RequestWithdrawal(ctx, payment.Request{
		PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Key: key, Method: in.Body.Method, Amount: in.Body.Amount,
		To: in.Body.Account, Saved: in.Body.PayoutDetails, Forfeit: in.Body.ForfeitBonus,
		Find: a.savedAccount(who), Known: a.knownAccount(who), Prove: a.requireFresh,
	})
	if err != nil {
		return nil, err
	}
	return &withdrawalOutput{hit, w}, nil
}
