package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

// lines is the number of entries or audit records of a page.
const lines = 50

func (a *API) registerLedger(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/accounts/{account}/entries", "listEntries", tag,
		"Ledger entries of an account, newest first"), staff.SeeMoney), a.entries)
}

// LedgerEntry is one side of a transfer, on the requested account.
type LedgerEntry struct {
	Transfer id.Transfer   `json:"transfer"`
	Kind     string        `json:"kind" doc:"why, for example bet.stake"`
	Ref      string        `json:"ref" doc:"its subject, for example a bet's id"`
	Reverses id.Transfer   `json:"reverses" doc:"transfer that it undoes, or empty"`
	Amount   money.Amount  `json:"amount"`
	Balance  *money.Amount `json:"balance" doc:"after the entry; house accounts have none"`
	At       int64         `json:"at"`
}

type entriesInput struct {
	Account string `path:"account" maxLength:"64" example:"h:stakes:INR"`
	Cursor  string `query:"cursor" maxLength:"26"`
}

type entriesOutput struct{ Body payment.Page[LedgerEntry] }

func (a *API) entries(ctx context.Context, in *entriesInput) (*entriesOutput, error) {
	account := wallet.AccountID(in.Account)
	if !account.Valid() {
		return nil, wallet.ErrNoAccount.At("account", "")
	}
	if _, err := a.Wallet.Balance(ctx, account); account.Player() && err != nil {
		return nil, err
	}
	found, err := a.Wallet.Entries(ctx, account, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[LedgerEntry]{Items: []LedgerEntry{}}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].Cursor
	}
	for _, s := range found {
		e := LedgerEntry{Transfer: s.Transfer, Kind: s.Kind, Ref: s.Ref, Reverses: s.Reverses, Amount: s.Amount, At: s.At}
		if account.Player() {
			e.Balance = &s.Balance
		}
		page.Items = append(page.Items, e)
	}
	return &entriesOutput{page}, nil
}
