package innings

import (
	"fmt"
	"math"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// swing is the change of a probability at which prices are withdrawn at once.
const swing = 0.06

// Apply implements engine.Match.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	was := 0.0
	if msg.Play != nil {
		was, _ = m.Chances()
	}
	if err := m.take(msg); err != nil {
		return engine.Effect{}, fmt.Errorf("innings: %w", err)
	}
	t := m.state.total()
	effect := engine.Effect{Point: &market.WormPoint{Innings: m.state.Inning, Home: t[home], Away: t[away]}}
	if msg.Play != nil {
		now, _ := m.Chances()
		effect.Swing = math.Abs(now-was) >= swing
	}
	return effect, nil
}

// take applies a message without computing its effect.
func (m *Match) take(msg feed.Message) error {
	var err error
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
		err = m.refix(msg.Fixture)
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		err = m.status(msg.Status)
	case msg.Kind == feed.KindPlay && msg.Play != nil:
		err = m.play(msg.Play)
	default:
		err = fmt.Errorf("unexpected message of kind %q", msg.Kind)
	}
	if err == nil {
		m.seen = nil
	}
	return err
}

// refix applies a repeated fixture; before the match its strengths count.
func (m *Match) refix(f *feed.Fixture) error {
	if f.Sport != m.law.key || f.Contest == nil {
		return fmt.Errorf("the fixture of a match of %q with the contest %v", f.Sport, f.Contest)
	}
	s := m.state
	if c := f.Contest; s.Phase != feed.Upcoming || c.Home == s.Home && c.Away == s.Away && c.Format == s.Format {
		return nil
	}
	fresh, err := (&Engine{}).Open(*f)
	if err != nil {
		return err
	}
	*m = *fresh.(*Match)
	return nil
}

// play applies one play of a batter or of runners.
func (m *Match) play(p *feed.Play) error {
	s := m.state
	side, named := timed.Index(p.Side)
	switch {
	case s.Phase != feed.Live || s.Rest || s.decided(m.law.innings):
		return fmt.Errorf("a play of kind %q while the match is %s", p.Kind, s.Phase)
	case p.Period != s.Inning:
		return fmt.Errorf("a play in inning %d, the match is in inning %d", p.Period, s.Inning)
	case !named || side != s.batting():
		return fmt.Errorf("a play by %q, which is not at bat", p.Side)
	}
	outs, known := outsOf[p.Detail]
	batter := 1
	switch {
	case p.Kind == "plate" && known:
	case p.Kind == "runner" && (p.Detail == out || p.Detail == "advance"):
		batter = 0
	default:
		return fmt.Errorf("a play of kind %q, %q", p.Kind, p.Detail)
	}
	on, err := basesOf(p.Order)
	if err != nil {
		return err
	}
	if err := s.holds(p, batter, outs, on, m.law.innings); err != nil {
		return err
	}
	if batter == 1 && outs == 0 && p.Detail != walk {
		s.Hits[side]++
	}
	if p.Detail == homer {
		s.Homers[side]++
	}
	inning := s.Inning
	s.bring(outs, on, p.Points, m.law.innings)
	if p.Points > 0 {
		s.Incidents = append([]incident{{p.Detail, side, inning, p.Who, s.total()}}, s.Incidents...)
		s.Incidents = s.Incidents[:min(len(s.Incidents), mostIncidents)]
	}
	return nil
}

const mostIncidents = 40

// holds checks that every runner and the batter is now on base, home or out. The third out and the winning run end an
// inning; the remaining runners are then not reported.
func (s *state) holds(p *feed.Play, batter, outs int, on bases, innings int) error {
	were := s.On.count() + batter
	are := on.count() + p.Points + outs
	after := s.clone()
	ends := s.Outs+outs >= 3
	if !ends && p.Points >= 0 && p.Points <= were {
		after.Scores[s.Inning-1][s.batting()] += p.Points
		ends = after.decided(innings)
	}
	if p.Points < 0 || s.Outs+outs > 3 || are > were || are < were && !ends {
		return fmt.Errorf("a %s with %d on base and %d out brings %d runs, %d out and %d on base", p.Detail, s.On.count(), s.Outs, p.Points, outs, on.count())
	}
	return nil
}

func basesOf(order []string) (on bases, err error) {
	for _, base := range order {
		bit, ok := map[string]bases{"1": 1, "2": 2, "3": 4}[base]
		if !ok || on&bit != 0 {
			return 0, fmt.Errorf("runners on %q", order)
		}
		on |= bit
	}
	return on, nil
}
