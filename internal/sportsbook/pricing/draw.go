package pricing

import "maidan/internal/sportsbook/cricket"

// Law returns the probability of every outcome class of the next ball under one intensity (a node's number). A
// simulator draws from it; Category names the classes. The model is that of the format: see For.
func (m *Model) Law(innings, node int, s Situation) [Cats]float64 {
	if innings == 2 {
		return m.tables().second.law(node, m.grid.Cell2(s.Left, s.Lost, s.Need))
	}
	return m.tables().first.law(node, m.grid.Cell1(s.Left, s.Lost))
}

// CatRuns returns the runs of an outcome class.
func CatRuns(c int) int { return catRuns[c] }

// CatWicket reports whether an outcome class has a wicket.
func CatWicket(c int) bool { return catWicket[c] == 1 }

// Legal reports whether an outcome class uses up a ball.
func Legal(c int) bool { return c < catIllegal }

// Opening returns the probabilities of the intensities of the innings that is open or begins now, before its first
// ball.
func (m *Model) Opening(s *cricket.State, pre cricket.PreMatch) Weights {
	m = m.For(s.Format)
	in := s.Current()
	if s.Number() <= 1 {
		return m.Follow(1, pre, in.Batting, in.Quota, 0).Weights()
	}
	return m.Follow(2, pre, in.Batting, in.Quota, m.first(s, pre).Surprise()).Weights()
}

// Present returns the probabilities of the intensities of the current innings, given all its balls so far.
func (m *Model) Present(s *cricket.State, pre cricket.PreMatch) Weights {
	return m.For(s.Format).track(s, pre).Weights()
}
