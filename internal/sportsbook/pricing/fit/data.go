// Package fit fits the pricing model to real matches and scores it on them.
package fit

import (
	"fmt"
	"slices"
	"strings"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/pricing"
)

// delivery is a ball with the situation before it.
type delivery struct {
	left, lost, runs int16 // balls to come, wickets fallen, runs on the board
	over             int16
	gain             int8 // runs of the ball
	cat              int8
	method           int8 // of the wicket that fell, -1 if none did or none counts
	first            bool // first ball of its over
	striker, partner string
}

// turn is one innings, no super over.
type turn struct {
	batting cricket.Side
	quota   int
	target  int
	total   int
	counts  [4]int // wickets, fours, sixes, and the score at the first wicket or at the end
	balls   []delivery
	runs    []int            // of every batter, in batting order
	middle  *cricket.Innings // at half-way: batters and who is at the crease
}

// game is a match with the inputs and results that the model needs.
type game struct {
	grid           pricing.Grid
	id, comp, date string
	home, away     string // keys of the sides in the ratings
	names          [2]string
	ground, series string // keys of venue and par
	sheets         map[cricket.Side][]string
	inn            []turn
	pre            cricket.PreMatch
	winner         cricket.Side // official, "" without one
	complete       bool         // a men's match that was played out, unreduced: models are compared on these
	men            bool
	state          *cricket.State
}

// load reads every match of dir with a length of a grid, in date order, and counts every match that it could replay. A match that
// cannot be read or replayed is skipped and named in the tally.
func load(dir string) ([]*game, *settlementTally, error) {
	var games []*game
	tally := &settlementTally{}
	err := cricsheet.ReadValid(dir, func(m *cricsheet.Match) error {
		g, err := newGame(m)
		if err != nil {
			return tally.skip(cricsheet.Skipped{Match: m.ID, Reason: err.Error()})
		}
		tally.count(m, g.state)
		g.state = nil
		if f := m.Format(); (f.Overs == 20 || f.Overs == 50) && f.BallsPerOver == 6 && len(g.inn) > 0 {
			games = append(games, g)
		}
		return nil
	}, tally.skip)
	if err != nil {
		return nil, nil, err
	}
	slices.SortStableFunc(games, func(a, b *game) int {
		if c := strings.Compare(a.date, b.date); c != 0 {
			return c
		}
		return strings.Compare(a.id, b.id)
	})
	walk(of(games, pricing.T20))
	walk(of(games, pricing.ODI))
	return games, tally, nil
}

// of returns the matches of a grid.
func of(games []*game, grid pricing.Grid) []*game {
	var out []*game
	for _, g := range games {
		if g.grid == grid {
			out = append(out, g)
		}
	}
	return out
}

func newGame(m *cricsheet.Match) (*game, error) {
	steps, err := m.Steps()
	if err != nil {
		return nil, err
	}
	g := &game{id: m.ID, comp: m.Comp, date: m.Date(), men: m.Info.Gender == "male", state: cricket.New(m.Format()), grid: pricing.T20}
	if m.Format().Overs > 20 {
		g.grid = pricing.ODI
	}
	g.keys(m)
	for _, st := range steps {
		if err := st.Possible(g.state); err != nil { // before record, which accepts possible balls only
			return nil, at(g.state, st, err)
		}
		if st.Ball != nil {
			g.record(*st.Ball)
		}
		if err := st.Advance(g.state); err != nil {
			return nil, at(g.state, st, err)
		}
		if st.Status != nil && st.Status.Start != nil && !st.Status.Start.SuperOver {
			in := g.state.Current()
			g.inn = append(g.inn, turn{batting: in.Batting, quota: in.Quota, target: in.Target})
		}
	}
	for i := range g.inn {
		g.inn[i].total = g.state.Innings[i].Runs
		for _, b := range g.state.Innings[i].Batters {
			g.inn[i].runs = append(g.inn[i].runs, b.Runs)
			g.inn[i].counts[1] += b.Fours
			g.inn[i].counts[2] += b.Sixes
		}
		g.inn[i].counts[0], g.inn[i].counts[3] = g.state.Innings[i].Wickets, g.inn[i].total
		if fallen := g.state.Innings[i].Fallen; len(fallen) > 0 {
			g.inn[i].counts[3] = fallen[0].Runs
		}
	}
	g.winner = g.state.Outcome.Winner
	g.complete = g.isComplete(m)
	return g, nil
}

