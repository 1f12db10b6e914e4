package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

func (a *API) registerPlayers(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}", "getPlayerRecord", tag,
		"A player with the state of their money"), staff.SeePlayers), a.player)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/deposits", "listStaffDeposits", tag,
		"A player's deposits, newest first"), staff.SeeMoney), a.deposits)
}

// PlayerRecord is a player as the staff sees them.
type PlayerRecord struct {
	ID            string           `json:"id"`
	Email         string           `json:"email"`
	Phone         string           `json:"phone"`
	Currency      money.Currency   `json:"currency"`
	Country       string           `json:"country"`
	Blocked       bool             `json:"blocked"`
	RegisteredAt  int64            `json:"registered_at"`
	SeenAt        int64            `json:"seen_at"`
	Balance       money.Amount     `json:"balance"`
	TotalDeposit  money.Amount     `json:"total_deposit"`
	LedgerAccount wallet.AccountID `json:"ledger_account"`
}

type playerInput struct {
	ID string `path:"id" maxLength:"26"`
}

type playerOutput struct{ Body PlayerRecord }

func (a *API) player(ctx context.Context, in *playerInput) (*playerOutput, error) {
	p, err := a.Players.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	account := wallet.PlayerCash(p.ID, p.Currency)
	balance, err := a.Wallet.Balance(ctx, account)
	if err != nil {
		return nil, err
	}
	total, err := a.Cash.TotalDeposits(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	return &playerOutput{PlayerRecord{
		ID: p.ID, Email: p.Email, Phone: p.Phone, Currency: p.Currency, Country: p.Country, Blocked: p.Blocked,
		RegisteredAt: p.RegisteredAt, SeenAt: p.SeenAt, Balance: balance, TotalDeposit: total, LedgerAccount: account,
	}}, nil
}

type depositsInput struct {
	ID     string `path:"id" maxLength:"26"`
	Cursor string `query:"cursor" maxLength:"26"`
}

type depositsOutput struct{ Body payment.Page[payment.Deposit] }

func (a *API) deposits(ctx context.Context, in *depositsInput) (*depositsOutput, error) {
	page, err := a.Cash.Deposits(ctx, in.ID, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &depositsOutput{page}, nil
}
