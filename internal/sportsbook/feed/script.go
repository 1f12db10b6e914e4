package feed

import (
	"time"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

// The pace of a match in which every ball is sent. A Script divides all of it by its speed.
const (
	Toss        = 4 * time.Minute // from the start to the first ball
	BallEvery   = 30 * time.Second
	AfterWicket = 60 * time.Second // in addition, while the next batter walks in
	AfterOver   = 30 * time.Second
	InningsGap  = 10 * time.Minute
	SuperGap    = 4 * time.Minute // before a super over
	ToResult    = 30 * time.Second

	seeWicket   = 8 * time.Second // between an incident on the field and its score
	seeBoundary = 5 * time.Second
	seeDelivery = 6 * time.Second
	tense       = 12 // balls at the end of an innings that each stop betting
)

// Script writes the messages of one event with their times, for sources without timestamps: simulations and old scorecards.
type Script struct {
	Producer string
	EventID  id.Event
	Start    time.Time
	Speed    int // 1 is real time
	Messages []Message

	at time.Duration // since the start, in real time
}

// Fixture announces the event at a time before the start.
func (s *Script) Fixture(f *Fixture, at time.Time) {
	s.add(Message{Kind: KindFixture, Fixture: f}, at)
}

// Wait advances the time.
func (s *Script) Wait(d time.Duration) { s.at += d }

// Until advances the time to so long after the start, unless it has passed.
func (s *Script) Until(d time.Duration) { s.at = max(s.at, d) }

// Status adds a change between balls.
func (s *Script) Status(st Status) { s.add(Message{Kind: KindStatus, Status: &st}, s.now(0)) }

// Ball adds a ball after the usual gap and some jitter. left is the number of balls to come before it, overDone reports that it
// ends its over. A ball that swings prices is preceded by a bet stop.
func (s *Script) Ball(b cricket.Ball, left int, overDone bool, jitter time.Duration) {
	s.at += BallEvery + jitter
	if reason, ahead := stopFor(b, left); reason != "" {
		s.add(Message{Kind: KindBetStop, BetStop: &BetStop{Reason: reason}}, s.now(-ahead))
	}
	s.add(Message{Kind: KindBall, Ball: &b}, s.now(0))
	if b.Lost() > 0 {
		s.at += AfterWicket
	}
	if overDone {
		s.at += AfterOver
	}
}

// Impossible adds a ball that cannot have been bowled, with the reason.
func (s *Script) Impossible(b cricket.Ball, fault string) {
	s.at += BallEvery
	s.add(Message{Kind: KindBall, Ball: &b, Fault: fault}, s.now(0))
}

// Play adds an incident at the current time. Betting stops ahead before it, in real time; zero adds no bet stop.
func (s *Script) Play(p Play, ahead time.Duration) {
	if ahead > 0 {
		s.add(Message{Kind: KindBetStop, BetStop: &BetStop{Reason: StopPlay}}, s.now(-ahead))
	}
	s.add(Message{Kind: KindPlay, Play: &p}, s.now(0))
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

func (s *Script) add(m Message, at time.Time) {
	m.Producer, m.EventID, m.Seq, m.At = s.Producer, s.EventID, int64(len(s.Messages)+1), at
	if n := len(s.Messages); n > 0 && m.At.Before(s.Messages[n-1].At) {
		m.At = s.Messages[n-1].At
	}
	s.Messages = append(s.Messages, m)
}
