package pricing

import "maidan/internal/sportsbook/cricket"

// Method is a method of dismissal, as in markets.
type Method int

// The methods of dismissal, in the order of their probabilities in results.
const (
	Caught Method = iota // caught and bowled included
	Bowled
	LBW
	RunOut
	Stumped
	OtherWay
	Methods = 6
)

// MethodOf returns the method of a dismissal; ok is false for a batter who retires, which is not a wicket of this
// market.
func MethodOf(d cricket.Dismissal) (m Method, ok bool) {
	switch d {
	case cricket.Caught, cricket.CaughtBowled:
		return Caught, true
	case cricket.Bowled:
		return Bowled, true
	case cricket.LBW:
		return LBW, true
	case cricket.RunOut:
		return RunOut, true
	case cricket.Stumped:
		return Stumped, true
	case cricket.RetiredOut, cricket.RetiredHurt, cricket.RetiredNotOut, cricket.NotADismissal:
		return OtherWay, false
	default:
		return OtherWay, true
	}
}

// MethodFeatures is the length of the feature vector of a wicket's method.
const MethodFeatures = 9

// MethodRow fills f, of length MethodFeatures, for a wicket in a stage of an innings after so many wickets.
func MethodRow(innings, stage, lost int, f []float64) {
	t, w := float64(stage-10)/10, float64(lost)/5
	clear(f)
	f[0], f[1], f[2], f[5], f[7] = 1, t, t*t, w, t*w
	if stage < 6 {
		f[3] = 1
	}
	if stage >= 17 {
		f[4] = float64(stage - 16)
	}
	if lost >= 7 {
		f[6] = 1
	}
	if innings == 2 {
		f[8] = 1
	}
}

// methods returns the probabilities of a wicket's method if no run was completed: a softmax over the features of MethodRow,
// fitted to the wickets of real matches. With a completed run the method is always run out.
func (m *Model) methods(innings, stage, lost int) (p [Methods]float64) {
	var f [MethodFeatures]float64
	MethodRow(innings, stage, lost, f[:])
	for i, x := range f {
		if x != 0 {
			for j, v := range m.params.Method[i] {
				p[j] += x * v
			}
		}
	}
	Softmax(p[:])
	return p
}

// MethodLaw returns the probability of each method for a wicket that falls in a situation of an innings without a run.
// A simulator draws from it.
func (m *Model) MethodLaw(innings int, s Situation) [Methods]float64 {
	return m.methods(innings, m.grid.StageAt(s.Left), min(s.Lost, wickets-1))
}

// Wicket returns the methods of the next wicket of the tracked innings, given that one falls, and the probability that one falls.
// It weights the methods of each situation by the probability of a wicket there.
func (t *Track) Wicket(s Situation) (method [Methods]float64, falls float64) {
	if s.Left <= 0 || s.Lost >= wickets {
		return method, 0
	}
	c := &course{}
	t.walkTo(s, []int{s.Left}, c, s.Lost+1)
	return t.wicket(s, c)
}

func (t *Track) wicket(s Situation, c *course) (method [Methods]float64, falls float64) {
	for b := range c.law {
		none, one := c.law[b][s.Lost][catWicket0], c.law[b][s.Lost][catWicket1]
		falls += none + one
		for i, v := range t.m.methods(t.innings, t.m.grid.StageAt(s.Left-b), s.Lost) {
			method[i] += none * v
		}
		method[RunOut] += one
	}
	for i := range method {
		method[i] /= max(falls, faint)
	}
	return method, min(falls, 1)
}

// trace returns the possible courses of the innings to its end.
func (t *Track) trace(s Situation) *course {
	c := &course{}
	t.walk(s, []int{s.Left}, c)
	return c
}
