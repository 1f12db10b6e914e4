package race

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// Parameters of simulated races, in shares of races and metres a second.
const (
	withdrawals = 0.15 // share of races with a withdrawal
	speed       = 16.4
)

// Durations of a simulated race.
const (
	toOff    = 3 * time.Minute // from the announced start to the off, for loading
	toResult = 4 * time.Minute // from the post to the weigh-in
	seeCall  = 2 * time.Second
	seePost  = 5 * time.Second
)

// callsAt are the hundredths of the distance at which the race is called.
var callsAt = []int{20, 40, 60, 80, 95}

// player writes a race into a script. The order is drawn at the off; the calls are drawn by the model that prices them,
// so that prices in running are right. Dead heats join neighbours of the order.
type player struct {
	*feed.Script
	src   rng.Source
	match *Match
}

func (p *player) play() error {
	if rng.Float64(p.src) < withdrawals && len(p.match.field()) > leastRunners {
		field := p.match.field()
		id := p.match.Contest.Runners[field[rng.IntN(p.src, len(field))]].ID
		if err := p.emit(feed.Play{Kind: playScratch, Who: id}, time.Second); err != nil {
			return err
		}
	}
	p.Wait(toOff)
	if err := p.status(feed.Status{Phase: feed.Live, Period: 1}); err != nil {
		return err
	}
	distance := p.match.Contest.Params["distance"]
	if distance == 0 {
		distance = mile
	}
	seconds := distance / speed
	order := p.match.law.draw(p.src)
	clock := 0
	run := func(to int) {
		p.Wait(time.Duration(to-clock) * time.Second)
		clock = to
	}
	for _, at := range callsAt {
		run(int(seconds) * at / 100)
		call := feed.Play{Kind: playCall, Points: at, Clock: clock, Order: p.match.ids(drawCall(p.src, p.match.law.win, order[0], at))}
		if err := p.emit(call, seeCall); err != nil {
			return err
		}
	}
	run(int(seconds))
	post := join(p.src, p.match.ids(order))
	if err := p.emit(feed.Play{Kind: playFinish, Clock: clock, Order: post}, seePost); err != nil {
		return err
	}
	p.Wait(toResult)
	return p.status(feed.Status{Phase: feed.Ended, Period: 1, Result: &feed.Result{Order: post}})
}

// drawCall draws the order of a call from its model.
func drawCall(src rng.Source, chances []float64, winner, at int) []int {
	v := callWeights(chances)
	v[winner] *= callBoost(at)
	var order []int
	for i := pick(src, v); i >= 0; i = pick(src, v) {
		order = append(order, i)
		v[i] = 0
	}
	return order
}

// emit writes a play and applies it to the match.
func (p *player) emit(play feed.Play, ahead time.Duration) error {
	p.Play(play, ahead)
	_, err := p.match.Apply(feed.Message{Kind: feed.KindPlay, Play: &play})
	return err
}

func (p *player) status(st feed.Status) error {
	p.Status(st)
	return p.match.status(st)
}
