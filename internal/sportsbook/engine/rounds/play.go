package rounds

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// The pace of a fight.
const (
	walkIn   = 6 * time.Minute
	rest     = time.Minute
	toResult = 4 * time.Minute // after the last bell
	toStop   = 90 * time.Second
)

// How long before a decisive event bets stop.
const (
	seeDown = 6 * time.Second
	seeStop = 10 * time.Second
)

// player writes a fight into a script.
type player struct {
	*feed.Script
	src   rng.Source
	match *Match
}

func (p *player) play() error {
	if err := p.status(feed.Status{Phase: feed.Live}); err != nil {
		return err
	}
	p.Wait(walkIn)
	for !p.match.over() {
		if p.match.Round > 0 {
			if err := p.status(feed.Status{Phase: feed.Break, Period: p.match.Round}); err != nil {
				return err
			}
			p.Wait(rest)
		}
		if err := p.round(); err != nil {
			return err
		}
	}
	p.Wait(toStop)
	if p.match.Stop == nil {
		p.Wait(toResult - toStop)
	}
	r := p.match.model.verdict(p.src, &p.match.state)
	return p.status(feed.Status{Phase: feed.Ended, Period: p.match.Round, Result: &r})
}

// round plays a round slice by slice.
func (p *player) round() error {
	number := p.match.Round + 1
	if err := p.status(feed.Status{Phase: feed.Live, Period: number}); err != nil {
		return err
	}
	clock := 0
	for k := 0; k < slices && p.match.On; k++ {
		end := (k + 1) * p.match.law.seconds / slices
		h := p.match.model.draw(p.src, &p.match.state)
		play := feed.Play{Kind: h.kind, Detail: h.detail, Period: number, Clock: end}
		var ahead time.Duration
		switch h.kind {
		case playStop:
			ahead = seeStop
		case playKnockdown:
			ahead = seeDown
		}
		if h.side != nobody {
			play.Side = sides[h.side]
			play.Clock -= rng.IntN(p.src, p.match.law.seconds/slices-1) // somewhere in the slice
		}
		p.Wait(time.Duration(play.Clock-clock) * time.Second)
		clock = play.Clock
		if err := p.emit(play, ahead); err != nil {
			return err
		}
	}
	if !p.match.On {
		return nil
	}
	p.Wait(time.Duration(p.match.law.seconds-clock) * time.Second)
	side, by := card(p.match.model.drawMargin(p.src, &p.match.state))
	play := feed.Play{Kind: playRound, Period: number, Points: by}
	if side != nobody {
		play.Side = sides[side]
	}
	return p.emit(play, 0)
}

// emit writes a play and applies it to the match.
func (p *player) emit(play feed.Play, ahead time.Duration) error {
	p.Play(play, ahead)
	return p.match.play(play)
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	return p.match.status(st)
}
