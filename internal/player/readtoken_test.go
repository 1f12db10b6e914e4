package player

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestATokenIsReadOnceUntilItExpires(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	asked := 0
	check := func(access string) (Identity, error) {
		asked++
		if access == "bad" || now.Sub(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)) >= time.Minute {
			return Identity{}, ErrTokenExpired
		}
		return Identity{PlayerID: "of " + access, ExpiresAt: time.Date(2026, 5, 1, 12, 1, 0, 0, time.UTC)}, nil
	}
	known := newReadTokens()
	for range 3 {
		who, err := known.read("good", now, check)
		require.NoError(t, err)
		require.Equal(t, ID("of good"), who.PlayerID)
	}
	require.Equal(t, 1, asked)
	for range 2 {
		_, err := known.read("bad", now, check)
		require.ErrorIs(t, err, ErrTokenExpired)
	}
	require.Equal(t, 3, asked, "a refusal is not remembered")
	require.Len(t, known.known, 1)

	now = now.Add(time.Minute)
	_, err := known.read("good", now, check)
	require.ErrorIs(t, err, ErrTokenExpired, "to the second")
	require.Empty(t, known.known)

	now = now.Add(-time.Minute)
	for i := range mostRead + 1 {
		_, err := known.read(strconv.Itoa(i), now, check)
		require.NoError(t, err)
	}
	require.Len(t, known.known, 1, "its memory is bounded")
}
