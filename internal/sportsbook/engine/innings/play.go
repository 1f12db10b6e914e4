package innings

import (
	"strconv"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

const (
	calledOnce  = 150 // one match in so many is called off for rain
	calledAfter = 6   // innings, in a match of nine
	eventful    = 6 * time.Second
)

// player writes a match into a script. It applies its own messages, so that it draws from the state that receivers have.
type player struct {
	*feed.Script
	src    rng.Source
	match  *Match
	squads [2][]string
	next   [2]int // in the batting order
}

func (p *player) play() error {
	l, s := p.match.law, p.match.state
	rain := l.innings == nine && rng.IntN(p.src, calledOnce) == 0
	p.Wait(l.change)
	for {
		if err := p.status(feed.Status{Phase: feed.Live, Period: s.Inning + 1}); err != nil {
			return err
		}
		if err := p.inning(); err != nil {
			return err
		}
		if s.decided(l.innings) {
			return p.end("")
		}
		if err := p.status(feed.Status{Phase: feed.Break, Period: s.Inning}); err != nil {
			return err
		}
		p.Wait(l.change)
		if t := s.total(); rain && s.Inning == calledAfter && t[home] != t[away] {
			return p.end(Called)
		}
	}
}

func (p *player) end(method string) error {
	p.Wait(p.match.law.change / 4)
	t := p.match.state.total()
	return p.status(feed.Status{Phase: feed.Ended, Period: p.match.state.Inning, Result: &feed.Result{Home: t[home], Away: t[away], Winner: winner(t), Method: method}})
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	return p.match.take(p.Messages[len(p.Messages)-1])
}

// inning plays batter by batter until both sides have batted or the match is decided.
func (p *player) inning() error {
	l, s := p.match.law, p.match.state
	bottom := false
	for !s.Rest && !s.decided(l.innings) {
		if s.Bottom && !bottom {
			bottom = true
			p.Wait(l.change)
		}
		p.Wait(l.batter*3/4 + time.Duration(rng.IntN(p.src, int(l.batter/2))))
		side := s.batting()
		o, runs := l.bat(p.src, s)
		play := feed.Play{Kind: "plate", Side: timed.Sides[side], Detail: o.kind, Points: runs, Period: s.Inning, Who: p.name(side), Order: o.on.list()}
		ahead := time.Duration(0)
		if o.outs == 0 || runs > 0 {
			ahead = min(eventful, l.batter/3)
		}
		p.Play(play, ahead)
		if err := p.match.take(p.Messages[len(p.Messages)-1]); err != nil {
			return err
		}
	}
	return nil
}

// name returns the next batter.
func (p *player) name(side int) string {
	squad := p.squads[side]
	if len(squad) == 0 {
		return ""
	}
	order := squad[:min(len(squad), nine)]
	p.next[side]++
	return order[(p.next[side]-1)%len(order)]
}

// list returns the bases as in a feed's Order.
func (b bases) list() (order []string) {
	for base := 1; base <= 3; base++ {
		if b.has(base) {
			order = append(order, strconv.Itoa(base))
		}
	}
	return order
}
