package rng_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/rng"
)

func TestTheSameSeedDrawsTheSame(t *testing.T) {
	t.Parallel()
	a, b := rng.Seeded([32]byte{1}), rng.Seeded([32]byte{1})
	other := rng.Seeded([32]byte{2})
	for range 100 {
		w := a.Uint64()
		require.Equal(t, w, b.Uint64())
		require.NotEqual(t, w, other.Uint64())
	}
}

// Chi-square with 9 degrees of freedom: 27.88 is the 99.9 % point. The seed is fixed, so this cannot flake.
func TestIntNFavoursNobody(t *testing.T) {
	t.Parallel()
	src, counts := rng.Seeded([32]byte{7}), make([]float64, 10)
	const draws = 100_000
	for range draws {
		counts[rng.IntN(src, 10)]++
	}
	chi := 0.0
	for _, c := range counts {
		chi += (c - draws/10) * (c - draws/10) / (draws / 10)
	}
	require.Less(t, chi, 27.88)
}

func TestFloatStaysInsideItsInterval(t *testing.T) {
	t.Parallel()
	src := rng.Secure()
	for range 1000 {
		f := rng.Float64(src)
		require.GreaterOrEqual(t, f, 0.0)
		require.Less(t, f, 1.0)
	}
	require.Panics(t, func() { rng.IntN(src, 0) })
}

func TestBytesFillsOddLengths(t *testing.T) {
	t.Parallel()
	b := make([]byte, 13)
	rng.Bytes(rng.Seeded([32]byte{3}), b)
	require.NotEqual(t, byte(0), b[12]|b[11]|b[10])
}
