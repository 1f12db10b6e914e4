package player

import (
	"context"

	"maidan/internal/api/kit"
	identityroom "maidan/internal/identity"
	"maidan/internal/money"
	"maidan/internal/player"
)

type ticketInput struct {
	Body struct {
		Ticket string   `json:"ticket" maxLength:"64"`
		_      struct{} `json:"-" additionalProperties:"true"`
	}
}

// Arrived is what a ticket leads to: exactly one of signed_in, newcomer and linking is there.
type Arrived struct {
	SignedIn *SignedIn `json:"signed_in,omitempty"`
	Newcomer *Vouched  `json:"newcomer,omitempty" doc:"The visitor is new: registerExternalAccount takes the same ticket."`
	Linking  *Vouched  `json:"linking,omitempty" doc:"The visitor left to link: linkExternalAccount takes the same ticket."`
	Next     string    `json:"next" doc:"Path of the app to go on to."`
}

// Vouched is what another house says of a visitor.
type Vouched struct {
	Way      string `json:"way"`
	Label    string `json:"label" doc:"Name of the identity provider on screens."`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Verified bool   `json:"verified" doc:"The identity provider confirms that the address is the visitor's."`
}

type arrivedOutput struct{ Body Arrived }

func (a *API) finishExternalSignIn(ctx context.Context, in *ticketInput) (*arrivedOutput, error) {
	browser, _ := kit.Browser(ctx)
	arrival, err := a.Ways.Arrive(ctx, in.Body.Ticket, browser, visit(ctx))
	if err != nil {
		return nil, err
	}
	out := &arrivedOutput{Arrived{Newcomer: vouched(arrival.Newcomer), Linking: vouched(arrival.Linking), Next: arrival.Next}}
	if arrival.Player != "" {
		out.Body.SignedIn = signedInOf(arrival.Player, arrival.Tokens)
	}
	return out, nil
}

func vouched(n *identityroom.Newcomer) *Vouched {
	if n == nil {
		return nil
	}
	v := Vouched(*n)
	return &v
}

// WayRegistration is what a visitor whom another house vouches for fills in.
type WayRegistration struct {
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

type wayRegistrationInput struct {
	Landing string `cookie:"landing" doc:"Set by landing pages: the one that was seen last, and its variant."`
	Body    WayRegistration
}

func (a *API) registerExternalAccount(ctx context.Context, in *wayRegistrationInput) (*arrivedOutput, error) {
	f := in.Body
	browser, _ := kit.Browser(ctx)
	form := RegistrationForm{ConfirmSubscribers: f.ConfirmSubscribers}.registration(proven(ctx, f.CaptchaToken))
	form.Currency, form.BonusID, form.Checkbox1, form.Checkbox2 = money.Currency(f.Currency), f.BonusID, f.Checkbox1, f.Checkbox2
	form.From = attributed(f.attribution(f.FormID), "", in.Landing)
	made, next, err := a.Ways.RegisterArrival(ctx, f.Ticket, browser, f.Country, form)
	if err != nil {
		return nil, err
	}
	return &arrivedOutput{Arrived{SignedIn: signedInOf(made.Player.ID, made.Tokens), Next: next}}, nil
}

func signedInOf(who player.ID, tokens player.Tokens) *SignedIn {
	return &SignedIn{TokenData: tokenData(tokens), UUID: who}
}
