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
	"maidan/internal/identity"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// passkey adds one of a new device to an account.
func (h *house) passkey(who player.ID) (*device, identity.Passkey) {
	h.t.Helper()
	told, err := h.ways.BeginPasskey(h.t.Context(), who, origin)
	require.NoError(h.t, err)
	d := newDevice(h.t)
	kept, err := h.ways.AddPasskey(h.t.Context(), who, origin, "My phone", d.create(h.t, read(h.t, told)), visit())
	require.NoError(h.t, err)
	return d, kept
}

func (h *house) begin() options {
	h.t.Helper()
	told, err := h.ways.BeginPasskeySignIn(h.t.Context(), origin, visit())
	require.NoError(h.t, err)
	return read(h.t, told)
}

func (h *house) enter(answer []byte) (player.ID, player.Tokens, error) {
	return h.ways.SignInByPasskey(h.t.Context(), origin, answer, visit())
}

func TestAPasskeyIsMadeAndSignsIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.account("asha@example.com")
		told, err := h.ways.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		o := read(t, told)
		require.Equal(t, "localhost", o.RP.ID)
		require.Equal(t, "none", o.Attestation)
		require.Equal(t, "required", o.Selection.ResidentKey)
		require.Equal(t, "required", o.Selection.UserVerification)
		d := newDevice(t)
		kept, err := h.ways.AddPasskey(t.Context(), who, origin, "  My phone ", d.create(t, o), visit())
		require.NoError(t, err)
		require.Equal(t, "My phone", kept.Name)

		again := h.begin()
		require.Empty(t, again.Allow, "a sign-in names no keys: the device knows")
		require.Equal(t, "required", again.UserVerification)
		found, tokens, err := h.enter(d.get(t, again))
		require.NoError(t, err)
		require.Equal(t, who, found)
		h.signedIn(tokens, who)
		all, err := h.ways.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, h.clock.Now().UnixMilli(), all[0].UsedAt)
		require.Equal(t, []string{"passkey_added"}, h.heard())
		require.Equal(t, []string{"passkey"}, h.trail(who))
	})
}

func TestAChallengeIsGoodOnceForAWhileAndForItsOwner(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who, other := h.account("asha@example.com"), h.account("ravi@example.com")
		d, _ := h.passkey(who)

		o := h.begin()
		_, _, err := h.enter(d.get(t, o))
		require.NoError(t, err)
		_, _, err = h.enter(d.get(t, o))
		refused(t, err, identity.ErrPasskey)

		late := h.begin()
		h.clock.Advance(5*time.Minute + time.Millisecond)
		_, _, err = h.enter(d.get(t, late))
		refused(t, err, identity.ErrPasskey)

		told, err := h.ways.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		_, err = h.ways.AddPasskey(t.Context(), other, origin, "Stolen", newDevice(t).create(t, read(t, told)), visit())
		refused(t, err, identity.ErrPasskey)
		_, _, err = h.enter(d.get(t, read(t, told)))
		refused(t, err, identity.ErrPasskey)
	})
}

func TestAnswersThatAreNotGoodAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.account("asha@example.com")
		for name, change := range map[string]func(d *device){
			"a page elsewhere":         func(d *device) { d.origin = "https://evil.example" },
			"another host's key":       func(d *device) { d.rp = "evil.example" },
			"nobody was verified":      func(d *device) { d.flags = present },
			"nobody was there":         func(d *device) { d.flags = verified },
			"another player's handle":  func(d *device) { d.handle = []byte("somebody else") },
			"no handle":                func(d *device) { d.handle = nil },
			"a key that nobody has":    func(d *device) { d.id = random(32) },
			"a signature of another's": func(d *device) { d.key = newDevice(t).key },
			"a key of another use":     func(d *device) { d.flags |= 0x08 },
			"synced, but not able to":  func(d *device) { d.flags |= 0x10 },
		} {
			d, kept := h.passkey(who)
			change(d)
			_, _, err := h.enter(d.get(t, h.begin()))
			refused(t, err, identity.ErrPasskey)
			require.NoError(t, h.ways.RemovePasskey(t.Context(), who, kept.ID, visit()), name)
		}
		for _, junk := range []string{"", "{}", "null", "[]", `{"id":"x"}`, strings.Repeat("[", 10000)} {
			_, _, err := h.enter([]byte(junk))
			refused(t, err, identity.ErrPasskey)
			_, err = h.ways.AddPasskey(t.Context(), who, origin, "Junk", []byte(junk), visit())
			refused(t, err, identity.ErrPasskey)
		}
	})
}

func TestACounterThatGoesBackwardsShutsAPasskey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.account("asha@example.com")
		d, _ := h.passkey(who)
		d.count = 7
		_, _, err := h.enter(d.get(t, h.begin()))
		require.NoError(t, err)
		d.count = 3
		_, _, err = h.enter(d.get(t, h.begin()))
		refused(t, err, identity.ErrPasskeyCopied)
		d.count = 100
		_, _, err = h.enter(d.get(t, h.begin()))
		refused(t, err, identity.ErrPasskeyCopied)
		all, err := h.ways.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.True(t, all[0].Copied)
		require.Equal(t, []string{"passkey_added", "passkey_copied"}, h.heard(), "told once")
	})
}

