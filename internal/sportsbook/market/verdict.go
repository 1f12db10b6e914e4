package market

import (
	"strconv"
	"strings"

	"maidan/internal/sportsbook/cricket"
)

// Verdict is how an event ended, in parts: screens translate verdict.<key>.
type Verdict struct {
	Key     string       `json:"key" enum:"win,win_score,win_overtime,win_penalties,win_retired,win_walkover,win_withdrawn,win_points,win_knockout,win_submission,win_runs,win_wickets,win_innings,win_decider,win_super_over,race_won,dead_heat,draw,draw_score,tie,no_result,no_contest"`
	Side    cricket.Side `json:"side,omitempty" doc:"who won"`
	Who     string       `json:"who,omitempty" doc:"the runner that won a race"`
	Runs    int          `json:"runs,omitempty"`
	Wickets int          `json:"wickets,omitempty"`
	Score   [2]int       `json:"score,omitzero" doc:"the winner's and the other's, of a draw home and away"`
	Round   int          `json:"round,omitempty" doc:"in which a fight ended"`
	Method  string       `json:"method,omitempty" doc:"how a stopped match of cricket was decided: D/L, VJD, Awarded …"`
}

// The verdicts.
const (
	VerdictWin        = "win"
	VerdictScore      = "win_score"
	VerdictOvertime   = "win_overtime"
	VerdictPenalties  = "win_penalties"
	VerdictRetired    = "win_retired"
	VerdictWalkover   = "win_walkover"
	VerdictWithdrawn  = "win_withdrawn"
	VerdictPoints     = "win_points"
	VerdictKnockout   = "win_knockout"
	VerdictSubmission = "win_submission"
	VerdictRuns       = "win_runs"
	VerdictWickets    = "win_wickets"
	VerdictInnings    = "win_innings"
	VerdictDecider    = "win_decider"
	VerdictSuperOver  = "win_super_over"
	VerdictRace       = "race_won"
	VerdictDeadHeat   = "dead_heat"
	VerdictDraw       = "draw"
	VerdictDrawScore  = "draw_score"
	VerdictTie        = "tie"
	VerdictNoResult   = "no_result"
	VerdictNoContest  = "no_contest"
)

// sentences are the verdicts in English, for API clients without translations.
var sentences = map[string]string{
	VerdictWin: "{name} won", VerdictScore: "{name} won {score}", VerdictOvertime: "{name} won {score} after overtime",
	VerdictPenalties: "{name} won {score} on penalties", VerdictRetired: "{name} won, the opponent retired",
	VerdictWalkover: "{name} won without play", VerdictWithdrawn: "{name} won, the opponent withdrew", VerdictPoints: "{name} won on points",
	VerdictKnockout: "{name} won by knockout in round {round}", VerdictSubmission: "{name} won by submission in round {round}",
	VerdictRuns: "{name} won by {runs}", VerdictWickets: "{name} won by {wickets}", VerdictInnings: "{name} won by an innings and {runs}",
	VerdictDecider: "Match tied, {name} won the decider", VerdictSuperOver: "Match tied, {name} won the super over", VerdictRace: "{who} won",
	VerdictDeadHeat: "Dead heat", VerdictDraw: "Match drawn", VerdictDrawScore: "Draw {score}", VerdictTie: "Match tied",
	VerdictNoResult: "No result", VerdictNoContest: "No contest",
}

// Sentence returns the verdict on e in English.
func (v Verdict) Sentence(e Event) string {
	name := e.Home.Name
	if v.Side == cricket.Away {
		name = e.Away.Name
	}
	text := strings.NewReplacer("{name}", name, "{who}", v.Who, "{score}", strconv.Itoa(v.Score[0])+":"+strconv.Itoa(v.Score[1]),
		"{round}", strconv.Itoa(v.Round), "{runs}", plural(v.Runs, "run"), "{wickets}", plural(v.Wickets, "wicket")).Replace(sentences[v.Key])
	if v.Method != "" {
		text += " (" + v.Method + ")"
	}
	return text
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// VerdictOf returns the verdict of an official cricket outcome.
func VerdictOf(o cricket.Outcome) Verdict {
	v := Verdict{Side: o.Winner, Runs: o.Runs, Wickets: o.Wickets, Method: o.Method}
	switch {
	case o.Result == cricket.ResultNoResult:
		v.Key = VerdictNoResult
	case o.Result == cricket.ResultDraw:
		v.Key = VerdictDraw
	case o.Winner == "":
		v.Key = VerdictTie
	case o.Result == cricket.ResultTie && o.Decider == cricket.DeciderSuperOver:
		v.Key = VerdictSuperOver
	case o.Result == cricket.ResultTie:
		v.Key = VerdictDecider
	case o.Innings:
		v.Key = VerdictInnings
	case o.Runs > 0:
		v.Key = VerdictRuns
	case o.Wickets > 0:
		v.Key = VerdictWickets
	default:
		v.Key = VerdictWin
	}
	return v
}

// Ended sets the verdict in the score of an event.
func (s *Score) Ended(v Verdict, e Event) { s.Verdict, s.Result = &v, v.Sentence(e) }
