package identity_test

import (
	"maps"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
	"maidan/internal/identity"
)

// startMessenger starts a sign-in at the messenger and returns its state.
func (b browser) startMessenger() string {
	b.h.t.Helper()
	address, err := b.h.service.AuthURL(b.h.t.Context(), identity.AuthRequest{Method: "messenger", Origin: origin, Browser: b.secret, Visit: visit()})
	require.NoError(b.h.t, err)
	u, err := url.Parse(address)
	require.NoError(b.h.t, err)
	require.Equal(b.h.t, "77", u.Query().Get("bot_id"))
	require.NotContains(b.h.t, address, "a-token-of-the-tests")
	redirect, err := url.Parse(u.Query().Get("return_to"))
	require.NoError(b.h.t, err)
	return redirect.Query().Get("state")
}

func signed(at time.Time, changes map[string]string) identity.Signed {
	s := identity.Signed{
		"id": "1001", "first_name": "Asha", "username": "asha_k", "photo_url": "https://t.example/a.jpg", "auth_date": strconv.FormatInt(at.Unix(), 10),
	}
	maps.Copy(s, changes)
	s.Sign(botToken)
	return s
}

func (b browser) signedLogin(state string, s identity.Signed) (string, error) {
	return b.h.service.HandleSignedLogin(b.h.t.Context(), state, b.secret, s, visit())
}

func TestHandleSignedLogin_SignsIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		b := h.browser()
		ticket, err := b.signedLogin(b.startMessenger(), signed(h.clock.Now(), nil))
		require.NoError(t, err)
		made, _, err := h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", registration(""))
		require.NoError(t, err)
		require.Empty(t, made.Player.Email)
		ticket, err = b.signedLogin(b.startMessenger(), signed(h.clock.Now(), map[string]string{"username": "renamed"}))
		require.NoError(t, err)
		result, err := b.useTicket(ticket)
		require.NoError(t, err)
		require.Equal(t, made.Player.ID, result.Player)
	})
}

func TestHandleSignedLogin_AcceptsAValidLoginOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		now := h.clock.Now()
		b := h.browser()
		valid := signed(now, nil)
		for name, invalid := range map[string]struct {
			with *fault.Error
			make func() identity.Signed
		}{
			"another hash":    {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); s["hash"] = strings.Repeat("0", 64); return s }},
			"half a hash":     {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); s["hash"] = s["hash"][:32]; return s }},
			"no hash":         {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); delete(s, "hash"); return s }},
			"another id":      {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); s["id"] = "1002"; return s }},
			"an added field":  {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); s["admin"] = "yes"; return s }},
			"a missing field": {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); delete(s, "photo_url"); return s }},
			"another bot":     {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(valid); s.Sign("78:a-token-of-others"); return s }},
			"no id":           {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"id": ""}) }},
			"no date":         {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"auth_date": "soon"}) }},
			"a line break":    {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"first_name": "A\nid=1002"}) }},
			"too old":         {identity.ErrTicket, func() identity.Signed { return signed(now.Add(-5*time.Minute-time.Second), nil) }},
			"in the future":   {identity.ErrTicket, func() identity.Signed { return signed(now.Add(2*time.Minute), nil) }},
		} {
			_, err := b.signedLogin(b.startMessenger(), invalid.make())
			require.ErrorIs(t, err, invalid.with, name)
		}
		_, err := h.browser().signedLogin(b.startMessenger(), valid)
		refused(t, err, identity.ErrCallback)
		state := b.startMessenger()
		_, err = b.signedLogin(state, valid)
		require.NoError(t, err)
		_, err = b.signedLogin(state, signed(now, map[string]string{"id": "7"}))
		refused(t, err, identity.ErrCallback)
		_, err = b.signedLogin(b.startMessenger(), valid)
		refused(t, err, identity.ErrMessenger)
		upper := maps.Clone(valid)
		upper["hash"] = strings.ToUpper(valid["hash"])
		_, err = b.signedLogin(b.startMessenger(), upper)
		refused(t, err, identity.ErrMessenger)
	})
}
