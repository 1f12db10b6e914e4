package rounds

import (
	"encoding/json"
	"fmt"
	"math"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// bigMove is the change of the win probability at which old prices are withdrawn at once.
const bigMove = 0.05

// Match implements engine.Match.
type Match struct {
	state
	model *model // immutable, shared by clones
}

var _ engine.Match = (*Match)(nil)

// Apply implements engine.Match.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
		return engine.Effect{}, m.announce(*msg.Fixture)
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		return engine.Effect{Swing: msg.Status.Phase == feed.Ended}, m.status(*msg.Status)
	case msg.Kind == feed.KindPlay && msg.Play != nil:
		return m.follow(*msg.Play)
	}
	return engine.Effect{}, fmt.Errorf("rounds: a message of kind %q", msg.Kind)
}

// announce applies a changed fixture; once the fight has started only strengths may change.
func (m *Match) announce(f feed.Fixture) error {
	if f.Contest == nil {
		return fmt.Errorf("rounds: a fixture without a contest")
	}
	fresh, err := open(state{Sport: f.Sport, Contest: *f.Contest})
	if err != nil {
		return err
	}
	if m.Phase != "" && (fresh.Sport != m.Sport || fresh.law != m.law) {
		return fmt.Errorf("rounds: another form during the fight")
	}
	m.Sport, m.Contest, m.law, m.model = fresh.Sport, fresh.Contest, fresh.law, fresh.model
	return nil
}

func (m *Match) follow(p feed.Play) (engine.Effect, error) {
	was, _ := m.Chances()
	if err := m.play(p); err != nil {
		return engine.Effect{}, err
	}
	now, _ := m.Chances()
	sum := m.points()
	return engine.Effect{Swing: p.Kind == playKnockdown || p.Kind == playStop || m.over() || math.Abs(now-was) >= bigMove,
		Point: &market.WormPoint{Innings: m.Round, Clock: m.elapsed(), Home: sum[home], Away: sum[away]}}, nil
}

// elapsed returns the seconds fought.
func (s *state) elapsed() int { return max(s.Round-1, 0)*s.law.seconds + s.inRound() }

func (s *state) inRound() int {
	if len(s.Cards) == s.Round && s.Round > 0 && s.Stop == nil {
		return s.law.seconds
	}
	return s.Clock
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error { return m.official(st) }

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match { return &Match{m.clone(), m.model} }

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(&m.state) }

// Chances implements engine.Match. In MMA a draw is possible, too, though there is no bet on it.
func (m *Match) Chances() (homeWins, draw float64) {
	switch {
	case m.Result != nil:
		return equal(m.Result.Winner == sides[home]), equal(m.Result.Winner == "" && !m.Result.Void)
	case m.Stop != nil:
		return equal(m.Stop.Winner == home), 0
	}
	c := m.model.look(&m.state).chances()
	return c[0], c[1]
}

func equal(b bool) float64 { return float64(bit(b)) }

// Finish implements engine.Match.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{m.clone(), m.model}
	for !end.over() {
		if !end.On {
			end.begin()
		}
		for end.On {
			end.model.step(src, &end.state)
		}
	}
	if end.Result == nil {
		end.accept(end.model.verdict(src, &end.state), feed.Ended)
	}
	return end, nil
}

// happening is the event of a slice: a play without its time.
type happening struct {
	kind, detail string
	side         int
}

// draw draws the event of the current slice.
func (m *model) draw(src rng.Source, s *state) happening {
	down := [2]bool{s.Down[home] > 0, s.Down[away] > 0}
	e := m.slice(s.Round, down)
	u := rng.Float64(src)
	for side := range 2 {
		if u -= e.stop[side]; u < 0 {
			if rng.Float64(src) < m.submissionShare(down[side]) {
				return happening{playStop, bySubmission, side}
			}
			return happening{playStop, byTKO, side}
		}
		if u -= e.down[side]; u < 0 {
			return happening{playKnockdown, "", side}
		}
	}
	return happening{playTick, "", nobody}
}

// drawMargin draws home's margin on the card of a completed round.
func (m *model) drawMargin(src rng.Source, s *state) int {
	u := rng.Float64(src)
	for i, p := range m.margins([2]bool{s.Down[home] > 0, s.Down[away] > 0}) {
		if u -= p; u < 0 {
			return i - 2
		}
	}
	return 2
}

// step plays one slice, or draws the card when none is left.
func (m *model) step(src rng.Source, s *state) {
	k := s.slice()
	if k >= slices {
		side, by := card(m.drawMargin(src, s))
		s.endRound(side, by)
		return
	}
	clock := (k + 1) * s.law.seconds / slices
	switch h := m.draw(src, s); h.kind {
	case playStop:
		s.Stop = &stop{h.side, h.detail, s.Round, clock}
		s.On, s.Clock = false, clock
	case playKnockdown:
		s.Down[h.side]++
		s.Downs[h.side]++
		s.Clock = clock
	default:
		s.Clock = clock
	}
}

// card converts a margin to a side and its points.
func card(margin int) (side, by int) {
	switch {
	case margin > 0:
		return home, margin
	case margin < 0:
		return away, -margin
	}
	return nobody, 0
}

// verdict returns the official result of a fight that is over; without a stop the judges' decision is drawn.
func (m *model) verdict(src rng.Source, s *state) feed.Result {
	if s.Stop != nil {
		return feed.Result{Winner: sides[s.Stop.Winner], Method: methodOf(s.Stop.Detail)}
	}
	h, d := m.judges(s.lead())
	u := rng.Float64(src)
	r := feed.Result{Method: methodDecision}
	switch {
	case u < h:
		r.Winner = sides[home]
	case u >= h+d:
		r.Winner = sides[away]
	}
	sum := s.points()
	r.Home, r.Away = sum[home], sum[away]
	return r
}
