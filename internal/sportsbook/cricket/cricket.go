// Package cricket implements the laws and the state of a cricket match and the settlement of its markets.
package cricket

// Side names one of the two teams of a match; the empty Side means neither.
type Side string

// The two sides.
const (
	Home Side = "home"
	Away Side = "away"
)

// Sides returns both sides.
func Sides() []Side { return []Side{Home, Away} }

// Other returns the opponent; that of neither side is neither side.
func (s Side) Other() Side {
	switch s {
	case Home:
		return Away
	case Away:
		return Home
	}
	return ""
}

// Phase is the state of a match.
type Phase string

// The phases of a match.
const (
	PhasePre     Phase = "pre"
	PhasePlay    Phase = "play"
	PhaseBreak   Phase = "innings_break"
	PhaseNight   Phase = "stumps"  // of a multi-day match, until play resumes
	PhaseDecided Phase = "decided" // returned only by Standing: play has ended, the official result is awaited
	PhaseEnded   Phase = "ended"
)

// Phases returns all phases of a match.
func Phases() []Phase {
	return []Phase{PhasePre, PhasePlay, PhaseBreak, PhaseNight, PhaseDecided, PhaseEnded}
}

// Format is the agreed format of a match.
type Format struct {
	Name         string `json:"name"`           // "T20"
	Overs        int    `json:"overs"`          // overs a side; of a multi-day match, a day
	BallsPerOver int    `json:"balls_per_over"` // legal balls an over, 6
	Wickets      int    `json:"wickets"`        // wickets that end an innings, 10
	SuperOver    bool   `json:"super_over"`     // a tie goes to a super over
	Days         int    `json:"days,omitempty"` // days of play, each of Overs overs; then a side bats twice and a draw is possible
}

// Innings returns how often a side bats.
func (f Format) Innings() int {
	if f.Days > 0 {
		return 2
	}
	return 1
}

// T20 returns the usual twenty-over format, ties broken by super overs.
func T20() Format { return Limited("T20", 20) }

// Limited returns a format of so many overs a side, with six balls an over and ten wickets.
func Limited(name string, overs int) Format {
	return Format{Name: name, Overs: overs, BallsPerOver: 6, Wickets: 10, SuperOver: true}
}

// Test returns five days of ninety overs, two innings a side.
func Test() Format { return Format{Name: "Test", Overs: 90, BallsPerOver: 6, Wickets: 10, Days: 5} }

// Balls returns the number of legal balls of a full innings. In a multi-day match it is that of the whole match, because an
// innings may last as long.
func (f Format) Balls() int { return f.Overs * f.BallsPerOver * max(f.Days, 1) }

// PreMatch is the input of the pricing model before the first ball, in the units that the model was fitted in.
type PreMatch struct {
	Competition string  `json:"competition"` // key of the fitted competition, "" for an unknown one
	EloHome     float64 `json:"elo_home"`    // rating points, 1500 is average
	EloAway     float64 `json:"elo_away"`
	Par         float64 `json:"par"`   // expected runs of an average side in its first twenty overs in this competition
	Venue       float64 `json:"venue"` // runs that the ground adds to Par
	// Batters are the team sheets with the known batting strengths. Without them every batter has the expected strength.
	Batters map[Side][]Proven `json:"batters,omitempty"`
}

// Proven is a batter's known strength beyond the expectation for his place: runs a ball, a wicket counted as five. The average of
// all team sheets is 0.
type Proven struct {
	Name  string  `json:"name"`
	Worth float64 `json:"worth"`
}

// Edge returns the rating difference, home less away.
func (p PreMatch) Edge() float64 { return p.EloHome - p.EloAway }

// Result is the kind of a match's end.
type Result string

// The endings of a match.
const (
	ResultWin      Result = "win"
	ResultTie      Result = "tie"  // with a Winner if something decided the tie
	ResultDraw     Result = "draw" // of a multi-day match that ended on time
	ResultNoResult Result = "no_result"
)

// Decider is what decided a tie.
type Decider string

// The deciders.
const (
	DeciderSuperOver Decider = "super_over"
	DeciderBowlOut   Decider = "bowl_out"
	DeciderPrevious  Decider = "previous_action" // boundary count or fewer wickets lost: nothing was played for it
)

// Outcome is the official result of the feed. It is never recomputed from scores, because a chase that rain stops is won on a par
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
