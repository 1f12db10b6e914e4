package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/staff"
)

func (a *API) registerSession(h huma.API) {
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, root+"/session", "signInStaff", tag,
		"Sign in; the session is a cookie")), a.signIn)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/session", "getStaffSession", tag,
		"Who is signed in"), ""), a.session)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodDelete, root+"/session", "signOutStaff", tag,
		"End the session"), ""), a.signOut)
}

// OfficeMember is a signed-in member of staff.
type OfficeMember struct {
	ID          string   `json:"id"`
	Email       string   `json:"email"`
	Role        string   `json:"role"`
	Permissions []string `json:"permissions"`
}

type signInInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"254"`
		Password string `json:"password" maxLength:"128"`
	}
}

type sessionOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      OfficeMember
}

func (a *API) signIn(ctx context.Context, in *signInInput) (*sessionOutput, error) {
	s, err := a.Staff.SignIn(ctx, in.Body.Email, in.Body.Password, kit.Client(ctx).String())
	if err != nil {
		return nil, err
	}
	cookie := kit.NewStaffCookie(ctx, s.Token, s.ExpiresAt.Sub(a.Staff.Clock.Now()))
	return &sessionOutput{cookie.String(), memberOf(s.Member)}, nil
}

func memberOf(m staff.Member) OfficeMember {
	return OfficeMember{m.ID, m.Email, string(m.Role), m.Role.Permissions()}
}

type memberOutput struct{ Body OfficeMember }

func (a *API) session(ctx context.Context, _ *struct{}) (*memberOutput, error) {
	m, _ := kit.Staff(ctx)
	return &memberOutput{OfficeMember{m.ID, m.Email, m.Role, append([]string{}, m.Permissions...)}}, nil
}

type signOutInput struct {
	Token string `cookie:"maidan_staff"`
}

type signOutOutput struct {
	SetCookie string `header:"Set-Cookie"`
}

func (a *API) signOut(ctx context.Context, in *signOutInput) (*signOutOutput, error) {
	if err := a.Staff.SignOut(ctx, in.Token); err != nil {
		return nil, err
	}
	return &signOutOutput{kit.NewStaffCookie(ctx, "", 0).String()}, nil
}
