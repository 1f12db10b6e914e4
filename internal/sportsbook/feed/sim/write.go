package sim

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
)

// write plays a whole match. The same seed and place write the same script, whenever and wherever.
func (s *Sim) write(p place) ([]feed.Message, error) {
	fix, err := s.fixture(p)
	if err != nil {
		return nil, err
	}
	e, err := s.cfg.Engines.Of(fix.Sport)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, s.cfg.Seed[:])
	_, _ = fmt.Fprintf(mac, "match %s %d", lanes[p.lane].code, p.slot) // a hash takes anything
	script := &feed.Script{Producer: Producer, EventID: p.id(), Start: p.start(), Speed: p.speed}
	script.Fixture(fix, p.told())
	if err := e.Play(rng.Seeded([32]byte(mac.Sum(nil))), *fix, script); err != nil {
		return nil, fmt.Errorf("sim: match %s: %w", p.id(), err)
	}
	return script.Messages, nil
}
