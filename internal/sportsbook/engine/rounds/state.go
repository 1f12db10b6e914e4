package rounds

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// The sides as indices; nobody is the index of neither.
const (
	home   = 0
	away   = 1
	nobody = -1
)

var sides = [2]feed.Side{cricket.Home, cricket.Away}

func indexOf(s feed.Side) int {
	switch s {
	case cricket.Home:
		return home
	case cricket.Away:
		return away
	}
	return nobody
}

// stop is the end of a fight without a decision.
type stop struct {
	Winner int    `json:"winner"`
	Detail string `json:"detail"`
	Round  int    `json:"round"`
	Clock  int    `json:"clock"` // seconds of the round
}

// state is a fight after its plays.
type state struct {
	Sport   string       `json:"sport"`
	Contest feed.Contest `json:"contest"`

	Phase  feed.Phase   `json:"phase,omitempty"` // empty before the fight
	Round  int          `json:"round"`           // under way or the last one, 0 before the first
	On     bool         `json:"on"`              // the round is under way
	Clock  int          `json:"clock"`           // seconds of the round at the last play
	Down   [2]int       `json:"down"`            // knockdowns scored in the round
	Downs  [2]int       `json:"downs"`           // and in the fight
	Cards  [][2]int     `json:"cards,omitempty"` // points round by round on the unofficial card
	Stop   *stop        `json:"stop,omitempty"`
	Blind  bool         `json:"blind,omitempty"` // the result came without its plays
	Result *feed.Result `json:"result,omitempty"`

	law law
}

// law is the format of a fight.
type law struct{ rounds, seconds int }

// usual holds the default formats.
var usual = map[string]law{boxing: {12, 180}, mma: {3, 300}}

// Bounds of the format.
const (
	mostRounds  = 15
	mostMinutes = 10
)

func (s *state) check() error {
	form, ok := usual[s.Sport]
	if !ok {
		return fmt.Errorf("rounds: %q is not fought in rounds", s.Sport)
	}
	if f := s.Contest.Format; f != "" {
		var minutes int
		if n, err := fmt.Sscanf(f, "%dx%d", &form.rounds, &minutes); n != 2 || err != nil || form.rounds < 1 || form.rounds > mostRounds ||
			minutes < 1 || minutes > mostMinutes {
			return fmt.Errorf("rounds: format %q", f)
		}
		form.seconds = 60 * minutes
	}
	if d := s.Contest.Home - s.Contest.Away; !(d > -20 && d < 20) {
		return fmt.Errorf("rounds: strengths %v and %v", s.Contest.Home, s.Contest.Away)
	}
	if f := s.Contest.Params["finish"]; !(f >= 0 && f <= 5) {
		return fmt.Errorf("rounds: finish %v", f)
	}
	done := s.Round
	if s.On {
		done--
	}
	if s.Round < 0 || s.Round > form.rounds || s.Clock < 0 || s.Clock > form.seconds || (done != len(s.Cards) && s.Stop == nil && s.Result == nil) {
		return fmt.Errorf("rounds: round %d at %d seconds with %d cards", s.Round, s.Clock, len(s.Cards))
	}
	s.law = form
	return nil
}

func (s *state) clone() state {
	c := *s
	c.Cards = append([][2]int(nil), s.Cards...)
	if s.Stop != nil {
		v := *s.Stop
		c.Stop = &v
	}
	if s.Result != nil {
		r := *s.Result
		c.Result = &r
	}
	return c
}

// distance reports whether the last round is over.
func (s *state) distance() bool { return s.Stop == nil && len(s.Cards) == s.law.rounds }

// over reports whether the match is over.
func (s *state) over() bool { return s.Stop != nil || s.Result != nil || s.distance() }

// points returns the sums of the unofficial card.
func (s *state) points() (sum [2]int) {
	for _, c := range s.Cards {
		sum[home] += c[home]
		sum[away] += c[away]
	}
	return sum
}

// lead returns home's lead on the card.
func (s *state) lead() int { p := s.points(); return p[home] - p[away] }

// passed reports whether half of a round was fought.
func (s *state) passed(round int) bool {
	half := s.law.seconds / 2
	switch {
	case s.Stop != nil && s.Stop.Round == round:
		return s.Stop.Clock > half
	case s.Round == round && len(s.Cards) < round:
		return s.Clock >= half
	}
	return s.Round > round || len(s.Cards) >= round
}

// The kinds of plays, and how fights are stopped.
const (
	playTick      = "tick"
	playKnockdown = "knockdown"
	playRound     = "round"
	playStop      = "stop"

	byKO         = "ko"
	byTKO        = "tko"
	bySubmission = "submission"
	byDQ         = "dq"
)

// mostPoints is the largest margin of a round.
const mostPoints = 4

// play applies a play; on an error the state is unchanged.
func (s *state) play(p feed.Play) error {
	side := indexOf(p.Side)
	switch {
	case s.Phase != feed.Live && s.Phase != feed.Break || s.over() || s.Round == 0:
		return fmt.Errorf("rounds: a %q in phase %q", p.Kind, s.Phase)
	case p.Period != 0 && p.Period != s.Round:
		return fmt.Errorf("rounds: a %q in round %d during round %d", p.Kind, p.Period, s.Round)
	case !s.On && p.Kind != playStop:
		return fmt.Errorf("rounds: a %q between rounds", p.Kind)
	case s.On && p.Clock != 0 && (p.Clock < s.Clock || p.Clock > s.law.seconds):
		return fmt.Errorf("rounds: a %q at %d seconds after %d of %d", p.Kind, p.Clock, s.Clock, s.law.seconds)
	case side == nobody && (p.Kind == playKnockdown || p.Kind == playStop):
		return fmt.Errorf("rounds: a %q of side %q", p.Kind, p.Side)
	}
	clock := max(p.Clock, s.Clock)
	switch p.Kind {
	case playTick:
	case playKnockdown:
		s.Down[side]++
		s.Downs[side]++
	case playRound:
		if p.Points < 0 || p.Points > mostPoints || (side == nobody) != (p.Points == 0) {
			return fmt.Errorf("rounds: a round won by %q by %d", p.Side, p.Points)
		}
		s.endRound(side, p.Points)
		return nil
	case playStop:
		return s.halt(side, p.Detail, clock)
	default:
		return fmt.Errorf("rounds: a play %q", p.Kind)
	}
	s.Clock = clock
	return nil
}

// endRound adds the card of the round.
func (s *state) endRound(side, by int) {
	card := [2]int{10, 10}
	if side != nobody {
		card[1-side] -= by
	}
	s.Cards = append(s.Cards, card)
	s.On, s.Down, s.Clock = false, [2]int{}, 0
}

// begin starts the next round.
func (s *state) begin() { s.Round, s.On, s.Clock, s.Down = s.Round+1, true, 0, [2]int{} }

func (s *state) halt(side int, detail string, clock int) error {
	switch detail {
	case byKO, byTKO, byDQ:
	case bySubmission:
		if s.Sport == boxing {
			return fmt.Errorf("rounds: a submission in boxing")
		}
	default:
		return fmt.Errorf("rounds: a stop by %q", detail)
	}
	if !s.On {
		clock = s.law.seconds // between rounds: the round before
	}
	s.Stop = &stop{side, detail, s.Round, clock}
	s.On, s.Clock = false, clock
	return nil
}
