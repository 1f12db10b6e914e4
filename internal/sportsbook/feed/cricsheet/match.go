// Package cricsheet reads ball-by-ball scorecards in Cricsheet's JSON form and replays them as a live feed.
package cricsheet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Match is a scorecard: the fields that play, pricing and settlement need. Unknown fields are ignored.
type Match struct {
	ID      string    `json:"id"`   // the file's name if the file has none
	Comp    string    `json:"comp"` // key of the collection it came from, may be empty
	Info    Info      `json:"info"`
	Innings []Innings `json:"innings"`
}

// Info is the head of a scorecard.
type Info struct {
	BallsPerOver int                 `json:"balls_per_over"`
	Overs        int                 `json:"overs"`
	Dates        []string            `json:"dates"`
	Gender       string              `json:"gender"`
	MatchType    string              `json:"match_type"`
	TeamType     string              `json:"team_type"`
	Teams        []string            `json:"teams"`
	Venue        string              `json:"venue"`
	City         string              `json:"city"`
	Event        Event               `json:"event"`
	Players      map[string][]string `json:"players"`
	Outcome      Outcome             `json:"outcome"`
}

// Event is the competition.
type Event struct {
	Name string `json:"name"`
}

// Outcome is the official result as recorded.
type Outcome struct {
	Winner     string `json:"winner"`
	By         By     `json:"by"`
	Result     string `json:"result"`
	Eliminator string `json:"eliminator"`
	BowlOut    string `json:"bowl_out"`
	Method     string `json:"method"`
}

// By is the margin.
type By struct {
	Runs    int `json:"runs"`
	Wickets int `json:"wickets"`
}

// Innings is one side's batting as recorded.
type Innings struct {
	Team       string      `json:"team"`
	SuperOver  bool        `json:"super_over"`
	Overs      []Over      `json:"overs"`
	Target     *Target     `json:"target"`
	Powerplays []Powerplay `json:"powerplays"`
	Penalty    struct {
		Pre  int `json:"pre"`
		Post int `json:"post"`
	} `json:"penalty_runs"`
	AbsentHurt []string `json:"absent_hurt"`
	Declared   bool     `json:"declared"`
	Forfeited  bool     `json:"forfeited"`
}

// Target is the target of a chase; absent in many files.
type Target struct {
	Runs  int   `json:"runs"`
	Overs Notch `json:"overs"`
}

// Powerplay is a period of fielding restrictions, in overs notation: 0.1 to 5.6.
type Powerplay struct {
	Type string `json:"type"`
	From Notch  `json:"from"`
	To   Notch  `json:"to"`
}

// Over is one over, 0-based.
type Over struct {
	Over       int        `json:"over"`
	Deliveries []Delivery `json:"deliveries"`
}

// Delivery is one ball.
type Delivery struct {
	Batter     string `json:"batter"`
	NonStriker string `json:"non_striker"`
	Bowler     string `json:"bowler"`
	Runs       struct {
		Batter      int  `json:"batter"`
		Extras      int  `json:"extras"`
		Total       int  `json:"total"`
		NonBoundary bool `json:"non_boundary"`
	} `json:"runs"`
	Extras struct {
		Wides   int `json:"wides"`
		NoBalls int `json:"noballs"`
		Byes    int `json:"byes"`
		LegByes int `json:"legbyes"`
		Penalty int `json:"penalty"`
	} `json:"extras"`
	Wickets []struct {
		Kind      string `json:"kind"`
		PlayerOut string `json:"player_out"`
	} `json:"wickets"`
}

// Notch is a point of an innings in cricket's notation, stored as overs and balls: 7.3 is seven overs and three balls, never 7.3
// overs.
type Notch struct{ Overs, Balls int }

// UnmarshalJSON reads a number, or a number in quotes.
func (n *Notch) UnmarshalJSON(data []byte) error {
	text := strings.Trim(string(bytes.TrimSpace(data)), `"`)
	whole, part, _ := strings.Cut(text, ".")
	overs, err := strconv.ParseUint(whole, 10, 16)
	if err != nil {
		return fmt.Errorf("overs %q", text)
	}
	balls := uint64(0)
	if part != "" {
		if balls, err = strconv.ParseUint(part, 10, 8); err != nil || balls > 99 {
			return fmt.Errorf("overs %q", text)
		}
	}
	n.Overs, n.Balls = int(overs), int(balls)
	return nil
}

// In returns the number of balls up to this point.
func (n Notch) In(ballsPerOver int) int { return n.Overs*ballsPerOver + n.Balls }

// Parse reads and validates one match. The error names the match and the field.
func Parse(data []byte) (*Match, error) {
	var m Match
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("cricsheet match %s: %w", name(m.ID), err)
	}
	if m.Info.BallsPerOver == 0 {
		m.Info.BallsPerOver = 6
	}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("cricsheet match %s: %w", name(m.ID), err)
	}
	return &m, nil
}

func name(id string) string {
	if id == "" {
		return "(no id)"
	}
	return id
}

func (m *Match) check() error {
	in := m.Info
	switch {
	case len(in.Teams) != 2:
		return fmt.Errorf("info.teams: %d teams, want 2", len(in.Teams))
	case in.Teams[0] == in.Teams[1]:
		return fmt.Errorf("info.teams: %q twice", in.Teams[0])
	case in.Overs < 1 || in.Overs > 100:
		return fmt.Errorf("info.overs: %d, want a limited-overs match", in.Overs)
	case in.BallsPerOver < 1 || in.BallsPerOver > 10:
		return fmt.Errorf("info.balls_per_over: %d", in.BallsPerOver)
	case len(in.Dates) == 0:
		return fmt.Errorf("info.dates: empty")
	}
	for i, inn := range m.Innings {
		if inn.Team != in.Teams[0] && inn.Team != in.Teams[1] {
			return fmt.Errorf("innings[%d].team: %q is neither side", i, inn.Team)
		}
		if inn.Penalty.Pre < 0 || inn.Penalty.Post < 0 {
			return fmt.Errorf("innings[%d].penalty_runs: %d before, %d after", i, inn.Penalty.Pre, inn.Penalty.Post)
		}
	}
	return nil
}

// Date returns the first day of play, "2017-04-05".
func (m *Match) Date() string { return m.Info.Dates[0] }
