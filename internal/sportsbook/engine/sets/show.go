package sets

import (
	"strconv"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var phases = map[feed.Phase]cricket.Phase{"": cricket.PhasePre, feed.Upcoming: cricket.PhasePre, feed.Live: cricket.PhasePlay,
	feed.Break: cricket.PhaseBreak, feed.Ended: cricket.PhaseEnded, feed.Abandoned: cricket.PhaseEnded}

// current returns the score of the current set.
func (s *state) current() [2]int {
	if s.law.games > 0 {
		return s.Games
	}
	return s.Points
}

// Score implements engine.Match.
func (m *Match) Score(e market.Event) market.Score {
	b := &market.Board{Home: m.Sets[home], Away: m.Sets[away], Period: min(m.set(), m.law.bestOf), Name: "set"}
	for _, d := range m.Done {
		b.Periods = append(b.Periods, d.Won)
	}
	if !m.over() {
		b.Periods = append(b.Periods, m.current())
		if m.Server != nobody {
			b.Serving = sides[m.Server]
		}
		b.Points = m.points()
	}
	score := market.Score{Phase: phases[m.Phase], Board: b}
	if r := m.Result; r != nil {
		b.Home, b.Away = r.Home, r.Away
		score.Ended(verdict(*r), e)
	}
	return score
}

// points returns the points of a game of tennis as umpires call them.
func (s *state) points() [2]string {
	h, a := s.Points[home], s.Points[away]
	switch {
	case s.law.games == 0:
		return [2]string{}
	case s.tiebreak():
		return [2]string{strconv.Itoa(h), strconv.Itoa(a)}
	case h >= 3 && a >= 3:
		text := [2]string{"40", "40"}
		if h != a {
			text[indexOf(leader(h, a))] = "AD"
		}
		return text
	}
	calls := [4]string{"0", "15", "30", "40"}
	return [2]string{calls[h], calls[a]}
}

func leader(h, a int) feed.Side {
	if h > a {
		return cricket.Home
	}
	return cricket.Away
}

func verdict(r feed.Result) market.Verdict {
	v := market.Verdict{Key: market.VerdictScore, Side: r.Winner, Score: [2]int{max(r.Home, r.Away), min(r.Home, r.Away)}}
	switch {
	case r.Void:
		return market.Verdict{Key: market.VerdictNoResult}
	case r.Method == methodRetired:
		v.Key = market.VerdictRetired
	case r.Method == methodWalkover:
		v.Key = market.VerdictWalkover
	}
	return v
}

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	stats := []market.Stat{{Key: "points_won", Home: m.Played[home], Away: m.Played[away]}}
	if m.law.games > 0 {
		n := m.counted()
		stats = append(stats,
			market.Stat{Key: "games_won", Home: n[home], Away: n[away]},
			market.Stat{Key: "aces", Home: m.Aces[home], Away: m.Aces[away]},
			market.Stat{Key: "double_faults", Home: m.Faults[home], Away: m.Faults[away]},
			market.Stat{Key: "breaks", Home: m.Breaks[home], Away: m.Breaks[away]})
	}
	sheet := &market.Sheet{Stats: stats}
	h, a := m.Sets[home], m.Sets[away]
	for i := len(m.Done) - 1; i >= 0; i-- {
		side := leader(m.Done[i].Won[home], m.Done[i].Won[away])
		sheet.Incidents = append(sheet.Incidents, market.Incident{Kind: "set_won", Side: side, Period: i + 1, Home: h, Away: a})
		if side == cricket.Home {
			h--
		} else {
			a--
		}
	}
	return sheet
}
