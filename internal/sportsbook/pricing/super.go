package pricing

import "maidan/internal/sportsbook/cricket"

// The super over: six balls, two wickets, modelled as the last over of a chase with wickets in hand.
const (
	superBalls   = 6
	superWickets = 2
	superOrder   = 3 // wickets lost in the model of balls
	superRuns    = 40
	superNode    = nodes / 2
)

// superOver returns the win probability of the side that bats, or bats next, in a super over.
func (m *Model) superOver(s *cricket.State) (cricket.Side, float64) {
	in := s.Current()
	if next, super := s.NextBatting(); super {
		if in.SuperOver && in.Target == 0 {
			return next, m.superChase(superBalls, 0, in.Runs+1)
		}
		return next, 0.5
	}
	left, lost := min(in.BallsLeft(), superBalls), min(in.Wickets, superWickets)
	if in.Target > 0 {
		return in.Batting, m.superChase(left, lost, in.Need())
	}
	return in.Batting, m.superSet(left, lost, in.Runs)
}

// superChase returns the probability of scoring so many more runs, a tie counted as half.
func (m *Model) superChase(left, lost, need int) float64 {
	switch {
	case need <= 0:
		return 1
	case left <= 0 || lost >= superWickets || need >= superRuns:
		if need == 1 {
			return tied
		}
		return 0
	}
	memo := map[[3]int]float64{}
	return m.superValue(memo, left, lost, need, func(left, lost, need int) (float64, bool) {
		switch {
		case need <= 0:
			return 1, true
		case left > 0 && lost < superWickets:
			return 0, false
		case need == 1:
			return tied, true
		}
		return 0, true
	})
}

// superSet returns the probability of winning from the first half of a super over with so many runs scored.
func (m *Model) superSet(left, lost, runs int) float64 {
	memo := map[[3]int]float64{}
	ends := map[int]float64{}
	return m.superValue(memo, left, lost, -runs, func(left, lost, minus int) (float64, bool) {
		if left > 0 && lost < superWickets && -minus < superRuns {
			return 0, false
		}
		v, ok := ends[minus]
		if !ok {
			v = 1 - m.superChase(superBalls, 0, 1-minus)
			ends[minus] = v
		}
		return v, true
	})
}

// superValue is the recursion over balls for both halves; need falls with every run.
func (m *Model) superValue(memo map[[3]int]float64, left, lost, need int, end func(int, int, int) (float64, bool)) float64 {
	if v, over := end(left, lost, need); over {
		return v
	}
	key := [3]int{left, lost, need}
	if v, ok := memo[key]; ok {
		return v
	}
	rate := need
	if need <= 0 {
		rate = 2 * left
	}
	law, v := m.tables().second.law(superNode, m.grid.Cell2(left, superOrder+lost, rate)), 0.0
	for c := range cats {
		l, w := left-1, lost+catWicket[c]
		if c >= catIllegal {
			l = left
		}
		v += law[c] * m.superValue(memo, l, w, need-catRuns[c], end)
	}
	memo[key] = v
	return v
}
