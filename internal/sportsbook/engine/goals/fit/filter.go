package fit

import "math"

// Hyperparameters are the hyperparameters, on the scale of the logarithm of goals.
type Hyperparameters struct {
	Quality  float64 `json:"quality"`     // standard deviation of quality within a division
	Openness float64 `json:"openness"`    // of openness
	Drift    float64 `json:"drift"`       // variance that a side's quality gains in a day
	Newer    float64 `json:"newer"`       // how far a new side is below its division
	Step     float64 `json:"step"`        // how much weaker a side is, relative to its division, in the division above, and stronger in the one below
	Level    float64 `json:"level"`       // standard deviation of a division's level
	Slide    float64 `json:"level_drift"` // variance that a division's level gains in a day
	Ground   float64 `json:"ground"`      // standard deviation of the home advantage
	Rho      float64 `json:"rho"`         // dependence of low scores
}

const (
	usualLevel  = 0.18 // logarithm of the goals that a side scores away against an equal one; prior of a new division
	usualGround = 0.2  // prior home advantage
)

// filter tracks the sides of one country from day to day. Goals of home are Poisson with mean exp(level + ground + quality(home)
// - quality(away) + openness(home) + openness(away)), those of away likewise without the ground. Attack is quality plus openness,
// defence quality minus openness. Strengths are relative to the middle of the division: a promoted side meets better sides there,
// a relegated one worse sides.
type filter struct {
	belief
	params Hyperparameters
	ground int
	levels map[string]*level
	sides  map[string]*side
	day    int
}

// level is the index of a division's level of scoring.
type level struct{ at, season int } // season is the first one of the division

// side holds the indices of a side's strengths.
type side struct {
	quality, openness int
	division          string
	day               int // day up to which its drift is applied
}

func newFilter(k Hyperparameters) *filter {
	f := &filter{params: k, levels: map[string]*level{}, sides: map[string]*side{}}
	f.ground = f.add(usualGround, k.Ground)
	return f
}

// advance applies the drift up to a day.
func (f *filter) advance(day int) {
	for _, l := range f.levels {
		f.cov[l.at][l.at] += f.params.Slide * float64(day-f.day)
	}
	f.day = day
}

// goals returns the logarithms of the means of home and away as linear combinations.
func (f *filter) goals(m match) (home, away []term) {
	l, ok := f.levels[m.division]
	if !ok {
		l = &level{f.add(usualLevel, f.params.Level), m.season}
		f.levels[m.division] = l
	}
	h, a := f.side(m.home, m, l), f.side(m.away, m, l)
	home = []term{{l.at, 1}, {f.ground, 1}, {h.quality, 1}, {a.quality, -1}, {h.openness, 1}, {a.openness, 1}}
	away = []term{{l.at, 1}, {a.quality, 1}, {h.quality, -1}, {h.openness, 1}, {a.openness, 1}}
	return home, away
}

// side returns a side on a day: drifted since its last match, and moved if its division has changed.
func (f *filter) side(name string, m match, l *level) *side {
	s, ok := f.sides[name]
	if !ok {
		quality := 0.0
		if l.season < m.season { // in the first season of a division every side is new
			quality = -f.params.Newer
		}
		s = &side{quality: f.add(quality, f.params.Quality), openness: f.add(0, f.params.Openness), division: m.division, day: m.day}
		f.sides[name] = s
		return s
	}
	f.cov[s.quality][s.quality] += f.params.Drift * float64(m.day-s.day)
	s.day = m.day
	switch {
	case m.division < s.division: // en.1 is above en.2
		f.mean[s.quality] -= f.params.Step
	case m.division > s.division:
		f.mean[s.quality] += f.params.Step
	}
	s.division = m.division
	return s
}

// play forecasts the matches of one day and then updates the strengths by their results.
func (f *filter) play(today []match) []forecast {
	f.advance(today[0].day)
	out := make([]forecast, len(today))
	sums := make([][2][]term, len(today))
	for i, m := range today {
		home, away := f.goals(m)
		lambda, _ := f.of(home)
		mu, _ := f.of(away)
		out[i], sums[i] = forecast{match: m, lambda: math.Exp(lambda), mu: math.Exp(mu)}, [2][]term{home, away}
	}
	for i, m := range today {
		f.learn(sums[i][0], float64(m.ft[0]))
		f.learn(sums[i][1], float64(m.ft[1]))
	}
	return out
}
