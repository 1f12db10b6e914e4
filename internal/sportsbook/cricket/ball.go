package cricket

import (
	"fmt"
	"strconv"
)

// Extras are runs not off the bat.
type Extras struct {
	Wides   int `json:"wides,omitempty"`
	NoBalls int `json:"noballs,omitempty"`
	Byes    int `json:"byes,omitempty"`
	LegByes int `json:"legbyes,omitempty"`
	Penalty int `json:"penalty,omitempty"` // awarded to the batting side within this ball
}

// Total returns the sum of all extras.
func (e Extras) Total() int { return e.Wides + e.NoBalls + e.Byes + e.LegByes + e.Penalty }

func (e *Extras) add(o Extras) {
	e.Wides += o.Wides
	e.NoBalls += o.NoBalls
	e.Byes += o.Byes
	e.LegByes += o.LegByes
	e.Penalty += o.Penalty
}

// Dismissal is how a batter left, in the terms of scorers.
type Dismissal string

// The dismissals that have their own rules here.
const (
	Caught          Dismissal = "caught"
	Bowled          Dismissal = "bowled"
	LBW             Dismissal = "lbw"
	Stumped         Dismissal = "stumped"
	RunOut          Dismissal = "run out"
	CaughtBowled    Dismissal = "caught and bowled"
	HitWicket       Dismissal = "hit wicket"
	RetiredHurt     Dismissal = "retired hurt"
	RetiredNotOut   Dismissal = "retired not out"
	RetiredOut      Dismissal = "retired out"
	Obstructing     Dismissal = "obstructing the field"
	HandledBall     Dismissal = "handled the ball"
	HitBallTwice    Dismissal = "hit the ball twice"
	TimedOut        Dismissal = "timed out"
	NotADismissal   Dismissal = ""
	maxBatRuns                = 12 // more than any hit with overthrows: the most seen is 7
	maxExtraRuns              = 20
	maxWicketsABall           = 2
)

// Counts reports whether the batting side loses a wicket: a batter who retires hurt may resume.
func (d Dismissal) Counts() bool {
	return d != RetiredHurt && d != RetiredNotOut && d != NotADismissal
}

// known reports whether d is one of the dismissals above.
func (d Dismissal) known() bool {
	switch d {
	case Caught, Bowled, LBW, Stumped, RunOut, CaughtBowled, HitWicket, RetiredHurt, RetiredNotOut, RetiredOut, Obstructing, HandledBall,
		HitBallTwice, TimedOut:
		return true
	default:
		return false
	}
}

// CreditsBowler reports whether the wicket is credited to the bowler.
func (d Dismissal) CreditsBowler() bool {
	switch d {
	case Caught, Bowled, LBW, Stumped, CaughtBowled, HitWicket:
		return true
	default:
		return false
	}
}

// Wicket is one batter who leaves. It may be the non-striker, and a ball may have two.
type Wicket struct {
	Kind Dismissal `json:"kind"`
	Out  string    `json:"out"`
}

// Ball is one delivery, legal or not.
type Ball struct {
	Over        int      `json:"over"` // 0-based; the umpires end an over, not the sixth ball
	Batter      string   `json:"batter"`
	NonStriker  string   `json:"non_striker"`
	Bowler      string   `json:"bowler"`
	Bat         int      `json:"bat"` // runs off the bat
	Extras      Extras   `json:"extras"`
	Wickets     []Wicket `json:"wickets,omitempty"`
	NonBoundary bool     `json:"non_boundary,omitempty"` // a four or six that was run or overthrown
}

// Legal reports whether the ball counts towards the over: wides and no-balls do not, byes and leg-byes do.
func (b Ball) Legal() bool { return b.Extras.Wides == 0 && b.Extras.NoBalls == 0 }

// Runs returns the runs of the batting side.
func (b Ball) Runs() int { return b.Bat + b.Extras.Total() }

// Lost returns the number of wickets that fall.
func (b Ball) Lost() int {
	n := 0
	for _, w := range b.Wickets {
		if w.Kind.Counts() {
			n++
		}
	}
	return n
}

// Four reports whether the ball was hit to the boundary along the ground.
func (b Ball) Four() bool { return b.Bat == 4 && !b.NonBoundary }

// Six reports whether the ball was hit over the boundary.
func (b Ball) Six() bool { return b.Bat == 6 && !b.NonBoundary }

// Label returns the ball as a scoreboard shows it: 0, 1, 4, W, 1W, wd, 2wd, nb, 5nb, 1b, 4lb.
func (b Ball) Label() string {
	runs := b.Runs()
	kind := ""
	switch {
	case b.Extras.Wides > 0:
		kind = "wd"
	case b.Extras.NoBalls > 0:
		kind = "nb"
	case b.Extras.Byes > 0:
		kind = "b"
	case b.Extras.LegByes > 0:
		kind = "lb"
	}
	text := strconv.Itoa(runs) + kind
	if runs == 1 && (kind == "wd" || kind == "nb") {
		text = kind
	}
	if b.Lost() > 0 {
		if text == "0" {
			text = ""
		}
		text += "W"
	}
	return text
}

// check refuses impossible balls.
func (b Ball) check() error {
	switch {
	case b.Over < 0:
		return fmt.Errorf("over %d is negative", b.Over)
	case b.Bat < 0 || b.Bat > maxBatRuns:
		return fmt.Errorf("%d runs off the bat", b.Bat)
	case b.Extras.Wides < 0 || b.Extras.NoBalls < 0 || b.Extras.Byes < 0 || b.Extras.LegByes < 0 || b.Extras.Penalty < 0:
		return fmt.Errorf("negative extras")
	case b.Extras.Total() > maxExtraRuns:
		return fmt.Errorf("%d extras on one ball", b.Extras.Total())
	case b.Extras.Wides > 0 && b.Bat > 0:
		return fmt.Errorf("runs off the bat on a wide")
	case b.Extras.Wides > 0 && b.Extras.NoBalls > 0:
		return fmt.Errorf("both a wide and a no-ball")
	case len(b.Wickets) > maxWicketsABall:
		return fmt.Errorf("%d wickets on one ball", len(b.Wickets))
	}
	for _, w := range b.Wickets {
		if !w.Kind.known() {
			return fmt.Errorf("%q is no way to be out", w.Kind)
		}
	}
	return nil
}
