package crash_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game/crash"
	"maidan/internal/casino/game/gametest"
)

func TestCrash_ReturnsTheSameAtEveryTarget(t *testing.T) {
	t.Parallel()
	want := map[string]string{"aviator": "0.9700000", "jetx": "0.9800000"}
	for _, g := range crash.Games() {
		gametest.Figures(t, g, 0.96)
		for _, v := range g.Variants() {
			require.Equal(t, want[g.ID()], gametest.Return(t, g, v.Name, 7), v.Name)
		}
	}
}

// The multiplier of a moment is the highest that was reached, so an automatic cash-out and a manual one at its moment pay the same.
func TestCurve_TheMultiplierIsTheHighestThatWasReached(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(crash.Games()).Draw(t, "game")
		m := rapid.Int64Range(101, crash.Most).Draw(t, "multiplier")
		at := g.Reached(m)
		require.GreaterOrEqual(t, g.At(at), m)
		require.Less(t, g.At(at-1), m)
		ms := rapid.Int64Range(0, 150_000).Draw(t, "milliseconds")
		require.LessOrEqual(t, g.Reached(g.At(ms)), ms)
		require.LessOrEqual(t, g.At(ms), g.At(ms+1))
	})
}

func TestCurve_BeginsAtOneAndDoubles(t *testing.T) {
	t.Parallel()
	for _, g := range crash.Games() {
		require.Equal(t, int64(100), g.At(-5))
		require.Equal(t, int64(100), g.At(0))
		require.Equal(t, g.Doubles.Milliseconds(), g.Reached(200))
		require.Equal(t, 3*g.Doubles.Milliseconds(), g.Reached(800))
	}
}

// The player app's verifier is tested with the same values (domain/casino/shared-draw.test.ts).
func TestResult_IsThatOfTheVerifier(t *testing.T) {
	t.Parallel()
	hash, err := fair.ParseHash("94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260")
	require.NoError(t, err)
	for returned, want := range map[int64]int64{97: 137, 98: 138, 99: 140} {
		g := crash.Game{Returned: returned}
		require.Equal(t, want, g.Result(hash, "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526"))
	}
	require.Equal(t, "58a9ad089cc3227986c5ffc8119f62704b00a4718f9e1dbd880b2f8f4f653be2", hash.Back(3).String())
}
