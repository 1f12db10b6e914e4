package sim

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// write plays a whole match. The same seed and place write the same script, whenever and wherever.
func (s *Sim) write(p place) ([]feed.Message, error) {
	fix, err := s.fixture(p)
	if err != nil {
		return nil, err
	}
	script := &feed.Script{Producer: Producer, EventID: p.id(), Start: p.start(), Speed: p.speed}
	if err := s.play(p, fix, p.told(), script); err != nil {
		return nil, err
	}
	return script.Messages, nil
}

// play writes the match of a place into a script. The fixture is announced at a moment of its own; what happens hangs on the seed, the
// lane and the slot only.
func (s *Sim) play(p place, fix *feed.Fixture, announced time.Time, script *feed.Script) error {
	e, err := s.cfg.Engines.Of(fix.Sport)
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, s.cfg.Seed[:])
	_, _ = fmt.Fprintf(mac, "match %s %d", lanes[p.lane].code, p.slot) // a hash takes anything
	script.Fixture(fix, announced)
	if err := e.Play(rng.Seeded([32]byte(mac.Sum(nil))), *fix, script); err != nil {
		return fmt.Errorf("sim: match %s: %w", script.EventID, err)
	}
	return nil
}
