package market

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// SideScore is the total of a side in its regular innings.
type SideScore struct {
	Runs     int           `json:"runs"`
	Wickets  int           `json:"wickets"`
	Overs    string        `json:"overs" doc:"12.3 is twelve overs and three balls"`
	Declared bool          `json:"declared,omitempty" doc:"the side closed the innings itself"`
	Before   *InningsScore `json:"before,omitempty" doc:"the side's innings before, where sides bat twice"`
}

// InningsScore is the total of a completed innings.
type InningsScore struct {
	Runs     int  `json:"runs"`
	Wickets  int  `json:"wickets"`
	Declared bool `json:"declared,omitempty" doc:"the side closed it itself"`
}

// Score is the short score of a match.
type Score struct {
	Innings      int              `json:"innings" doc:"0 before the match"`
	Batting      cricket.Side     `json:"batting" doc:"home, away, or empty before the match"`
	Home         SideScore        `json:"home"`
	Away         SideScore        `json:"away"`
	Target       int              `json:"target,omitempty"`
	Need         int              `json:"need,omitempty"`
	BallsLeft    int              `json:"balls_left,omitempty"`
	RunRate      float64          `json:"run_rate"`
	RequiredRate float64          `json:"required_rate,omitempty"`
	LastBall     string           `json:"last_ball,omitempty"`
	Phase        cricket.Phase    `json:"phase" enum:"pre,play,innings_break,stumps,decided,ended"`
	Day          int              `json:"day,omitempty" doc:"at stumps: the day of play that has ended, from 1"`
	SuperOver    bool             `json:"super_over,omitempty"`
	Result       string           `json:"result,omitempty" doc:"the verdict in English"`
	Verdict      *Verdict         `json:"verdict,omitempty" doc:"how the event ended, for screens to translate"`
	Outcome      *cricket.Outcome `json:"outcome,omitempty"`
	Board        *Board           `json:"board,omitempty" doc:"of every sport but cricket; the fields above are then empty but phase and result"`
}

// ScoreOf returns the score of a match state with e's sides.
func ScoreOf(s *cricket.State, e Event) Score {
	out := Score{Innings: s.Number(), Phase: s.Standing(), Outcome: s.Outcome, SuperOver: s.InSuperOver(),
		Home: sideScore(s, cricket.Home), Away: sideScore(s, cricket.Away)}
	if s.Outcome != nil {
		out.Ended(VerdictOf(*s.Outcome), e)
	}
	if out.Phase == cricket.PhaseNight {
		out.Day = s.Nights
	}
	in := s.Current()
	if in == nil {
		return out
	}
	out.Batting = in.Batting
	out.RunRate = hundredths(in.RunRate())
	if in.Target > 0 && out.Phase != cricket.PhaseDecided && out.Phase != cricket.PhaseEnded {
		out.Target, out.Need, out.BallsLeft = in.Target, in.Need(), in.BallsLeft()
		out.RequiredRate = hundredths(in.RequiredRate())
	}
	if n := len(in.Overs); n > 0 {
		balls := in.Overs[n-1].Balls
		out.LastBall = balls[len(balls)-1].Label
	}
	return out
}

func sideScore(s *cricket.State, side cricket.Side) SideScore {
	out, begun := SideScore{Overs: "0.0"}, false
	for n := 1; n <= 2*s.Format.Innings(); n++ {
		if in := s.Main(n); in != nil && in.Batting == side {
			var before *InningsScore
			if begun {
				before = &InningsScore{out.Runs, out.Wickets, out.Declared}
			}
			out, begun = SideScore{in.Runs, in.Wickets, in.OversText(), in.Closed == cricket.CloseDeclare, before}, true
		}
	}
	return out
}

func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// Ball is a delivery in the list of overs.
type Ball struct {
	N        int    `json:"n"`
	Label    string `json:"label"`
	Runs     int    `json:"runs"`
	Wicket   bool   `json:"wicket"`
	Boundary bool   `json:"boundary"`
	Batter   string `json:"batter,omitempty" doc:"who faced it"`
}

