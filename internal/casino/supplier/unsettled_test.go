package supplier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
)

func TestUnsettled_AreRoundsThatAreNotClosed(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		from := n.clock.Now().UnixMilli()
		open := func(from int64) bool {
			found, err := supplier.Unsettled(t.Context(), n.db.Reader(), ann, from, n.clock.Now().Add(time.Hour).UnixMilli())
			require.NoError(t, err)
			return found
		}
		token := n.token(ann)
		bet := n.call(dialect.Bet, ann, token, "r1", 1_000)
		n.accepted(bet)
		require.True(t, open(from))
		require.False(t, open(from+1), "it was started before")
		win := n.call(dialect.Win, ann, token, "r1", 500)
		win.Reference, win.Closes = bet.ID, true
		n.accepted(win)
		require.False(t, open(from))
		taken := n.call(dialect.Bet, ann, token, "r2", 1_000)
		n.accepted(taken)
		n.accepted(n.rollback(taken))
		require.False(t, open(from), "no bet stands")
	})
}
