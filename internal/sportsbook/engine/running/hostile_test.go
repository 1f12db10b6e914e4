package running_test

import (
	"testing"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/running"
)

// FuzzMessages applies arbitrary messages in any order.
func FuzzMessages(f *testing.F) {
	f.Add([]byte{0, 0, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 0, 0, 1, 1, 2, 3})
	f.Add([]byte{5, 0, 2, 1, 2, 1, 3, 2, 50, 0, 0, 0, 0, 1, 3, 2, 60, 0, 0, 0, 0, 10, 1, 2, 0, 0, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		sport := running.Sports()[int(data[0])%len(running.Sports())]
		messages := enginetest.Hostile(data[1:], []string{"score", "clock", "point"},
			[]string{"", "overtime", "penalties"})
		enginetest.Withstand(t, newEngine(t), fixture(sport, 0, 0), messages)
	})
}
