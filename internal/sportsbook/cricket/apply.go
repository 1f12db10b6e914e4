package cricket

import (
	"fmt"
	"slices"
)

// Apply applies a ball. It accepts what real scorecards contain: overs of five or seven balls, a batter who changes without
// notice, a ball after the apparent end of the innings. On an error the state is unchanged.
func (s *State) Apply(b Ball) error {
	if err := s.Accepts(b); err != nil {
		return err
	}
	in := s.Current()
	in.Closed = ""
	s.Phase = PhasePlay
	in.batting(b)
	in.deliver(b)
	in.falling(b)
	in.bowling(b)
	in.ends(b)
	s.settleInnings()
	return nil
}

// Accepts returns the error that Apply would return for b, and changes nothing.
func (s *State) Accepts(b Ball) error {
	in := s.Current()
	if in == nil || s.Phase == PhaseEnded {
		return fmt.Errorf("ball: %w", ErrNotInPlay)
	}
	if err := b.check(); err != nil {
		return fmt.Errorf("ball: %w", err)
	}
	if err := in.accepts(b); err != nil {
		return fmt.Errorf("ball: %w", err)
	}
	return nil
}

// maxSuperWickets bounds the wickets of a super over that continued after the second wicket, as early ones did.
const maxSuperWickets = 6

// accepts refuses balls out of order. An end that the state inferred is provisional: a seventh ball of the last over, or a wrong
// target in the feed, must not stop the scoring. An end that the umpires declared is final.
func (in *Innings) accepts(b Ball) error {
	if in.Closed == CloseStopped || in.Closed == CloseDeclare {
		return fmt.Errorf("%w: %s", ErrNotInPlay, in.Closed)
	}
	limit := in.MaxWickets
	if in.SuperOver {
		limit = maxSuperWickets
	}
	if in.Wickets >= limit {
		return fmt.Errorf("%w: all out", ErrNotInPlay)
	}
	if in.Wickets+b.Lost() > limit {
		return fmt.Errorf("wicket %d of %d", in.Wickets+b.Lost(), limit)
	}
	last := -1
	if n := len(in.Overs); n > 0 {
		last = in.Overs[n-1].Number
	}
	if b.Over != last && b.Over != last+1 {
		return fmt.Errorf("over %d follows over %d", b.Over, last)
	}
	if b.Over*in.BallsPerOver >= in.Quota {
		return fmt.Errorf("over %d is past the last of %s", b.Over, oversText(in.Quota, in.BallsPerOver))
	}
	return nil
}

func (in *Innings) deliver(b Ball) {
	if n := len(in.Overs); n == 0 || in.Overs[n-1].Number != b.Over {
		in.Overs = append(in.Overs, Over{Number: b.Over, Balls: make([]Delivered, 0, in.BallsPerOver+1)})
	}
	o := &in.Overs[len(in.Overs)-1]
	o.Bowler = b.Bowler
	o.Runs += b.Runs()
	o.Wickets += b.Lost()
	o.Penalty += b.Extras.Penalty
	if b.Legal() {
		o.Legal++
		in.Legal++
	}
	o.Balls = append(o.Balls, Delivered{Label: b.Label(), Runs: b.Runs(), Legal: b.Legal(),
		Wicket: b.Lost() > 0, Boundary: b.Four() || b.Six(), Faced: in.place(b.Batter)})
	in.Runs += b.Runs()
	in.Wickets += b.Lost()
	in.Extras.add(b.Extras)
}

func (in *Innings) batting(b Ball) {
	in.batter(b.NonStriker)
	bat := in.batter(b.Batter)
	if bat.Out == RetiredHurt || bat.Out == RetiredNotOut {
		bat.Out = "" // resumed the innings
	}
	bat.Runs += b.Bat
	if b.Extras.Wides == 0 {
		bat.Balls++
	}
	if b.Four() {
		bat.Fours++
	}
	if b.Six() {
		bat.Sixes++
	}
	for _, w := range b.Wickets {
		in.batter(w.Out).Out = w.Kind
	}
}

// falling records the wickets of a ball that has been counted.
func (in *Innings) falling(b Ball) {
	for _, w := range b.Wickets {
		if !w.Kind.Counts() {
			continue
		}
		fall := Fall{Kind: w.Kind, Out: w.Out, Runs: in.Runs, Over: b.Over, Ball: len(in.Overs[len(in.Overs)-1].Balls)}
		if w.Kind.CreditsBowler() {
			fall.By = b.Bowler
		}
		in.Fallen = append(in.Fallen, fall)
	}
}

func (in *Innings) bowling(b Ball) {
	bowl := in.bowler(b.Bowler)
	bowl.Runs += b.Bat + b.Extras.Wides + b.Extras.NoBalls
	if b.Legal() {
		bowl.Legal++
	}
	for _, w := range b.Wickets {
		if w.Kind.CreditsBowler() {
			bowl.Wickets++
		}
	}
	in.Bowler = b.Bowler
}

// ends sets the expected striker; the next ball has the actual one.
func (in *Innings) ends(b Ball) {
	in.Striker, in.NonStriker = b.Batter, b.NonStriker
	run := b.Bat + b.Extras.Byes + b.Extras.LegByes
	if b.Extras.Wides > 0 {
		run += b.Extras.Wides - 1
	}
	if b.Four() || b.Six() {
		run = 0
	}
	for _, w := range b.Wickets {
		if in.Striker == w.Out {
			in.Striker = ""
		}
		if in.NonStriker == w.Out {
			in.NonStriker = ""
		}
	}
	if run%2 == 1 {
		in.Striker, in.NonStriker = in.NonStriker, in.Striker
	}
	if b.Legal() && in.OverDone() {
		in.Striker, in.NonStriker = in.NonStriker, in.Striker
	}
}

func (in *Innings) batter(name string) *Batter {
	for i := range in.Batters {
		if in.Batters[i].Name == name {
			return &in.Batters[i]
		}
	}
	in.Batters = append(in.Batters, Batter{Name: name})
	return &in.Batters[len(in.Batters)-1]
}

// place returns a batter's place in the order, from 1.
func (in *Innings) place(name string) int {
	return 1 + slices.IndexFunc(in.Batters, func(b Batter) bool { return b.Name == name })
}

func (in *Innings) bowler(name string) *Bowler {
	for i := range in.Bowlers {
		if in.Bowlers[i].Name == name {
			return &in.Bowlers[i]
		}
	}
	in.Bowlers = append(in.Bowlers, Bowler{Name: name})
	return &in.Bowlers[len(in.Bowlers)-1]
}

// settleInnings closes the current innings if the laws do.
func (s *State) settleInnings() {
	in := s.Current()
	switch {
	case in.Target > 0 && in.Runs >= in.Target:
		in.Closed = CloseTarget
	case in.Wickets >= in.MaxWickets:
		in.Closed = CloseAllOut
	case in.BallsLeft() <= 0:
		in.Closed = CloseOvers
	default:
		return
	}
	s.Phase = PhaseBreak
}
