package kit

import (
	"context"
	"net/http"
	"time"
)

// NewStaffCookie returns the cookie that hands a staff session to the browser: out of reach of scripts, never sent from
// another site, and only to the staff API. It lives for life, counted by the browser's own clock. An empty token takes the
// cookie back.
func NewStaffCookie(ctx context.Context, token string, life time.Duration) *http.Cookie {
	about := requestOf(ctx)
	cookie := &http.Cookie{
		Name: StaffCookie, Value: token, Path: "/api/v3/staff", MaxAge: int(life.Seconds()), HttpOnly: true,
		Secure: about != nil && about.secure, SameSite: http.SameSiteStrictMode,
	}
	if token == "" {
		cookie.MaxAge = -1
	}
	return cookie
}
