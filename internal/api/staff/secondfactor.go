package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/qr"
	"maidan/internal/staff"
)

// registerSecondFactor registers the operations that complete a sign-in. They accept pending sessions, which other operations
// refuse.
func (a *API) registerSecondFactor(h huma.API) {
	declare := func(path, id, summary string) huma.Operation {
		return kit.NeedsCSRF(kit.Operation(http.MethodPost, root+"/session"+path, id, tag, summary))
	}
	huma.Register(h, declare("/second-factor", "showStaffCode", "Finish a sign-in with a code of the authenticator app, or a recovery code"), a.showCode)
	huma.Register(h, declare("/enrolment", "startStaffEnrolment", "Begin the set-up of the second factor at the first sign-in"), a.startEnrolment)
	huma.Register(h, declare("/enrolment/confirm", "confirmStaffEnrolment", "Turn the second factor on and sign in"), a.confirmEnrolment)
}

type staffCodeInput struct {
	Token string `cookie:"maidan_staff"`
	Body  struct {
		Code string `json:"code" maxLength:"64" doc:"Six digits of the authenticator app, or a recovery code."`
	}
}

func (a *API) showCode(ctx context.Context, in *staffCodeInput) (*sessionOutput, error) {
	s, err := a.Staff.FinishSignIn(ctx, in.Token, in.Body.Code, kit.Client(ctx).String())
	if err != nil {
		return nil, err
	}
	return a.sessionOf(ctx, s), nil
}

type waitingInput struct {
	Token string `cookie:"maidan_staff"`
}

// OfficeEnrolment is the setup data of an authenticator app.
type OfficeEnrolment struct {
	Secret string `json:"secret" doc:"Base32, to be typed in."`
	URI    string `json:"uri" doc:"otpauth:// address."`
	QR     string `json:"qr" doc:"The address as a QR code in SVG."`
}

type staffEnrolmentOutput struct{ Body OfficeEnrolment }

func (a *API) startEnrolment(ctx context.Context, in *waitingInput) (*staffEnrolmentOutput, error) {
	begun, err := a.Staff.StartEnrolment(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	code, err := qr.SVG(begun.URI)
	if err != nil {
		return nil, err
	}
	return &staffEnrolmentOutput{OfficeEnrolment{begun.Secret, begun.URI, code}}, nil
}

// EnrolledMember is a member whose second factor was just enabled.
type EnrolledMember struct {
	OfficeMember
	RecoveryCodes []string `json:"recovery_codes" doc:"Each replaces the second factor once; returned only once."`
}

type enrolledOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      EnrolledMember
}

func (a *API) confirmEnrolment(ctx context.Context, in *staffCodeInput) (*enrolledOutput, error) {
	s, codes, err := a.Staff.FinishEnrolment(ctx, in.Token, in.Body.Code, kit.Client(ctx).String())
	if err != nil {
		return nil, err
	}
	out := a.sessionOf(ctx, s)
	return &enrolledOutput{out.SetCookie, EnrolledMember{out.Body, codes}}, nil
}

// sessionOf returns a session with its cookie.
func (a *API) sessionOf(ctx context.Context, s staff.Session) *sessionOutput {
	cookie := kit.NewStaffCookie(ctx, s.Token, s.ExpiresAt.Sub(a.Staff.Clock.Now()))
	return &sessionOutput{cookie.String(), memberOf(s)}
}
