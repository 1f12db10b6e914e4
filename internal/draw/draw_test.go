package draw_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/draw"
)

// The values are those of "printf %s <message> | openssl dgst -sha256 -hmac <key>" and of sha256sum.
func TestDraw_IsThatOfOtherTools(t *testing.T) {
	t.Parallel()
	require.Equal(t, "40a2dd111067d71af6d08ab8b79cb85f24f1aafc1a005b3ea1edc51a2bb69312", draw.Seed([]byte("a secret"), "gift:20000"))
	require.Equal(t, "8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c", draw.HashOf("a seed"))
	require.Equal(t, uint64(0x3daa312afc16380f), draw.Number("a seed", "lucky:asha"))
}
