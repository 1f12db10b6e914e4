package player

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
)

func TestReadTokens_VerifiesOnceUntilExpiry(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	calls := 0
	check := func(access string) (Identity, error) {
		calls++
		if access == "bad" || now.Sub(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)) >= time.Minute {
			return Identity{}, ErrTokenExpired
		}
		return Identity{PlayerID: id.Player("of " + access), ExpiresAt: time.Date(2026, 5, 1, 12, 1, 0, 0, time.UTC)}, nil
	}
	tokens := newReadTokens()
	for range 3 {
		caller, err := tokens.read("good", now, check)
		require.NoError(t, err)
		require.Equal(t, id.Player("of good"), caller.PlayerID)
	}
	require.Equal(t, 1, calls)
	for range 2 {
		_, err := tokens.read("bad", now, check)
		require.ErrorIs(t, err, ErrTokenExpired)
	}
	require.Equal(t, 3, calls, "a refusal is not cached")
	require.Len(t, tokens.known, 1)

	now = now.Add(time.Minute)
	_, err := tokens.read("good", now, check)
	require.ErrorIs(t, err, ErrTokenExpired, "to the second")
	require.Empty(t, tokens.known)

	now = now.Add(-time.Minute)
	for i := range maxReadTokens + 1 {
		_, err := tokens.read(strconv.Itoa(i), now, check)
		require.NoError(t, err)
	}
	require.Len(t, tokens.known, 1, "the cache is bounded")
}
