package support_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/support"
)

func TestAsk_BoundsThreadsThatWait(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
		o := office{support.New(support.Config{DB: d, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), MaxOpen: 2}), c}
		first, err := o.Ask(t.Context(), support.Question{Text: "one"})
		require.NoError(t, err)
		_, err = o.Ask(t.Context(), support.Question{Text: "two"})
		require.NoError(t, err)
		_, err = o.Ask(t.Context(), support.Question{Text: "three"})
		require.ErrorIs(t, err, support.ErrBusy)
		_, err = o.Ask(t.Context(), support.Question{Token: first.Token, Text: "a thread that there is goes on"})
		require.NoError(t, err)
		threads, _, err := o.Threads(t.Context(), support.Filter{Status: support.Open}, "")
		require.NoError(t, err)
		require.NoError(t, o.answer(t, threads[0].ID, "answered"))
		_, err = o.Ask(t.Context(), support.Question{Text: "three"})
		require.NoError(t, err)
	})
}

func TestPurge_DeletesThreadsThatNobodyWritesTo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(d, support.Limits{})
		old, err := o.Ask(t.Context(), support.Question{Text: "long ago"})
		require.NoError(t, err)
		o.clock.Advance(179 * 24 * time.Hour)
		young, err := o.Ask(t.Context(), support.Question{Text: "today"})
		require.NoError(t, err)
		require.NoError(t, o.Purge(t.Context()))
		_, _, err = o.VisitorMessages(t.Context(), old.Token, 0)
		require.NoError(t, err)
		o.clock.Advance(25 * time.Hour)
		require.NoError(t, o.Purge(t.Context()))
		_, _, err = o.VisitorMessages(t.Context(), old.Token, 0)
		require.ErrorIs(t, err, support.ErrNoThread)
		messages, _, err := o.VisitorMessages(t.Context(), young.Token, 0)
		require.NoError(t, err)
		require.Len(t, messages, 1)
	})
}
