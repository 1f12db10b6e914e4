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

// goOver leaves for the messenger and returns the state to come back with.
func (b browser) goOver() string {
	b.h.t.Helper()
	address, err := b.h.ways.Leave(b.h.t.Context(), identity.Leaving{Way: "messenger", Origin: origin, Browser: b.secret, Visit: visit()})
	require.NoError(b.h.t, err)
	u, err := url.Parse(address)
	require.NoError(b.h.t, err)
	require.Equal(b.h.t, "77", u.Query().Get("bot_id"))
	require.NotContains(b.h.t, address, "a-token-of-the-tests")
	back, err := url.Parse(u.Query().Get("return_to"))
	require.NoError(b.h.t, err)
	return back.Query().Get("state")
}

func signed(at time.Time, changes map[string]string) identity.Signed {
	s := identity.Signed{
		"id": "1001", "first_name": "Asha", "username": "asha_k", "photo_url": "https://t.example/a.jpg", "auth_date": strconv.FormatInt(at.Unix(), 10),
	}
	maps.Copy(s, changes)
	s.Sign(botToken)
	return s
}

func (b browser) backSigned(state string, s identity.Signed) (string, error) {
	return b.h.ways.BackSigned(b.h.t.Context(), state, b.secret, s, visit())
}

func TestTheMessengersWordSignsIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		ticket, err := b.backSigned(b.goOver(), signed(h.clock.Now(), nil))
		require.NoError(t, err)
		made, _, err := h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", registration(""))
		require.NoError(t, err)
		require.Empty(t, made.Player.Email)
		ticket, err = b.backSigned(b.goOver(), signed(h.clock.Now(), map[string]string{"username": "renamed"}))
		require.NoError(t, err)
		arrival, err := b.arrive(ticket)
		require.NoError(t, err)
		require.Equal(t, made.Player.ID, arrival.Player)
	})
}

func TestTheMessengersWordIsCheckedAndGoodOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		now := h.clock.Now()
		b := h.browser()
		good := signed(now, nil)
		for name, bad := range map[string]struct {
			with *fault.Error
			make func() identity.Signed
		}{
			"another hash":      {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); s["hash"] = strings.Repeat("0", 64); return s }},
			"half a hash":       {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); s["hash"] = s["hash"][:32]; return s }},
			"no hash":           {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); delete(s, "hash"); return s }},
			"another id":        {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); s["id"] = "1002"; return s }},
			"a field too many":  {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); s["admin"] = "yes"; return s }},
			"a field too few":   {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); delete(s, "photo_url"); return s }},
			"another bot":       {identity.ErrMessenger, func() identity.Signed { s := maps.Clone(good); s.Sign("78:a-token-of-others"); return s }},
			"no id":             {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"id": ""}) }},
			"no date":           {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"auth_date": "soon"}) }},
			"two fields in one": {identity.ErrMessenger, func() identity.Signed { return signed(now, map[string]string{"first_name": "A\nid=1002"}) }},
			"too old":           {identity.ErrTicket, func() identity.Signed { return signed(now.Add(-5*time.Minute-time.Second), nil) }},
			"of tomorrow":       {identity.ErrTicket, func() identity.Signed { return signed(now.Add(2*time.Minute), nil) }},
		} {
			_, err := b.backSigned(b.goOver(), bad.make())
			require.ErrorIs(t, err, bad.with, name)
		}
		_, err := h.browser().backSigned(b.goOver(), good)
		refused(t, err, identity.ErrReturn)
		state := b.goOver()
		_, err = b.backSigned(state, good)
		require.NoError(t, err)
		_, err = b.backSigned(state, signed(now, map[string]string{"id": "7"}))
		refused(t, err, identity.ErrReturn)
		_, err = b.backSigned(b.goOver(), good)
		refused(t, err, identity.ErrMessenger)
		upper := maps.Clone(good)
		upper["hash"] = strings.ToUpper(good["hash"])
		_, err = b.backSigned(b.goOver(), upper)
		refused(t, err, identity.ErrMessenger)
	})
}
