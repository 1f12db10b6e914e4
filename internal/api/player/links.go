package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/identity"
)

func (a *API) registerLinks(h huma.API) {
	const mine = "/api/v3/players/me/links"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, mine, "listLinks", "account",
		"Linked accounts at identity providers")), a.links)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, mine+"/begin", "beginLink", "account",
		"The address that begins linking an external account")), a.beginLink)
	huma.Register(h, noContent(kit.SignedIn(kit.Operation(http.MethodPost, mine, "linkExternalAccount", "account",
		"Link the external account of a ticket"))), a.link)
	huma.Register(h, noContent(kit.SignedIn(kit.Operation(http.MethodDelete, mine+"/{id}", "unlinkExternalAccount", "account",
		"Unlink an external account; refused for the last sign-in method"))), a.unlink)
}

// Linked is a linked external account.
type Linked struct {
	ID        string `json:"id"`
	Method    string `json:"method"`
	Provider  string `json:"provider" doc:"Name of the identity provider on screens."`
	Label     string `json:"label" doc:"Name of the player's account there."`
	CreatedAt int64  `json:"created_at" doc:"Unix milliseconds."`
	UsedAt    int64  `json:"used_at" doc:"Unix milliseconds; 0: never."`
}

type linksOutput struct {
	Body struct {
		Items []Linked `json:"items"`
	}
}

func (a *API) links(ctx context.Context, _ *struct{}) (*linksOutput, error) {
	who, _ := kit.Player(ctx)
	all, err := a.Identity.Links(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	out := &linksOutput{}
	out.Body.Items = []Linked{}
	for _, l := range all {
		out.Body.Items = append(out.Body.Items, Linked{l.ID, l.Method, l.Provider, l.Label, l.CreatedAt, l.UsedAt})
	}
	return out, nil
}

type beginLinkInput struct {
	Body struct {
		Method   string   `json:"method" maxLength:"32" doc:"Name of a provider, or messenger."`
		Password string   `json:"password" required:"false" nullable:"true" doc:"Optional within minutes of a sign-in, and for accounts without a password."`
		Next     string   `json:"next" required:"false" nullable:"true" doc:"Path of the app to open afterwards."`
		_        struct{} `json:"-" additionalProperties:"true"`
	}
}

type addressOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      struct {
		Address string `json:"address"`
	}
}

func (a *API) beginLink(ctx context.Context, in *beginLinkInput) (*addressOutput, error) {
	who, err := a.proved(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	browser, set := kit.Browser(ctx)
	address, err := a.Identity.AuthURL(ctx, identity.AuthRequest{
		Method: in.Body.Method, Origin: kit.Origin(ctx), Browser: browser, Next: in.Body.Next, Player: who.PlayerID, Visit: visit(ctx),
	})
	if err != nil {
		return nil, err
	}
	out := &addressOutput{}
	if out.Body.Address = address; set != nil {
		out.SetCookie = set.String()
	}
	return out, nil
}

func (a *API) link(ctx context.Context, in *ticketInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	browser, _ := kit.Browser(ctx)
	return nil, a.Identity.Link(ctx, who.PlayerID, in.Body.Ticket, browser, visit(ctx))
}

type linkInput struct {
	ID string `path:"id" maxLength:"64"`
	provenInput
}

func (a *API) unlink(ctx context.Context, in *linkInput) (*struct{}, error) {
	who, err := a.proved(ctx, in.password())
	if err != nil {
		return nil, err
	}
	return nil, a.Identity.Unlink(ctx, who.PlayerID, in.ID, visit(ctx))
}
