package player

import (
	"sync"
	"time"
)

// readTokens caches the claims of verified tokens. A player's app sends the same token for 15 minutes, and verifying it is a
// large part of a small request's cost. It is safe for concurrent use.
type readTokens struct {
	mu    sync.RWMutex
	known map[string]Identity
}

// maxReadTokens bounds the cache to about 10 MB; beyond it the cache is emptied.
const maxReadTokens = 1 << 14

func newReadTokens() *readTokens { return &readTokens{known: map[string]Identity{}} }

// read calls check only for tokens that are not cached or have expired. It ignores the start of validity: an accepted token stays
// accepted when the clock is set back.
func (r *readTokens) read(access string, now time.Time, check func(access string) (Identity, error)) (Identity, error) {
	r.mu.RLock()
	caller, ok := r.known[access]
	r.mu.RUnlock()
	if ok && now.Before(caller.ExpiresAt) {
		return caller, nil
	}
	caller, err := check(access)
	if err != nil && !ok {
		return Identity{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		delete(r.known, access)
		return Identity{}, err
	}
	if len(r.known) >= maxReadTokens {
		clear(r.known)
	}
	r.known[access] = caller
	return caller, nil
}
