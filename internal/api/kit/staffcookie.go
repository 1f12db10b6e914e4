package kit

import (
	"context"
	"net/http"
	"time"
)

// NewStaffCookie returns the cookie of a staff session. Scripts cannot read it, and it is sent only to the staff API and never
// from other sites. It expires after life by the browser's clock. An empty token deletes the cookie.
func NewStaffCookie(ctx context.Context, token string, life time.Duration) *http.Cookie {
	info := requestOf(ctx)
	cookie := &http.Cookie{
		Name: StaffCookie, Value: token, Path: "/api/v3/staff", MaxAge: int(life.Seconds()), HttpOnly: true,
		Secure: info != nil && info.secure, SameSite: http.SameSiteStrictMode,
	}
	if token == "" {
		cookie.MaxAge = -1
	}
	return cookie
}
