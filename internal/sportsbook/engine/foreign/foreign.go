// Package foreign is the engine of feed-priced matches: their markets, probabilities and results come with the feed.
//
// It has no model. Prices are the feed's odds without the feed's margin, to which the brand's margin is added. Results are the
// feed's. A match cannot be simulated, so there are no combinations within a match.
package foreign

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// ErrNoModel means that a feed-priced match cannot be simulated.
var ErrNoModel = errors.New("foreign: a feed-priced match cannot be simulated")

// Engine is the engine.Engine of feed-priced matches of any sport.
type Engine struct{}

// Open starts a match. It accepts every fixture.
func (Engine) Open(f feed.Fixture) (engine.Match, error) { return &Match{sport: f.Sport}, nil }

// Restore implements engine.Engine.
func (Engine) Restore(data []byte) (engine.Match, error) {
	var k snapshot
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fmt.Errorf("foreign: %w", err)
	}
	return &Match{sport: k.Sport, phase: k.Phase, standing: k.Standing, result: k.Result, lines: k.Lines, balls: k.Balls}, nil
}

// Play fails with ErrNoModel.
func (Engine) Play(rng.Source, feed.Fixture, *feed.Script) error { return ErrNoModel }

// line is a market of the feed.
type line struct {
	feed.Line
	Producer  string         `json:"producer"`
	State     feed.LineState `json:"state"`
	Edition   int            `json:"edition,omitempty"` // grows when the feed adds answers
	Answers   []feed.Answer  `json:"answers,omitempty"` // of the edition, in the order of its market
	Settled   bool           `json:"settled,omitempty"`
	Confirmed bool           `json:"confirmed,omitempty"`
	Verdicts  []feed.Verdict `json:"verdicts,omitempty"`
	Cancelled bool           `json:"cancelled,omitempty"` // as a whole
	Windows   []Window       `json:"windows,omitempty"`   // in which bets are cancelled
}

func (l line) clone() line {
	l.Answers, l.Verdicts, l.Windows = slices.Clone(l.Answers), slices.Clone(l.Verdicts), slices.Clone(l.Windows)
	return l
}

// snapshot is the stored match.
type snapshot struct {
	Sport    string         `json:"sport"`
	Phase    feed.Phase     `json:"phase,omitempty"`
	Standing *feed.Standing `json:"standing,omitempty"`
	Result   *feed.Result   `json:"result,omitempty"`
	Lines    []line         `json:"lines,omitempty"`
	Balls    [2]int         `json:"balls,omitzero"` // cricket: balls faced by home and away
}

// Match is the engine.Match of a feed-priced match.
type Match struct {
	sport    string
	phase    feed.Phase
	standing *feed.Standing
	result   *feed.Result
	lines    []line
	balls    [2]int
	changes  []Change // of the last Apply
}

// Clone returns a deep copy.
func (m *Match) Clone() engine.Match {
	c := *m
	c.changes = nil
	c.lines = make([]line, len(m.lines))
	for i := range m.lines {
		c.lines[i] = m.lines[i].clone()
	}
	if m.standing != nil {
		s := *m.standing
		s.Periods = slices.Clone(s.Periods)
		c.standing = &s
	}
	if m.result != nil {
		r := *m.result
		c.result = &r
	}
	return &c
}

// Snapshot returns the whole match as JSON.
func (m *Match) Snapshot() ([]byte, error) {
	return json.Marshal(snapshot{m.sport, m.phase, m.standing, m.result, m.lines, m.balls})
}

// Finish fails with ErrNoModel.
func (m *Match) Finish(rng.Source) (engine.Match, error) { return nil, ErrNoModel }

// MarketID returns the id of the market of a line's edition. Editions count from 0, which has no suffix.
func MarketID(eventID id.Event, lineID string, edition int) id.Market {
	text := string(eventID) + "-" + lineID
	if edition > 0 {
		text += "~" + strconv.Itoa(edition)
	}
	return id.Market(text)
}

// find returns the line that a market is an edition of.
func (m *Match) find(of market.Market) (l *line, edition int, ok bool) {
	rest, ok := strings.CutPrefix(string(of.ID), string(of.EventID)+"-")
	if !ok {
		return nil, 0, false
	}
	id, suffix, later := strings.Cut(rest, "~")
	if later {
		var err error
		if edition, err = strconv.Atoi(suffix); err != nil {
			return nil, 0, false
		}
	}
	l = m.line(id)
	return l, edition, l != nil
}

func (m *Match) line(id string) *line {
	for i := range m.lines {
		if m.lines[i].ID == id {
			return &m.lines[i]
		}
	}
	return nil
}
