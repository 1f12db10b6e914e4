package fair_test

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
)

// The seeds are fixed, so a test that passes always passes; a fault in a draw or in the order of its bytes moves the statistic far beyond.

// uniform fails when counts are not uniform by a chi-square test at 99 % (critical value by Wilson and Hilferty).
func uniform(t *testing.T, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	require.Greater(t, expected, 5.0, "too few draws for the test")
	var chi float64
	for _, n := range counts {
		chi += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	const z99 = 2.3263
	k := float64(len(counts) - 1)
	critical := k * math.Pow(1-2/(9*k)+z99*math.Sqrt(2/(9*k)), 3)
	require.Less(t, chi, critical, "%d classes, %d draws", len(counts), total)
}

func TestIndex_IsUniformAndSeriallyIndependent(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 6, 25, 37, 52, 101} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			const draws = 200_000
			single, pairs := make([]int, n), make([]int, n*n)
			s := stream("statistics", fmt.Sprint("index", n), 0)
			for nonce := range int64(draws / 8) {
				s.Reset(nonce)
				for range 4 { // pairs that do not overlap: eight numbers a round
					a, b := fair.Index(s, n), fair.Index(s, n)
					single[a]++
					single[b]++
					pairs[a*n+b]++
				}
			}
			uniform(t, single)
			uniform(t, pairs)
		})
	}
}

// TestIndex_IsIndependentOfTheRoundBefore pairs the first draws of successive nonces.
func TestIndex_IsIndependentOfTheRoundBefore(t *testing.T) {
	t.Parallel()
	const n = 37
	pairs := make([]int, n*n)
	s := stream("statistics", "nonces", 0)
	for nonce := int64(0); nonce < 200_000; nonce += 2 {
		s.Reset(nonce)
		a := fair.Index(s, n)
		s.Reset(nonce + 1)
		pairs[a*n+fair.Index(s, n)]++
	}
	uniform(t, pairs)
}

func TestPick_PutsEachNumberAtEachPlaceEquallyOften(t *testing.T) {
	t.Parallel()
	const n = 52
	places, follows := make([]int, n*n), make([]int, n*(n-1))
	s := stream("statistics", "shuffle", 0)
	for nonce := range int64(20_000) {
		s.Reset(nonce)
		drawn := fair.Pick(s, n, n)
		for place, number := range drawn {
			places[place*n+number]++
		}
		for i := range n - 1 {
			a, b := drawn[i], drawn[i+1]
			follows[a*(n-1)+(b-a+n)%n-1]++ // b is another number than a
		}
	}
	deviations(t, places, n)
	uniform(t, follows)
}

func mean(counts []int) float64 {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return float64(sum) / float64(len(counts))
}

// deviations tests a square table whose rows and columns have fixed sums: (n−1)² degrees of freedom.
func deviations(t *testing.T, table []int, n int) {
	t.Helper()
	expected := mean(table)
	var chi float64
	for _, count := range table {
		chi += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	k := float64(n-1) * float64(n-1)
	// Each round fills a permutation: the statistic is n/(n−1) times as large as that of independent draws with k degrees of freedom.
	chi *= float64(n-1) / float64(n)
	critical := k * math.Pow(1-2/(9*k)+2.3263*math.Sqrt(2/(9*k)), 3)
	require.Less(t, chi, critical)
}

// TestBust_HasTheDeclaredDistribution compares results of a chain with P(result ≥ x) = 0.99/x.
func TestBust_HasTheDeclaredDistribution(t *testing.T) {
	t.Parallel()
	const rounds = 100_000
	h := hash(t, "94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260")
	reached := map[int64]int{101: 0, 150: 0, 200: 0, 1_000: 0, 10_000: 0}
	for range rounds {
		result := fair.Salted(h, "statistics", 99)
		for target := range reached {
			if result >= target {
				reached[target]++
			}
		}
		h = h.Previous()
	}
	for target, n := range reached {
		p := 99 / float64(target)
		deviation := math.Sqrt(rounds * p * (1 - p))
		require.InDelta(t, rounds*p, float64(n), 2.5758*deviation, "target %d", target)
	}
}
