package secret_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

var cheap = secret.Params{Memory: 64, Passes: 1, Threads: 1}

func TestVerify_AcceptsTheRightPassword(t *testing.T) {
	t.Parallel()
	h := secret.NewHasher(cheap)
	phc, err := h.Hash(t.Context(), "correct horse")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(phc, "$argon2id$v=19$m=64,t=1,p=1$"), phc)
	require.NotContains(t, phc, "horse")

	ok, stale, err := h.Verify(t.Context(), phc, "correct horse")
	require.NoError(t, err)
	require.True(t, ok)
	require.False(t, stale)
	ok, _, err = h.Verify(t.Context(), phc, "correct horsf")
	require.NoError(t, err)
	require.False(t, ok)

	again, err := h.Hash(t.Context(), "correct horse")
	require.NoError(t, err)
	require.NotEqual(t, phc, again, "every hash has its own salt")
}

func TestVerify_ReportsStaleParams(t *testing.T) {
	t.Parallel()
	phc, err := secret.NewHasher(cheap).Hash(t.Context(), "correct horse")
	require.NoError(t, err)
	dearer := secret.NewHasher(secret.Params{Memory: 128, Passes: 1, Threads: 1})
	ok, stale, err := dearer.Verify(t.Context(), phc, "correct horse")
	require.NoError(t, err)
	require.True(t, ok)
	require.True(t, stale)
	_, stale, err = dearer.Verify(t.Context(), phc, "wrong")
	require.NoError(t, err)
	require.False(t, stale, "only a right password causes a rehash")
}

func TestVerify_NeverMatchesAnEmptyHash(t *testing.T) {
	t.Parallel()
	ok, stale, err := secret.NewHasher(cheap).Verify(t.Context(), "", "")
	require.NoError(t, err)
	require.False(t, ok)
	require.False(t, stale)
}

// The reference implementation's own output for this input (phc-winner-argon2, argon2id, m=2^16, t=2, p=1).
func TestVerify_MatchesTheReferenceVector(t *testing.T) {
	t.Parallel()
	const phc = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	ok, _, err := secret.NewHasher(secret.Recommended).Verify(t.Context(), phc, "password")
	require.NoError(t, err)
	require.True(t, ok)
}

func TestVerify_FailsOnAnInvalidHash(t *testing.T) {
	t.Parallel()
	h := secret.NewHasher(cheap)
	for _, phc := range []string{"x", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=64,t=0,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=64,t=1,p=1$!$AAAA"} {
		_, _, err := h.Verify(t.Context(), phc, "password")
		require.Error(t, err, phc)
		require.Equal(t, fault.Internal, fault.KindOf(err))
	}
}

func TestHash_StopsWhenTheContextEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := secret.NewHasher(cheap)
	for range 20 { // a free slot and an ended context race; either result is valid; nothing blocks
		if _, err := h.Hash(ctx, "x"); err != nil {
			require.Equal(t, "busy", fault.CodeOf(err))
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	a, b := secret.NewToken(rng.Secure()), secret.NewToken(rng.Secure())
	require.Len(t, a, secret.TokenLen)
	require.NotEqual(t, a, b)
	require.Len(t, secret.Digest(a), 64)
	key := []byte("0123456789abcdef0123456789abcdef")
	derived := secret.DeriveToken(key, "a", "b")
	require.Equal(t, derived, secret.DeriveToken(key, "a", "b"))
	require.NotEqual(t, derived, secret.DeriveToken(key, "ab", ""))
	require.Len(t, secret.DeriveToken(key, "a"), secret.TokenLen)
	require.Len(t, secret.Legible(rng.Secure(), 12), 12)
}
