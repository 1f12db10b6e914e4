package uof

import (
	"fmt"
	"strconv"
	"strings"
)

// EventState is the score and phase of an event.
type EventState struct {
	Status      *EventStatus  `xml:"status,attr"`
	MatchStatus int           `xml:"match_status,attr,omitempty"` // the current half, quarter, set …
	HomeScore   Score         `xml:"home_score,attr,omitempty"`
	AwayScore   Score         `xml:"away_score,attr,omitempty"`
	Server      int           `xml:"current_server,attr,omitempty"` // 1 home, 2 away
	HomeGame    string        `xml:"home_gamescore,attr,omitempty"`
	AwayGame    string        `xml:"away_gamescore,attr,omitempty"`
	Innings     int           `xml:"innings,attr,omitempty"`
	Over        int           `xml:"over,attr,omitempty"`
	Delivery    int           `xml:"delivery,attr,omitempty"`
	HomeOut     int           `xml:"home_dismissals,attr,omitempty"`
	AwayOut     int           `xml:"away_dismissals,attr,omitempty"`
	Clock       *Clock        `xml:"clock"`
	Periods     []PeriodScore `xml:"period_scores>period_score"`
	Results     []EndResult   `xml:"results>result"`
}

// Clock is the time played.
type Clock struct {
	MatchTime MatchTime `xml:"match_time,attr,omitempty"`
}

// PeriodScore is the score of one period.
type PeriodScore struct {
	MatchStatus int   `xml:"match_status_code,attr"`
	Number      int   `xml:"number,attr"`
	HomeScore   Score `xml:"home_score,attr"`
	AwayScore   Score `xml:"away_score,attr"`
}

// EndResult is a final score.
type EndResult struct {
	MatchStatus int   `xml:"match_status_code,attr"`
	HomeScore   Score `xml:"home_score,attr"`
	AwayScore   Score `xml:"away_score,attr"`
}

// advantage is the feed's number for an advantage in tennis.
const advantage = "50"

// gameScore returns a score inside a game in the feed's format; empty if it is no number.
func gameScore(points string) string {
	if points == "AD" {
		return advantage
	}
	if _, err := strconv.Atoi(points); err != nil {
		return ""
	}
	return points
}

// Score is a score; the feed sends some of them as 2.0.
type Score int

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Score) UnmarshalText(text []byte) error {
	x, err := strconv.ParseFloat(string(text), 64)
	if err != nil || x != float64(int(x)) || x < -1e6 || x > 1e6 {
		return bad("%q is not a score", text)
	}
	*s = Score(x)
	return nil
}

// MatchTime is seconds; in XML minutes and seconds, "75:02", or minutes alone.
type MatchTime int

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *MatchTime) UnmarshalText(text []byte) error {
	minutes, seconds, both := strings.Cut(string(text), ":")
	if !both {
		seconds = "0"
	}
	a, err1 := strconv.ParseUint(minutes, 10, 16)
	b, err2 := strconv.ParseUint(seconds, 10, 16)
	if err1 != nil || err2 != nil || b > 59 {
		return bad("%q is not a time of a match", text)
	}
	*m = MatchTime(a*60 + b)
	return nil
}

// MarshalText implements encoding.TextMarshaler.
func (m MatchTime) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d:%02d", m/60, m%60), nil }
