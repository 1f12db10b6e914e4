// Package cricket implements the laws and the state of a limited-overs match and the settlement of its markets.
package cricket

// Side names one of the two teams of a match; the empty Side means neither.
type Side string

// The two sides.
const (
	Home Side = "home"
	Away Side = "away"
)

// Other is the opponent; the opponent of nobody is nobody.
func (s Side) Other() Side {
	switch s {
	case Home:
		return Away
	case Away:
		return Home
	}
	return ""
}

// Phase says where a match stands.
type Phase string

// The phases of a match.
const (
	PhasePre     Phase = "pre"
	PhasePlay    Phase = "play"
	PhaseBreak   Phase = "innings_break"
	PhaseNight   Phase = "stumps"  // of a match of days, until play goes on
	PhaseDecided Phase = "decided" // set only by Standing: play has ended, the official result is awaited
	PhaseEnded   Phase = "ended"
)

// Format is what was agreed before the first ball.
type Format struct {
	Name         string `json:"name"`           // "T20"
	Overs        int    `json:"overs"`          // overs a side; of a match of days, a day
	BallsPerOver int    `json:"balls_per_over"` // legal balls an over, 6
	Wickets      int    `json:"wickets"`        // wickets that end an innings, 10
	SuperOver    bool   `json:"super_over"`     // a tie goes to a super over
	Days         int    `json:"days,omitempty"` // of play, each of Overs overs; then a side bats twice and nobody may win
}

// Innings is how often a side bats.
func (f Format) Innings() int {
	if f.Days > 0 {
		return 2
	}
	return 1
}

// T20 is the usual twenty-over format, ties broken by super overs.
func T20() Format { return Limited("T20", 20) }

// Limited is a six-balls, ten-wickets format of so many overs a side.
func Limited(name string, overs int) Format {
	return Format{Name: name, Overs: overs, BallsPerOver: 6, Wickets: 10, SuperOver: true}
}

// Test is five days of ninety overs, two innings a side.
func Test() Format { return Format{Name: "Test", Overs: 90, BallsPerOver: 6, Wickets: 10, Days: 5} }

// Balls is the number of legal balls of a full innings; of a match of days, of the whole match: an innings may last as long.
func (f Format) Balls() int { return f.Overs * f.BallsPerOver * max(f.Days, 1) }

// PreMatch is what was known of a match before its first ball, in the terms the pricing model was fitted in.
type PreMatch struct {
	Competition string  `json:"competition"` // key of the fitted competition, "" for one never seen
	EloHome     float64 `json:"elo_home"`    // rating points, 1500 is average
	EloAway     float64 `json:"elo_away"`
	Par         float64 `json:"par"`   // runs expected of an average side's first twenty overs in this competition
	Venue       float64 `json:"venue"` // runs that the ground adds to par
	// Batters are the team sheets with what is known of everybody's batting; without them everybody is as good as expected.
	Batters map[Side][]Proven `json:"batters,omitempty"`
}

// Proven is what a batter has proved to be worth beyond what is expected in his place: runs a ball, a wicket counted as five. The average of
// all team sheets is 0.
type Proven struct {
	Name  string  `json:"name"`
	Worth float64 `json:"worth"`
}

// Edge is the rating difference, home less away.
func (p PreMatch) Edge() float64 { return p.EloHome - p.EloAway }

// Result is the kind of ending.
type Result string

// The endings of a match.
const (
	ResultWin      Result = "win"
	ResultTie      Result = "tie"  // with a Winner when something decided the tie
	ResultDraw     Result = "draw" // of a match of days that time ended
	ResultNoResult Result = "no_result"
)

// Decider is what broke a tie.
type Decider string

// The deciders.
const (
	DeciderSuperOver Decider = "super_over"
	DeciderBowlOut   Decider = "bowl_out"
	DeciderPrevious  Decider = "previous_action" // boundary count, fewer wickets lost: nothing was played for it
)

// Outcome is the official result of the feed, never recomputed from scores: a chase that rain stops is won on a par
// score that no ball shows.
type Outcome struct {
	Result  Result  `json:"result"`
	Winner  Side    `json:"winner,omitempty"`
	Runs    int     `json:"runs,omitempty"`    // margin in runs
	Innings bool    `json:"innings,omitempty"` // won by an innings and Runs
	Wickets int     `json:"wickets,omitempty"` // margin in wickets
	Method  string  `json:"method,omitempty"`  // "D/L", "VJD", "Awarded", …
	Decider Decider `json:"decider,omitempty"`
}
