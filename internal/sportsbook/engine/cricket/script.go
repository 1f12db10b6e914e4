package cricket

import (
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

// played is a simulated match and its script.
type played struct {
	*feed.Script
	play  *scorer
	rain  int // ball before which rain ends the match, -1 for never
	balls int

	session int // completed sessions of a multi-day match
}

func (s *played) match() error {
	start, wait := cricket.Start{Batting: s.play.toss()}, feed.Toss
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

// innings plays an innings to its end, or until rain.
func (s *played) innings() (rained bool, err error) {
	for s.play.state.Current().Closed == "" {
		if s.balls == s.rain {
			s.Wait(feed.InningsGap)
			s.Status(feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}})
			return true, nil
		}
		if s.play.declares() {
			s.Status(feed.Status{Phase: feed.InningsBreak, Close: cricket.CloseDeclare})
			return false, s.play.state.Close(cricket.CloseDeclare)
		}
		if lost := s.play.weather(); lost > 0 {
			s.Wait(time.Duration(lost) * dryAgain)
			revision := cricket.Revision{Rained: lost}
			if err := s.play.state.Revise(revision); err != nil {
				return false, err
			}
			s.Status(feed.Status{Phase: feed.Live, Revise: &revision})
			s.rest()
			continue
		}
		left := s.play.state.Current().BallsLeft()
		b, err := s.play.next()
		if err != nil {
			return false, err
		}
		s.balls++
		jitter := time.Duration(rng.IntN(s.play.src, 2*ballJitter+1)-ballJitter) * time.Second
		overDone := b.Legal() && s.play.state.Current().OverDone()
		s.Ball(b, left, overDone, jitter)
		if overDone {
			s.rest()
		}
	}
	return false, nil
}

// toss draws the side that bats first.
func (s *scorer) toss() cricket.Side {
	return [2]cricket.Side{cricket.Home, cricket.Away}[rng.IntN(s.src, 2)]
}

// finish plays a match from its current state to its end.
func (s *scorer) finish() error {
	if s.state.Format.Days > 0 && s.state.Current() != nil {
		s.sky = s.state.Elapsed()/pricing.DaysBlock + 1
	}
	if in := s.state.Current(); in != nil && in.Closed == "" {
		s.resume()
		if err := s.innings(); err != nil {
			return err
		}
	}
	for s.state.Phase != cricket.PhaseEnded {
		if out, done := s.state.Due(); done {
			return s.state.Finish(out)
		}
		start := cricket.Start{Batting: s.toss()}
		if s.state.Current() != nil {
			start.Batting, start.SuperOver = s.state.NextBatting()
		}
		if err := s.open(start); err != nil {
			return err
		}
		if err := s.innings(); err != nil {
			return err
		}
	}
	return nil
}

func (s *scorer) innings() error {
	for s.state.Current().Closed == "" {
		if lost := s.weather(); lost > 0 {
			if err := s.state.Revise(cricket.Revision{Rained: lost}); err != nil {
				return err
			}
			continue
		}
		if s.declares() {
			return s.state.Close(cricket.CloseDeclare)
		}
		if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}
