package player

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/profile"
	"maidan/internal/profile/payout"
)

func (a *API) registerPayoutDetails(h huma.API) {
	const path = "/api/v3/players/me/payout-details"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path, "listPayoutDetails", "account",
		"The accounts that the player has saved for withdrawals, newest first")), a.payoutDetails)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPut, path, "savePayoutDetails", "account",
		"Save an account for withdrawals; saving it twice changes nothing")), a.savePayoutDetails)
	forget := kit.SignedIn(kit.Operation(http.MethodDelete, path+"/{id}", "removePayoutDetails", "account", "Remove a saved account"))
	forget.DefaultStatus = http.StatusNoContent
	huma.Register(h, forget, a.removePayoutDetails)
}

// PayoutDetails is a saved account; its number is masked except for the end.
type PayoutDetails struct {
	ID        id.PayoutAccount `json:"id"`
	Kind      payout.Kind      `json:"kind" enum:"upi,bank,wallet,mobile_money,other,bitcoin,ethereum,tron"`
	Name      string           `json:"name" doc:"holder's name"`
	Provider  string           `json:"provider"`
	IFSC      string           `json:"ifsc"`
	Masked    string           `json:"masked" doc:"for example •••• 4321"`
	CreatedAt int64            `json:"created_at" doc:"Unix milliseconds."`
}

// PayoutDetailsList lists the saved accounts of a player.
type PayoutDetailsList struct {
	Items []PayoutDetails `json:"items"`
}

func shown(d profile.Details) PayoutDetails {
	return PayoutDetails{d.ID, d.Kind, d.Account.Name, d.Account.Provider, d.Account.IFSC, d.Account.Masked(), d.CreatedAt}
}

type payoutDetailsOutput struct{ Body PayoutDetailsList }

func (a *API) payoutDetails(ctx context.Context, _ *struct{}) (*payoutDetailsOutput, error) {
	who, _ := kit.Player(ctx)
	saved, err := a.Profiles.PayoutDetails(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	items := make([]PayoutDetails, len(saved))
	for i, d := range saved {
		items[i] = shown(d)
	}
	return &payoutDetailsOutput{PayoutDetailsList{items}}, nil
}

type savePayoutDetailsInput struct {
	Body struct {
		Kind    payout.Kind    `json:"kind" enum:"upi,bank,wallet,mobile_money,other,bitcoin,ethereum,tron"`
		Account payout.Account `json:"account"`
	}
}

type savedPayoutDetailsOutput struct{ Body PayoutDetails }

func (a *API) savePayoutDetails(ctx context.Context, in *savePayoutDetailsInput) (*savedPayoutDetailsOutput, error) {
	who, _ := kit.Player(ctx)
	currency := money.Currency(who.Currency)
	known, err := a.Profiles.FindPayout(ctx, who.PlayerID, currency, in.Body.Kind, in.Body.Account)
	switch {
	case err == nil: // already saved
		return &savedPayoutDetailsOutput{shown(known)}, nil
	case !errors.Is(err, profile.ErrNoDetails):
		return nil, err
	}
	if err := a.requireFresh(ctx); err != nil {
		return nil, err
	}
	saved, err := a.Profiles.AddPayout(ctx, who.PlayerID, currency, in.Body.Kind, in.Body.Account, kit.Client(ctx).String())
	if err != nil {
		return nil, err
	}
	return &savedPayoutDetailsOutput{shown(saved)}, nil
}

type removePayoutDetailsInput struct {
	ID id.PayoutAccount `path:"id" maxLength:"26"`
}

func (a *API) removePayoutDetails(ctx context.Context, in *removePayoutDetailsInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.Profiles.RemovePayout(ctx, who.PlayerID, in.ID, kit.Client(ctx).String())
}

// savedAccount returns a function that finds a saved account of a player.
func (a *API) savedAccount(who kit.Identity) func(context.Context, id.PayoutAccount) (payout.Account, error) {
	return func(ctx context.Context, accountID id.PayoutAccount) (payout.Account, error) {
		saved, err := a.Profiles.Payout(ctx, who.PlayerID, accountID)
		return saved.Account, err
	}
}

// knownAccount returns a function that reports whether a player has saved an account.
func (a *API) knownAccount(who kit.Identity) func(context.Context, payout.Kind, payout.Account) (bool, error) {
	return func(ctx context.Context, kind payout.Kind, typed payout.Account) (bool, error) {
		_, err := a.Profiles.FindPayout(ctx, who.PlayerID, money.Currency(who.Currency), kind, typed)
		if errors.Is(err, profile.ErrNoDetails) {
			return false, nil
		}
		return err == nil, err
	}
}
