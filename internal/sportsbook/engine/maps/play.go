package maps

import (
	"slices"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// The pace of a match.
const (
	draft       = 8 * time.Minute  // before a map of Dota
	veto        = 4 * time.Minute  // before a map of Counter-Strike
	pause       = 10 * time.Minute // after a map
	roundEvery  = 100              // minimal seconds of a round with its freeze time
	roundJitter = 40
	halfTime    = 2 * time.Minute
	toResult    = 30 * time.Second
)

// How long before an event bets stop: before decisive rounds, leaps of the lead and the fall of a base.
const (
	bigRound = 0.06
	seeRound = 15 * time.Second
	bigLeap  = 3 // thousands of gold in a minute
	seeFight = 20 * time.Second
	seeBase  = 40 * time.Second
)

// player writes a match into a script.
type player struct {
	*feed.Script
	src   rng.Source
	match *Match
}

func (p *player) play() error {
	for !p.match.over() {
		number := p.match.number()
		if err := p.status(feed.Status{Phase: feed.Live, Period: number}); err != nil {
			return err
		}
		if err := p.oneMap(number); err != nil {
			return err
		}
		if p.match.over() {
			break
		}
		if err := p.status(feed.Status{Phase: feed.Break, Period: number}); err != nil {
			return err
		}
		p.Wait(pause)
	}
	p.Wait(toResult)
	r := p.match.result()
	return p.status(feed.Status{Phase: feed.Ended, Period: len(p.match.Done), Result: &r})
}

func (p *player) oneMap(number int) error {
	switch l := p.match.law.(type) {
	case *rounds:
		p.Wait(veto)
		return p.rounds(l, number)
	case *base:
		p.Wait(draft)
		return p.base(l, number)
	}
	return nil
}

// rounds plays a map of Counter-Strike.
func (p *player) rounds(l *rounds, number int) error {
	clock := 0
	for p.match.number() == number {
		length := roundEvery + rng.IntN(p.src, roundJitter)
		clock += length
		p.Wait(time.Duration(length) * time.Second)
		var ahead time.Duration
		if p.worth() >= bigRound {
			ahead = seeRound
		}
		play := feed.Play{Kind: playRound, Side: sides[l.draw(p.src, p.match.Tally)], Period: number, Clock: clock}
		if err := p.emit(play, ahead); err != nil {
			return err
		}
		if n := p.match.Tally[home] + p.match.Tally[away]; n == half || n == 2*half {
			p.Wait(halfTime)
		}
	}
	return nil
}

// worth returns the difference between the win probabilities after the next point, by its winner.
func (p *player) worth() float64 {
	var after [2]float64
	for side := range after {
		next := Match{p.match.clone(), p.match.law, p.match.laws}
		next.round(side)
		after[side], _ = next.Chances()
	}
	return after[home] - after[away]
}

// base plays a map of Dota minute by minute.
func (p *player) base(l *base, number int) error {
	for {
		s := &p.match.state
		began, lead := 60*s.Minute, l.step(p.src, s.Minute, s.Lead)
		var ahead time.Duration
		if leap := lead - s.Lead; leap >= bigLeap || leap <= -bigLeap {
			ahead = seeFight
		}
		clock, err := p.kills(number, began, poisson(p.src, killRate(s.Minute)), lead)
		if err != nil {
			return err
		}
		p.Wait(time.Duration(began+60-clock) * time.Second)
		if err := p.emit(feed.Play{Kind: playMinute, Period: number, Clock: began + 60, Points: lead}, ahead); err != nil {
			return err
		}
		if rng.Float64(p.src) < ends(s.Minute, lead) {
			winner := home
			if rng.Float64(p.src) >= wins(lead) {
				winner = away
			}
			p.Wait(time.Second)
			return p.emit(feed.Play{Kind: playMap, Side: sides[winner], Period: number, Clock: began + 61}, seeBase)
		}
	}
}

// kills writes the kills of a minute; it returns the clock of the last.
func (p *player) kills(number, began, n, lead int) (int, error) {
	seconds := make([]int, n)
	for i := range seconds {
		seconds[i] = rng.IntN(p.src, 59)
	}
	slices.Sort(seconds)
	clock := began
	for _, second := range seconds {
		p.Wait(time.Duration(began+second-clock) * time.Second)
		clock = began + second
		side := home
		if rng.Float64(p.src) >= killShare(lead) {
			side = away
		}
		if err := p.emit(feed.Play{Kind: playKill, Side: sides[side], Period: number, Clock: clock}, 0); err != nil {
			return 0, err
		}
	}
	return clock, nil
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
