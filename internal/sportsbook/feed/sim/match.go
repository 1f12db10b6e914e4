package sim

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"

	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
)

// The refusals of Stepper.Play.
var (
	ErrNoMatch = errors.New("there is no such match")
	ErrPassed  = errors.New("the match is past this point")
	ErrPoint   = errors.New("the match has no such point")
)

// Match is one match of a Stepper.
type Match struct {
	ID       id.Event `json:"id"`        // of the event
	Sport    string   `json:"sport"`     // one that the schedule has
	League   string   `json:"league"`    // one of the schedule's, by id [the sport's first]
	StartsIn string   `json:"starts_in"` // time from now to its start, "90m" [an hour, or an hour ago when it has begun]
	At       Point    `json:"at"`        // where it stands when the program starts [announced]
}

// Point is a point of a match: after so many plays of a period, or its end. The zero Point is before the start.
type Point struct {
	Period int  `json:"period"` // the innings, half, set, map or round, from 1
	Plays  int  `json:"plays"`  // balls of the innings; plays of the period that the engine sends
	Ended  bool `json:"ended"`
}

var matchID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// ReadMatches reads a JSON array of matches.
func ReadMatches(name string) ([]Match, error) {
	file, err := os.Open(name) //nolint:gosec // the file that the settings name
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	decoder := json.NewDecoder(file)
	decoder.DisallowUnknownFields()
	var matches []Match
	if err := decoder.Decode(&matches); err != nil {
		return nil, fmt.Errorf("read matches from %s: %w", name, err)
	}
	return matches, nil
}

// leagueIndex returns the index of the league that the match belongs to.
func (m Match) leagueIndex() (int, error) {
	if !matchID.MatchString(string(m.ID)) {
		return 0, fmt.Errorf("match %q: want an id of small letters, digits and hyphens", m.ID)
	}
	if m.StartsIn != "" {
		if _, err := time.ParseDuration(m.StartsIn); err != nil {
			return 0, fmt.Errorf("match %s: starts_in: %w", m.ID, err)
		}
	}
	i := slices.IndexFunc(leagues, func(l league) bool {
		return l.sport == m.Sport && (m.League == "" || l.league.ID == m.League)
	})
	if i < 0 {
		return 0, fmt.Errorf("match %s: the schedule has no sport %q with a league %q", m.ID, m.Sport, m.League)
	}
	return i, nil
}

// start returns when the match begins or began.
func (m Match) start(now time.Time) time.Time {
	d, err := time.ParseDuration(m.StartsIn)
	switch {
	case err == nil:
		return now.Add(d)
	case m.At == Point{}:
		return now.Add(time.Hour)
	default:
		return now.Add(-time.Hour)
	}
}

// in returns how many of a match's messages have been sent at the point.
func (p Point) in(messages []feed.Message) (int, error) {
	switch {
	case p.Ended:
		return len(messages), nil
	case p == Point{}:
		return 1, nil
	}
	period, plays := 0, 0
	for i, m := range messages {
		switch {
		case m.Kind == feed.KindStatus && m.Status.Start != nil:
			period, plays = period+1, 0
		case m.Kind == feed.KindStatus && m.Status.Phase == feed.Live && m.Status.Period > period:
			period, plays = m.Status.Period, 0
		case m.Kind == feed.KindBall || m.Kind == feed.KindPlay:
			plays++
		}
		if period == p.Period && plays == p.Plays {
			return i + 1, nil
		}
	}
	return 0, fmt.Errorf("%w: play %d of period %d", ErrPoint, p.Plays, p.Period)
}
