package identity_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// passkey adds a new device's passkey to an account.
func (h *harness) passkey(who id.Player) (*device, identity.Passkey) {
	h.t.Helper()
	sent, err := h.service.BeginPasskey(h.t.Context(), who, origin)
	require.NoError(h.t, err)
	d := newDevice(h.t)
	added, err := h.service.AddPasskey(h.t.Context(), who, origin, "My phone", d.create(h.t, read(h.t, sent)), visit())
	require.NoError(h.t, err)
	return d, added
}

func (h *harness) begin() options {
	h.t.Helper()
	sent, err := h.service.BeginPasskeySignIn(h.t.Context(), origin, visit())
	require.NoError(h.t, err)
	return read(h.t, sent)
}

func (h *harness) signIn(answer []byte) (id.Player, player.Tokens, error) {
	return h.service.SignInByPasskey(h.t.Context(), origin, answer, visit())
}

func TestPasskey_IsCreatedAndSignsIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		sent, err := h.service.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		o := read(t, sent)
		require.Equal(t, "localhost", o.RP.ID)
		require.Equal(t, "none", o.Attestation)
		require.Equal(t, "required", o.Selection.ResidentKey)
		require.Equal(t, "required", o.Selection.UserVerification)
		d := newDevice(t)
		added, err := h.service.AddPasskey(t.Context(), who, origin, "  My phone ", d.create(t, o), visit())
		require.NoError(t, err)
		require.Equal(t, "My phone", added.Name)

		again := h.begin()
		require.Empty(t, again.Allow, "a sign-in lists no keys")
		require.Equal(t, "required", again.UserVerification)
		found, tokens, err := h.signIn(d.get(t, again))
		require.NoError(t, err)
		require.Equal(t, who, found)
		h.signedIn(tokens, who)
		all, err := h.service.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, h.clock.Now().UnixMilli(), all[0].UsedAt)
		require.Equal(t, []string{"passkey_added"}, h.published())
		require.Equal(t, []string{"passkey"}, h.auditLog(who))
	})
}

func TestChallenge_IsValidOnceForItsOwnerUntilItExpires(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who, other := h.account("asha@example.com"), h.account("ravi@example.com")
		d, _ := h.passkey(who)

		o := h.begin()
		_, _, err := h.signIn(d.get(t, o))
		require.NoError(t, err)
		_, _, err = h.signIn(d.get(t, o))
		refused(t, err, identity.ErrPasskey)

		late := h.begin()
		h.clock.Advance(5*time.Minute + time.Millisecond)
		_, _, err = h.signIn(d.get(t, late))
		refused(t, err, identity.ErrPasskey)

		sent, err := h.service.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		_, err = h.service.AddPasskey(t.Context(), other, origin, "Stolen", newDevice(t).create(t, read(t, sent)), visit())
		refused(t, err, identity.ErrPasskey)
		_, _, err = h.signIn(d.get(t, read(t, sent)))
		refused(t, err, identity.ErrPasskey)
	})
}

func TestPasskey_RejectsInvalidAnswers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		for name, change := range map[string]func(d *device){
			"another origin":          func(d *device) { d.origin = "https://evil.example" },
			"another host's key":      func(d *device) { d.rp = "evil.example" },
			"user not verified":       func(d *device) { d.flags = present },
			"user not present":        func(d *device) { d.flags = verified },
			"another player's handle": func(d *device) { d.handle = []byte("another player") },
			"no handle":               func(d *device) { d.handle = nil },
			"an unknown key":          func(d *device) { d.id = random(32) },
			"another key's signature": func(d *device) { d.key = newDevice(t).key },
			"not backup eligible":     func(d *device) { d.flags |= 0x08 },
			"synced, not eligible":    func(d *device) { d.flags |= 0x10 },
		} {
			d, added := h.passkey(who)
			change(d)
			_, _, err := h.signIn(d.get(t, h.begin()))
			refused(t, err, identity.ErrPasskey)
			require.NoError(t, h.service.RemovePasskey(t.Context(), who, added.ID, visit()), name)
		}
		for _, junk := range []string{"", "{}", "null", "[]", `{"id":"x"}`, strings.Repeat("[", 10000)} {
			_, _, err := h.signIn([]byte(junk))
			refused(t, err, identity.ErrPasskey)
			_, err = h.service.AddPasskey(t.Context(), who, origin, "Junk", []byte(junk), visit())
			refused(t, err, identity.ErrPasskey)
		}
	})
}

func TestSignInByPasskey_DisablesAPasskeyWhoseCounterGoesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		d, _ := h.passkey(who)
		d.count = 7
		_, _, err := h.signIn(d.get(t, h.begin()))
		require.NoError(t, err)
		d.count = 3
		_, _, err = h.signIn(d.get(t, h.begin()))
		refused(t, err, identity.ErrPasskeyCopied)
		d.count = 100
		_, _, err = h.signIn(d.get(t, h.begin()))
		refused(t, err, identity.ErrPasskeyCopied)
		all, err := h.service.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.True(t, all[0].Copied)
		require.Equal(t, []string{"passkey_added", "passkey_copied"}, h.published(), "published once")
	})
}

