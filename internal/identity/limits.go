package identity

import (
	"time"

	"maidan/internal/clock"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// Limits are how often callers may try. The zero Limits allow everything; Usual returns those of a public house.
type Limits struct {
	BeginByAddress  pace.Rate // challenges asked for and visits to other houses begun
	FinishByAddress pace.Rate // answers to challenges, returns, tickets
	ChangeByPlayer  pace.Rate // passkeys and links added or removed
}

// Usual returns the limits of a public house. A sign-in screen asks for a challenge whenever it is shown, so that devices
// can offer their passkeys: the limit on beginnings is wide.
func Usual() Limits {
	return Limits{
		BeginByAddress:  pace.Rate{Every: time.Second, Burst: 120},
		FinishByAddress: pace.Rate{Every: 2 * time.Second, Burst: 60},
		ChangeByPlayer:  pace.Rate{Every: 30 * time.Second, Burst: 20},
	}
}

type limits struct{ begin, finish, change *pace.Limiter }

func newLimits(l Limits, c clock.Clock) limits {
	return limits{pace.NewLimiter(l.BeginByAddress, c), pace.NewLimiter(l.FinishByAddress, c), pace.NewLimiter(l.ChangeByPlayer, c)}
}

// take refuses with player.ErrTooMany and tells how many seconds to wait.
func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return player.ErrTooMany.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
	}
	return nil
}
