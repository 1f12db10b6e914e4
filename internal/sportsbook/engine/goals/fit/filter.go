package fit

import "math"

// Knobs are what is chosen rather than estimated, on the scale of the logarithm of goals.
type Knobs struct {
	Quality  float64 `json:"quality"`     // standard deviation of how good the sides of a division are
	Openness float64 `json:"openness"`    // of how open their matches are
	Drift    float64 `json:"drift"`       // variance that a side's quality gains in a day
	Newer    float64 `json:"newer"`       // how far a side that comes up from nowhere is below its division
	Step     float64 `json:"step"`        // how much less a side is worth in the division above, and more in the one below
	Level    float64 `json:"level"`       // standard deviation of a division's level
	Slide    float64 `json:"level_drift"` // variance that a division's level gains in a day
	Ground   float64 `json:"ground"`      // standard deviation of the worth of the home ground
	Rho      float64 `json:"rho"`         // dependence of low scores
}

const (
	usualLevel  = 0.18 // logarithm of the goals that a side scores away against an equal one, before anything is known of a division
	usualGround = 0.2  // what the home ground adds to it
)

// filter follows the sides of one country from day to day. Goals of home are Poisson with mean
// exp(level + ground + quality(home) - quality(away) + openness(home) + openness(away)), those of away likewise without the ground: attack
// is quality plus openness, defence quality minus openness. Strengths are measured from the middle of the division; a side that goes
// up finds better ones there, and one that goes down worse ones.
type filter struct {
	belief
	knobs  Knobs
	ground int
	levels map[string]*level
	sides  map[string]*side
	day    int
}

// level is where a division's level of scoring stands among the numbers.
type level struct{ at, season int } // the season in which it was first seen

// side is where a side's strengths stand among the numbers.
type side struct {
	quality, openness int
	division          string
	day               int // up to which its drift is counted
}

func newFilter(k Knobs) *filter {
	f := &filter{knobs: k, levels: map[string]*level{}, sides: map[string]*side{}}
	f.ground = f.add(usualGround, k.Ground)
	return f
}

// advance lets time pass.
func (f *filter) advance(day int) {
	for _, l := range f.levels {
		f.cov[l.at][l.at] += f.knobs.Slide * float64(day-f.day)
	}
	f.day = day
}

// goals are the logarithms of the means of home and away as sums of what is believed in.
func (f *filter) goals(m match) (home, away []term) {
	l, ok := f.levels[m.division]
	if !ok {
		l = &level{f.add(usualLevel, f.knobs.Level), m.season}
		f.levels[m.division] = l
	}
	h, a := f.side(m.home, m, l), f.side(m.away, m, l)
	home = []term{{l.at, 1}, {f.ground, 1}, {h.quality, 1}, {a.quality, -1}, {h.openness, 1}, {a.openness, 1}}
	away = []term{{l.at, 1}, {a.quality, 1}, {h.quality, -1}, {h.openness, 1}, {a.openness, 1}}
	return home, away
}

// side finds a side as it is on the day: drifted since it played last, moved when its division is another.
func (f *filter) side(name string, m match, l *level) *side {
	s, ok := f.sides[name]
	if !ok {
		quality := 0.0
		if l.season < m.season { // the first season of a division tells nobody apart from newcomers
			quality = -f.knobs.Newer
		}
		s = &side{quality: f.add(quality, f.knobs.Quality), openness: f.add(0, f.knobs.Openness), division: m.division, day: m.day}
		f.sides[name] = s
		return s
	}
	f.cov[s.quality][s.quality] += f.knobs.Drift * float64(m.day-s.day)
	s.day = m.day
	switch {
	case m.division < s.division: // en.1 is above en.2
		f.mean[s.quality] -= f.knobs.Step
	case m.division > s.division:
		f.mean[s.quality] += f.knobs.Step
	}
	s.division = m.division
	return s
}

// play forecasts the matches of one day and then learns from them.
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
