package id_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/rng"
)

func TestIdsSortByMakingWhateverTheClockDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
		m := id.NewMaker(c, rng.Seeded([32]byte{9}))
		last := ""
		for range 50 {
			c.Advance(time.Duration(rapid.IntRange(-3, 3).Draw(t, "ms")) * time.Millisecond)
			next := m.New()
			if next <= last || !id.Valid(next) {
				t.Fatalf("%q after %q", next, last)
			}
			last = next
		}
	})
}

func TestTheTimeComesFirst(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	a := id.NewMaker(c, rng.Secure()).New()
	c.Advance(time.Millisecond)
	b := id.NewMaker(c, rng.Secure()).New()
	require.Less(t, a, b)
	require.Equal(t, []int64{1_700_000_000_000, 1_700_000_000_001}, []int64{id.Millis(a), id.Millis(b)})
	require.EqualValues(t, 1_700_000_000_001, id.Millis(id.At(1_700_000_000_001)))
	require.Equal(t, id.At(0), id.At(-1))
	require.Less(t, id.At(1_700_000_000_001), id.At(1<<50+1), "a time beyond all identifiers comes after them")
	require.Zero(t, id.Millis("not an id"))
	require.NotEqual(t, a[10:], b[10:])
}

func TestValidKnowsItsAlphabet(t *testing.T) {
	t.Parallel()
	require.False(t, id.Valid(""))
	require.False(t, id.Valid("0123456789abcdefghijklmnop"))
	require.False(t, id.Valid("0123456789ABCDEFGHJKMNPQRS"))
}
