package longtest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSkip_SkipsUnlessTheLongTestsRun(t *testing.T) {
	for value, runs := range map[string]bool{"": false, "1": true} {
		t.Setenv(Env, value)
		ran := false
		t.Run("test "+value, func(t *testing.T) {
			Skip(t)
			ran = true
		})
		require.Equal(t, runs, ran)
		require.Equal(t, map[bool]int{false: 2, true: 9}[runs], Times(2, 9))
	}
}
