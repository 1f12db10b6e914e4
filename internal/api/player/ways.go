package player

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	identityroom "maidan/internal/identity"
)

func (a *API) registerWays(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/oauth/methods", "listSignInMethods", "account",
		"Sign-in methods besides password and one-time link"), a.ways)
	leave := kit.Operation(http.MethodGet, "/api/v3/oauth/oidc/{provider}/begin", "beginOpenID", "account",
		"Send the visitor to a provider; failures redirect to /login?problem=")
	leave.DefaultStatus = http.StatusSeeOther
	huma.Register(h, leave, a.leaveForProvider)
	back := kit.Operation(http.MethodGet, "/api/v3/oauth/oidc/{provider}/callback", "returnFromOpenID", "account",
		"Callback of a provider; redirects to /login/way with a ticket in the fragment")
	back.DefaultStatus = http.StatusSeeOther
	huma.Register(h, back, a.backFromProvider)
	messenger := kit.Operation(http.MethodGet, "/api/v3/oauth/messenger/begin", "beginMessenger", "account",
		"Send the visitor to the messenger; failures redirect to /login?problem=")
	messenger.DefaultStatus = http.StatusSeeOther
	huma.Register(h, messenger, a.leaveForMessenger)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/messenger/finish", "returnFromMessenger", "account",
		"Exchange a messenger's signed login for a ticket; it is valid once and for 5 minutes")), a.backFromMessenger)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/methods/finish", "finishExternalSignIn", "account",
		"Sign in with a ticket, or get what it still needs")), a.finishExternalSignIn)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/methods/register", "registerExternalAccount", "account",
		"Register with the ticket of a new visitor and sign in")), a.registerExternalAccount)
}

// WaysIn are the ways to sign in besides password and one-time link.
type WaysIn struct {
	Passkeys  bool    `json:"passkeys" doc:"Whether passkeys work at this origin."`
	Providers []WayIn `json:"providers"`
	Messenger *WayIn  `json:"messenger,omitempty"`
}

// WayIn is another house that vouches for visitors.
type WayIn struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Test  bool   `json:"test" doc:"The demo's own provider, which accepts any identity."`
}

type waysOutput struct{ Body WaysIn }

func (a *API) ways(ctx context.Context, _ *struct{}) (*waysOutput, error) {
	offer := a.Ways.Offered(kit.Origin(ctx))
	out := &waysOutput{WaysIn{Passkeys: offer.Passkeys, Providers: []WayIn{}}}
	for _, way := range offer.Ways {
		out.Body.Providers = append(out.Body.Providers, WayIn(way))
	}
	if offer.Messenger != nil {
		way := WayIn(*offer.Messenger)
		out.Body.Messenger = &way
	}
	return out, nil
}

// onward sends a browser on.
type onward struct {
	Location  string `header:"Location"`
	SetCookie string `header:"Set-Cookie"`
}

func onwardTo(address string, set *http.Cookie) *onward {
	out := &onward{Location: address}
	if set != nil {
		out.SetCookie = set.String()
	}
	return out
}

// problem sends a browser to the sign-in screen, which says what did not work. Only what is internal stays an error.
func problem(err error) (*onward, error) {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return nil, err
	}
	return onwardTo("/login?"+url.Values{"problem": {refused.Code}}.Encode(), nil), nil
}

type leaveInput struct {
	Provider string `path:"provider" maxLength:"32"`
	Next     string `query:"next" doc:"Path of the app to open afterwards."`
}

func (a *API) leaveForProvider(ctx context.Context, in *leaveInput) (*onward, error) {
	return a.leave(ctx, in.Provider, in.Next)
}

type leaveMessengerInput struct {
	Next string `query:"next" doc:"Path of the app to open afterwards."`
}

func (a *API) leaveForMessenger(ctx context.Context, in *leaveMessengerInput) (*onward, error) {
	return a.leave(ctx, "messenger", in.Next)
}

func (a *API) leave(ctx context.Context, way, next string) (*onward, error) {
	browser, set := kit.Browser(ctx)
	address, err := a.Ways.Leave(ctx, identityroom.Leaving{Way: way, Origin: kit.Origin(ctx), Browser: browser, Next: next, Visit: visit(ctx)})
	if err != nil {
		return problem(err)
	}
	return onwardTo(address, set), nil
}

type backInput struct {
	Provider string `path:"provider" maxLength:"32"`
	State    string `query:"state"`
	Code     string `query:"code"`
	Error    string `query:"error"`
}

func (a *API) backFromProvider(ctx context.Context, in *backInput) (*onward, error) {
	browser, _ := kit.Browser(ctx)
	ticket, err := a.Ways.Back(ctx, identityroom.Return{
		Way: in.Provider, State: in.State, Code: in.Code, Problem: in.Error, Browser: browser, Visit: visit(ctx),
	})
	if err != nil {
		return problem(err)
	}
	return onwardTo("/login/way#"+url.Values{"ticket": {ticket}}.Encode(), nil), nil
}

type signedInput struct {
	Body struct {
		State  string            `json:"state" maxLength:"64" doc:"From the callback's address."`
		Fields map[string]string `json:"fields" doc:"The fields that the messenger signed: id, first_name, last_name, username, photo_url, auth_date, hash."`
		_      struct{}          `json:"-" additionalProperties:"true"`
	}
}

// Ticket stands for a visitor who came back from another house.
type Ticket struct {
	Ticket string `json:"ticket" doc:"Valid for 15 minutes in the same browser."`
}

type ticketOutput struct{ Body Ticket }

func (a *API) backFromMessenger(ctx context.Context, in *signedInput) (*ticketOutput, error) {
	browser, _ := kit.Browser(ctx)
	ticket, err := a.Ways.BackSigned(ctx, in.Body.State, browser, identityroom.Signed(in.Body.Fields), visit(ctx))
	return &ticketOutput{Ticket{ticket}}, err
}
