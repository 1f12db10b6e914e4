package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/staff"
)

func (a *API) registerSession(h huma.API) {
	huma.Register(h, kit.NeedsCSRF(kit.Operation(http.MethodPost, root+"/session", "signInStaff", tag,
		"Sign in; the session is a cookie that is valid after the second factor, if the member needs one")), a.signIn)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/session", "getStaffSession", tag,
		"The signed-in staff member"), ""), a.session)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodDelete, root+"/session", "signOutStaff", tag,
		"End the session"), ""), a.signOut)
}

// OfficeMember is a signed-in member of staff.
type OfficeMember struct {
	ID          id.Staff `json:"id"`
	Email       string   `json:"email"`
	Role        string   `json:"role"`
	Permissions []string `json:"permissions"`
	Todo        string   `json:"todo" enum:",code,enrol" doc:"The step before the session becomes valid: send a code, or set up the second factor."`
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
	return a.sessionOf(ctx, s), nil
}

// memberOf returns what a member may do; nothing before the sign-in is complete.
func memberOf(s staff.Session) OfficeMember {
	m := OfficeMember{ID: s.Member.ID, Email: s.Member.Email, Role: string(s.Member.Role), Permissions: []string{}}
	if s.Stage != staff.StageComplete {
		m.Todo = s.Stage
		return m
	}
	m.Permissions = s.Member.Role.Permissions()
	return m
}

type memberOutput struct{ Body OfficeMember }

func (a *API) session(ctx context.Context, _ *struct{}) (*memberOutput, error) {
	m, _ := kit.Staff(ctx)
	return &memberOutput{OfficeMember{ID: m.ID, Email: m.Email, Role: m.Role, Permissions: append([]string{}, m.Permissions...)}}, nil
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
