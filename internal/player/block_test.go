package player

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// newPlayers returns Players with one signed-in player.
func newPlayers(t *testing.T, d *db.DB) (*Players, Registered) {
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	p, err := New(t.Context(), Config{
		DB: d, Box: outbox.NewBox(d, c, slog.New(slog.DiscardHandler)), Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()),
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}), Rules: testRules,
	})
	require.NoError(t, err)
	made, err := p.Register(t.Context(), Registration{OneClick: true, Currency: "INR", Checkbox1: true, Checkbox2: true})
	require.NoError(t, err)
	return p, made
}

func block(t *testing.T, p *Players, player id.Player) {
	require.NoError(t, p.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return p.Block(ctx, tx, player, true, "staff:test", "of a test")
	}))
}

// A player is blocked while the password is being verified.
func TestBlock_EndsSignInThatStartedBefore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, made := newPlayers(t, d)
		found, err := p.findAccount(t.Context(), "login", made.Player.Login)
		require.NoError(t, err)
		block(t, p, made.Player.ID)
		_, _, err = p.completeLogin(t.Context(), found, "", SignIn{})
		require.ErrorIs(t, err, ErrBlocked)
		_, err = p.Authenticate(t.Context(), made.Tokens.Access)
		require.ErrorIs(t, err, ErrTokenInvalid)
	})
}

// A look-up that began before a session ended must not make this node trust the session again.
func TestSessions_EndedSessionIsNotTrustedAgain(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	s := newSessions()
	s.trust("mine", now)
	s.trust("hers", now)
	require.True(t, s.trusted("mine", now))
	s.forget("mine")
	s.trust("mine", now) // a concurrent reader of the old row
	require.False(t, s.trusted("mine", now))
	require.True(t, s.trusted("hers", now))
	require.False(t, s.trusted("hers", now.Add(sessionTrust)))
}
