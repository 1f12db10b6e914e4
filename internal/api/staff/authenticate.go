package staff

import (
	"context"

	"maidan/internal/api/kit"
	"maidan/internal/staff"
)

// Authenticator returns the function by which kit looks up the session of a cookie.
func Authenticator(s *staff.Staff) func(ctx context.Context, token string) (kit.Member, error) {
	return func(ctx context.Context, token string) (kit.Member, error) {
		m, err := s.Authenticate(ctx, token)
		if err != nil {
			return kit.Member{}, err
		}
		return kit.Member{ID: m.ID, Email: m.Email, Role: string(m.Role), Permissions: m.Role.Permissions()}, nil
	}
}
