package maps

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
	law  law // immutable, shared by clones
	laws *laws
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
	return engine.Effect{}, fmt.Errorf("maps: a message of kind %q", msg.Kind)
}

// announce applies a changed fixture; once the match has started only strengths may change.
func (m *Match) announce(f feed.Fixture) error {
	if f.Contest == nil {
		return fmt.Errorf("maps: a fixture without a contest")
	}
	fresh, err := m.laws.open(state{Sport: f.Sport, Contest: *f.Contest})
	if err != nil {
		return err
	}
	if m.Phase != "" && (fresh.Sport != m.Sport || fresh.bestOf != m.bestOf) {
		return fmt.Errorf("maps: another format during the match")
	}
	m.Sport, m.Contest, m.bestOf, m.law = fresh.Sport, fresh.Contest, fresh.bestOf, fresh.law
	return nil
}

func (m *Match) follow(p feed.Play) (engine.Effect, error) {
	was, _ := m.Chances()
	number := m.number()
	if err := m.play(p); err != nil {
		return engine.Effect{}, err
	}
	now, _ := m.Chances()
	ended := m.number() != number
	effect := engine.Effect{Swing: ended || math.Abs(now-was) >= bigMove}
	if p.Kind != playKill {
		effect.Point = &market.WormPoint{Innings: min(m.number(), m.bestOf), Clock: m.Clock, Home: m.Tally[home], Away: m.Tally[away]}
	}
	return effect, nil
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error { return m.official(st) }

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match { return &Match{m.clone(), m.law, m.laws} }

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(&m.state) }

// scores returns the distribution of the result in maps.
func (m *Match) scores() map[[2]int]float64 {
	return series(m.Maps, m.toWin(), m.law.home(&m.state), m.law.fresh())
}

// Chances implements engine.Match; there are no draws.
func (m *Match) Chances() (home, draw float64) {
	if m.Result != nil && m.Result.Winner != "" {
		return float64(1 - indexOf(m.Result.Winner)), 0
	}
	return won(m.scores(), m.toWin()), 0
}

// Finish implements engine.Match.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{m.clone(), m.law, m.laws}
	for !end.over() {
		end.law.finish(src, &end.state)
	}
	if end.Result == nil {
		r := end.result()
		end.Result, end.Phase = &r, feed.Ended
	}
	return end, nil
}

// result returns the result of the plays.
func (s *state) result() feed.Result {
	return feed.Result{Winner: sides[s.winner()], Home: s.Maps[home], Away: s.Maps[away]}
}
