package sim

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/pricing"
)

const (
	ballJitter = 8  // seconds either way
	washedOut  = 80 // one match in so many ends without a result
)

// script plays one match and writes everything that will be told about it.
type script struct {
	feed.Script
	src   rng.Source
	play  *scorer
	rain  int // ball before which rain ends the match, -1 for never
	balls int
}

// write plays a whole match. The same seed and place write the same script, whenever and wherever.
func write(model *pricing.Model, seed [32]byte, p place) ([]feed.Message, error) {
	mac := hmac.New(sha256.New, seed[:])
	_, _ = fmt.Fprintf(mac, "match %d %d", p.lane, p.slot) // a hash takes anything
	s := &script{src: rng.Seeded([32]byte(mac.Sum(nil))), rain: -1,
		Script: feed.Script{Producer: Producer, EventID: p.id(), Start: p.start(), Speed: p.speed}}
	fix := p.fixture()
	s.play = &scorer{model: model, src: s.src, fix: fix, state: cricket.New(fix.Format)}
	s.Fixture(fix, p.told())
	if rng.IntN(s.src, washedOut) == 0 {
		s.rain = rng.IntN(s.src, fix.Format.Balls())
	}
	if err := s.match(); err != nil {
		return nil, fmt.Errorf("sim: match %s: %w", p.id(), err)
	}
	return s.Messages, nil
}

func (s *script) match() error {
	first := [2]cricket.Side{cricket.Home, cricket.Away}[rng.IntN(s.src, 2)]
	start, wait := cricket.Start{Batting: first}, feed.Toss
	for {
		if err := s.play.open(start); err != nil {
			return err
		}
		opened := start
		s.Status(feed.Status{Phase: feed.Live, Start: &opened})
		s.Wait(wait)
		if rained, err := s.innings(); err != nil || rained {
			return err
		}
		if out, done := s.play.state.Due(); done {
			s.Wait(feed.ToResult)
			s.Status(feed.Status{Phase: feed.Ended, Outcome: &out})
			return nil
		}
		side, super := s.play.state.NextBatting()
		s.Status(feed.Status{Phase: feed.InningsBreak})
		start, wait = cricket.Start{Batting: side, SuperOver: super}, feed.Toss/4
		if super {
			s.Wait(feed.SuperGap)
		} else {
			s.Wait(feed.InningsGap)
		}
	}
}

// innings plays one to its end, or to the rain.
func (s *script) innings() (rained bool, err error) {
	for s.play.state.Current().Closed == "" {
		if s.balls == s.rain {
			s.Wait(feed.InningsGap)
			s.Status(feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}})
			return true, nil
		}
		left := s.play.state.Current().BallsLeft()
		b, err := s.play.next()
		if err != nil {
			return false, err
		}
		s.balls++
		jitter := time.Duration(rng.IntN(s.src, 2*ballJitter+1)-ballJitter) * time.Second
		s.Ball(b, left, b.Legal() && s.play.state.Current().OverDone(), jitter)
	}
	return false, nil
}
