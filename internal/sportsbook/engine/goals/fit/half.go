package fit

import (
	"fmt"
	"math"
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Half is the score of the engine on real matches at the kick-off and at half-time.
type Half struct {
	Matches int     `json:"matches"`
	KickOff float64 `json:"kick_off_winner_log_loss"`
	Winner  float64 `json:"winner_log_loss"`
	Base    float64 `json:"base_winner_log_loss"` // by the frequencies at every lead at half-time
}

const apart = 3 // largest lead at half-time that is distinguished

// AtHalf prices one in so many matches (every) of the folder with a known half-time score.
func AtHalf(dir string, e *goals.Engine, every int) (Half, calibration.Sample, error) {
	var sample calibration.Sample
	all, err := leagues(dir)
	if err != nil {
		return Half{}, sample, fmt.Errorf("football: %w", err)
	}
	h := Half{}
	var byLead [2*apart + 1][3]float64
	for n, f := range roll(all, Chosen) {
		if !f.half || n%every > 0 {
			continue
		}
		start, p, err := priceHalf(e, f)
		if err != nil {
			return h, sample, err
		}
		was := outcome(f.ft[0], f.ft[1])
		for i, q := range p {
			sample.Add(q, was == i)
		}
		h.Matches++
		h.KickOff -= math.Log(start[was])
		h.Winner -= math.Log(p[was])
		byLead[min(max(f.ht[0]-f.ht[1], -apart), apart)+apart][was]++
	}
	for _, n := range byLead {
		sum := n[0] + n[1] + n[2]
		for _, k := range n {
			if k > 0 {
				h.Base -= k * math.Log(k/sum)
			}
		}
	}
	h.KickOff /= float64(h.Matches)
	h.Winner /= float64(h.Matches)
	h.Base /= float64(h.Matches)
	return h, sample, nil
}

// priceHalf applies the first half's goals and returns the engine's probabilities before the match and at half-time.
func priceHalf(e *goals.Engine, f forecast) (start, p [3]float64, err error) {
	m, err := e.Open(feed.Fixture{Sport: "football", StartsAt: time.Unix(int64(f.day)*86400, 0), Contest: &feed.Contest{Home: f.lambda, Away: f.mu}})
	if err != nil {
		return start, p, err
	}
	start = chances(m)
	messages := []feed.Message{{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Live, Period: 1}}}
	for side, name := range []feed.Side{cricket.Home, cricket.Away} {
		for range f.ht[side] {
			messages = append(messages, feed.Message{Kind: feed.KindPlay, Play: &feed.Play{Kind: "goal", Side: name, Period: 1, Clock: 2640}})
		}
	}
	messages = append(messages, feed.Message{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Break, Period: 1}})
	for _, msg := range messages {
		if _, err := m.Apply(msg); err != nil {
			return start, p, err
		}
	}
	return start, chances(m), nil
}

func chances(m engine.Match) [3]float64 {
	home, draw := m.Chances()
	return [3]float64{home, draw, 1 - home - draw}
}
