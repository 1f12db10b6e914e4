package player

import (
	"sync"
	"time"
)

// readTokens remembers what tokens whose signature was checked say: a player's app sends the same one for a quarter of an hour, and to
// read it anew is a good part of what a small request costs. It is safe for concurrent use.
type readTokens struct {
	mu    sync.RWMutex
	known map[string]Identity
}

// mostRead bounds the memory of tokens, to some 10 MB; beyond it all are read anew.
const mostRead = 1 << 14

func newReadTokens() *readTokens { return &readTokens{known: map[string]Identity{}} }

// read is check, which is not asked about a token that it accepted until that has expired. A token of the future is no concern: whoever
// was let in stays in if the clock is moved back.
func (r *readTokens) read(access string, now time.Time, check func(access string) (Identity, error)) (Identity, error) {
	r.mu.RLock()
	who, ok := r.known[access]
	r.mu.RUnlock()
	if ok && now.Before(who.ExpiresAt) {
		return who, nil
	}
	who, err := check(access)
	if err != nil && !ok {
		return Identity{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		delete(r.known, access)
		return Identity{}, err
	}
	if len(r.known) >= mostRead {
		clear(r.known)
	}
	r.known[access] = who
	return who, nil
}
