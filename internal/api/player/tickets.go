package player

import (
	"context"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/money"
	"maidan/internal/player"
)

type ticketInput struct {
	Body struct {
		Ticket string   `json:"ticket" maxLength:"64"`
		_      struct{} `json:"-" additionalProperties:"true"`
	}
}

// TicketResult is the result of a ticket: exactly one of signed_in, newcomer and linking is set.
type TicketResult struct {
	SignedIn *SignedIn        `json:"signed_in,omitempty"`
	Newcomer *ExternalAccount `json:"newcomer,omitempty" doc:"The visitor is new: registerExternalAccount takes the same ticket."`
	Linking  *ExternalAccount `json:"linking,omitempty" doc:"The player wants to link the account: linkExternalAccount takes the same ticket."`
	Next     string           `json:"next" doc:"Path of the app to open."`
}

// ExternalAccount is a visitor's account as the identity provider describes it.
type ExternalAccount struct {
	Method   string `json:"method"`
	Label    string `json:"label" doc:"Name of the identity provider on screens."`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Verified bool   `json:"verified" doc:"The identity provider confirms that the address is the visitor's."`
}

type ticketResultOutput struct{ Body TicketResult }

func (a *API) finishExternalSignIn(ctx context.Context, in *ticketInput) (*ticketResultOutput, error) {
	browser, _ := kit.Browser(ctx)
	result, err := a.Identity.UseTicket(ctx, in.Body.Ticket, browser, visit(ctx))
	if err != nil {
		return nil, err
	}
	out := &ticketResultOutput{TicketResult{Newcomer: externalAccount(result.Registering), Linking: externalAccount(result.Linking), Next: result.Next}}
	if result.Player != "" {
		out.Body.SignedIn = signedInOf(result.Player, result.Tokens)
	}
	return out, nil
}

func externalAccount(n *identity.ExternalAccount) *ExternalAccount {
	if n == nil {
		return nil
	}
	v := ExternalAccount(*n)
	return &v
}

// ExternalRegistration is the registration form of a visitor with an external account.
type ExternalRegistration struct {
	Ticket             string   `json:"ticket" maxLength:"64"`
	Currency           string   `json:"currency"`
	Country            string   `json:"country" doc:"ISO country."`
	BonusID            string   `json:"bonus_id" required:"false" nullable:"true" doc:"Empty or 0: play without a bonus."`
	Checkbox1          bool     `json:"checkbox1" required:"false" nullable:"true"`
	Checkbox2          bool     `json:"checkbox2" required:"false" nullable:"true"`
	ConfirmSubscribers []string `json:"confirm_subscribers" required:"false" nullable:"true" doc:"May hold news."`
	FormID             string   `json:"form_id" required:"false" nullable:"true"`
	Affiliates
	CaptchaToken string   `json:"captcha-token" required:"false" nullable:"true"`
	_            struct{} `json:"-" additionalProperties:"true"`
}

type externalRegistrationInput struct {
	Landing string `cookie:"landing" doc:"Set by landing pages: the one that was seen last, and its variant."`
	Body    ExternalRegistration
}

func (a *API) registerExternalAccount(ctx context.Context, in *externalRegistrationInput) (*ticketResultOutput, error) {
	f := in.Body
	browser, _ := kit.Browser(ctx)
	form := RegistrationForm{ConfirmSubscribers: f.ConfirmSubscribers}.registration(proven(ctx, f.CaptchaToken))
	form.Currency, form.BonusID, form.Checkbox1, form.Checkbox2 = money.Currency(f.Currency), f.BonusID, f.Checkbox1, f.Checkbox2
	form.From = attributed(f.attribution(f.FormID), "", in.Landing)
	made, next, err := a.Identity.RegisterByTicket(ctx, f.Ticket, browser, f.Country, form)
	if err != nil {
		return nil, err
	}
	return &ticketResultOutput{TicketResult{SignedIn: signedInOf(made.Player.ID, made.Tokens), Next: next}}, nil
}

func signedInOf(who id.Player, tokens player.Tokens) *SignedIn {
	return &SignedIn{TokenData: tokenData(tokens), UUID: who}
}
