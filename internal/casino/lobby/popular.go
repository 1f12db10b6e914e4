package lobby

import (
	"context"
	"sync"
	"time"

	"maidan/internal/casino/rtp"
	"maidan/internal/clock"
)

// What counts as popular.
const (
	mostPopular = 8
	refresh     = 5 * time.Minute
)

// Popular has the games that are played most. It is safe for concurrent use.
type Popular struct {
	Monitor *rtp.Monitor
	Clock   clock.Clock

	mu   sync.Mutex
	read time.Time
	last []string
}

// Games returns the eight games with the most rounds of the last seven days, the most played first. The answer is at most five minutes old.
func (p *Popular) Games(ctx context.Context) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.Clock.Now()
	if !p.read.IsZero() && now.Sub(p.read) < refresh {
		return p.last, nil
	}
	games, err := p.Monitor.MostPlayed(ctx, mostPopular)
	if err != nil {
		return nil, err
	}
	p.last, p.read = append([]string{}, games...), now
	return p.last, nil
}
