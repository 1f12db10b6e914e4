package sim

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// write plays a whole match. The same seed and slot always give the same script.
func (s *Sim) write(p matchSlot) ([]feed.Message, error) {
	fix, err := s.fixture(p)
	if err != nil {
		return nil, err
	}
	script := &feed.Script{Producer: Producer, EventID: p.id(), Start: p.start(), Speed: p.speed}
	if err := s.play(p, fix, p.announcedAt(), script); err != nil {
		return nil, err
	}
	return script.Messages, nil
}

// play writes the match of a slot into a script. The fixture is announced at the given time; the incidents depend on seed, league
// and slot only.
func (s *Sim) play(p matchSlot, fix *feed.Fixture, announced time.Time, script *feed.Script) error {
	e, err := s.cfg.Engines.Of(fix.Sport)
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, s.cfg.Seed[:])
	_, _ = fmt.Fprintf(mac, "match %s %d", leagues[p.league].code, p.slot) // a hash never fails
	script.Fixture(fix, announced)
	if err := e.Play(rng.Seeded([32]byte(mac.Sum(nil))), *fix, script); err != nil {
		return fmt.Errorf("sim: match %s: %w", script.EventID, err)
	}
	return nil
}
