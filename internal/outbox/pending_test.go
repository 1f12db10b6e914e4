package outbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

func TestPending_IsWhatReactionsHaveNotHandled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled := setup(d), []string{}
		b.On(outbox.Reaction{Name: "first", Kinds: []string{"created"}, Effect: record(&handled)})
		b.On(outbox.Reaction{Name: "second", Kinds: []string{"created"}, Effect: record(&handled)})
		b.On(outbox.Reaction{Name: "other", Kinds: []string{"created", "removed"}, Effect: record(&handled)})
		both := outbox.Pending{"first", "second"}
		last := func(p outbox.Pending) string {
			found, err := p.Last(t.Context(), d.Reader())
			require.NoError(t, err)
			return found
		}
		upTo := func(p outbox.Pending, last string) bool {
			waits, err := p.UpTo(t.Context(), d.Reader(), last)
			require.NoError(t, err)
			return waits
		}
		require.Empty(t, last(both))
		require.False(t, upTo(both, id.End))
		at := b.clock.Now().UnixMilli()
		first, second, third := id.At(at), id.At(at+1), id.At(at+60_000)
		b.append(t, outbox.New(first, "created", "a", 1, nil), outbox.New(second, "created", "a", 1, nil)) // one row
		b.append(t, outbox.New(third, "removed", "a", 1, nil))
		mark := last(both)
		require.Greater(t, mark, second)
		require.Less(t, mark, third)
		require.Greater(t, last(outbox.Pending{"other"}), third)
		require.True(t, upTo(both, mark))
		require.False(t, upTo(both, id.At(at-1)))
		require.NoError(t, b.Drain(t.Context()))
		require.Empty(t, last(both))
		require.False(t, upTo(both, mark))
	})
}
