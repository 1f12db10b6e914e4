package pricing

import (
	"slices"

	"maidan/internal/sportsbook/cricket"
)

// Supports reports whether the model supports the format: up to fifty overs a side of six balls, ten wickets. It also supports
// matches of one to five days, of which it prices the result only: see Moment.Result.
func (m *Model) Supports(f cricket.Format) bool { return m.For(f).grid.holds(f) || daysOf(f) }

// Winner returns the probability that the home side wins the match, a tie counted as half. It is exact at the end: 1 or
// 0 when the match is decided, one half for a tie without a winner.
func (m *Model) Winner(s *cricket.State, pre cricket.PreMatch) float64 { return m.At(s, pre).Winner() }

func (m *Model) winner(x *Moment) float64 {
	if o, done := x.s.Due(); done {
		switch o.Winner {
		case cricket.Home:
			return 1
		case cricket.Away:
			return 0
		}
		return 0.5
	}
	if x.s.Format.Days > 0 {
		home, draw := x.Result()
		return home + draw/2
	}
	side, p := m.batting(x)
	if side == cricket.Away {
		return 1 - p
	}
	return p
}

// batting returns the win probability of the side that bats or bats next.
func (m *Model) batting(x *Moment) (cricket.Side, float64) {
	s := x.s
	switch {
	case s.Number() == 0:
		return cricket.Home, m.beforeToss(s, x.pre)
	case s.InSuperOver() || s.Number() == 2 && s.Current().Closed != "":
		return m.superOver(s)
	case s.Number() == 1 && s.Current().Closed != "":
		first := s.Main(1)
		t := m.Follow(2, x.pre, first.Batting.Other(), s.Format.Balls(), m.first(s, x.pre).Surprise())
		return t.batting, t.chase(Situation{Left: t.quota, Need: first.Runs + 1}, t.Weights())
	}
	t := x.track()
	return t.batting, t.Batting(situation(s.Current()))
}

// beforeToss averages over the sides that may bat first.
func (m *Model) beforeToss(s *cricket.State, pre cricket.PreMatch) float64 {
	start := Situation{Left: s.Format.Balls()}
	home := m.Follow(1, pre, cricket.Home, start.Left, 0).Batting(start)
	away := m.Follow(1, pre, cricket.Away, start.Left, 0).Batting(start)
	return (home + 1 - away) / 2
}

// InningsTotal returns the distribution of the total of innings 1 or 2; ok is false for an innings that cannot be
// priced: the second before it has begun.
func (m *Model) InningsTotal(s *cricket.State, pre cricket.PreMatch, innings int) (d Distribution, ok bool) {
	return m.At(s, pre).Total(innings)
}

// Total is Model.InningsTotal for this Moment.
func (x *Moment) Total(innings int) (d Distribution, ok bool) {
	s, m, pre := x.s, x.m, x.pre
	in := s.Main(innings)
	switch {
	case in != nil && (in.Closed != "" || s.Phase == cricket.PhaseEnded):
		return Distribution{from: in.Runs, p: []float64{1}}, true
	case in != nil && innings == s.Number():
		if now := situation(in); innings == 2 && now.Left > 0 && now.Need > 0 {
			x.trace()
			last := x.ends[len(x.ends)-1]
			return Distribution{from: last.from + now.Runs, p: last.p}, true
		}
		return x.track().Total(situation(in)), true
	case innings == 1 && s.Number() == 0:
		start := Situation{Left: s.Format.Balls()}
		home := m.Follow(1, pre, cricket.Home, start.Left, 0).Total(start)
		away := m.Follow(1, pre, cricket.Away, start.Left, 0).Total(start)
		for i := range home.p {
			home.p[i] = (home.p[i] + away.p[i]) / 2
		}
		return home, true
	}
	return Distribution{}, false
}

// NextOver returns the distribution of the runs of the next over, or of the rest of the current one. ok is false if no innings is
// open, super overs excluded.
func (m *Model) NextOver(s *cricket.State, pre cricket.PreMatch) (d Distribution, ok bool) {
	x := m.At(s, pre)
	in := x.open()
	if in == nil {
		return Distribution{}, false
	}
	return x.track().Session(situation(in), in.BallsPerOver-in.Used()%in.BallsPerOver), true
}

func situation(in *cricket.Innings) Situation {
	return Situation{Left: in.BallsLeft(), Lost: min(in.Wickets, wickets), Runs: in.Runs, Need: in.Need()}
}

// track replays the current innings.
func (m *Model) track(s *cricket.State, pre cricket.PreMatch) *Track {
	in := s.Current()
	if s.Number() == 1 {
		return m.first(s, pre)
	}
	t := m.Follow(2, pre, in.Batting, in.Quota, m.first(s, pre).Surprise())
	t.replay(in)
	return t
}

func (m *Model) first(s *cricket.State, pre cricket.PreMatch) *Track {
	in := s.Main(1)
	t := m.Follow(1, pre, in.Batting, s.Format.Balls(), 0)
	t.replay(in)
	return t
}

// replay applies every ball of an innings.
func (t *Track) replay(in *cricket.Innings) {
	worth := t.batted(in)
	s := Situation{Left: in.Quota, Need: in.Target, Runs: 0}
	for _, o := range in.Overs {
		legal := 0
		for _, b := range o.Balls {
			s.Left = max(in.Quota-o.Number*in.BallsPerOver-min(legal, in.BallsPerOver-1), 1)
			t.facing = 0
			if b.Faced > 0 && b.Faced <= len(worth) {
				t.facing = worth[b.Faced-1]
			}
			t.See(s, Category(b.Runs, b.Legal, b.Wicket))
			if b.Legal {
				legal++
			}
			if b.Wicket {
				s.Lost = min(s.Lost+1, wickets-1)
			}
			s.Runs += b.Runs
			s.Need -= b.Runs
		}
	}
	for _, b := range in.Batters {
		t.Face(b.Name, "")
	}
	t.Face(in.Striker, in.NonStriker)
}

// batted returns the strengths of those who have batted, in their order; nil if none is known.
func (t *Track) batted(in *cricket.Innings) []float64 {
	sheet := t.pre.Batters[t.batting]
	if len(sheet) == 0 {
		return nil
	}
	out := make([]float64, len(in.Batters))
	for i, b := range in.Batters {
		if at := slices.IndexFunc(sheet, func(p cricket.Proven) bool { return p.Name == b.Name }); at >= 0 {
			out[i] = sheet[at].Worth
		}
	}
	return out
}