// at wraps err with its position in a match.
func at(s *cricket.State, st cricsheet.Step, err error) error {
	if st.Ball == nil {
		return fmt.Errorf("innings %d: %w", len(s.Innings), err)
	}
	return fmt.Errorf("innings %d, over %d: %w", len(s.Innings), st.Ball.Over+1, err)
}

func (g *game) record(b cricket.Ball) {
	if g.state.InSuperOver() || len(g.inn) == 0 {
		return
	}
	in, t := g.state.Current(), &g.inn[len(g.inn)-1]
	first := len(in.Overs) == 0 || in.Overs[len(in.Overs)-1].Number != b.Over
	if first && in.BallsLeft() == g.grid.Balls()/2 {
		t.middle = &cricket.Innings{Batters: slices.Clone(in.Batters), Striker: in.Striker, NonStriker: in.NonStriker}
	}
	t.balls = append(t.balls, delivery{left: int16(max(in.BallsLeft(), 1)), lost: int16(in.Wickets), runs: int16(in.Runs),
		over: int16(b.Over), gain: int8(b.Runs()), cat: int8(pricing.Category(b.Runs(), b.Legal(), b.Lost() > 0)), first: first, method: methodOf(b),
		striker: b.Batter, partner: b.NonStriker})
}

func methodOf(b cricket.Ball) int8 {
	for _, w := range b.Wickets {
		if m, ok := pricing.MethodOf(w.Kind); ok {
			return int8(m)
		}
	}
	return -1
}

// isComplete selects the matches of the baselines: men, twenty overs, no reduction, no method, a winner.
func (g *game) isComplete(m *cricsheet.Match) bool {
	if !g.men || g.winner == "" || m.Info.Outcome.Method != "" || len(g.inn) != 2 || m.Info.Overs*6 != g.grid.Balls() {
		return false
	}
	for i := range g.inn {
		in := &g.state.Innings[i]
		if t := m.Innings[i].Target; t != nil && t.Overs.In(6) < g.grid.Balls() && t.Overs.In(6) > 0 {
			return false
		}
		if in.Quota < g.grid.Balls() || in.Closed == cricket.CloseStopped {
			return false
		}
	}
	return true
}

func (g *game) keys(m *cricsheet.Match) {
	prefix := m.Info.Gender + "/" + m.Info.TeamType + "/"
	g.names = [2]string{m.Info.Teams[0], m.Info.Teams[1]}
	g.home, g.away = prefix+m.Info.Teams[0], prefix+m.Info.Teams[1]
	g.sheets = map[cricket.Side][]string{cricket.Home: m.Info.Players[m.Info.Teams[0]], cricket.Away: m.Info.Players[m.Info.Teams[1]]}
	g.ground = m.Info.Gender + "/" + venueKey(m.Info.Venue)
	g.series = competition(m)
}

// venueKey removes the town that newer files append: "Eden Gardens, Kolkata" is "Eden Gardens".
func venueKey(v string) string {
	v, _, _ = strings.Cut(v, ",")
	return strings.TrimSpace(v)
}

// competition returns the key of a match's par: the league, or for countries whether both are full members.
func competition(m *cricsheet.Match) string {
	switch {
	case m.Format().Overs > 20:
		return "odi"
	case m.Info.Gender != "male":
		return "women"
	}
	if m.Info.TeamType != "international" {
		if m.Comp != "" {
			return m.Comp
		}
		return "club"
	}
	n := 0
	for _, t := range m.Info.Teams {
		if fullMember[t] {
			n++
		}
	}
	return [...]string{"associate", "mixed", "full"}[n]
}

// fullMember has the full member countries, whose matches are scored differently.
var fullMember = map[string]bool{"Australia": true, "England": true, "India": true, "New Zealand": true,
	"Pakistan": true, "South Africa": true, "Sri Lanka": true, "West Indies": true, "Bangladesh": true,
	"Zimbabwe": true, "Afghanistan": true, "Ireland": true}
