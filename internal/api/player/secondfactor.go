package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/qr"
)

func (a *API) registerSecondFactor(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/oauth/second-factor", "finishSecondFactor", "account",
		"Finish a sign-in that was answered with second_factor_required"), a.finishSecondFactor)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, myFactor, "startSecondFactor", "account",
		"Begin the set-up of the second factor; a new beginning replaces the old one")), a.startSecondFactor)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, myFactor+"/confirm", "confirmSecondFactor", "account",
		"Turn the second factor on with a code of the authenticator app")), a.confirmSecondFactor)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, myFactor+"/recovery-codes", "makeRecoveryCodes", "account",
		"Replace the recovery codes")), a.makeRecoveryCodes)
	off := kit.SignedIn(kit.Operation(http.MethodDelete, myFactor, "stopSecondFactor", "account", "Turn the second factor off"))
	off.DefaultStatus = http.StatusNoContent
	huma.Register(h, off, a.stopSecondFactor)
}

const myFactor = "/api/v3/players/me/second-factor"

// Enrolment is the set-up data for an authenticator app.
type Enrolment struct {
	Secret string `json:"secret" doc:"Base32, for typing."`
	URI    string `json:"uri" doc:"otpauth:// address, for the device that has the app."`
	QR     string `json:"qr" doc:"The address as a QR code in SVG, for the app to scan."`
}

type enrolmentOutput struct{ Body Enrolment }

func (a *API) startSecondFactor(ctx context.Context, in *proofInput) (*enrolmentOutput, error) {
	begun, err := a.Players.StartSecondFactor(ctx, signedIn(ctx), in.Body.proof())
	if err != nil {
		return nil, err
	}
	code, err := qr.SVG(begun.URI)
	if err != nil {
		return nil, err
	}
	return &enrolmentOutput{Enrolment{begun.Secret, begun.URI, code}}, nil
}

// CodeForm holds a code of the authenticator app.
type CodeForm struct {
	Code string   `json:"code" maxLength:"64"`
	_    struct{} `json:"-" additionalProperties:"true"`
}

type codeInput struct{ Body CodeForm }

// RecoveryCodes replace the second factor, each once. They are returned only here.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

type recoveryCodesOutput struct{ Body RecoveryCodes }

func (a *API) confirmSecondFactor(ctx context.Context, in *codeInput) (*recoveryCodesOutput, error) {
	codes, err := a.Players.FinishEnrolment(ctx, signedIn(ctx), in.Body.Code, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &recoveryCodesOutput{RecoveryCodes{codes}}, nil
}

func (a *API) makeRecoveryCodes(ctx context.Context, in *proofInput) (*recoveryCodesOutput, error) {
	codes, err := a.Players.NewRecoveryCodes(ctx, signedIn(ctx), in.Body.proof(), visit(ctx))
	if err != nil {
		return nil, err
	}
	return &recoveryCodesOutput{RecoveryCodes{codes}}, nil
}

func (a *API) stopSecondFactor(ctx context.Context, in *proofInput) (*struct{}, error) {
	return nil, a.Players.StopSecondFactor(ctx, signedIn(ctx), in.Body.proof(), visit(ctx))
}

// SecondFactorForm answers a challenge.
type SecondFactorForm struct {
	Challenge string   `json:"challenge" maxLength:"1024" doc:"From the response to the first step; valid for ten minutes."`
	Code      string   `json:"code" maxLength:"64" doc:"Six digits of the authenticator app, or a recovery code."`
	_         struct{} `json:"-" additionalProperties:"true"`
}

type secondFactorInput struct {
	Body SecondFactorForm
}

func (a *API) finishSecondFactor(ctx context.Context, in *secondFactorInput) (*signedInOutput, error) {
	who, tokens, err := a.Players.FinishSecondFactor(ctx, in.Body.Challenge, in.Body.Code, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SignedIn{TokenData: tokenData(tokens), UUID: who.ID}}, nil
}
