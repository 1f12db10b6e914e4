package sets

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// retirement is the share of matches with a retirement: 1,239 of 42,571 ATP matches 2010-24. Other sports have
// almost none. Its moment is random, uniform over the points of the match. The retiring side is random by the current probabilities, the
// losing side more often, so that the winner's price stays right.
const retirement = 0.029

// walkover is the share of matches of tennis that do not begin: 260 of the same 42,571.
const walkover = 0.006

// big is the change of the win probability by a point before which bets stop. The others are the time ahead and the part of the
// match in which that is checked.
const (
	big      = 0.09
	see      = 6 * time.Second
	lateFrom = 4 // points from the end of a set of points
)

// The share of points won on serve that are aces, and of those lost that are double faults: usual figures of professionals.
const (
	aceShare   = 0.12
	faultShare = 0.11
)

// player writes a match into a script.
type player struct {
	*feed.Script
	src   rng.Source
	match *Match
	stop  int // the point before which a side retires, negative for none
	at    int
}

func (p *player) play() error {
	if err := p.injury(); err != nil {
		return err
	}
	law := p.match.law
	if err := p.status(feed.Status{Phase: feed.Live, Period: 1}); err != nil {
		return err
	}
	p.Wait(4 * time.Minute) // warm-up
	if law.games > 0 && rng.Float64(p.src) < walkover {
		return p.status(feed.Status{Phase: feed.Ended, Period: 1, Result: &feed.Result{Winner: sides[1-p.loser()], Method: methodWalkover}})
	}
	for !p.match.over() {
		set := p.match.set()
		if err := p.set(); err != nil {
			return err
		}
		if p.match.over() {
			break
		}
		if err := p.status(feed.Status{Phase: feed.Break, Period: set}); err != nil {
			return err
		}
		p.Wait(time.Duration(law.afterSet) * time.Second)
		if err := p.status(feed.Status{Phase: feed.Live, Period: set + 1}); err != nil {
			return err
		}
	}
	p.Wait(30 * time.Second)
	end := feed.Status{Phase: feed.Ended, Period: len(p.match.Done), Result: &feed.Result{}}
	if r := p.match.Retired; r != nobody {
		*end.Result = feed.Result{Winner: sides[1-r], Home: p.match.Sets[home], Away: p.match.Sets[away], Method: methodRetired}
	} else {
		*end.Result = p.match.result()
	}
	return p.status(end)
}

// injury draws whether and where the match ends early: a simulation of the match gives its number of points.
func (p *player) injury() error {
	p.stop = -1
	if p.match.law.games == 0 || rng.Float64(p.src) >= retirement {
		return nil
	}
	m, err := p.match.Finish(p.src)
	if err != nil {
		return err
	}
	played := m.(*Match).Played
	p.stop = rng.IntN(p.src, played[home]+played[away])
	return nil
}

// set plays a set to its end.
func (p *player) set() error {
	number := p.match.set()
	if p.match.First == nobody {
		if err := p.emit(feed.Play{Kind: playServe, Side: sides[rng.IntN(p.src, 2)], Period: number}, 0); err != nil {
			return err
		}
	}
	for p.match.set() == number && !p.match.over() {
		if p.at == p.stop {
			return p.retire(number)
		}
		p.at++
		if err := p.rally(number); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) retire(set int) error {
	p.Wait(3 * time.Minute) // treatment
	return p.emit(feed.Play{Kind: playRetire, Side: sides[p.loser()], Period: set}, 2*time.Minute)
}

// loser draws the retiring side by the current probabilities.
func (p *player) loser() int {
	chance, _ := p.match.Chances()
	if rng.Float64(p.src) < chance {
		return away
	}
	return home
}

// rally plays a point, with the pauses after it.
func (p *player) rally(set int) error {
	m, law := p.match, p.match.law
	server := m.Server
	winner := m.model.draw(p.src, &m.state)
	jitter := time.Duration(rng.IntN(p.src, law.pace*500)) * time.Millisecond
	p.Wait(time.Duration(law.pace)*750*time.Millisecond + jitter)
	play := feed.Play{Kind: playPoint, Side: sides[winner], Period: set, Detail: p.detail(server, winner)}
	var ahead time.Duration
	if p.late() && p.worth() >= big {
		ahead = see
	}
	games := m.Games
	if err := p.emit(play, ahead); err != nil {
		return err
	}
	if m.Games != games && m.set() == set {
		p.Wait(time.Duration(law.afterGame) * time.Second)
		if (m.Games[home]+m.Games[away])%2 == 1 {
			p.Wait(time.Duration(law.afterTurn) * time.Second)
		}
	}
	return nil
}

// late reports whether a point may be decisive: in sets of points only near their end.
func (p *player) late() bool {
	s := &p.match.state
	return s.law.games > 0 || max(s.Points[home], s.Points[away])+lateFrom >= s.law.target(s.set())
}

// worth returns the difference between the win probabilities after the next point, by its winner.
func (p *player) worth() float64 {
	var after [2]float64
	for side := range after {
		next := Match{state: p.match.clone(), model: p.match.model}
		next.point(side)
		after[side], _ = next.Chances()
	}
	return after[home] - after[away]
}

func (p *player) detail(server, winner int) string {
	u := rng.Float64(p.src)
	switch {
	case p.match.law.games == 0:
	case winner == server && u < aceShare:
		return detailAce
	case winner != server && u < faultShare:
		return detailFault
	}
	return ""
}

// emit writes a play and applies it to the match.
func (p *player) emit(play feed.Play, ahead time.Duration) error {
	p.Play(play, ahead)
	p.match.valued = false
	return p.match.play(play)
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	return p.match.status(st)
}
