package identity_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/player"
	"maidan/internal/totp"
)

// secondFactor enables the second factor.
func (h *harness) secondFactor(who id.Player, session id.Session) {
	h.t.Helper()
	me := player.Identity{PlayerID: who, Session: session}
	begun, err := h.players.StartSecondFactor(h.t.Context(), me, player.Proof{Password: "s3cret-word"})
	require.NoError(h.t, err)
	_, err = h.players.FinishEnrolment(h.t.Context(), me, totp.Code(begun.Secret, totp.Step(h.clock.Now())), visit())
	require.NoError(h.t, err)
}

// A passkey counts as two factors, a provider's confirmation as one.
func TestSecondFactor_IsRequiredExceptForPasskeys(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		d, _ := h.passkey(who)
		b := h.browser()
		require.NoError(t, h.service.Link(t.Context(), who, b.ticket(who, "asha", "", false), b.secret, visit()))
		_, tokens, err := h.signIn(d.get(t, h.begin()))
		require.NoError(t, err)
		found, err := h.players.Authenticate(t.Context(), tokens.Access)
		require.NoError(t, err)
		h.secondFactor(who, found.Session)

		_, tokens, err = h.signIn(d.get(t, h.begin()))
		require.NoError(t, err)
		h.signedIn(tokens, who)
		ticket := b.ticket("", "asha", "", false)
		_, err = b.useTicket(ticket)
		refused(t, err, player.ErrSecondFactor)
		_, err = b.useTicket(ticket)
		refused(t, err, identity.ErrTicket)
	})
}

// Somebody who registered with another person's address loses access when its owner resets the password.
func TestRemoveUntrusted_RemovesMethodsOlderThanTheConfirmation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		removeUntrusted := func(who id.Player, since int64) {
			require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.service.RemoveUntrusted(ctx, tx, who, since) }))
		}
		who := h.account("asha@example.com")
		old, _ := h.passkey(who)
		b := h.browser()
		require.NoError(t, h.service.Link(t.Context(), who, b.ticket(who, "hijacker", "", false), b.secret, visit()))
		h.clock.Advance(time.Hour)
		confirmed := h.clock.Now().UnixMilli()
		young, _ := h.passkey(who)
		removeUntrusted(who, confirmed)
		_, _, err := h.signIn(old.get(t, h.begin()))
		refused(t, err, identity.ErrPasskey)
		_, _, err = h.signIn(young.get(t, h.begin()))
		require.NoError(t, err)
		result, err := b.useTicket(b.ticket("", "hijacker", "", false))
		require.NoError(t, err)
		require.NotNil(t, result.Registering)
		require.Equal(t, []string{"passkey_added", "linked", "passkey_added", "passkey_removed", "unlinked"}, h.published())

		removeUntrusted(who, 0)
		_, _, err = h.signIn(young.get(t, h.begin()))
		refused(t, err, identity.ErrPasskey)
	})
}
