// Package gametest has the tests that every game passes.
package gametest

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/longtest"
	"maidan/internal/rng"
)

// Source returns a repeatable source of a simulation.
func Source(seed byte) fair.Source { return fair.Simulation(rng.Seeded([32]byte{seed})) }

// Figures tests of each variant: probabilities sum to 1; a player never has an advantage, and gets at least the given return; simulated
// rounds agree with the exact figures; nothing pays more than the maximum.
func Figures(t *testing.T, g game.Figures, least float64) {
	t.Helper()
	rounds := int64(longtest.Times(20_000, 2_000_000))
	names := map[string]bool{}
	for _, v := range g.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			require.False(t, names[v.Name], "the name is there twice")
			names[v.Name] = true
			sheet, err := v.Sheet()
			require.NoError(t, err)
			exact, _ := sheet.Return.Float64()
			require.Less(t, exact, 1.0)
			require.GreaterOrEqual(t, exact, least)
			require.Positive(t, sheet.Variance.Sign())
			agrees(t, v, sheet, rounds)
		})
	}
}

// agrees compares with a simulation from a fixed seed. Few rounds say little about rare prizes, so their share of the return is a tolerance.
func agrees(t *testing.T, v game.Variant, sheet game.Sheet, rounds int64) {
	t.Helper()
	exact, _ := sheet.Return.Float64()
	hits, _ := sheet.HitRate.Float64()
	most, _ := sheet.Max.Float64()
	var tolerance, deviation float64
	if v.Prizes != nil {
		v, tolerance = checked(t, v, rounds)
	} else {
		variance, _ := sheet.Variance.Float64()
		deviation = math.Sqrt(variance)
	}
	s := game.Simulate(v, rounds, Source(1))
	// The interval of 99 % is doubled: 5 standard errors are exceeded once in two million variants.
	half := max(s.High-s.Low, 5*deviation/math.Sqrt(float64(rounds)))
	require.InDelta(t, exact, s.Return, half+2*tolerance+0.0005)
	require.InDelta(t, hits, s.HitRate, 5*math.Sqrt(hits*(1-hits)/float64(rounds))+0.0005)
	require.LessOrEqual(t, s.Max, most)
}

// checked returns the variant with a check that each multiplier is a prize, and the share of the return that is rare in so many rounds.
func checked(t *testing.T, v game.Variant, rounds int64) (game.Variant, float64) {
	t.Helper()
	multipliers := map[game.Multiplier]bool{}
	rare := new(big.Rat)
	for _, p := range v.Prizes() {
		multipliers[lowest(p.Multiplier)] = true
		if p.Chance.Cmp(big.NewRat(20, rounds)) < 0 {
			rare.Add(rare, new(big.Rat).Mul(p.Chance, big.NewRat(p.Multiplier.Num, p.Multiplier.Den)))
		}
	}
	play := v.Play
	v.Play = func(src fair.Source) game.Multiplier {
		m := play(src)
		if !multipliers[lowest(m)] {
			t.Fatalf("multiplier %v is not a prize", m)
		}
		return m
	}
	share, _ := rare.Float64()
	return v, share
}

func lowest(m game.Multiplier) game.Multiplier {
	r := big.NewRat(m.Num, m.Den)
	return game.Multiplier{Num: r.Num().Int64(), Den: r.Denom().Int64()}
}

// Params tests that good parameters are accepted in a canonical form that has the same result, and bad ones are refused by every method.
func Params(t *testing.T, g game.Game, good, bad []string) {
	t.Helper()
	for _, params := range good {
		canonical, chips, err := g.Check([]byte(params))
		require.NoError(t, err, params)
		require.Positive(t, chips)
		again, _, err := g.Check(canonical)
		require.NoError(t, err, params)
		require.Equal(t, string(canonical), string(again))
		a, err := g.Draw([]byte(params), Source(2))
		require.NoError(t, err)
		b, err := g.Draw(canonical, Source(2))
		require.NoError(t, err)
		require.Equal(t, a, b)
	}
	for _, params := range append(bad, "", "null1", "[]", `{"unknown":1}`, `{} {}`) {
		_, _, err := g.Check([]byte(params))
		require.ErrorIs(t, err, game.ErrParams, params)
		_, err = g.Play([]byte(params), nil, Source(2))
		require.ErrorIs(t, err, game.ErrParams, params)
		_, err = g.Draw([]byte(params), Source(2))
		require.ErrorIs(t, err, game.ErrParams, params)
	}
}

// Play returns the state after choices, and cashOut when that is not false.
func Play(t *testing.T, g game.Game, params string, src fair.Source, cashOut bool, choices ...int) (game.State, error) {
	t.Helper()
	var actions []game.Action
	for _, c := range choices {
		actions = append(actions, game.Action{Choice: c})
	}
	if cashOut {
		actions = append(actions, game.Action{CashOut: true})
	}
	return g.Play([]byte(params), actions, src)
}

// JSON returns a value as JSON text.
func JSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return string(b)
}

// Return returns the exact return of a variant with some decimals.
func Return(t *testing.T, g game.Figures, variant string, decimals int) string {
	t.Helper()
	for _, v := range g.Variants() {
		if v.Name == variant {
			sheet, err := v.Sheet()
			require.NoError(t, err)
			return sheet.Return.FloatString(decimals)
		}
	}
	t.Fatalf("%s has no variant %q", g.ID(), variant)
	return ""
}
