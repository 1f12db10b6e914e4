package sets

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
const bigMove = 0.06

// Match implements engine.Match.
type Match struct {
	state
	model *model // immutable, shared by clones

	win    float64 // home's win probability, while valued
	valued bool
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
	return engine.Effect{}, fmt.Errorf("sets: a message of kind %q", msg.Kind)
}

// announce applies a changed fixture; once points are played only strengths may change.
func (m *Match) announce(f feed.Fixture) error {
	fresh := &Match{}
	if err := fresh.fixture(f); err != nil {
		return err
	}
	if m.Phase != "" && (fresh.Sport != m.Sport || fresh.law.bestOf != m.law.bestOf) {
		return fmt.Errorf("sets: another format during the match")
	}
	m.valued = false
	m.Sport, m.Contest, m.law, m.model = fresh.Sport, fresh.Contest, fresh.law, fresh.model
	return nil
}

func (m *Match) follow(p feed.Play) (engine.Effect, error) {
	was, _ := m.Chances()
	set, games := m.set(), m.Games
	if err := m.play(p); err != nil {
		return engine.Effect{}, err
	}
	m.valued = false
	now, _ := m.Chances()
	ends := m.set() != set
	effect := engine.Effect{Swing: ends || m.over() || math.Abs(now-was) >= bigMove}
	if p.Kind == playPoint && (m.law.games == 0 || m.Games != games || ends) {
		score := m.current()
		effect.Point = &market.WormPoint{Innings: min(m.set(), m.law.bestOf), Home: score[home], Away: score[away]}
	}
	return effect, nil
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error { return m.official(st) }

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match {
	return &Match{state: m.clone(), model: m.model, win: m.win, valued: m.valued}
}

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(&m.state) }

// Chances implements engine.Match; there are no draws.
func (m *Match) Chances() (home, draw float64) {
	switch {
	case m.Result != nil && m.Result.Winner != "":
		return float64(1 - indexOf(m.Result.Winner)), 0
	case m.winner() != nobody:
		return float64(1 - m.winner()), 0
	case m.Retired != nobody:
		return float64(m.Retired), 0
	}
	if !m.valued {
		m.win, m.valued = m.model.winner(m.model.sets(&m.state, m.model.current(&m.state))), true
	}
	return m.win, 0
}

// Finish implements engine.Match, without retirements. Prices are the same with and without retirements: markets that a
// retirement leaves undecided are void, and its winner is drawn by the current probabilities (see play.go).
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{state: m.clone(), model: m.model}
	if end.Retired != nobody && end.Result == nil {
		end.accept(feed.Result{Winner: sides[1-end.Retired], Home: end.Sets[home], Away: end.Sets[away], Method: methodRetired}, feed.Ended)
	}
	for !end.over() {
		if end.Server == nobody {
			end.First = rng.IntN(src, 2)
			end.Server = end.First
		}
		end.point(m.model.draw(src, &end.state))
	}
	if end.Result == nil {
		end.accept(end.result(), feed.Ended)
	}
	return end, nil
}

// draw plays the next point and returns its winner.
func (m *model) draw(src rng.Source, s *state) int {
	if rng.Float64(src) < m.point(s) {
		return home
	}
	return away
}

// result returns the result of the plays.
func (s *state) result() feed.Result {
	return feed.Result{Winner: sides[s.winner()], Home: s.Sets[home], Away: s.Sets[away]}
}
