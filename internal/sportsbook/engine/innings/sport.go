package innings

import (
	"fmt"
	"strconv"
	"time"

	"maidan/internal/sportsbook/feed"
)

// sport holds the parameters in which the sports of the family differ.
type sport struct {
	key     string
	innings int
	batter  time.Duration // from batter to batter
	change  time.Duration // of sides
	length  time.Duration
}

// In nine innings: the runs of an average side on a neutral ground; the home advantage; the runs for one standard deviation of
// rating against an average side.
const (
	baseRuns   = 4.45
	groundRuns = 0.4
	ratingRuns = 0.6
	nine       = 9
)

func sportOf(key, format string) (*sport, error) {
	var s *sport
	switch key {
	case "baseball":
		s = &sport{key: key, innings: nine, batter: 105 * time.Second, change: 130 * time.Second, length: 180 * time.Minute}
	case "ebaseball":
		s = &sport{key: key, innings: 5, batter: 15 * time.Second, change: 20 * time.Second, length: 20 * time.Minute}
	default:
		return nil, fmt.Errorf("innings: unknown sport %q", key)
	}
	if format != "" {
		n, err := strconv.Atoi(format)
		if err != nil || n < 3 || n > nine {
			return nil, fmt.Errorf("innings: the format %q, want a number of innings from 3 to 9", format)
		}
		s.innings = n
	}
	return s, nil
}

// Sports returns the sports of the family.
func Sports() []string { return []string{"baseball", "ebaseball"} }

// Formats returns the values of Contest.Format, numbers of innings. The first is the usual one, which an empty Format means.
func Formats(key string) []string {
	if key == "ebaseball" {
		return []string{"5", "3", "7", "9"}
	}
	return []string{"9", "7"}
}

// Length returns the duration of a match at real pace, breaks and result included; 0 for a sport of another family.
func Length(key string) time.Duration {
	s, err := sportOf(key, "")
	if err != nil {
		return 0
	}
	return s.length
}

// Contest converts two ratings, in standard deviations from the average side of a league, into a contest: the runs that
// each side would score in nine full innings on home's ground.
func Contest(key string, home, away float64) feed.Contest {
	if _, err := sportOf(key, ""); err != nil {
		return feed.Contest{}
	}
	home, away = min(max(home, -3), 3), min(max(away, -3), 3)
	lead := (ratingRuns*(home-away) + groundRuns) / 2
	return feed.Contest{Home: baseRuns + lead, Away: baseRuns - lead}
}
