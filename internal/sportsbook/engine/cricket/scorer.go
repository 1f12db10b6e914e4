package cricket

import (
	"slices"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// scorer plays a match ball by ball.
type scorer struct {
	model *pricing.Model
	src   rng.Source
	pre   cricket.PreMatch
	teams squads
	state *cricket.State
	now   func() pricing.Weights // intensities of a resumed innings

	node    int                // hidden intensity of the current innings
	order   []string           // batters still to come
	worth   map[string]float64 // strengths of the batters, in an innings with ball-by-ball data of each batter
	bowlers []string
	bowled  []int // overs by bowler
	last    int   // bowler of the previous over
	on      [2]string
	manner  pricing.Manner // of the batting side, in a multi-day match
	sky     int            // blocks of a multi-day match with drawn weather
}

// open begins an innings: it draws the intensity and sends the openers in.
func (s *scorer) open(st cricket.Start) error {
	if err := s.state.Begin(st); err != nil {
		return err
	}
	s.sendIn(nil)
	if !st.SuperOver && s.state.Format.Days == 0 {
		s.node = s.pick(s.model.Opening(s.state, s.pre))
	}
	return nil
}

// resume continues the current innings: it draws the intensity given the balls so far.
func (s *scorer) resume() {
	in := s.state.Current()
	s.sendIn(in)
	if !in.SuperOver && s.state.Format.Days == 0 {
		s.node = s.pick(s.now())
	}
}

// sendIn sets the two batters and the order of the next ones. In a resumed innings these are the batters who have not batted.
func (s *scorer) sendIn(under *cricket.Innings) {
	in := s.state.Current()
	batting, fielding := s.teams.of(in.Batting), s.teams.of(in.Batting.Other())
	s.bowlers = fielding[len(fielding)-6:]
	s.bowled, s.last, s.node = make([]int, len(s.bowlers)), -1, pricing.Nodes/2
	s.order, s.on = batting, [2]string{}
	s.rate(in)
	if under != nil {
		s.on = [2]string{under.Striker, under.NonStriker}
		s.order = slices.DeleteFunc(slices.Clone(batting), func(name string) bool {
			return slices.ContainsFunc(under.Batters, func(b cricket.Batter) bool { return b.Name == name })
		})
		for _, b := range under.Bowlers {
			if i := slices.Index(s.bowlers, b.Name); i >= 0 {
				s.bowled[i] = (b.Legal + under.BallsPerOver - 1) / under.BallsPerOver
			}
		}
		s.last = slices.Index(s.bowlers, under.Bowler)
	}
	s.fill()
}

// rate looks up the strengths of the batters. In a super over and in a multi-day match all are equal, as in their
// prices.
func (s *scorer) rate(in *cricket.Innings) {
	s.worth = nil
	if in.SuperOver || s.state.Format.Days > 0 || len(s.pre.Batters[in.Batting]) == 0 {
		return
	}
	s.worth = map[string]float64{}
	for _, b := range s.pre.Batters[in.Batting] {
		s.worth[b.Name] = b.Worth
	}
}

// fill sends the next batters in.
func (s *scorer) fill() {
	for i := range s.on {
		if s.on[i] == "" && len(s.order) > 0 {
			s.on[i], s.order = s.order[0], s.order[1:]
		}
	}
}

func (s *scorer) pick(w pricing.Weights) int {
	u := rng.Float64(s.src)
	for k, p := range w {
		if u -= p; u < 0 {
			return k
		}
	}
	return pricing.Nodes / 2
}

// next bowls a ball.
func (s *scorer) next() (cricket.Ball, error) {
	in := s.state.Current()
	over := 0
	if n := len(in.Overs); n > 0 {
		over = in.Overs[n-1].Number
		if in.OverDone() {
			over++
		}
	}
	if len(in.Overs) == 0 || in.OverDone() {
		s.change(in)
		if s.state.Format.Days > 0 {
			s.manner = s.model.At(s.state, s.pre).Manner()
		}
	}
	b := cricket.Ball{Over: over, Batter: s.on[0], NonStriker: s.on[1], Bowler: s.bowlers[max(s.last, 0)]}
	s.happen(&b, s.draw(in))
	if err := s.state.Apply(b); err != nil {
		return b, err
	}
	in = s.state.Current()
	s.on = [2]string{in.Striker, in.NonStriker}
	s.fill()
	return b, nil
}

// change picks the next over's bowler: never the same twice in a row, none above a fifth of the overs.
func (s *scorer) change(in *cricket.Innings) {
	most := max(1, (in.Quota/in.BallsPerOver+4)/5)
	best, least := -1, 0
	from := rng.IntN(s.src, len(s.bowlers))
	for i := range s.bowlers {
		j := (from + i) % len(s.bowlers)
		if j == s.last || s.bowled[j] >= most {
			continue
		}
		if best < 0 || s.bowled[j] < least {
			best, least = j, s.bowled[j]
		}
	}
	s.last = best
	s.bowled[best]++
}

// draw draws the category of the ball's outcome from the model.
func (s *scorer) draw(in *cricket.Innings) int {
	u := rng.Float64(s.src)
	for c, p := range s.law(in) {
		if u -= p; u < 0 {
			return c
		}
	}
	return 0
}

// law returns the model's distribution of the next ball for the batter on strike.
func (s *scorer) law(in *cricket.Innings) [pricing.Cats]float64 {
	if s.state.Format.Days > 0 {
		edge := s.pre.Edge()
		if in.Batting == cricket.Away {
			edge = -edge
		}
		return pricing.DaysLaw(s.state.Number(), in.Wickets, edge, s.manner)
	}
	innings, sit := s.situation(in)
	return s.model.For(s.state.Format).Faced(innings, s.node, sit, s.worth[s.on[0]])
}

// situation returns the state of an innings in the model's terms. A super over is the last over of a chase with wickets in hand.
func (s *scorer) situation(in *cricket.Innings) (innings int, sit pricing.Situation) {
	innings, sit = s.state.Number(), pricing.Situation{Left: in.BallsLeft(), Lost: in.Wickets, Runs: in.Runs, Need: in.Need()}
	if in.SuperOver {
		innings, sit.Lost = 2, in.Wickets+3
		if in.Target == 0 {
			sit.Need = 2 * sit.Left
		}
	}
	return innings, sit
}

// share is one choice among several with its weight in percent.
type share struct {
	percent int
	do      func(b *cricket.Ball)
}

func (s *scorer) choose(b *cricket.Ball, shares []share) {
	u := rng.IntN(s.src, 100)
	for _, c := range shares {
		if u -= c.percent; u < 0 {
			c.do(b)
			return
		}
	}
}

// happen draws the details of an outcome: a wicket by the model of its method, the rest in the proportions of real
// matches.
func (s *scorer) happen(b *cricket.Ball, category int) {
	runs := pricing.CatRuns(category)
	switch {
	case pricing.CatWicket(category) && runs == 0:
		s.fall(b)
	case pricing.CatWicket(category): // run out while running one more
		b.Bat = runs
		out(b, cricket.RunOut, [2]string{b.Batter, b.NonStriker}[rng.IntN(s.src, 2)])
	case !pricing.Legal(category):
		s.choose(b, []share{
			{82, func(b *cricket.Ball) { b.Extras.Wides = runs }},
			{18, func(b *cricket.Ball) { b.Extras.NoBalls, b.Bat = 1, runs-1 }},
		})
		if runs == 7 { // a wide never brings seven
			b.Extras.Wides, b.Extras.NoBalls, b.Bat = 0, 1, 6
		}
	case runs >= 1 && runs <= 2:
		s.choose(b, []share{
			{92, func(b *cricket.Ball) { b.Bat = runs }},
			{6, func(b *cricket.Ball) { b.Extras.LegByes = runs }},
			{2, func(b *cricket.Ball) { b.Extras.Byes = runs }},
		})
	default:
		b.Bat = runs
	}
}

func out(b *cricket.Ball, kind cricket.Dismissal, who string) {
	b.Wickets = []cricket.Wicket{{Kind: kind, Out: who}}
}

// dismissals are the dismissals of the model's methods, in its order.
var dismissals = [pricing.Methods]cricket.Dismissal{cricket.Caught, cricket.Bowled, cricket.LBW, cricket.RunOut, cricket.Stumped, cricket.HitWicket}

// fall draws the method of a wicket without a run.
func (s *scorer) fall(b *cricket.Ball) {
	innings, sit := s.situation(s.state.Current())
	u := rng.Float64(s.src)
	for i, p := range s.model.For(s.state.Format).MethodLaw(innings, sit) {
		if u -= p; u < 0 {
			who := b.Batter
			if pricing.Method(i) == pricing.RunOut && rng.IntN(s.src, 2) == 1 {
				who = b.NonStriker
			}
			out(b, dismissals[i], who)
			return
		}
	}
	out(b, cricket.Caught, b.Batter)
}
