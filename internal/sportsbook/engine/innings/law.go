package innings

import "fmt"

// The sides as indices.
const (
	home = 0
	away = 1
)

// mostAhead is the largest number of future runs of a side that is modelled.
const mostAhead = 36

// law is the model of a match. It is immutable.
type law struct {
	*sport
	bats  [2]*batting
	fresh [2]*half       // an inning from its start
	ghost [2]*half       // an extra inning, which begins with a runner on second base
	power [2][][]float64 // runs in 0, 1, 2 … whole innings
	extra []extra        // outcomes of an extra inning
}

// extra is an outcome of an extra inning.
type extra struct {
	home, away int
	p          float64
}

// ghostRunner is the first situation of extra innings.
var ghostRunner = situation{0, 2}

func newLaw(s *sport, runsHome, runsAway float64) (*law, error) {
	l := &law{sport: s}
	for side, runs := range []float64{runsHome, runsAway} {
		factor, err := factorFor(runs / nine)
		if err != nil {
			return nil, err
		}
		l.bats[side] = newBatting(factor)
		l.fresh[side], l.ghost[side] = l.bats[side].play(situation{}), l.bats[side].play(ghostRunner)
		l.power[side] = [][]float64{{1}}
		for n := range s.innings {
			l.power[side] = append(l.power[side], convolve(l.power[side][n], l.fresh[side].runs))
		}
	}
	for x, q := range l.ghost[away].runs {
		below, reached := l.ghost[home].need(x + 1)
		for r, w := range below {
			l.mayBring(r, x, q*w)
		}
		for beyond, w := range reached {
			l.mayBring(x+1+beyond, x, q*w)
		}
	}
	return l, nil
}

func (l *law) mayBring(home, away int, p float64) {
	if p > negligible {
		l.extra = append(l.extra, extra{home, away, p})
	}
}

// factorFor returns the factor on the probabilities of reaching base that gives a mean of runs an inning. It uses a secant
// search, because runs grow a little faster than the factor.
func factorFor(runs float64) (float64, error) {
	if !(runs >= 0.1 && runs <= 1.6) {
		return 0, fmt.Errorf("innings: a side that is expected to score %v runs in nine innings", runs*nine)
	}
	mean := func(f float64) float64 { return newBatting(f).play(situation{}).mean() }
	a, b := 0.8, 1.2
	ya, yb := mean(a)-runs, mean(b)-runs
	for range 12 {
		if yb == ya || yb < 1e-9 && yb > -1e-9 {
			break
		}
		a, b = b, min(max(b-yb*(b-a)/(yb-ya), 0.2), 2.2)
		ya, yb = yb, mean(b)-runs
	}
	return b, nil
}
