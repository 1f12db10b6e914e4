package maps

import (
	"sync"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
)

// law is the model of a map.
type law interface {
	// home returns home's win probability of the current map, fresh that of a map that has not begun.
	home(s *state) float64
	fresh() float64
	// numbers returns the distributions for the map's totals and handicaps: the total of rounds or kills, and home's
	// lead in rounds, empty in Dota.
	numbers(s *state) (total, lead engine.Dist)
	// finish plays the current map to its end.
	finish(src rng.Source, s *state)
}

// series returns the distribution of the result in maps: home wins the current map with probability now, every other one with
// fresh.
func series(maps [2]int, toWin int, now, fresh float64) map[[2]int]float64 {
	scores := map[[2]int]float64{}
	var walk func(at [2]int, p, next float64)
	walk = func(at [2]int, p, next float64) {
		if max(at[home], at[away]) == toWin {
			scores[at] += p
			return
		}
		walk([2]int{at[home] + 1, at[away]}, p*next, fresh)
		walk([2]int{at[home], at[away] + 1}, p*(1-next), fresh)
	}
	walk(maps, 1, now)
	return scores
}

// won returns home's win probability of the match.
func won(scores map[[2]int]float64, toWin int) float64 {
	p := 0.0
	for a := range toWin {
		p += scores[[2]int{toWin, a}]
	}
	return p
}

// matchup is the key of a law.
type matchup struct {
	sport string
	d     float64 // home's strength less away's
}

// mostKnown is the size of the cache of laws: that of Dota takes some milliseconds to compute.
const mostKnown = 64

// laws caches computed laws.
type laws struct {
	mu    sync.Mutex
	known map[matchup]law
}

// open completes a state with its law.
func (l *laws) open(s state) (*Match, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &Match{state: s, law: l.of(matchup{s.Sport, s.Contest.Home - s.Contest.Away}), laws: l}, nil
}

// of returns the law of a matchup.
func (l *laws) of(m matchup) law {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, ok := l.known[m]; ok {
		return known
	}
	if len(l.known) >= mostKnown {
		clear(l.known)
	}
	if m.sport == counterStrike {
		l.known[m] = newRounds(m.d)
	} else {
		l.known[m] = newBase(m.d)
	}
	return l.known[m]
}
