package player

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/identity"
)

func (a *API) registerSignInMethods(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/oauth/methods", "listSignInMethods", "account",
		"Sign-in methods besides password and one-time link"), a.signInMethods)
	begin := kit.Operation(http.MethodGet, "/api/v3/oauth/oidc/{provider}/begin", "beginOpenID", "account",
		"Redirect the visitor to a provider; failures redirect to /login?problem=")
	begin.DefaultStatus = http.StatusSeeOther
	huma.Register(h, begin, a.beginOpenID)
	callback := kit.Operation(http.MethodGet, "/api/v3/oauth/oidc/{provider}/callback", "returnFromOpenID", "account",
		"Callback of a provider; redirects to /login/callback with a ticket in the fragment")
	callback.DefaultStatus = http.StatusSeeOther
	huma.Register(h, callback, a.openIDCallback)
	messenger := kit.Operation(http.MethodGet, "/api/v3/oauth/messenger/begin", "beginMessenger", "account",
		"Redirect the visitor to the messenger; failures redirect to /login?problem=")
	messenger.DefaultStatus = http.StatusSeeOther
	huma.Register(h, messenger, a.beginMessenger)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/messenger/finish", "returnFromMessenger", "account",
		"Exchange a messenger's signed login, valid once and for 5 minutes, for a ticket")), a.messengerCallback)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/methods/finish", "finishExternalSignIn", "account",
		"Sign in with a ticket, or get the account to register or link")), a.finishExternalSignIn)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/methods/register", "registerExternalAccount", "account",
		"Register with the ticket of a new visitor and sign in")), a.registerExternalAccount)
}

// SignInMethods are the sign-in methods besides password and one-time link.
type SignInMethods struct {
	Passkeys  bool               `json:"passkeys" doc:"Whether passkeys work at this origin."`
	Providers []IdentityProvider `json:"providers"`
	Messenger *IdentityProvider  `json:"messenger,omitempty"`
}

// IdentityProvider is an external provider of identities.
type IdentityProvider struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Test  bool   `json:"test" doc:"The demo's own provider, which accepts any identity."`
}

type signInMethodsOutput struct{ Body SignInMethods }

func (a *API) signInMethods(ctx context.Context, _ *struct{}) (*signInMethodsOutput, error) {
	available := a.Identity.Available(kit.Origin(ctx))
	out := &signInMethodsOutput{SignInMethods{Passkeys: available.Passkeys, Providers: []IdentityProvider{}}}
	for _, provider := range available.Providers {
		out.Body.Providers = append(out.Body.Providers, IdentityProvider(provider))
	}
	if available.Messenger != nil {
		messenger := IdentityProvider(*available.Messenger)
		out.Body.Messenger = &messenger
	}
	return out, nil
}

// redirect is a response that redirects the browser.
type redirect struct {
	Location  string `header:"Location"`
	SetCookie string `header:"Set-Cookie"`
}

func redirectTo(address string, set *http.Cookie) *redirect {
	out := &redirect{Location: address}
	if set != nil {
		out.SetCookie = set.String()
	}
	return out
}

// problem redirects to the sign-in screen with the error's code. Internal errors are returned.
func problem(err error) (*redirect, error) {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return nil, err
	}
	return redirectTo("/login?"+url.Values{"problem": {refused.Code}}.Encode(), nil), nil
}

type beginInput struct {
	Provider string `path:"provider" maxLength:"32"`
	Next     string `query:"next" doc:"Path of the app to open afterwards."`
}

func (a *API) beginOpenID(ctx context.Context, in *beginInput) (*redirect, error) {
	return a.authorize(ctx, in.Provider, in.Next)
}

type beginMessengerInput struct {
	Next string `query:"next" doc:"Path of the app to open afterwards."`
}

func (a *API) beginMessenger(ctx context.Context, in *beginMessengerInput) (*redirect, error) {
	return a.authorize(ctx, "messenger", in.Next)
}

func (a *API) authorize(ctx context.Context, method, next string) (*redirect, error) {
	browser, set := kit.Browser(ctx)
	address, err := a.Identity.AuthURL(ctx, identity.AuthRequest{Method: method, Origin: kit.Origin(ctx), Browser: browser, Next: next, Visit: visit(ctx)})
	if err != nil {
		return problem(err)
	}
	return redirectTo(address, set), nil
}

type callbackInput struct {
	Provider string `path:"provider" maxLength:"32"`
	State    string `query:"state"`
	Code     string `query:"code"`
	Error    string `query:"error"`
}

func (a *API) openIDCallback(ctx context.Context, in *callbackInput) (*redirect, error) {
	browser, _ := kit.Browser(ctx)
	ticket, err := a.Identity.HandleCallback(ctx, identity.Callback{
		Method: in.Provider, State: in.State, Code: in.Code, Error: in.Error, Browser: browser, Visit: visit(ctx),
	})
	if err != nil {
		return problem(err)
	}
	return redirectTo("/login/callback#"+url.Values{"ticket": {ticket}}.Encode(), nil), nil
}

type signedInput struct {
	Body struct {
		State  string            `json:"state" maxLength:"64" doc:"From the callback's address."`
		Fields map[string]string `json:"fields" doc:"The fields that the messenger signed: id, first_name, last_name, username, photo_url, auth_date, hash."`
		_      struct{}          `json:"-" additionalProperties:"true"`
	}
}

// Ticket confirms a visitor's external account.
type Ticket struct {
	Ticket string `json:"ticket" doc:"Valid for 15 minutes in the same browser."`
}

type ticketOutput struct{ Body Ticket }

func (a *API) messengerCallback(ctx context.Context, in *signedInput) (*ticketOutput, error) {
	browser, _ := kit.Browser(ctx)
	ticket, err := a.Identity.HandleSignedLogin(ctx, in.Body.State, browser, identity.Signed(in.Body.Fields), visit(ctx))
	return &ticketOutput{Ticket{ticket}}, err
}
