package fit

import "math"

// The yardstick is the method by which the design notes got their goal, on their own data: the model of Dixon & Coles for each division
// alone, fitted anew every fortnight, a result's weight falling by exp(-.0018·days), rho -.08. A side is drawn to the middle of its division
// by one goal scored and one conceded: without any pull, a side that has not scored yet has no attack that could be written down.
var notesPull = pull{xi: 0.0018, quality: 1, openness: 1}

const (
	notesRho = -0.08
	refit    = 14  // days
	enough   = 150 // results of a division that its own fit can stand on
)

// Comparison sets our forecasts beside those of the notes' method, over the same matches. Log losses of who wins, in nats.
type Comparison struct {
	Matches    int     `json:"matches"`
	Base       float64 `json:"base"` // frequencies of these matches
	Ours       float64 `json:"ours"`
	Notes      float64 `json:"notes"`
	OurSkill   float64 `json:"our_skill"` // how much less is lost than by the frequencies
	NotesSkill float64 `json:"notes_skill"`
	Ahead      float64 `json:"ahead"`       // how much less ours loses
	Error      float64 `json:"ahead_error"` // standard error of that, match by match
}

// Yardstick is the comparison on the sets of matches that the model page speaks of.
type Yardstick struct {
	All      Comparison `json:"all"`
	Enough   Comparison `json:"divisions_with_enough_results"` // 150 of its own before the match
	Top      Comparison `json:"top_divisions_of_five"`
	LastYear Comparison `json:"top_divisions_of_five_last_season"` // two seasons were there to learn from
}

func yardstick(all []match, ours []forecast, rho float64) Yardstick {
	last := 0
	for _, m := range all {
		last = max(last, m.season)
	}
	theirs := rollNotes(all)
	var sum, division, top, year duel
	for _, f := range ours {
		other := theirs[f.match]
		a, b := judge(f, rho), judge(other.forecast, notesRho)
		sum.add(a, b)
		if other.behind >= enough {
			division.add(a, b)
		}
		if five[f.division] {
			top.add(a, b)
			if f.season == last {
				year.add(a, b)
			}
		}
	}
	return Yardstick{All: sum.comparison(), Enough: division.comparison(), Top: top.comparison(), LastYear: year.comparison()}
}

// noted is a forecast by the notes' method, with the results of its division that came before.
type noted struct {
	forecast
	behind int
}

func rollNotes(all []match) map[match]noted {
	out := make(map[match]noted, len(all))
	for _, division := range grouped(all, func(m match) string { return m.division }) {
		s := newStrengths()
		next, seen := 0, 0
		for n, m := range division {
			if m.day >= next && n > 0 {
				for division[seen].day < m.day {
					seen++
				}
				s.refit(division[:seen], m.day, notesPull)
				next = m.day + refit
			}
			home, away := s.expect(s.row(m))
			out[m] = noted{forecast{match: m, lambda: home, mu: away}, n}
		}
	}
	return out
}

// duel adds up what two forecasts of the same matches lose.
type duel struct {
	ours, notes tally
	square      float64 // of the differences
}

func (d *duel) add(ours, notes verdict) {
	d.ours.add(ours)
	d.notes.add(notes)
	d.square += square(math.Log(ours.winner[ours.was] / notes.winner[notes.was]))
}

func (d *duel) comparison() Comparison {
	if d.ours.n == 0 {
		return Comparison{}
	}
	ours, notes := d.ours.figures(), d.notes.figures()
	ahead := notes.Winner - ours.Winner
	return Comparison{Matches: ours.Matches, Base: ours.Base, Ours: ours.Winner, Notes: notes.Winner, OurSkill: ours.Base - ours.Winner,
		NotesSkill: ours.Base - notes.Winner, Ahead: ahead, Error: math.Sqrt((d.square/d.ours.n - square(ahead)) / d.ours.n)}
}
