package sim

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed"
)

// usual is the real-time length of a match of a sport with breaks, its tolerance, and its longest break.
var usual = map[string]struct{ minutes, within, pause float64 }{
	"football":       {112, 8, 15},
	"ice-hockey":     {145, 12, 17},
	"handball":       {72, 8, 10},
	"basketball":     {138, 15, 15},
	"kabaddi":        {50, 8, 5},
	"aussie-rules":   {150, 12, 20},
	"baseball":       {165, 25, 2},
	"tennis":         {105, 25, 2},
	"table-tennis":   {35, 12, 1},
	"volleyball":     {100, 20, 3},
	"counter-strike": {120, 40, 10},
	"dota":           {125, 40, 10},
	"horse-racing":   {6, 2, 0},
}

// At speed 1 matches and their breaks have their real length.
func TestSim_MatchesHaveRealLength(t *testing.T) {
	t.Parallel()
	s := world(t)
	for ln, l := range leagues {
		want, known := usual[l.sport]
		if !known {
			continue
		}
		t.Run(l.code, func(t *testing.T) {
			t.Parallel()
			const matches = 12
			var minutes, pause float64
			for slot := range int64(matches) {
				msgs, err := s.write(matchSlot{s.tag, 1, ln, slot})
				require.NoError(t, err)
				lasts, rests := course(msgs)
				minutes += lasts.Minutes() / matches
				pause = max(pause, rests.Minutes())
			}
			t.Logf("%s: %.0f minutes, a break of %.1f", l.sport, minutes, pause)
			require.InDelta(t, want.minutes, minutes, want.within, l.sport)
			require.InDelta(t, want.pause, pause, 1, "the longest break of %s", l.sport)
		})
	}
}

// course returns the time from a match's start to its result, and its longest break.
func course(msgs []feed.Message) (lasts, rests time.Duration) {
	var start, paused time.Time
	for _, m := range msgs {
		if m.Status == nil {
			continue
		}
		if start.IsZero() {
			start = m.At
		}
		if !paused.IsZero() && m.Status.Phase != feed.Ended {
			rests = max(rests, m.At.Sub(paused))
		}
		if paused = (time.Time{}); m.Status.Phase == feed.Break {
			paused = m.At
		}
	}
	return msgs[len(msgs)-1].At.Sub(start), rests
}
