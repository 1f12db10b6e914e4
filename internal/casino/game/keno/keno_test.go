package keno_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/keno"
)

func TestKeno_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, keno.New(), 0.986)
}

func TestKeno_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, keno.New(), []string{`{"risk":"low","numbers":[1]}`, `{"risk":"high","numbers":[40,1,2,3,4,5,6,7,8,9]}`},
		[]string{`{}`, `{"risk":"low","numbers":[]}`, `{"risk":"low","numbers":[0]}`, `{"risk":"low","numbers":[41]}`, `{"risk":"low","numbers":[5,5]}`,
			`{"risk":"none","numbers":[5]}`, `{"risk":"low","numbers":[1,2,3,4,5,6,7,8,9,10,11]}`})
}

// TestKeno_HasPublishedChances: five and ten hits of ten.
func TestKeno_HasPublishedChances(t *testing.T) {
	t.Parallel()
	for _, v := range keno.New().Variants() {
		if v.Name == "classic, 10 numbers" {
			prizes := v.Prizes()
			require.Equal(t, "0.042365441", prizes[5].Chance.FloatString(9))
			require.Equal(t, "0.000000001", prizes[10].Chance.FloatString(9))
		}
	}
}

// TestKeno_PaysMoreForMoreHits: of two results with more hits, none pays less. Only the two lowest tables pay for none.
func TestKeno_PaysMoreForMoreHits(t *testing.T) {
	t.Parallel()
	for _, v := range keno.New().Variants() {
		if v.Name == "low, 1 numbers" || v.Name == "low, 2 numbers" {
			continue
		}
		last := game.Multiplier{Den: 1}
		for _, p := range v.Prizes() {
			require.GreaterOrEqual(t, p.Multiplier.Scaled(), last.Scaled(), v.Name)
			last = p.Multiplier
		}
	}
}
