package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/player"
)

func (a *API) registerDevices(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, mySessions, "listMySessions", "account",
		"Sessions of the player, the last used first")), a.mySessions)
	one := kit.SignedIn(kit.Operation(http.MethodDelete, mySessions+"/{id}", "endMySession", "account", "Sign out on one device"))
	one.DefaultStatus = http.StatusNoContent
	huma.Register(h, one, a.endMySession)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodDelete, mySessions, "endMySessions", "account",
		"Sign out on every other device, or on all devices")), a.endMySessions)
}

const mySessions = "/api/v3/players/me/sessions"

// Device is a session of a player.
type Device struct {
	ID         id.Session `json:"id"`
	Browser    string     `json:"browser" doc:"Display name; empty if unknown."`
	System     string     `json:"system" doc:"Display name; empty if unknown."`
	Address    string     `json:"address" doc:"At the sign-in."`
	Country    string     `json:"country" doc:"ISO country of the address; empty if unknown."`
	Method     string     `json:"method" doc:"How the player signed in: registration, password, link, token, passkey, openid or messenger."`
	CreatedAt  int64      `json:"created_at" doc:"Unix milliseconds."`
	LastUsedAt int64      `json:"last_used_at" doc:"Unix milliseconds; to about a quarter of an hour."`
	Current    bool       `json:"current"`
}

// Devices are a player's sessions.
type Devices struct {
	Items []Device `json:"items"`
}

type devicesOutput struct{ Body Devices }

func (a *API) mySessions(ctx context.Context, _ *struct{}) (*devicesOutput, error) {
	who, _ := kit.Player(ctx)
	open, err := a.Players.Sessions(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	out := &devicesOutput{Devices{Items: make([]Device, 0, len(open))}}
	for _, s := range open {
		out.Body.Items = append(out.Body.Items, a.device(s, who.Session))
	}
	return out, nil
}

func (a *API) device(s player.Session, current id.Session) Device {
	country := ""
	if a.CountryOf != nil {
		country = a.CountryOf(s.Address)
	}
	return Device{
		ID: s.ID, Browser: s.Agent.Browser, System: s.Agent.System, Address: s.Address, Country: country, Method: string(s.Method),
		CreatedAt: s.CreatedAt, LastUsedAt: s.UsedAt, Current: s.ID == current,
	}
}

type endSessionInput struct {
	ID id.Session `path:"id" maxLength:"26"`
}

func (a *API) endMySession(ctx context.Context, in *endSessionInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.Players.EndSession(ctx, who.PlayerID, in.ID, visit(ctx))
}

type endSessionsInput struct {
	All bool `query:"all" doc:"Ends the current session, too."`
}

// Ended is the number of ended sessions.
type Ended struct {
	Ended int `json:"ended"`
}

type endedOutput struct{ Body Ended }

func (a *API) endMySessions(ctx context.Context, in *endSessionsInput) (*endedOutput, error) {
	who, _ := kit.Player(ctx)
	keep := who.Session
	if in.All {
		keep = ""
	}
	n, err := a.Players.EndAllSessions(ctx, who.PlayerID, keep, visit(ctx))
	return &endedOutput{Ended{n}}, err
}
