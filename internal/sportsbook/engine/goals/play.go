package goals

import (
	"cmp"
	"slices"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Incidents of simulated matches only, as probabilities per slot. Yellow cards and shots move no price.
const (
	yellowChance  = 0.042
	redChance     = 0.0018 // of both sides
	onTarget      = 0.06   // saved
	offTarget     = 0.09
	penaltyShare  = 0.1 // of goals
	missedPenalty = 0.0007
	abandonedOnce = 400 // one outdoor match in so many
)

// pace holds the durations of a match beyond its clock, and how long before a goal bets stop.
type pace struct {
	walkOn, pause, result, goal time.Duration

	stretch float64 // real minutes per minute of the clock
}

func (s *sport) pace() pace {
	switch s.key {
	case "fifa":
		return pace{10 * time.Second, 30 * time.Second, 10 * time.Second, 2 * time.Second, 1}
	case "ice-hockey":
		return pace{time.Minute, 17 * time.Minute, 20 * time.Second, 6 * time.Second, 1.75}
	case "handball":
		return pace{time.Minute, 10 * time.Minute, 20 * time.Second, 4 * time.Second, 1.05}
	}
	return pace{time.Minute, 15 * time.Minute, 30 * time.Second, 12 * time.Second, 1}
}

// player writes a match into a script. It applies its own messages, so that it draws from the state that receivers have.
type player struct {
	*feed.Script
	src    rng.Source
	match  *Match
	squads [2][]string
	clock  int // within the period, of the last message
}

// moment is an event within a slot.
type moment struct {
	second int
	ahead  time.Duration
	play   feed.Play
}

func (p *player) play() error {
	law, pace := p.match.law, p.match.law.pace()
	rained := law.corner > 0 && rng.IntN(p.src, abandonedOnce) == 0
	p.Wait(pace.walkOn)
	for period := 1; period <= law.plan.Regular(); period++ {
		if period > 1 {
			p.Wait(pace.pause)
		}
		if err := p.status(feed.Status{Phase: feed.Live, Period: period}); err != nil {
			return err
		}
		if err := p.period(period); err != nil {
			return err
		}
		if rained {
			p.Wait(pace.pause)
			return p.status(feed.Status{Phase: feed.Abandoned, Period: period})
		}
		if period < law.plan.Regular() {
			if err := p.status(feed.Status{Phase: feed.Break, Period: period}); err != nil {
				return err
			}
		}
	}
	return p.end(pace)
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	_, err := p.match.Apply(p.Messages[len(p.Messages)-1])
	p.clock = 0
	return err
}

// period plays one period slot by slot.
func (p *player) period(period int) error {
	m := p.match
	for slot := 0; ; slot++ {
		if slot > 0 {
			if err := p.emit(moment{second: slot * m.law.slot, play: feed.Play{Kind: "clock"}}); err != nil {
				return err
			}
		}
		if regular := m.law.plan.Length(period) / m.law.slot; m.law.added != nil && slot == regular-1 {
			if err := p.emit(moment{second: slot * m.law.slot, play: feed.Play{Kind: "added", Points: p.shown(m.law.added[period-1])}}); err != nil {
				return err
			}
		}
		at, _ := m.state.position(m.law)
		l := m.law.look(at)
		for _, happened := range p.slot(l) {
			happened.second += slot * m.law.slot
			if err := p.emit(happened); err != nil {
				return err
			}
		}
		score := m.state.Regular(&m.law.plan)
		if stop := l.at(&l.parts[0], 0, score[0], score[1]).stop; stop > 0 && rng.Float64(p.src) < stop {
			p.pass((slot + 1) * m.law.slot)
			return nil
		}
	}
}

func (p *player) shown(added []float64) int {
	u := rng.Float64(p.src)
	for n, q := range added {
		if u -= q; u < 0 {
			return n
		}
	}
	return len(added) - 1
}

// slot draws the events of the look's first slot.
func (p *player) slot(l *look) []moment {
	var out []moment
	if l.corner > 0 {
		out = p.others(l)
	}
	c := l.at(&l.parts[0], 0, l.score[0], l.score[1])
	if u := rng.Float64(p.src); u < c.home+c.away {
		side := 0
		if u >= c.home {
			side = 1
		}
		out = append(out, p.goal(l, side)...)
	}
	slices.SortStableFunc(out, func(a, b moment) int { return cmp.Compare(a.second, b.second) })
	return out
}

func (p *player) goal(l *look, side int) []moment {
	second := 1 + rng.IntN(p.src, l.sport.slot-1)
	scored := moment{second, l.pace().goal, feed.Play{Kind: "goal", Side: timed.Sides[side], Who: p.name(side, true)}}
	if l.corner == 0 || rng.Float64(p.src) >= penaltyShare {
		return []moment{scored}
	}
	given := moment{second / 4, l.pace().goal, feed.Play{Kind: "penalty", Side: scored.play.Side}}
	scored.ahead = time.Duration(second-given.second) * time.Second // bets stop from the whistle to the kick
	scored.play.Detail = "penalty"
	return []moment{given, scored}
}

// others draws the events of a football slot other than goals.
func (p *player) others(l *look) []moment {
	var out []moment
	add := func(chance, share float64, ahead time.Duration, play feed.Play) {
		u := rng.Float64(p.src)
		if u >= chance {
			return
		}
		side := 0
		if u >= chance*share {
			side = 1
		}
		play.Side = timed.Sides[side]
		if play.Kind == "card" {
			play.Who = p.name(side, false)
		}
		out = append(out, moment{rng.IntN(p.src, l.sport.slot), ahead, play})
	}
	corner, share := l.cornerChance()
	add(corner, share, 0, feed.Play{Kind: "corner"})
	add(onTarget, share, 0, feed.Play{Kind: "shot", Detail: "on"})
	add(offTarget, share, 0, feed.Play{Kind: "shot", Detail: "off"})
	add(yellowChance, 1-share, 0, feed.Play{Kind: "card", Detail: "yellow"})
	add(redChance, 0.5, 10*time.Second, feed.Play{Kind: "card", Detail: "red"})
	add(missedPenalty, share, 30*time.Second, feed.Play{Kind: "penalty_missed"})
	return out
}

func (p *player) name(side int, outfield bool) string {
	squad := p.squads[side]
	if outfield && len(squad) > 1 {
		squad = squad[1:]
	}
	if len(squad) == 0 {
		return ""
	}
	return squad[rng.IntN(p.src, len(squad))]
}

// pass advances time to a second of the period.
func (p *player) pass(second int) {
	p.Wait(time.Duration(float64(second-p.clock) * p.match.law.pace().stretch * float64(time.Second)))
	p.clock = second
}

func (p *player) emit(what moment) error {
	p.pass(max(what.second, p.clock))
	play, m := what.play, p.match
	play.Period, play.Clock = m.state.Period, m.law.plan.Begin(m.state.Period)+p.clock
	p.Play(play, what.ahead)
	_, err := m.Apply(p.Messages[len(p.Messages)-1])
	return err
}
