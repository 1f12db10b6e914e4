package pricing

import "maidan/internal/sportsbook/cricket"

// Moment is the model's output for one state of a match. Expensive parts are computed once, on first use. It is not safe for
// concurrent use, and it is outdated when the match changes.
type Moment struct {
	m      *Model
	s      *cricket.State
	pre    cricket.PreMatch
	follow *Track
	course *course
	ends   []Distribution // of a chase: runs from here to the end of every over to come
	finals *[Order]Distribution
	before []way // of a match that has not begun
	won    float64
	priced bool
}

// At returns the moment of a match in a supported format.
func (m *Model) At(s *cricket.State, pre cricket.PreMatch) *Moment {
	return &Moment{m: m.For(s.Format), s: s, pre: pre}
}

// Winner returns the probability that the home side wins the match, a tie counted as half: see Model.Winner.
func (x *Moment) Winner() float64 {
	if !x.priced {
		x.won, x.priced = x.m.winner(x), true
	}
	return x.won
}

// open returns the current innings if it is no super over, nil if there is none.
func (x *Moment) open() *cricket.Innings {
	in := x.s.Current()
	if in == nil || in.SuperOver || in.Closed != "" || x.s.Phase == cricket.PhaseEnded {
		return nil
	}
	return in
}

func (x *Moment) track() *Track {
	if x.follow == nil {
		x.follow = x.m.track(x.s, x.pre)
	}
	return x.follow
}

// trace returns the possible courses of the current innings. In a chase the same pass gives the runs at every over's
// end.
func (x *Moment) trace() *course {
	if x.course != nil {
		return x.course
	}
	x.course = &course{}
	in, s := x.s.Current(), situation(x.s.Current())
	if x.track().innings == 1 {
		x.track().walk(s, []int{s.Left}, x.course)
		return x.course
	}
	var marks []int
	for left := (s.Left - 1) / in.BallsPerOver * in.BallsPerOver; left >= 0; left -= in.BallsPerOver {
		marks = append(marks, s.Left-left)
	}
	if len(marks) == 0 {
		marks = []int{0}
	}
	x.ends = x.track().walk(s, marks, x.course)
	if s.Need > 0 && s.Left > 0 {
		x.ends = x.track().chased(s, x.ends)
	}
	return x.course
}

// Runs returns the distributions of the runs off the balls of the current innings at the end of each of overs. overs are in
// ascending order and in the future. Penalty runs outside balls do not count. Before the match the innings is the first. The
// result is nil if no innings is open.
func (x *Moment) Runs(overs ...int) []Distribution {
	if x.s.Number() == 0 {
		return x.beforeFirst(overs)
	}
	in := x.open()
	if in == nil || len(overs) == 0 {
		return nil
	}
	marks, first := make([]int, len(overs)), in.Used()/in.BallsPerOver+1
	for i, n := range overs {
		marks[i] = min(n*in.BallsPerOver, in.Quota) - in.Used()
	}
	var out []Distribution
	if in.Quota%in.BallsPerOver == 0 && x.track().innings == 2 {
		x.trace()
		for _, n := range overs {
			out = append(out, x.ends[min(max(n-first, 0), len(x.ends)-1)])
		}
	} else {
		out = x.track().walk(situation(in), marks, nil)
	}
	for i := range out {
		out[i].from += in.Runs - in.Penalty
	}
	return out
}

// beforeFirst averages over the sides that may bat first.
func (x *Moment) beforeFirst(overs []int) []Distribution {
	marks := make([]int, len(overs))
	for i, n := range overs {
		marks[i] = min(n*x.s.Format.BallsPerOver, x.s.Format.Balls())
	}
	start := Situation{Left: x.s.Format.Balls()}
	home := x.m.Follow(1, x.pre, cricket.Home, start.Left, 0).walk(start, marks, nil)
	away := x.m.Follow(1, x.pre, cricket.Away, start.Left, 0).walk(start, marks, nil)
	for i := range home {
		for r := range home[i].p {
			home[i].p[r] = (home[i].p[r] + away[i].p[r]) / 2
		}
	}
	return home
}

// Wicket returns the methods of the next wicket, given that one falls, and the probability that one falls in the
// current innings.
func (x *Moment) Wicket() (method [Methods]float64, falls float64) {
	in := x.open()
	if in == nil {
		return method, 0
	}
	return x.track().wicket(situation(in), x.trace())
}

// Batters returns the distribution of each batter's runs at the end of the current innings: those who have batted, in their
// order, then those to come. It is nil if no innings is open.
func (x *Moment) Batters() []Distribution {
	in := x.open()
	if in == nil {
		return nil
	}
	if x.finals == nil {
		d := x.track().finals(situation(in), in, x.trace())
		x.finals = &d
	}
	return x.finals[:]
}

// TopBatter returns the expected paid part of a bet on "most runs of the innings" for each batter in the order of
// Batters: level batters share equally. The parts sum to 1.
func (x *Moment) TopBatter() []float64 {
	d := x.Batters()
	if d == nil {
		return nil
	}
	return x.track().bent(topShares(d), x.s.Current().BallsLeft())
}
