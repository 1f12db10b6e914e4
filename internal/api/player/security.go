package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/player"
)

func (a *API) registerSecurity(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/{id}", "changePassword", "account",
		"Change the password; every other session ends")), a.changePassword)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/me/close", "closeAccount", "account",
		"Close the account; only support can reopen it")), a.closeAccount)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/players/me/reauthenticate", "reauthenticate", "account",
		"Confirm the password or a code again; calls that answered proof_required are allowed for ten minutes")), a.reauthenticate)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/security", "getMySecurity", "account",
		"Security settings of the account")), a.mySecurity)
}

var errNotYours = fault.New(fault.Forbidden, "not_yours", "This is not your account.")

// PasswordForm is the body of a password change.
type PasswordForm struct {
	OldPassword    string   `json:"old_password" maxLength:"512"`
	Password       string   `json:"password" maxLength:"512"`
	RepeatPassword string   `json:"repeat_password" maxLength:"512"`
	_              struct{} `json:"-" additionalProperties:"true"`
}

type passwordInput struct {
	ID   string `path:"id" maxLength:"26" doc:"The player's own id, or me."`
	Body PasswordForm
}

func (a *API) changePassword(ctx context.Context, in *passwordInput) (*doneOutput, error) {
	who := signedIn(ctx)
	if in.ID != string(who.PlayerID) && in.ID != "me" {
		return nil, errNotYours.At("id", "forbidden")
	}
	f := in.Body
	if err := a.Players.ChangePassword(ctx, who, f.OldPassword, f.Password, f.RepeatPassword, visit(ctx)); err != nil {
		return nil, err
	}
	return &doneOutput{Done{"The password was updated."}}, nil
}

// signedIn returns the signed-in player as a player.Identity.
func signedIn(ctx context.Context) player.Identity {
	who, _ := kit.Player(ctx)
	return player.Identity{PlayerID: who.PlayerID, Session: who.Session}
}

// ProofForm is the password or code with which a signed-in player confirms a sensitive action.
type ProofForm struct {
	Password string   `json:"password" required:"false" maxLength:"512" doc:"Ignored when the account has none; the sign-in must then be at most ten minutes old."`
	Code     string   `json:"code" required:"false" maxLength:"64" doc:"Of the second factor, if it is on."`
	_        struct{} `json:"-" additionalProperties:"true"`
}

func (f ProofForm) proof() player.Proof { return player.Proof{Password: f.Password, Code: f.Code} }

type proofInput struct{ Body ProofForm }

func (a *API) closeAccount(ctx context.Context, in *proofInput) (*doneOutput, error) {
	if err := a.Players.Close(ctx, signedIn(ctx), in.Body.proof(), visit(ctx)); err != nil {
		return nil, err
	}
	return &doneOutput{Done{"Your account is closed."}}, nil
}

// ReauthenticateForm has the password or a code of the second factor; one of them is enough.
type ReauthenticateForm struct {
	Password string   `json:"password" required:"false" maxLength:"512"`
	Code     string   `json:"code" required:"false" maxLength:"64" doc:"Of the second factor, or a recovery code."`
	_        struct{} `json:"-" additionalProperties:"true"`
}

// Reauthenticated is the time until which the sign-in is fresh.
type Reauthenticated struct {
	FreshUntil int64 `json:"fresh_until" doc:"Unix milliseconds."`
}

type reauthenticateInput struct{ Body ReauthenticateForm }

type reauthenticatedOutput struct{ Body Reauthenticated }

func (a *API) reauthenticate(ctx context.Context, in *reauthenticateInput) (*reauthenticatedOutput, error) {
	until, err := a.Players.Reauthenticate(ctx, signedIn(ctx), player.Proof{Password: in.Body.Password, Code: in.Body.Code})
	return &reauthenticatedOutput{Reauthenticated{until.UnixMilli()}}, err
}

// requireFresh fails with proof_required when the player's sign-in is not fresh.
func (a *API) requireFresh(ctx context.Context) error {
	return a.Players.RequireFresh(ctx, signedIn(ctx))
}

// Security is how an account is protected.
type Security struct {
	HasPassword    bool  `json:"has_password" doc:"False for an account registered through an identity provider until it sets a password."`
	SecondFactor   bool  `json:"second_factor"`
	SecondFactorAt int64 `json:"second_factor_at" doc:"When it was turned on, unix milliseconds; 0: off."`
	RecoveryCodes  int   `json:"recovery_codes" doc:"Number of unused codes."`
}

type securityOutput struct{ Body Security }

func (a *API) mySecurity(ctx context.Context, _ *struct{}) (*securityOutput, error) {
	who, _ := kit.Player(ctx)
	s, err := a.Players.SecurityOf(ctx, who.PlayerID)
	return &securityOutput{Security{s.HasPassword, s.SecondFactorAt != 0, s.SecondFactorAt, s.RecoveryCodes}}, err
}
