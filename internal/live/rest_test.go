package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAHubWithMuchToTellRestsLonger(t *testing.T) {
	t.Parallel()
	h := &Hub{opt: Options{Tick: 250 * time.Millisecond}}
	for took, rest := range map[time.Duration]time.Duration{
		0: 250, 100 * time.Millisecond: 250, 150 * time.Millisecond: 300, 240 * time.Millisecond: 480, 3 * time.Second: 500,
	} {
		require.Equal(t, rest*time.Millisecond, h.rest(took), took)
	}
}
