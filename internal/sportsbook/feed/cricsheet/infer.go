package cricsheet

import "maidan/internal/sportsbook/cricket"

func (in *Innings) runs() int {
	n := in.Penalty.Pre + in.Penalty.Post
	for _, o := range in.Overs {
		for _, d := range o.Deliveries {
			n += d.Runs.Total
		}
	}
	return n
}

// used returns the number of scheduled balls used at the end: whole overs by their number, then the last one's balls.
func (in *Innings) used(perOver int) int {
	if len(in.Overs) == 0 {
		return 0
	}
	last := in.Overs[len(in.Overs)-1]
	legal := 0
	for _, d := range last.Deliveries {
		if d.Extras.Wides == 0 && d.Extras.NoBalls == 0 {
			legal++
		}
	}
	return last.Over*perOver + min(legal, perOver)
}

// lost returns the wickets, and the batters who retired for good without a wicket.
func (in *Innings) lost() (wickets, gone int) {
	for _, o := range in.Overs {
		for _, d := range o.Deliveries {
			for _, w := range d.Wickets {
				if cricket.Dismissal(w.Kind).Counts() {
					wickets++
				} else {
					gone++
				}
			}
		}
	}
	return wickets, gone
}

// scheduled returns the number of balls that an innings was scheduled for when it began. For a chase the target states it. For a
// first innings the data do not: a short powerplay implies a cut before the start. The length then equals the chase's if the
// chase had the same powerplay, else it follows the playing conditions' proportion of 6 overs in 20.
func (m *Match) scheduled(i int) int {
	in, per := &m.Innings[i], m.Info.BallsPerOver
	full := m.Format().Balls()
	quota := full
	if t := in.Target; i > 0 && t != nil && t.Overs.In(per) > 0 {
		quota = min(full, t.Overs.In(per))
	} else if length := in.powerplay(per); length > 0 && length < 6*per && m.Format().Overs == 20 {
		quota = (length*20 + 18) / 36 * per
		if i == 0 && len(m.Innings) > 1 && m.Innings[1].powerplay(per) == length {
			quota = m.scheduled(1)
		}
	}
	if n := len(in.Overs); n > 0 { // what was bowled was scheduled
		quota = max(quota, in.Overs[n-1].Over*per+1, min(full, in.used(per)))
	}
	return quota
}

// powerplay returns the length in balls of the only powerplay of an innings; 0 without one, or if the format splits it.
func (in *Innings) powerplay(perOver int) int {
	if len(in.Powerplays) != 1 {
		return 0
	}
	to := in.Powerplays[0].To
	return to.Overs*perOver + min(to.Balls, perOver) // the notation counts extra balls of the last over
}

// target returns the recorded target, unless play contradicts it: a chase that continued past it, or was won without it. Then, and
// if none is recorded, it returns 0, which means one more than the first innings.
func (m *Match) target(i int) int {
	in := &m.Innings[i]
	if i == 0 || in.Target == nil || in.Target.Runs <= 0 {
		return 0
	}
	runs, target := in.Penalty.Pre, in.Target.Runs
	for _, o := range in.Overs {
		for _, d := range o.Deliveries {
			if runs >= target {
				return 0 // a ball was bowled after the target
			}
			runs += d.Runs.Total
		}
	}
	won := m.Info.Outcome.Winner == in.Team && m.Info.Outcome.By.Wickets > 0 && m.Info.Outcome.Method == ""
	if won && in.runs() < target {
		return 0
	}
	return target
}

// ending returns why an innings ended if its balls do not show it; empty if the laws close it.
func (m *Match) ending(i int, start cricket.Start) cricket.Close {
	in := &m.Innings[i]
	if in.SuperOver {
		return ""
	}
	wickets, gone := in.lost()
	f := m.Format()
	switch {
	case in.Declared || in.Forfeited:
		return cricket.CloseDeclare
	case wickets >= f.Wickets || in.used(f.BallsPerOver) >= start.Quota:
		return ""
	case m.chased(i, start):
		return ""
	case wickets+gone+len(in.AbsentHurt) >= f.Wickets && wickets > 0:
		return cricket.CloseAllOut
	case i == 1 && m.Info.Outcome.By.Runs > 0 && m.Info.Outcome.Method == "":
		return cricket.CloseAllOut // defended with overs unused: no batter was left
	}
	return cricket.CloseStopped
}

func (m *Match) chased(i int, start cricket.Start) bool {
	if i == 0 {
		return false
	}
	target := start.Target
	if target == 0 {
		target = m.Innings[0].runs() + 1
	}
	return m.Innings[i].runs() >= target
}
