package fit

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// Form holds the ratings of teams, competitions and grounds. It is updated in date order: the inputs of a match come from earlier
// days only.
type Form struct {
	rating map[string]*standing
	par    map[string]*level
	venue  map[string]*level
}

type standing struct {
	points float64
	played int
}

// level is an exponentially weighted mean.
type level struct{ sum, weight float64 }

// rates are the learning rates, chosen by the log loss of pre-match prices in cross-validation.
type rates struct {
	k           float64 // rating points at stake in a match between teams with many matches
	early       float64 // added at a team's first match, fading with the number of its matches
	margin      float64 // runs that count as three quarters of a full win
	parForget   float64
	parPrior    float64 // weight of the starting par, in matches
	venueForget float64
	venuePrior  float64 // weight of no venue effect, in matches
	member      float64 // rating points of a full member above the average at its first match
	associate   float64 // and of any other country below it
}

var learning = rates{k: 80, early: 300, margin: 130, parForget: 0.985, parPrior: 10, venueForget: 0.99, venuePrior: 7,
	member: 270, associate: 270}

const averageTeam = 1500.0

// parStart is the par of a competition before its first known match.
var parStart = map[string]float64{"bbl": 158, "bpl": 155, "cpl": 157, "ctc": 156, "ipl": 160, "ntb": 160, "sma": 150,
	"full": 160, "mixed": 152, "associate": 138, "women": 122, "odi": 250}

const parUnknown = 150.0

// NewForm returns an empty Form.
func NewForm() *Form {
	return &Form{rating: map[string]*standing{}, par: map[string]*level{}, venue: map[string]*level{}}
}

func (f *Form) team(key string) *standing {
	s, ok := f.rating[key]
	if !ok {
		s = &standing{points: startRating(key)}
		f.rating[key] = s
	}
	return s
}

func startRating(key string) float64 {
	const men = "male/international/"
	if len(key) > len(men) && key[:len(men)] == men {
		if fullMember[key[len(men):]] {
			return averageTeam + learning.member
		}
		return averageTeam - learning.associate
	}
	return averageTeam
}

func (f *Form) parOf(series string) float64 {
	start, ok := parStart[series]
	if !ok {
		start = parUnknown
	}
	l := f.par[series]
	if l == nil {
		return start
	}
	return (start*learning.parPrior + l.sum) / (learning.parPrior + l.weight)
}

func (f *Form) venueOf(ground string) float64 {
	l := f.venue[ground]
	if l == nil {
		return 0
	}
	return l.sum / (learning.venuePrior + l.weight)
}

// Pre returns the inputs of a match from earlier days.
func (f *Form) Pre(g *game) cricket.PreMatch {
	return cricket.PreMatch{Competition: g.series, EloHome: f.team(g.home).points, EloAway: f.team(g.away).points,
		Par: f.parOf(g.series), Venue: f.venueOf(g.ground)}
}

// Learn updates the form with a finished match.
func (f *Form) Learn(g *game) {
	if first := g.inn[0]; first.quota >= g.grid.Balls() && (first.total > 0) && len(g.inn) == 2 && finished(&first) {
		par := f.parOf(g.series)
		f.note(f.par, g.series, float64(first.total), learning.parForget)
		f.note(f.venue, g.ground, float64(first.total)-par, learning.venueForget)
	}
	if g.winner == "" {
		return
	}
	h, a := f.team(g.home), f.team(g.away)
	score := 0.5 + 0.5*math.Tanh(g.margin()/learning.margin)
	if g.winner == cricket.Away {
		score = 1 - score
	}
	expect := 1 / (1 + math.Pow(10, (a.points-h.points)/400))
	d := score - expect
	h.points += d * (learning.k + learning.early/float64(1+h.played))
	a.points -= d * (learning.k + learning.early/float64(1+a.played))
	h.played++
	a.played++
}

func finished(t *turn) bool {
	if len(t.balls) == 0 {
		return false
	}
	last := t.balls[len(t.balls)-1]
	return last.left <= 1 || last.lost >= 9
}

func (f *Form) note(m map[string]*level, key string, v, forget float64) {
	l := m[key]
	if l == nil {
		l = &level{}
		m[key] = l
	}
	l.sum, l.weight = l.sum*forget+v, l.weight*forget+1
}

// margin returns the winner's margin in runs: for a chase, the value of its remaining balls and wickets.
func (g *game) margin() float64 {
	const least = 8
	if len(g.inn) < 2 {
		return least
	}
	first, second := &g.inn[0], &g.inn[1]
	if g.winner == first.batting {
		return float64(max(least, first.total-second.total))
	}
	if len(second.balls) == 0 {
		return least
	}
	last := second.balls[len(second.balls)-1]
	rate := float64(first.total+1) / float64(max(first.quota, 1))
	spare := float64(last.left-1) * rate * math.Sqrt(float64(10-min(last.lost, 9))/10) * 1.2
	return max(least, spare)
}

// walk sets the pre-match inputs of every game, day by day.
func walk(games []*game) {
	f := NewForm()
	for i := 0; i < len(games); {
		j := i
		for j < len(games) && games[j].date == games[i].date {
			games[j].pre = f.Pre(games[j])
			j++
		}
		for ; i < j; i++ {
			f.Learn(games[i])
		}
	}
}
