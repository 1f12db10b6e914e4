package player

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/identity"
	"maidan/internal/player"
)

func (a *API) registerPasskeys(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/oauth/passkey/begin", "beginPasskeySignIn", "account",
		"Options for signing in with a passkey"), a.beginPasskeySignIn)
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, "/api/v3/oauth/passkey/finish", "signInByPasskey", "account",
		"Sign in with the device's response")), a.signInByPasskey)
	const mine = "/api/v3/players/me/passkeys"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, mine, "listPasskeys", "account", "The player's passkeys")), a.passkeys)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, mine+"/begin", "beginPasskey", "account",
		"Options for creating a passkey")), a.beginPasskey)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, mine, "addPasskey", "account", "Store a new passkey")), a.addPasskey)
	huma.Register(h, noContent(kit.SignedIn(kit.Operation(http.MethodPatch, mine+"/{id}", "renamePasskey", "account",
		"Rename a passkey"))), a.renamePasskey)
	huma.Register(h, noContent(kit.SignedIn(kit.Operation(http.MethodDelete, mine+"/{id}", "removePasskey", "account",
		"Remove a passkey; refused for the last sign-in method"))), a.removePasskey)
}

func noContent(op huma.Operation) huma.Operation {
	op.DefaultStatus = http.StatusNoContent
	return op
}

// DeviceOptions are the options of navigator.credentials, in WebAuthn's JSON form.
type DeviceOptions struct {
	Options any `json:"options" doc:"PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON."`
}

type optionsOutput struct{ Body DeviceOptions }

func (a *API) beginPasskeySignIn(ctx context.Context, _ *struct{}) (*optionsOutput, error) {
	options, err := a.Identity.BeginPasskeySignIn(ctx, kit.Origin(ctx), visit(ctx))
	return &optionsOutput{DeviceOptions{options}}, err
}

type passkeyAnswer struct {
	Body struct {
		Credential json.RawMessage `json:"credential" doc:"AuthenticationResponseJSON of WebAuthn."`
		_          struct{}        `json:"-" additionalProperties:"true"`
	}
}

func (a *API) signInByPasskey(ctx context.Context, in *passkeyAnswer) (*signedInOutput, error) {
	who, tokens, err := a.Identity.SignInByPasskey(ctx, kit.Origin(ctx), in.Body.Credential, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &signedInOutput{*signedInOf(who, tokens)}, nil
}

// Passkey is a passkey as its owner sees it.
type Passkey struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Host      string `json:"host" doc:"The host that it works for."`
	Synced    bool   `json:"synced" doc:"More than one device of the player has it."`
	CreatedAt int64  `json:"created_at" doc:"Unix milliseconds."`
	UsedAt    int64  `json:"used_at" doc:"Unix milliseconds; 0: never."`
	Copied    bool   `json:"copied" doc:"It may have been copied and is refused."`
}

type passkeysOutput struct {
	Body struct {
		Items []Passkey `json:"items"`
	}
}

func (a *API) passkeys(ctx context.Context, _ *struct{}) (*passkeysOutput, error) {
	who, _ := kit.Player(ctx)
	all, err := a.Identity.Passkeys(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	out := &passkeysOutput{}
	out.Body.Items = []Passkey{}
	for _, p := range all {
		out.Body.Items = append(out.Body.Items, passkeyOf(p))
	}
	return out, nil
}

func passkeyOf(p identity.Passkey) Passkey {
	return Passkey{p.ID, p.Name, p.Host, p.Synced, p.CreatedAt, p.UsedAt, p.Copied}
}

func (a *API) beginPasskey(ctx context.Context, in *provenInput) (*optionsOutput, error) {
	who, err := a.proved(ctx, in.password())
	if err != nil {
		return nil, err
	}
	options, err := a.Identity.BeginPasskey(ctx, who.PlayerID, kit.Origin(ctx))
	return &optionsOutput{DeviceOptions{options}}, err
}

type newPasskeyInput struct {
	Body struct {
		Name       string          `json:"name" maxLength:"200" doc:"1 to 40 characters."`
		Credential json.RawMessage `json:"credential" doc:"RegistrationResponseJSON of WebAuthn."`
		_          struct{}        `json:"-" additionalProperties:"true"`
	}
}

type passkeyOutput struct{ Body Passkey }

func (a *API) addPasskey(ctx context.Context, in *newPasskeyInput) (*passkeyOutput, error) {
	who, _ := kit.Player(ctx)
	made, err := a.Identity.AddPasskey(ctx, who.PlayerID, kit.Origin(ctx), in.Body.Name, in.Body.Credential, visit(ctx))
	return &passkeyOutput{passkeyOf(made)}, err
}

type renamePasskeyInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name string   `json:"name" maxLength:"200" doc:"1 to 40 characters."`
		_    struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) renamePasskey(ctx context.Context, in *renamePasskeyInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.Identity.RenamePasskey(ctx, who.PlayerID, in.ID, in.Body.Name)
}

type provenInput struct {
	Body *Proof `required:"false"`
}

// Proof is the password of a player who changes sign-in methods.
type Proof struct {
	Password string   `json:"password" required:"false" nullable:"true" doc:"Optional within minutes of a sign-in, and for accounts without a password."`
	_        struct{} `json:"-" additionalProperties:"true"`
}

func (in *provenInput) password() string {
	if in.Body == nil {
		return ""
	}
	return in.Body.Password
}

// proved returns the signed-in player after a check of the password or of a sign-in minutes ago. A person at an unlocked
// browser must not be able to add a sign-in method.
func (a *API) proved(ctx context.Context, password string) (kit.Identity, error) {
	who, _ := kit.Player(ctx)
	return who, a.Players.Prove(ctx, player.Identity{PlayerID: who.PlayerID, Session: who.Session}, password)
}

type passkeyInput struct {
	ID string `path:"id" maxLength:"64"`
	provenInput
}

func (a *API) removePasskey(ctx context.Context, in *passkeyInput) (*struct{}, error) {
	who, err := a.proved(ctx, in.password())
	if err != nil {
		return nil, err
	}
	return nil, a.Identity.RemovePasskey(ctx, who.PlayerID, in.ID, visit(ctx))
}
