package secret_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/rng"
	"maidan/internal/secret"
)

func TestOpen_NeedsTheSameKeyAndContext(t *testing.T) {
	t.Parallel()
	key := bytes.Repeat([]byte{7}, secret.SealKeyLen)
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.SliceOf(rapid.Byte()).Draw(t, "plain")
		about := rapid.String().Draw(t, "about")
		sealed, err := secret.Seal(rng.Secure(), key, plain, about)
		require.NoError(t, err)
		opened, err := secret.Open(key, sealed, about)
		require.NoError(t, err)
		require.True(t, bytes.Equal(plain, opened))

		_, err = secret.Open(key, sealed, about+"x")
		require.ErrorIs(t, err, secret.ErrSealed, "another context")
		sealed[rapid.IntRange(0, len(sealed)-1).Draw(t, "at")] ^= 1
		_, err = secret.Open(key, sealed, about)
		require.ErrorIs(t, err, secret.ErrSealed, "one bit changed")
	})
}

func TestSeal_RevealsNothing(t *testing.T) {
	t.Parallel()
	key := bytes.Repeat([]byte{7}, secret.SealKeyLen)
	a, err := secret.Seal(rng.Secure(), key, []byte("the same"), "row")
	require.NoError(t, err)
	b, err := secret.Seal(rng.Secure(), key, []byte("the same"), "row")
	require.NoError(t, err)
	require.NotEqual(t, a, b, "equal texts have different ciphertexts")
	require.NotContains(t, string(a), "the same")

	_, err = secret.Open(bytes.Repeat([]byte{8}, secret.SealKeyLen), a, "row")
	require.ErrorIs(t, err, secret.ErrSealed)
	_, err = secret.Open(key, a[:5], "row")
	require.ErrorIs(t, err, secret.ErrSealed)
	_, err = secret.Seal(rng.Secure(), key[:16], nil, "")
	require.Error(t, err, "a short key is rejected")
}
