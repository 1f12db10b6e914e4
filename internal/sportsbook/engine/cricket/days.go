package cricket

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// result returns the market of a multi-day match: home, draw or away. Overnight it takes no bets.
func (m *Match) result(e market.Event) engine.Quote {
	home, draw := m.now().Result()
	_, decided := m.state.Due()
	sides := market.Sides(e)
	return engine.Quote{Fair: []float64{home, draw, 1 - home - draw}, Final: decided, Paused: m.state.Phase == cricket.PhaseNight,
		Market: market.New(e, market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: market.RuleDays},
			sides[0], market.Answer{Key: market.KeyDraw, Name: "Draw"}, sides[1])}
}

// decideDays settles the market of result by the official result. A tie is a dead heat.
func (m *Match) decideDays(mk *market.Market) (market.Status, bool) {
	o := m.state.Outcome
	switch {
	case o == nil:
		return "", false
	case o.Result == cricket.ResultNoResult:
		return mk.VoidAll(), true
	case o.Result == cricket.ResultDraw:
		return mk.Win(market.KeyDraw), true
	case o.Winner == cricket.Home:
		return mk.Win(market.KeyHome), true
	case o.Winner == cricket.Away:
		return mk.Win(market.KeyAway), true
	}
	mk.All(market.Lost, market.Plain())
	for _, key := range []string{market.KeyHome, market.KeyAway} {
		f := market.Plain()
		f.DeadHeatDen = 2
		if s := mk.Selection(key); s != nil {
			s.Settle(market.DeadHeat, f)
		}
	}
	return market.Settled, true
}

// weather returns how many balls are lost to rain before the next one, mostly none. It draws once per block.
func (s *scorer) weather() int {
	if s.state.Format.Days == 0 || s.state.Elapsed() < s.sky*pricing.DaysBlock {
		return 0
	}
	s.sky++
	if rng.Float64(s.src) >= pricing.Rain {
		return 0
	}
	lost := min(pricing.RainBalls, s.state.Current().BallsLeft())
	s.sky += lost / pricing.DaysBlock
	return lost
}

// The day of a multi-day match, at real pace.
const (
	dayLong   = 24 * time.Hour
	lunch     = 40 * time.Minute
	tea       = 20 * time.Minute
	dryAgain  = 30 * time.Second // duration of a lost ball
	dayEnds   = 3                // sessions of a day
	firstBall = feed.Toss
)

// rest advances the time over breaks between sessions, and overnight when a day's overs are gone.
func (s *played) rest() {
	f := s.play.state.Format
	if f.Days == 0 || s.play.state.Current().Closed != "" {
		return
	}
	session := s.play.state.Elapsed() * dayEnds / (f.Overs * f.BallsPerOver)
	if session == s.session {
		return
	}
	day := session / dayEnds
	switch {
	case day > s.session/dayEnds:
		s.Status(feed.Status{Phase: feed.Break})
		s.Until(time.Duration(day) * dayLong)
		s.Status(feed.Status{Phase: feed.Live})
		s.Wait(firstBall)
	case session%dayEnds == 1:
		s.Wait(lunch)
	default:
		s.Wait(tea)
	}
	s.session = session
}

// declareEvery is the interval of the captain's decision to declare, in balls.
const declareEvery = 30

// declares reports whether the batting captain declares.
func (s *scorer) declares() bool {
	in := s.state.Current()
	return s.state.Format.Days > 0 && in.Used() > 0 && in.Used()%declareEvery == 0 && in.OverDone() && s.model.At(s.state, s.pre).Declares()
}
