package cricket

// Due returns the result by the scores alone and whether the match is over. Simulators announce it. A match with an official
// outcome is settled by that outcome only.
func (s *State) Due() (Outcome, bool) {
	first, second := s.Main(1), s.Main(2)
	if s.Phase == PhaseEnded && s.Outcome != nil {
		return *s.Outcome, true
	}
	if s.Format.Days > 0 {
		return s.dueDays()
	}
	if first == nil || second == nil || second.Closed == "" {
		return Outcome{}, false
	}
	switch {
	case second.Closed == CloseTarget:
		return Outcome{Result: ResultWin, Winner: second.Batting, Wickets: second.MaxWickets - second.Wickets}, true
	case second.Runs < second.Target-1:
		return Outcome{Result: ResultWin, Winner: first.Batting, Runs: second.Target - 1 - second.Runs}, true
	case !s.Format.SuperOver:
		return Outcome{Result: ResultTie}, true
	}
	return s.superOverDue()
}

// Standing returns the phase for display: after the winning run or the last wicket there is no break between innings. The phase
// itself stays open until the official result, which alone ends a match.
func (s *State) Standing() Phase {
	if s.Phase == PhaseEnded {
		return PhaseEnded
	}
	if _, done := s.Due(); done {
		return PhaseDecided
	}
	return s.Phase
}

// superOverDue evaluates the super overs in pairs; after a tied pair another one follows.
func (s *State) superOverDue() (Outcome, bool) {
	overs := s.Innings[2:]
	for len(overs) >= 2 {
		a, b := overs[0], overs[1]
		if b.Closed == "" {
			return Outcome{}, false
		}
		if a.Runs != b.Runs {
			winner := a.Batting
			if b.Runs > a.Runs {
				winner = b.Batting
			}
			return Outcome{Result: ResultTie, Winner: winner, Decider: DeciderSuperOver}, true
		}
		overs = overs[2:]
	}
	return Outcome{}, false
}

// NextBatting returns the side that opens the next innings by the laws: the chasing side after the first innings. A pair of super
// overs begins with the side that batted last; the other side follows. The side is empty while an innings is open or the match is
// decided.
func (s *State) NextBatting() (side Side, super bool) {
	in := s.Current()
	if in == nil || in.Closed == "" || s.Phase == PhaseEnded {
		return "", false
	}
	if s.Format.Days > 0 {
		return s.nextOfDays(), false
	}
	if s.Number() == 1 {
		return in.Batting.Other(), false
	}
	if _, done := s.Due(); done {
		return "", false
	}
	if len(s.Innings)%2 == 0 {
		return in.Batting, true // a new pair of super overs
	}
	return in.Batting.Other(), true
}
