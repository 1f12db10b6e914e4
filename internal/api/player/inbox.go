package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Caught is an email or text message that a demo stored instead of sending it.
type Caught struct {
	ID        string `json:"id"`
	Channel   string `json:"channel" enum:"email,sms"`
	To        string `json:"to"`
	Subject   string `json:"subject" doc:"Empty for a text message."`
	Text      string `json:"text"`
	CreatedAt int64  `json:"created_at" doc:"Unix milliseconds."`
}

// Inbox returns the messages stored for a player or, without a player, for a reserved example address (RFC 2606). ok is false
// for any other address.
type Inbox func(ctx context.Context, playerID id.Player, to string) (caught []Caught, ok bool, err error)

func (a *API) registerInbox(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/demo/inbox", "getDemoInbox", "demo",
		"In a demo only: emails and short messages to the signed-in player, or for an address at example.com and the like"), a.inbox)
}

var (
	errNoInbox    = fault.New(fault.NotFound, "inbox_missing", "The inbox exists only in a demo.")
	errInboxOwner = fault.New(fault.Forbidden, "inbox_not_yours", "Sign in to see what was sent to you. Without an account only addresses at example.com can be read.")
)

type inboxInput struct {
	Authorization string `header:"Authorization" doc:"Bearer and the access token."`
	To            string `query:"to" maxLength:"254" doc:"An address at example.com, .net, .org, or below .example or .test; ignored for signed-in players."`
}

type inboxOutput struct {
	Body struct {
		Items []Caught `json:"items" doc:"Newest first."`
	}
}

func (a *API) inbox(ctx context.Context, in *inboxInput) (*inboxOutput, error) {
	if a.Inbox == nil {
		return nil, errNoInbox
	}
	var playerID id.Player
	if token := kit.Bearer(in.Authorization); token != "" {
		who, err := a.Players.Authenticate(ctx, token)
		if err != nil {
			return nil, err
		}
		playerID = who.PlayerID
	}
	caught, ok, err := a.Inbox(ctx, playerID, in.To)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, errInboxOwner
	}
	out := &inboxOutput{}
	out.Body.Items = caught
	return out, nil
}
