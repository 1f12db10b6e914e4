package cricsheet

import (
	"errors"
	"fmt"
	"slices"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// Step is one incident of a match: a ball or a change between balls.
type Step struct {
	Ball   *cricket.Ball
	Status *feed.Status
	Fault  string // why the record of the ball contradicts itself; empty if it does not
}

// message converts the step to a feed message.
func (st Step) message() feed.Message {
	if st.Ball != nil {
		return feed.Message{Kind: feed.KindBall, Ball: st.Ball, Fault: st.Fault}
	}
	return feed.Message{Kind: feed.KindStatus, Status: st.Status}
}

// Format returns the agreed length. Some twenty-over matches are labelled with fifty overs.
func (m *Match) Format() cricket.Format {
	overs, name := m.Info.Overs, m.Info.MatchType
	if name == "IT20" {
		name = "T20"
	}
	if name == "T20" && overs > 20 {
		overs = 20
	}
	f := cricket.Limited(name, overs)
	f.BallsPerOver = m.Info.BallsPerOver
	return f
}

// Side returns home for the team named first.
func (m *Match) Side(team string) cricket.Side {
	switch team {
	case m.Info.Teams[0]:
		return cricket.Home
	case m.Info.Teams[1]:
		return cricket.Away
	}
	return ""
}

// Steps returns the whole match in order, ending with the official outcome.
func (m *Match) Steps() ([]Step, error) {
	outcome, err := m.Official()
	if err != nil {
		return nil, fmt.Errorf("cricsheet match %s: info.outcome: %w", name(m.ID), err)
	}
	var steps []Step
	for i := range m.Innings {
		steps = append(steps, m.inningsSteps(i)...)
	}
	phase := feed.Ended
	if outcome.Result == cricket.ResultNoResult {
		phase = feed.Abandoned
	}
	return append(steps, Step{Status: &feed.Status{Phase: phase, Outcome: &outcome}}), nil
}

func (m *Match) inningsSteps(i int) []Step {
	in := &m.Innings[i]
	start := cricket.Start{Batting: m.Side(in.Team), SuperOver: in.SuperOver, Penalty: in.Penalty.Pre}
	if !in.SuperOver {
		start.Quota, start.Target = m.scheduled(i), m.target(i)
	}
	steps := []Step{{Status: &feed.Status{Phase: feed.Live, Start: &start}}}
	for _, o := range in.Overs {
		for _, d := range o.Deliveries {
			steps = append(steps, Step{Ball: d.ball(o.Over), Fault: d.fault()})
		}
	}
	if in.Penalty.Post > 0 {
		steps = append(steps, Step{Status: &feed.Status{Phase: feed.InningsBreak,
			Award: &cricket.Award{Innings: i, Runs: in.Penalty.Post}}})
	}
	if why := m.ending(i, start); why != "" {
		st := &feed.Status{Phase: feed.InningsBreak, Close: why}
		steps = append(steps, Step{Status: st})
	}
	return steps
}

// fault compares the runs that a delivery states more than once.
func (d Delivery) fault() string {
	if d.Runs.Batter+d.Runs.Extras != d.Runs.Total {
		return fmt.Sprintf("runs: %d off the bat and %d extras are not %d in total", d.Runs.Batter, d.Runs.Extras, d.Runs.Total)
	}
	if sum := d.ball(0).Extras.Total(); sum != d.Runs.Extras {
		return fmt.Sprintf("extras: %d in all, %d by kind", d.Runs.Extras, sum)
	}
	return ""
}

func (d Delivery) ball(over int) *cricket.Ball {
	b := &cricket.Ball{Over: over, Batter: d.Batter, NonStriker: d.NonStriker, Bowler: d.Bowler, Bat: d.Runs.Batter,
		Extras: cricket.Extras{Wides: d.Extras.Wides, NoBalls: d.Extras.NoBalls, Byes: d.Extras.Byes,
			LegByes: d.Extras.LegByes, Penalty: d.Extras.Penalty},
		NonBoundary: d.Runs.NonBoundary}
	for _, w := range d.Wickets {
		b.Wickets = append(b.Wickets, cricket.Wicket{Kind: cricket.Dismissal(w.Kind), Out: w.PlayerOut})
	}
	return b
}

// Official returns the recorded outcome. It uses the outcome field only: computed from scores, the wrong side wins in matches that
// rain ended.
func (m *Match) Official() (cricket.Outcome, error) {
	o := m.Info.Outcome
	out := cricket.Outcome{Runs: o.By.Runs, Wickets: o.By.Wickets, Method: o.Method}
	if o.Winner != "" {
		out.Result, out.Winner = cricket.ResultWin, m.Side(o.Winner)
		if o.bySideRule() {
			out.Result, out.Decider = cricket.ResultTie, cricket.DeciderPrevious
		}
		if out.Winner == "" {
			return out, fmt.Errorf("winner %q is neither side", o.Winner)
		}
		return out, nil
	}
	switch o.Result {
	case "no result", "draw":
		out.Result = cricket.ResultNoResult
	case "tie":
		out.Result = cricket.ResultTie
		switch {
		case o.Eliminator != "":
			out.Winner, out.Decider = m.Side(o.Eliminator), m.eliminator()
		case o.BowlOut != "":
			out.Winner, out.Decider = m.Side(o.BowlOut), cricket.DeciderBowlOut
		}
		if out.Decider != "" && out.Winner == "" {
			return out, fmt.Errorf("the tie was won by neither side")
		}
	default:
		return out, fmt.Errorf("result %q without a winner", o.Result)
	}
	return out, nil
}

// marginless are the methods of a win without a margin and without a tie.
var marginless = []string{"", "D/L", "VJD", "Awarded", "1st innings score"}

// bySideRule reports that the scores were level and a rule of the competition decided the winner: fewer wickets lost, more
// boundaries, the better place in the table. Such a match is recorded as a win without a margin, with the rule as its method.
func (o Outcome) bySideRule() bool {
	return o.Result == "tie" || o.By == By{} && !slices.Contains(marginless, o.Method)
}

// eliminator returns whether the super overs decided the tie, or an earlier incident.
func (m *Match) eliminator() cricket.Decider {
	var supers []int
	for i := range m.Innings {
		if m.Innings[i].SuperOver {
			supers = append(supers, m.Innings[i].runs())
		}
	}
	if n := len(supers); n >= 2 && supers[n-1] == supers[n-2] {
		return cricket.DeciderPrevious
	}
	return cricket.DeciderSuperOver
}

// Advance applies the step to the match. After an error of a ball the state is unchanged.
func (st Step) Advance(s *cricket.State) error {
	if err := st.Possible(s); err != nil {
		return err
	}
	return st.message().Advance(s)
}

// Possible returns why the step cannot happen next. It checks balls only.
func (st Step) Possible(s *cricket.State) error {
	if st.Fault != "" {
		return errors.New(st.Fault)
	}
	if st.Ball != nil {
		return s.Accepts(*st.Ball)
	}
	return nil
}
