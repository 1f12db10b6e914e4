package fit

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
)

// settlementTally counts matches whose markets were settled from the replay, matches whose settlement contradicts the record, and
// skipped matches.
type settlementTally struct {
	settled, wrong int
	skipped        []cricsheet.Skipped
}

func (t *settlementTally) skip(s cricsheet.Skipped) error {
	t.skipped = append(t.skipped, s)
	return nil
}

// count settles match winner and innings total by the default rules. It reads the record directly from the file, without our own
// scoring: the winner or the decider of a tie, and the runs of every ball of the first innings.
func (t *settlementTally) count(m *cricsheet.Match, s *cricket.State) {
	t.settled++
	if !winnerRight(m, s) || !totalRight(m, s) {
		t.wrong++
	}
}

func winnerRight(m *cricsheet.Match, s *cricket.State) bool {
	home, away, ok := cricket.SettleWinner(s, cricket.WinnerOfficial)
	o := m.Info.Outcome
	paid := o.Winner
	if paid == "" {
		paid = o.Eliminator + o.BowlOut
	}
	switch {
	case !ok:
		return false
	case paid == m.Info.Teams[0]:
		return home.Verdict == cricket.Won && away.Verdict == cricket.Lost
	case paid == m.Info.Teams[1]:
		return home.Verdict == cricket.Lost && away.Verdict == cricket.Won
	case o.Result == "tie":
		return home.Verdict == cricket.DeadHeat && away == home
	}
	return home.Verdict == cricket.Void && away == home
}

// totalRight settles lines on both sides of the recorded total and reports whether the results are right.
func totalRight(m *cricsheet.Match, s *cricket.State) bool {
	for i := range m.Innings {
		in := &m.Innings[i]
		if in.SuperOver {
			continue
		}
		total := in.Penalty.Pre + in.Penalty.Post
		for _, o := range in.Overs {
			for _, d := range o.Deliveries {
				total += d.Runs.Total
			}
		}
		over, _, ok := cricket.SettleTotal(s, i+1, float64(total)-0.5, s.Innings[i].Quota)
		if !ok || over.Verdict != cricket.Won {
			return false
		}
		over, _, ok = cricket.SettleTotal(s, i+1, float64(total)+0.5, s.Innings[i].Quota)
		if !ok || over.Verdict == cricket.Won {
			return false
		}
	}
	return true
}
