package cricket

import "fmt"

// Close is the reason for the end of an innings.
type Close string

// The reasons.
const (
	CloseAllOut  Close = "all_out"
	CloseOvers   Close = "overs"    // every scheduled ball was bowled
	CloseTarget  Close = "target"   // the target was reached
	CloseStopped Close = "stopped"  // by weather or umpires, finally
	CloseDeclare Close = "declared" // or forfeited
)

// Natural reports whether the innings ended by play: no playable ball was left out.
func (c Close) Natural() bool { return c == CloseAllOut || c == CloseOvers || c == CloseTarget }

// Delivered is a ball in the list of overs.
type Delivered struct {
	Label    string `json:"label"`
	Runs     int    `json:"runs"`
	Legal    bool   `json:"legal"`
	Wicket   bool   `json:"wicket"`
	Boundary bool   `json:"boundary"`
	Faced    int    `json:"faced,omitempty"` // the batter who faced it: the place in Innings.Batters, from 1
}

// Over is one over as bowled.
type Over struct {
	Number  int         `json:"number"` // 0-based
	Bowler  string      `json:"bowler"` // bowler of its last ball
	Runs    int         `json:"runs"`
	Wickets int         `json:"wickets"`
	Legal   int         `json:"legal"`
	Penalty int         `json:"penalty,omitempty"` // awarded within its balls; part of Runs
	Balls   []Delivered `json:"balls"`
}

// Fall is a wicket in the order in which they fell.
type Fall struct {
	Kind Dismissal `json:"kind"`
	Out  string    `json:"out"`
	Runs int       `json:"runs"`           // total at that time
	Over int       `json:"over"`           // 0-based
	Ball int       `json:"ball,omitempty"` // within the over, from 1, wides and no-balls counted
	By   string    `json:"by,omitempty"`   // the bowler, if credited with the wicket
}

// Batter is a batting line of the scorecard.
type Batter struct {
	Name  string    `json:"name"`
	Runs  int       `json:"runs"`
	Balls int       `json:"balls"` // faced: wides do not count
	Fours int       `json:"fours"`
	Sixes int       `json:"sixes"`
	Out   Dismissal `json:"out,omitempty"`
}

// Bowler is a bowling line of the scorecard.
type Bowler struct {
	Name    string `json:"name"`
	Legal   int    `json:"legal"`
	Runs    int    `json:"runs"` // conceded: byes, leg-byes and penalties are not the bowler's
	Wickets int    `json:"wickets"`
}

// Overs returns the spell in cricket's notation, "3.2".
func (b Bowler) Overs(ballsPerOver int) string { return oversText(b.Legal, ballsPerOver) }

// Innings is one innings of a side.
type Innings struct {
	Batting      Side     `json:"batting"`
	SuperOver    bool     `json:"super_over,omitempty"`
	Quota        int      `json:"quota"`            // legal balls that it may last, as revised
	Target       int      `json:"target,omitempty"` // runs to win, 0 without a chase
	Runs         int      `json:"runs"`             // penalty runs included
	Wickets      int      `json:"wickets"`
	Legal        int      `json:"legal"` // legal balls that were bowled; differs from Used after miscounted overs
	Extras       Extras   `json:"extras"`
	Penalty      int      `json:"penalty,omitempty"` // awarded outside any ball
	Overs        []Over   `json:"overs"`
	Batters      []Batter `json:"batters"`
	Bowlers      []Bowler `json:"bowlers"`
	Fallen       []Fall   `json:"fallen,omitempty"`  // the wickets in order; a batter who retires hurt is none
	Striker      string   `json:"striker,omitempty"` // expected on strike, "" until the next batter is in
	NonStriker   string   `json:"non_striker,omitempty"`
	Bowler       string   `json:"bowler,omitempty"`
	Closed       Close    `json:"closed,omitempty"`
	BallsPerOver int      `json:"balls_per_over"`
	MaxWickets   int      `json:"max_wickets"`
}

// Used returns the number of used scheduled balls: an over that the umpires ended early or late uses one over.
func (in *Innings) Used() int {
	if len(in.Overs) == 0 {
		return 0
	}
	last := in.Overs[len(in.Overs)-1]
	return min(last.Number*in.BallsPerOver+min(last.Legal, in.BallsPerOver), in.Quota)
}

// BallsLeft returns the number of scheduled balls to come.
func (in *Innings) BallsLeft() int { return in.Quota - in.Used() }

// Need returns the number of runs still to win a chase, 0 if the target is reached or there is none.
func (in *Innings) Need() int {
	if in.Target == 0 {
		return 0
	}
	return max(0, in.Target-in.Runs)
}

// OversText returns the length so far in cricket's notation, "12.3".
func (in *Innings) OversText() string { return oversText(in.Used(), in.BallsPerOver) }

// RunRate returns the runs an over so far, 0 before the first legal ball.
func (in *Innings) RunRate() float64 {
	if in.Used() == 0 {
		return 0
	}
	return float64(in.Runs) * float64(in.BallsPerOver) / float64(in.Used())
}

// RequiredRate returns the runs an over that are still needed, 0 if none are.
func (in *Innings) RequiredRate() float64 {
	left := in.BallsLeft()
	if left == 0 {
		return 0
	}
	return float64(in.Need()) * float64(in.BallsPerOver) / float64(left)
}

// RunsIn returns the runs of the overs from (0-based, inclusive) to to (exclusive), without innings penalties.
func (in *Innings) RunsIn(from, to int) int {
	runs := 0
	for _, o := range in.Overs {
		if o.Number >= from && o.Number < to {
			runs += o.Runs
		}
	}
	return runs
}

// OverDone reports whether the last over has all its balls, so that the next ball is expected in a new over.
func (in *Innings) OverDone() bool {
	n := len(in.Overs)
	return n > 0 && in.Overs[n-1].Legal >= in.BallsPerOver
}

func oversText(balls, perOver int) string {
	if perOver <= 0 {
		return "0.0"
	}
	return fmt.Sprintf("%d.%d", balls/perOver, balls%perOver)
}
