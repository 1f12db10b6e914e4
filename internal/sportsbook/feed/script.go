package feed

import (
	"time"

	"maidan/internal/sportsbook/cricket"
)

// The pace of a match told ball by ball; a Script divides everything by its speed.
const (
	Toss        = 4 * time.Minute // from the start to the first ball
	BallEvery   = 30 * time.Second
	AfterWicket = 60 * time.Second // on top, while the next batter walks in
	AfterOver   = 30 * time.Second
	InningsGap  = 10 * time.Minute
	SuperGap    = 4 * time.Minute // before a super over
	ToResult    = 30 * time.Second

	seeWicket   = 8 * time.Second // between what happens on the field and its score
	seeBoundary = 5 * time.Second
	seeDelivery = 6 * time.Second
	tense       = 12 // balls at the end of an innings that each stop betting
)

// Script writes the messages of one event with their times: sources without a clock of their own, a simulation or an
// old scorecard, are given one here.
type Script struct {
	Producer, EventID string
	Start             time.Time
	Speed             int // 1 is the true pace
	Messages          []Message

	at time.Duration // since the start, at the true pace
}

// Fixture announces the event at a moment of its own, before the start.
func (s *Script) Fixture(f *Fixture, told time.Time) {
	s.tell(Message{Kind: KindFixture, Fixture: f}, told)
}

// Wait lets time pass.
func (s *Script) Wait(d time.Duration) { s.at += d }

// Until lets time pass until so long after the start; it may have passed already.
func (s *Script) Until(d time.Duration) { s.at = max(s.at, d) }

// Status tells a change between balls.
func (s *Script) Status(st Status) { s.tell(Message{Kind: KindStatus, Status: &st}, s.now(0)) }

// Ball lets a ball be bowled after the usual wait and some jitter. left are the balls to come before it, overDone says
// that it ends its over. What swings prices stops betting before it is told.
func (s *Script) Ball(b cricket.Ball, left int, overDone bool, jitter time.Duration) {
	s.at += BallEvery + jitter
	if reason, ahead := stopFor(b, left); reason != "" {
		s.tell(Message{Kind: KindBetStop, BetStop: &BetStop{Reason: reason}}, s.now(-ahead))
	}
	s.tell(Message{Kind: KindBall, Ball: &b}, s.now(0))
	if b.Lost() > 0 {
		s.at += AfterWicket
	}
	if overDone {
		s.at += AfterOver
	}
}

// Impossible sends a ball that cannot have been bowled, and why.
func (s *Script) Impossible(b cricket.Ball, fault string) {
	s.at += BallEvery
	s.tell(Message{Kind: KindBall, Ball: &b, Fault: fault}, s.now(0))
}

// Play tells what happened, now. ahead is how long before it betting stops, at the true pace; zero does not stop it.
func (s *Script) Play(p Play, ahead time.Duration) {
	if ahead > 0 {
		s.tell(Message{Kind: KindBetStop, BetStop: &BetStop{Reason: StopPlay}}, s.now(-ahead))
	}
	s.tell(Message{Kind: KindPlay, Play: &p}, s.now(0))
}

func stopFor(b cricket.Ball, left int) (StopReason, time.Duration) {
	switch {
	case b.Lost() > 0:
		return StopWicket, seeWicket
	case b.Four() || b.Six():
		return StopBoundary, seeBoundary
	case left <= tense:
		return StopDelivery, seeDelivery
	}
	return "", 0
}

func (s *Script) now(shift time.Duration) time.Time {
	return s.Start.Add((s.at + shift) / time.Duration(s.Speed))
}

func (s *Script) tell(m Message, at time.Time) {
	m.Producer, m.EventID, m.Seq, m.At = s.Producer, s.EventID, int64(len(s.Messages)+1), at
	if n := len(s.Messages); n > 0 && m.At.Before(s.Messages[n-1].At) {
		m.At = s.Messages[n-1].At
	}
	s.Messages = append(s.Messages, m)
}
