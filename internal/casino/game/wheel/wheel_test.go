package wheel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/wheel"
)

func TestWheel_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, wheel.New(), 0.99)
}

func TestWheel_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, wheel.New(), []string{`{"risk":"low","segments":10}`, `{"risk":"medium","segments":50}`},
		[]string{`{}`, `{"risk":"low","segments":15}`, `{"risk":"medium","segments":60}`, `{"risk":"high","segments":-10}`, `{"risk":"none","segments":10}`})
}

// TestWheel_DrawsPublishedResults compares with a verifier of another operator.
func TestWheel_DrawsPublishedResults(t *testing.T) {
	t.Parallel()
	results := map[string][]int64{"low": {12_000, 0, 12_000, 12_000, 12_000}, "medium": {30_000, 0, 20_000, 0, 0}, "high": {0, 0, 0, 0, 0}}
	nonce := int64(0)
	for _, risk := range []string{"low", "medium", "high"} {
		for i, want := range results[risk] {
			src := fair.NewStream(fair.Seeds{Server: "734db4b5d75c339f037ba64ac5ecada3", Client: "bb0f7423c07974b393e4f03d86c6c6d8"}, nonce)
			nonce++
			s, err := wheel.New().Play([]byte(gametest.JSON(t, wheel.Params{Risk: risk, Segments: 10 * (i + 1)})), nil, src)
			require.NoError(t, err)
			require.Equal(t, want, s.Multiplier.Scaled(), "%s %d", risk, i)
		}
	}
}