func TestADeviceWithoutACounterIsFine(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		d, _ := h.passkey(h.account("asha@example.com"))
		for range 3 {
			_, _, err := h.enter(d.sign(t, h.begin()))
			require.NoError(t, err)
		}
	})
}

func TestPasskeysAreNamedAndCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who, other := h.account("asha@example.com"), h.account("ravi@example.com")
		d, kept := h.passkey(who)
		require.NoError(t, h.ways.RenamePasskey(t.Context(), who, kept.ID, "Work laptop"))
		refused(t, h.ways.RenamePasskey(t.Context(), other, kept.ID, "Mine"), identity.ErrNoPasskey)
		refused(t, h.ways.RemovePasskey(t.Context(), other, kept.ID, visit()), identity.ErrNoPasskey)
		for _, name := range []string{"", "   ", strings.Repeat("x", 41), "a\nb"} {
			refused(t, h.ways.RenamePasskey(t.Context(), who, kept.ID, name), identity.ErrPasskeyName)
		}
		told, err := h.ways.BeginPasskey(t.Context(), other, origin)
		require.NoError(t, err)
		_, err = h.ways.AddPasskey(t.Context(), other, origin, "The same", d.create(t, read(t, told)), visit())
		refused(t, err, identity.ErrPasskeyKnown)

		for range 19 {
			h.passkey(who)
		}
		_, err = h.ways.BeginPasskey(t.Context(), who, origin)
		refused(t, err, identity.ErrPasskeyMany)
		all, err := h.ways.Passkeys(t.Context(), who)
		require.NoError(t, err)
		require.Equal(t, "Work laptop", all[0].Name)
	})
}

func TestABlockedPlayersPasskeyOpensNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.account("asha@example.com")
		d, _ := h.passkey(who)
		require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return h.players.Block(ctx, tx, who, true, "staff:test", "of a test")
		}))
		_, _, err := h.enter(d.get(t, h.begin()))
		refused(t, err, player.ErrBlocked)
	})
}

// Of two who take the last two ways into an account away at the same moment, one is refused.
func TestTheLastWayInStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.arrive("new@example.com", true).Player.ID
		_, kept := h.passkey(who)
		links, err := h.ways.Links(t.Context(), who)
		require.NoError(t, err)
		var group sync.WaitGroup
		var failures [2]error
		group.Go(func() { failures[0] = h.ways.RemovePasskey(t.Context(), who, kept.ID, visit()) })
		group.Go(func() { failures[1] = h.ways.Unlink(t.Context(), who, links[0].ID, visit()) })
		group.Wait()
		codes := []string{fault.CodeOf(failures[0]), fault.CodeOf(failures[1])}
		require.Contains(t, codes, identity.ErrOnlyWay.Code)
		require.True(t, failures[0] == nil || failures[1] == nil, "%v", failures)
	})
}

func TestPasskeysNeedANameOfAHost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d, identity.Limits{})
		for address, works := range map[string]bool{
			"http://localhost:8080": true, "https://play.example": true, "http://app.localhost": true,
			"http://play.example": false, "http://127.0.0.1:8080": false, "https://[::1]": false, "": false, "nonsense": false,
		} {
			require.Equal(t, works, h.ways.Offered(address).Passkeys, address)
			_, err := h.ways.BeginPasskeySignIn(t.Context(), address, visit())
			if !works {
				refused(t, err, identity.ErrPasskeys)
				continue
			}
			require.NoError(t, err)
		}
	})
}

func TestTooManyBeginningsAreRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := pace.Rate{Every: time.Minute, Burst: 1}
		h := newHouse(t, d, identity.Limits{BeginByAddress: one, FinishByAddress: one, ChangeByPlayer: one})
		h.begin()
		_, err := h.ways.BeginPasskeySignIn(t.Context(), origin, visit())
		refused(t, err, player.ErrTooMany)
		_, _, err = h.enter([]byte("{}"))
		refused(t, err, identity.ErrPasskey)
		_, _, err = h.enter([]byte("{}"))
		refused(t, err, player.ErrTooMany)
		who := h.account("asha@example.com")
		_, err = h.ways.BeginPasskey(t.Context(), who, origin)
		require.NoError(t, err)
		_, err = h.ways.BeginPasskey(t.Context(), who, origin)
		refused(t, err, player.ErrTooMany)
	})
}

func TestWhatExpiredIsForgotten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		d, _ := h.passkey(h.account("asha@example.com"))
		o := h.begin()
		h.clock.Advance(time.Minute)
		require.NoError(t, h.ways.Purge(t.Context()))
		_, _, err := h.enter(d.get(t, o))
		require.NoError(t, err, "what is good stays")
		h.begin()
		h.clock.Advance(time.Hour)
		require.NoError(t, h.ways.Purge(t.Context()))
		var left int64
		require.NoError(t, h.db.Reader().QueryRow(t.Context(), `SELECT count(*) FROM identity_challenges`).Scan(&left))
		require.Zero(t, left)
	})
}
