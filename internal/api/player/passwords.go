package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

func (a *API) registerPasswords(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/players/passwords", "requestRecoveryEmail", "account",
		"Request an email to replace a forgotten password; the answer is the same whether the address is known"), a.askRecovery)
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/players/passwords/recover", "recoverPassword", "account",
		"Replace a password with the token of a recovery email; it is valid once and ends every session"), a.recoverPassword)
	huma.Register(h, kit.Operation(http.MethodPost, "/auth/v1/change-token", "changeToken", "account",
		"Exchange a token of the system that players were migrated from"), a.changeToken)
}

// Done is a message for the screen.
type Done struct {
	Message string `json:"message"`
}

type doneOutput struct{ Body Done }

type recoveryInput struct {
	Body struct {
		Email        string   `json:"email"`
		CaptchaToken string   `json:"captcha-token" required:"false" nullable:"true"`
		_            struct{} `json:"-" additionalProperties:"true"`
	}
}

func (a *API) askRecovery(ctx context.Context, in *recoveryInput) (*doneOutput, error) {
	if err := a.Players.RequestRecovery(ctx, in.Body.Email, proven(ctx, in.Body.CaptchaToken)); err != nil {
		return nil, err
	}
	return &doneOutput{Done{"A password recovery email has been sent to your email address"}}, nil
}

// RecoveryForm is a new password with the token of a recovery email.
type RecoveryForm struct {
	RecoveryToken  string   `json:"recovery_token"`
	Password       string   `json:"password"`
	RepeatPassword string   `json:"repeat_password"`
	CaptchaToken   string   `json:"captcha-token" required:"false" nullable:"true"`
	_              struct{} `json:"-" additionalProperties:"true"`
}

type recoverInput struct {
	Body RecoveryForm
}

func (a *API) recoverPassword(ctx context.Context, in *recoverInput) (*doneOutput, error) {
	f := in.Body
	if err := a.Players.RecoverPassword(ctx, f.RecoveryToken, f.Password, f.RepeatPassword, proven(ctx, f.CaptchaToken)); err != nil {
		return nil, err
	}
	return &doneOutput{Done{"The password was restored."}}, nil
}

type changeTokenInput struct {
	Authorization string `header:"Authorization" doc:"Bearer and the old token."`
}

func (a *API) changeToken(ctx context.Context, in *changeTokenInput) (*tokenOutput, error) {
	tokens, err := a.Players.SignInByLegacyToken(ctx, kit.Bearer(in.Authorization), visit(ctx))
	if err != nil {
		return nil, err
	}
	return &tokenOutput{tokenData(tokens)}, nil
}
