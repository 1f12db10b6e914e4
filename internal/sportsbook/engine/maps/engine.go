// Package maps is the engine of esports that are won map by map: Counter-Strike, whose maps are won by rounds, and Dota, whose
// maps end when a base falls.
//
// Contest. Format is best_of_1, best_of_3 or best_of_5; empty is best of three. Home and Away are strengths in standard
// deviations of a league: 0 is an average team, 1 is better than five in six. In Counter-Strike the difference shifts the
// probability of each round. In Dota it sets the drift of the lead in gold.
//
// Plays. "round" (Counter-Strike) is won by Side; thirteen win the map, overtime follows twelve all. In Dota "kill" is a hero's
// death credited to Side. "minute" has, at each full minute of Clock, home's lead in thousands of gold as Points. "map" reports
// that Side has won the map. Period is the map, if it is given; Clock is the seconds of the map.
package maps

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine. It is safe for concurrent use.
type Engine struct{ laws *laws }

// New returns the engine.
func New() Engine { return Engine{&laws{known: map[matchup]law{}}} }

// Open implements engine.Engine.
func (e Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Contest == nil {
		return nil, fmt.Errorf("maps: a fixture without a contest")
	}
	return e.laws.open(state{Sport: f.Sport, Contest: *f.Contest})
}

// Restore implements engine.Engine.
func (e Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("maps snapshot: %w", err)
	}
	return e.laws.open(s)
}

// Play implements engine.Engine.
func (e Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	m, err := e.Open(f)
	if err != nil {
		return err
	}
	p := &player{Script: s, src: src, match: m.(*Match)}
	return p.play()
}

// Contest returns the contest of two sides from their ratings: 0 is the average of the league, 1 a standard deviation.
func Contest(_ string, home, away float64) feed.Contest { return feed.Contest{Home: home, Away: away} }

// Length returns a duration that nine matches in ten stay below, breaks included.
func Length(sport string) time.Duration {
	if sport == counterStrike {
		return 180 * time.Minute
	}
	return 175 * time.Minute
}

const (
	counterStrike = "counter-strike"
	dota          = "dota"
)

// bestOf parses the format.
func bestOf(format string) (int, error) {
	if format == "" {
		return 3, nil
	}
	text, ok := strings.CutPrefix(format, "best_of_")
	n, err := strconv.Atoi(text)
	if !ok || err != nil || n < 1 || n > 7 || n%2 == 0 {
		return 0, fmt.Errorf("maps: format %q", format)
	}
	return n, nil
}
