package running

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

const (
	walkOn   = time.Minute
	toResult = 30 * time.Second
	tick     = 30              // seconds without a play after which the feed sends the clock
	before   = 3 * time.Second // time before a score in which bets are stopped
)

// player writes a match into a script. It applies its own messages, so that it draws from the state that receivers have.
type player struct {
	*feed.Script
	src    rng.Source
	match  *Match
	squads [2][]string
	clock  int // within the period, of the last message
}

func (p *player) play() error {
	l := p.match.law
	p.Wait(walkOn)
	for period := 1; ; period++ {
		if err := p.status(feed.Status{Phase: feed.Live, Period: period}); err != nil {
			return err
		}
		if err := p.period(period); err != nil {
			return err
		}
		t := p.match.state.Total()
		if period >= l.plan.Regular() && (l.plan.Draws || !level(t)) {
			return p.end(period, t)
		}
		if err := p.status(feed.Status{Phase: feed.Break, Period: period}); err != nil {
			return err
		}
		if 2*period == l.plan.Regular() {
			p.Wait(l.half)
		} else {
			p.Wait(l.pause)
		}
	}
}

func (p *player) end(period int, t [2]int) error {
	p.Wait(toResult)
	r := &feed.Result{Home: t[0], Away: t[1], Winner: timed.Leader(t)}
	if period > p.match.law.plan.Regular() {
		r.Method = timed.MethodOvertime
	}
	return p.status(feed.Status{Phase: feed.Ended, Period: period, Result: r})
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	p.clock = 0
	return p.match.take(p.Messages[len(p.Messages)-1])
}

// period plays one period turn by turn.
func (p *player) period(period int) error {
	l := p.match.law
	for turn := range l.slots(period) {
		if at := turn * l.slot; at >= p.clock+tick {
			if err := p.emit(at, 0, feed.Play{Kind: "clock"}); err != nil {
				return err
			}
		}
		second := turn*l.slot + rng.IntN(p.src, l.slot)
		brought := l.draw(p.src, turn)
		for _, side := range [2]int{turn % 2, 1 - turn%2} {
			if err := p.score(second, side, brought[side], side == turn%2); err != nil {
				return err
			}
		}
	}
	if period == l.plan.Regular() {
		side, points := l.drawLast(p.src, p.match.state.Total())
		if err := p.score(l.plan.Length(period)-1, side, points, true); err != nil {
			return err
		}
	}
	p.pass(l.plan.Length(period))
	return nil
}

// score writes the points of a side, if there are any.
func (p *player) score(second, side, points int, attack bool) error {
	if points == 0 {
		return nil
	}
	play := feed.Play{Kind: "score", Side: timed.Sides[side], Points: points, Who: p.name(side)}
	if len(p.match.law.other) > 0 {
		play.Detail = "raid"
		if !attack {
			play.Detail = "tackle"
		}
	}
	return p.emit(second, before, play)
}

func (p *player) name(side int) string {
	squad := p.squads[side]
	if len(squad) == 0 {
		return ""
	}
	return squad[rng.IntN(p.src, len(squad))]
}

// pass advances time to a second of the period.
func (p *player) pass(second int) {
	p.Wait(time.Duration(float64(second-p.clock) * p.match.law.stretch * float64(time.Second)))
	p.clock = second
}

func (p *player) emit(second int, ahead time.Duration, play feed.Play) error {
	p.pass(second)
	period := p.match.state.Period
	play.Period, play.Clock = period, p.match.law.plan.Begin(period)+second
	p.Play(play, ahead)
	return p.match.take(p.Messages[len(p.Messages)-1])
}
