package crash_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// A bet that was cashed out has its result with the end of the round.
func TestUnsettled_AreBetsOfCashUntilTheirRoundIsOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		n.enrol(ann, 1_000*rupees)
		from := n.clock.Now().UnixMilli()
		open := func(from int64) bool {
			found, err := crash.Unsettled(t.Context(), d.Reader(), ann, from, n.clock.Now().Add(time.Hour).UnixMilli())
			require.NoError(t, err)
			return found
		}
		r := n.betting(200)
		demo := n.ticket(r, ann, 10*rupees, 0)
		demo.Funds, demo.Slot = round.Demo, 1
		n.place(demo)
		require.False(t, open(from), "of demo money")
		b := n.place(n.ticket(r, ann, 100*rupees, 101))
		require.True(t, open(from))
		require.False(t, open(n.clock.Now().Add(time.Minute).UnixMilli()), "it was placed before")
		n.until(crash.Flying)
		require.True(t, open(from))
		n.untilOver(r.ID)
		require.Equal(t, crash.BetCashed, n.bet(b, ann).Status)
		require.False(t, open(from))
	})
}