func TestSignInByPasskey_AcceptsADeviceWithoutACounter(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		d, _ := h.passkey(h.account("asha@example.com"))
		for range 3 {
			_, _, err := h.signIn(d.sign(t, h.begin()))
			require.NoError(t, err)
		}
	})
}

func TestPasskeys_HaveNamesAndAMaximum(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who, other := h.account("asha@example.com"), h.account("ravi@example.com")
		d, added := h.passkey(who)
		require.NoError(t, h.service.RenamePasskey(t.Context(), who, added.ID, "Work laptop"))
		refused(t, h.service.RenamePasskey(t.Context(), other, added.ID, "Mine"), identity.ErrNoPasskey)
		refused(t, h.service.RemovePasskey(t.Context(), other, added.ID, visit()), identity.ErrNoPasskey)
		for _, name := range []string{"", "   ", strings.Repeat("x", 41), "a\nb"} {
			refused(t, h.service.RenamePasskey(t.Context(), who, added.ID, name), identity.ErrPasskeyName)
		}
		sent, err := h.service.BeginPasskey(t.Context(), other, origin)
		require.NoError(t, err)
		_, err = h.service.AddPasskey(t.Context(), other, origin, "The same", d.create(t, read(t, sent)), visit())
		refused(t, err, identity.ErrPasskeyExists)

		for range 19 {
			h.passkey(who)
		}
		_, err = h.service.BeginPasskey(t.Context(), who, origin)
		refused(t, err, identity.ErrPasskeyMany)
		all, err := h.service.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.Equal(t, "Work laptop", all[0].Name)
	})
}

func TestSignInByPasskey_RefusesABlockedPlayer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		d, _ := h.passkey(who)
		require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return h.players.Block(ctx, tx, who, true, "staff:test", "of a test")
		}))
		_, _, err := h.signIn(d.get(t, h.begin()))
		refused(t, err, player.ErrBlocked)
	})
}

// Of two concurrent removals of the last two sign-in methods, one fails.
func TestRemovePasskeyAndUnlink_KeepTheLastMethod(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.register("new@example.com", true).Player.ID
		_, added := h.passkey(who)
		links, err := h.service.Links(t.Context(), who)
		require.NoError(t, err)
		var group sync.WaitGroup
		var failures [2]error
		group.Go(func() { failures[0] = h.service.RemovePasskey(t.Context(), who, added.ID, visit()) })
		group.Go(func() { failures[1] = h.service.Unlink(t.Context(), who, links[0].ID, visit()) })
		group.Wait()
		codes := []string{fault.CodeOf(failures[0]), fault.CodeOf(failures[1])}
		require.Contains(t, codes, identity.ErrLastMethod.Code)
		require.True(t, failures[0] == nil || failures[1] == nil, "%v", failures)
	})
}

func TestPasskeys_NeedAHostName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, identity.Limits{})
		for address, works := range map[string]bool{
			"http://localhost:8080": true, "https://play.example": true, "http://app.localhost": true,
			"http://play.example": false, "http://127.0.0.1:8080": false, "https://[::1]": false, "": false, "nonsense": false,
		} {
			require.Equal(t, works, h.service.Available(address).Passkeys, address)
			_, err := h.service.BeginPasskeySignIn(t.Context(), address, visit())
			if !works {
				refused(t, err, identity.ErrPasskeys)
				continue
			}
			require.NoError(t, err)
		}
	})
}

func TestBeginPasskey_IsRateLimited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := pace.Rate{Every: time.Minute, Burst: 1}
		h := newHarness(t, d, identity.Limits{BeginByAddress: one, FinishByAddress: one, ChangeByPlayer: one})
		h.begin()
		_, err := h.service.BeginPasskeySignIn(t.Context(), origin, visit())
		refused(t, err, player.ErrTooMany)
		_, _, err = h.signIn([]byte("{}"))
		refused(t, err, identity.ErrPasskey)
		_, _, err = h.signIn([]byte("{}"))
		refused(t, err, player.ErrTooMany)
		who := h.account("asha@example.com")
		_, err = h.service.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		_, err = h.service.BeginPasskey(t.Context(), who, origin)
		refused(t, err, player.ErrTooMany)
	})
}

func TestPurge_DeletesOnlyWhatExpired(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		d, _ := h.passkey(h.account("asha@example.com"))
		o := h.begin()
		h.clock.Advance(time.Minute)
		require.NoError(t, h.service.Purge(t.Context()))
		_, _, err := h.signIn(d.get(t, o))
		require.NoError(t, err, "a valid challenge stays")
		h.begin()
		h.clock.Advance(time.Hour)
		require.NoError(t, h.service.Purge(t.Context()))
		var left int64
		require.NoError(t, h.db.Reader().QueryRow(t.Context(), `SELECT count(*) FROM identity_challenges`).Scan(&left))
		require.Zero(t, left)
	})
}