// Over is an over as bowled.
type Over struct {
	Innings int    `json:"innings"`
	Over    int    `json:"over" doc:"0-based"`
	Balls   []Ball `json:"balls"`
	Runs    int    `json:"runs"`
	Wickets int    `json:"wickets"`
	Bowler  string `json:"bowler"`
}

// OversOf lists every over of a match, super overs last with innings 3 and more.
func OversOf(s *cricket.State) []Over {
	overs := []Over{}
	for i := range s.Innings {
		for _, o := range s.Innings[i].Overs {
			overs = append(overs, overOf(i+1, &s.Innings[i], o))
		}
	}
	return overs
}

// LastOver returns the current or last over; ok is false before the first ball.
func LastOver(s *cricket.State) (o Over, ok bool) {
	in := s.Current()
	if in == nil || len(in.Overs) == 0 {
		return Over{}, false
	}
	return overOf(len(s.Innings), in, in.Overs[len(in.Overs)-1]), true
}

func overOf(innings int, in *cricket.Innings, o cricket.Over) Over {
	out := Over{Innings: innings, Over: o.Number, Runs: o.Runs, Wickets: o.Wickets, Bowler: o.Bowler, Balls: []Ball{}}
	for i, b := range o.Balls {
		ball := Ball{i + 1, b.Label, b.Runs, b.Wicket, b.Boundary, ""}
		if b.Faced > 0 && b.Faced <= len(in.Batters) {
			ball.Batter = in.Batters[b.Faced-1].Name
		}
		out.Balls = append(out.Balls, ball)
	}
	return out
}

// Batter is a batting line.
type Batter struct {
	Name     string `json:"name"`
	Runs     int    `json:"runs"`
	Balls    int    `json:"balls"`
	Fours    int    `json:"fours"`
	Sixes    int    `json:"sixes"`
	OnStrike bool   `json:"on_strike"`
}

// Bowler is a bowling line.
type Bowler struct {
	Name    string `json:"name"`
	Overs   string `json:"overs"`
	Runs    int    `json:"runs"`
	Wickets int    `json:"wickets"`
}

// Players are the current players: at most two batters, and the bowler.
type Players struct {
	Batters []Batter `json:"batters"`
	Bowler  *Bowler  `json:"bowler,omitempty"`
}

// PlayersOf returns the current players of a match state.
func PlayersOf(s *cricket.State) Players {
	p := Players{Batters: []Batter{}}
	in := s.Current()
	if in == nil {
		return p
	}
	for _, name := range []string{in.Striker, in.NonStriker} {
		for _, b := range in.Batters {
			if name != "" && b.Name == name {
				p.Batters = append(p.Batters, Batter{b.Name, b.Runs, b.Balls, b.Fours, b.Sixes, name == in.Striker})
			}
		}
	}
	for _, b := range in.Bowlers {
		if b.Name == in.Bowler {
			p.Bowler = &Bowler{b.Name, b.Overs(in.BallsPerOver), b.Runs, b.Wickets}
		}
	}
	return p
}

// WormPoint is a match after one ball.
type WormPoint struct {
	Seq     int64   `json:"-"` // of the message that led to it
	Innings int     `json:"innings"`
	Over    int     `json:"over"`
	Ball    int     `json:"ball"`
	Runs    int     `json:"runs"`
	Wickets int     `json:"wickets"`
	WinHome float64 `json:"win_home" doc:"probability that home wins, 0 to 1"`

	// Of every sport but cricket, where the fields before WinHome are empty but Innings, the period.
	WinDraw float64 `json:"win_draw,omitempty" doc:"probability of a draw, 0 to 1"`
	Clock   int     `json:"clock,omitempty" doc:"seconds played"`
	Home    int     `json:"home,omitempty"`
	Away    int     `json:"away,omitempty"`
}
