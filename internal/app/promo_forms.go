package app

import (
	"context"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/campaign"
	"maidan/internal/player"
)

// formAccounts registers and signs in visitors without JavaScript, by the same functions as the API.
func (a *App) formAccounts() campaign.Accounts {
	return campaign.Accounts{
		Register: func(ctx context.Context, r *http.Request, f campaign.Form) (campaign.Tokens, error) {
			landing, from := campaign.LandingOf(r), attributionOf(f)
			from.Landing, from.Variant, from.FormID = landing.Route, landing.Variant, f.FormID
			done, err := a.Players.Register(ctx, player.Registration{
				Username: f.Email, Phone: f.Phone, PhoneCode: f.PhoneCode, Password: f.Password, RepeatPassword: f.Password,
				Currency: f.Currency, Country: f.Country, BonusID: f.BonusID, PromoCode: f.PromoCode,
				Checkbox1: true, Checkbox2: f.OfAge, News: f.News, Visit: visitOf(r), From: from,
			})
			return tokensOf(done.Tokens), err
		},
		Login: func(ctx context.Context, r *http.Request, f campaign.Form) (campaign.Tokens, error) {
			_, tokens, err := a.Players.Login(ctx, player.SignIn{
				Username: f.Email, Phone: f.Phone, PhoneCode: f.PhoneCode, Password: f.Password, From: attributionOf(f), Visit: visitOf(r),
			})
			return tokensOf(tokens), err
		},
		OneTime: func(ctx context.Context, r *http.Request, token string) (campaign.Tokens, error) {
			_, tokens, err := a.Players.SignInByLink(ctx, token, visitOf(r))
			return tokensOf(tokens), err
		},
	}
}

// attributionOf returns the affiliate data of a form.
func attributionOf(f campaign.Form) player.Attribution {
	return player.Attribution{
		ClickID: f.Affiliates["click_id"], OfferID: f.Affiliates["offer_id"],
		PartnerID: f.Affiliates["partner_id"], LandingID: f.Affiliates["landing_id"],
	}
}

func tokensOf(t player.Tokens) campaign.Tokens {
	return campaign.Tokens{AccessToken: t.Access, RefreshToken: t.Refresh, TokenType: "Bearer", ExpiresIn: t.ExpiresAt.Unix()}
}

func visitOf(r *http.Request) player.Visit {
	return player.Visit{Address: kit.Client(r.Context()).String(), Country: kit.Country(r.Context()), Agent: r.UserAgent(), Device: kit.Device(r.Context())}
}
