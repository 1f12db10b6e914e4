package cricket

import "fmt"

// Verdict is the result of a selection.
type Verdict string

// The verdicts.
const (
	Won      Verdict = "won"
	Lost     Verdict = "lost"
	Void     Verdict = "void"      // the stake is returned
	DeadHeat Verdict = "dead_heat" // won by Ties selections together: the odds count for one part in Ties
)

// Settlement is the verdict on one selection. Its leg multiplier is odds for Won, 0 for Lost, 1 for Void and odds/Ties for
// DeadHeat.
type Settlement struct {
	Verdict Verdict `json:"verdict"`
	Ties    int     `json:"ties,omitempty"` // number of sharing winners, 2 or more; only in a dead heat
}

// WinnerRule is how a match-winner market settles a tie. It is fixed when the market opens and shown to the player.
type WinnerRule string

// The published rules.
const (
	// WinnerOfficial pays the official result, super over and other deciders included; a tie without one is a dead heat.
	WinnerOfficial WinnerRule = "official"
	// WinnerTieVoid ignores what decided a tie, whether a super over or a rule of the competition: a tie is void.
	WinnerTieVoid WinnerRule = "tie_void"
	// WinnerPlayedOut counts deciders that were played (super over, bowl-out). A decider by earlier play (boundary count, fewer
	// wickets lost) leaves a dead heat.
	WinnerPlayedOut WinnerRule = "played_out"
)

// Rules returns every rule of the match-winner market.
func Rules() []WinnerRule { return []WinnerRule{WinnerOfficial, WinnerTieVoid, WinnerPlayedOut} }

// SettleWinner settles the match-winner market by the official outcome; ok is false while there is none. No result is void under
// every rule.
func SettleWinner(s *State, rule WinnerRule) (home, away Settlement, ok bool) {
	if s.Outcome == nil {
		return home, away, false
	}
	o := *s.Outcome
	winner := o.Winner
	if rule == WinnerPlayedOut && o.Decider == DeciderPrevious {
		winner = ""
	}
	switch {
	case o.Result == ResultNoResult, o.Result == ResultDraw, o.tied() && rule == WinnerTieVoid:
		return both(Settlement{Verdict: Void})
	case winner == "":
		return both(Settlement{Verdict: DeadHeat, Ties: 2})
	case winner == Home:
		return Settlement{Verdict: Won}, Settlement{Verdict: Lost}, true
	}
	return Settlement{Verdict: Lost}, Settlement{Verdict: Won}, true
}

// tied reports whether the scores were level at the end, regardless of a later winner: only a tie has a decider.
func (o Outcome) tied() bool { return o.Result == ResultTie || o.Decider != "" }

func both(s Settlement) (Settlement, Settlement, bool) { return s, s, true }

// A total stands if this share of the overs scheduled at acceptance was bowled.
const (
	standsNum = 80
	standsDen = 100
)

// TotalStands reports whether the runs of an innings count for a total. The innings must have been all out or reached its target,
// or at least 80 % of its scheduled balls were bowled. scheduled is the scheduled number of balls when the bet was taken.
func TotalStands(in *Innings, scheduled int) bool {
	if in == nil {
		return false
	}
	if in.Closed == CloseAllOut || in.Closed == CloseTarget {
		return true
	}
	return max(in.Used(), in.Legal)*standsDen >= scheduled*standsNum
}

// SettleTotal settles an over/under market on the runs of the first or second innings, with penalty runs and without super overs.
// line is in runs, usually with a half; equal runs void both selections. scheduled is the scheduled number of balls of the
// innings when the bet was taken.
//
// Over wins as soon as the line is passed, whatever happens later. Everything else waits until the innings cannot change: the
// next one has begun or the match has its outcome. Below the line, an innings that does not stand is void.
func SettleTotal(s *State, innings int, line float64, scheduled int) (over, under Settlement, ok bool) {
	in := s.Main(innings)
	if in != nil && float64(in.Runs) > line {
		return Settlement{Verdict: Won}, Settlement{Verdict: Lost}, true
	}
	if s.Outcome == nil && (in == nil || len(s.Innings) == innings) {
		return over, under, false
	}
	switch {
	case !TotalStands(in, scheduled), float64(in.Runs) == line:
		return both(Settlement{Verdict: Void})
	default:
		return Settlement{Verdict: Lost}, Settlement{Verdict: Won}, true
	}
}

// TopBatters returns the batters with the most runs in an innings, in batting order; several share in a dead heat.
func TopBatters(in *Innings) (names []string, runs int) {
	runs = -1
	for _, b := range in.Batters {
		switch {
		case b.Runs > runs:
			names, runs = []string{b.Name}, b.Runs
		case b.Runs == runs:
			names = append(names, b.Name)
		}
	}
	return names, max(runs, 0)
}

// Settled reports whether the n-th innings, super overs not counted, can no longer change: the next one has begun or the match
// has its outcome. The end of the innings alone is provisional.
func (s *State) Settled(n int) bool {
	return s.Outcome != nil || s.Main(n) != nil && len(s.Innings) > n
}

// RunsOfOver returns the runs of an over (from 1), without penalty runs. stands reports whether the over was completed, or the
// innings ended in it by all out or target. An over without a ball does not stand.
func RunsOfOver(in *Innings, n int) (runs int, stands bool) {
	for _, o := range in.Overs {
		if o.Number == n-1 {
			return o.Runs - o.Penalty, SessionComplete(in, n)
		}
	}
	return 0, false
}

// Passed reports whether the over (from 1) is behind: a later one has begun.
func (in *Innings) Passed(n int) bool {
	return len(in.Overs) > 0 && in.Overs[len(in.Overs)-1].Number >= n
}

// SessionComplete reports whether the first so many overs were bowled, or the innings ended before by all out or target.
func SessionComplete(in *Innings, overs int) bool {
	return in.Used() >= overs*in.BallsPerOver || in.Closed == CloseAllOut || in.Closed == CloseTarget
}

// String returns the settlement for display: "won", "dead heat 1/2".
func (s Settlement) String() string {
	if s.Verdict == DeadHeat {
		return fmt.Sprintf("dead heat 1/%d", s.Ties)
	}
	return string(s.Verdict)
}
