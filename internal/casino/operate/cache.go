package operate

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// cache has the settings that were read last.
type cache struct {
	mu   sync.Mutex
	last *Settings
	at   time.Time
	gen  int64 // number of changes of this node
}

// everything are the settings of the nil Operator.
var everything = &Settings{}

// Current returns the settings, at most a second old.
func (o *Operator) Current(ctx context.Context) (*Settings, error) {
	if o == nil {
		return everything, nil
	}
	now := o.Clock.Now()
	o.cache.mu.Lock()
	last, gen := o.cache.last, o.cache.gen
	fresh := last != nil && now.Sub(o.cache.at) < maxAge && !now.Before(o.cache.at)
	o.cache.mu.Unlock()
	if fresh {
		return last, nil
	}
	read, err := o.read(ctx)
	if err != nil {
		return nil, err
	}
	o.cache.mu.Lock()
	defer o.cache.mu.Unlock()
	if gen == o.cache.gen { // otherwise it was read before a change
		o.cache.last, o.cache.at = read, now
	}
	return read, nil
}

// changed makes this node read its own change at once.
func (o *Operator) changed() {
	o.cache.mu.Lock()
	defer o.cache.mu.Unlock()
	o.cache.last = nil
	o.cache.gen++
}

// read returns the settings of the database.
func (o *Operator) read(ctx context.Context) (*Settings, error) {
	casino, err := readCasino(ctx, o.DB.Reader())
	if err != nil {
		return nil, fmt.Errorf("read settings of the casino: %w", err)
	}
	games, err := readGames(ctx, o.DB.Reader())
	if err != nil {
		return nil, fmt.Errorf("read settings of games: %w", err)
	}
	return arrange(o.Games, casino, games), nil
}
