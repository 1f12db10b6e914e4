package innings

import (
	"encoding/json"
	"strconv"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Match implements engine.Match.
type Match struct {
	law   *law // immutable, shared by clones
	state *state
	seen  *future // immutable, shared by clones
}

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match {
	c := *m
	c.state = m.state.clone()
	return &c
}

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(m.state) }

// Score implements engine.Match. Points are the outs and the bases taken, "2" and "13".
func (m *Match) Score(e market.Event) market.Score {
	s := m.state
	t := s.total()
	if r := s.Result; r != nil && !r.Void {
		t = [2]int{r.Home, r.Away}
	}
	b := &market.Board{Home: t[home], Away: t[away], Period: s.Inning, Name: "inning", Periods: append([][2]int(nil), s.Scores...)}
	if s.Phase == feed.Live && !s.Rest {
		b.Serving = timed.Sides[s.batting()]
		b.Points[0] = strconv.Itoa(s.Outs)
		for base := 1; base <= 3; base++ {
			if s.On.has(base) {
				b.Points[1] += strconv.Itoa(base)
			}
		}
	}
	return timed.Shown(s.Phase, b, s.Result, e)
}

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	s := m.state
	sheet := &market.Sheet{Stats: []market.Stat{{Key: "hits", Home: s.Hits[home], Away: s.Hits[away]},
		{Key: "home_runs", Home: s.Homers[home], Away: s.Homers[away]}}}
	for _, i := range s.Incidents {
		sheet.Incidents = append(sheet.Incidents, market.Incident{Kind: "run", Side: timed.Sides[i.Side], Period: i.Inning, Who: i.Who,
			Home: i.Score[home], Away: i.Score[away]})
	}
	return sheet
}

// Chances implements engine.Match. A match has no draw.
func (m *Match) Chances() (homeWins, draw float64) {
	s := m.state
	switch {
	case s.Result != nil && s.Result.Void:
		return 0, 0
	case s.over() || s.decided(m.law.innings):
		t := s.total()
		if s.Result != nil {
			t = [2]int{s.Result.Home, s.Result.Away}
		}
		if t[home] > t[away] {
			return 1, 0
		}
		return 0, 0
	}
	return m.future().home(), 0
}
