package app

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

var (
	linkToken    = regexp.MustCompile(`[A-Za-z0-9_-]{43}`)
	recoveryLink = regexp.MustCompile(`recover\?\S*`)
)

// tokenTo is the token of the link in the newest email to an address.
func (w *world) tokenTo(v *visitor, address string) (token string) {
	v.eventually("an email to "+address, func() bool {
		emails := w.emailsTo(address)
		if len(emails) > 0 {
			token = linkToken.FindString(emails[0].Text)
		}
		return token != ""
	})
	return token
}

// begunChange is an account for which somebody has begun to change the email address: who then holds the link.
func begunChange(t *testing.T, w *world) (owner *visitor, link string) {
	owner = w.visitor(t)
	owner.register("asha@example.com", "INR")
	owner.eventually("the first code is made", func() bool { return len(w.emailsTo("asha@example.com")) > 0 })
	require.NoError(t, w.app.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { // two minutes ago: another code may be asked for
		_, err := tx.Exec(ctx, "UPDATE verification_codes SET created_at = created_at - 120000")
		return err
	}))
	begun := owner.call("PATCH", "/api/v3/players/email", map[string]any{"email": "thief@example.com", "password": "kettle-moss"})
	require.Equal(t, http.StatusOK, begun.status, "%s", begun.body)
	return owner, w.tokenTo(owner, "thief@example.com")
}

func (w *world) emailOf(v *visitor) string {
	var state struct {
		Email struct{ Value, Pending string }
	}
	v.call("GET", "/api/v3/players/verification", nil).into(w.t, &state)
	require.Empty(w.t, state.Email.Pending, "nothing is pending")
	return state.Email.Value
}

func TestRecoveryEndsAPendingEmailChange(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		owner, link := begunChange(w.t, w)
		require.Equal(w.t, 200, owner.call("POST", "/api/v3/players/passwords", map[string]any{"email": "asha@example.com"}).status)
		var token string
		owner.eventually("a recovery email", func() bool {
			for _, l := range w.emailsTo("asha@example.com") {
				if found := recoveryLink.FindString(l.Text); found != "" {
					token = linkToken.FindString(found)
				}
			}
			return token != ""
		})
		got := owner.call("POST", "/api/v3/players/passwords/recover", map[string]any{"recovery_token": token, "password": "other-moss-9", "repeat_password": "other-moss-9"})
		require.Equal(w.t, 200, got.status, "%s", got.body)
		owner.signIn("asha@example.com", "other-moss-9")
		moved := owner.call("POST", "/api/v3/players/email", map[string]any{"code": link})
		require.Equal(w.t, http.StatusBadRequest, moved.status, "%s", moved.body)
		require.Equal(w.t, "asha@example.com", w.emailOf(owner))
	})
}

func TestSignOutEverywhereEndsAPendingEmailChange(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		owner, link := begunChange(w.t, w)
		got := owner.call("DELETE", "/api/v3/players/me/sessions?all=true", nil)
		require.Equal(w.t, 200, got.status, "%s", got.body)
		moved := owner.call("POST", "/api/v3/players/email", map[string]any{"code": link}, "Authorization", "")
		require.Equal(w.t, http.StatusBadRequest, moved.status, "%s", moved.body)
		owner.signIn("asha@example.com", "kettle-moss")
		require.Equal(w.t, "asha@example.com", w.emailOf(owner))
	})
}

func TestAChangedPasswordEndsAPendingEmailChange(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		owner, link := begunChange(w.t, w)
		got := owner.call("POST", "/api/v3/players/me", map[string]any{"old_password": "kettle-moss", "password": "other-moss-9", "repeat_password": "other-moss-9"})
		require.Equal(w.t, 200, got.status, "%s", got.body)
		moved := owner.call("POST", "/api/v3/players/email", map[string]any{"code": link})
		require.Equal(w.t, http.StatusBadRequest, moved.status, "%s", moved.body)
		require.Equal(w.t, "asha@example.com", w.emailOf(owner))
	})
}

// signIn signs the visitor in with a password.
func (v *visitor) signIn(email, password string) {
	v.t.Helper()
	v.token = ""
	var csrf struct{ Token string }
	v.call("GET", "/ccg/csrf-token", nil).into(v.t, &csrf)
	got := v.call("POST", "/ccg/user/login", map[string]any{"username": email, "password": password}, "X-CSRF-TOKEN", csrf.Token)
	require.Equal(v.t, 200, got.status, "%s", got.body)
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	got.into(v.t, &tokens)
	v.token = tokens.AccessToken
}

func TestAccountHistory_ShowsPreferencesApart(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		owner := w.visitor(t)
		owner.register("asha@example.com", "INR")
		got := owner.call("PUT", "/api/v3/players/me/notification-preferences", map[string]any{"items": []any{map[string]any{"kind": "deposits", "email": false, "sms": true}}})
		require.Equal(w.t, http.StatusOK, got.status, "%s", got.body)
		rows, err := w.app.DB.Reader().Query(w.t.Context(), "SELECT detail FROM player_changes")
		require.NoError(w.t, err)
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var detail string
			require.NoError(w.t, rows.Scan(&detail))
			var object map[string]any
			require.NoError(w.t, json.Unmarshal([]byte(detail), &object), "every detail is an object: %s", detail)
		}
		require.NoError(w.t, rows.Err())
	})
}
