package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPauseAfter_GrowsWithTheTimeOfAFlush(t *testing.T) {
	t.Parallel()
	h := &Hub{opt: Options{Tick: 250 * time.Millisecond}}
	const ms = time.Millisecond
	for took, pause := range map[time.Duration]time.Duration{
		0: 250 * ms, 100 * ms: 250 * ms, 150 * ms: 300 * ms, 240 * ms: 480 * ms, 3000 * ms: 500 * ms,
	} {
		require.Equal(t, pause, h.pauseAfter(took), took)
	}
}
