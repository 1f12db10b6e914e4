package secret

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"

	"maidan/internal/fault"
	"maidan/internal/rng"
)

// Params are the costs of argon2id: memory in KiB, passes, and threads (degree of parallelism).
type Params struct {
	Memory  uint32
	Passes  uint32
	Threads uint8
}

// Recommended is OWASP's first choice for argon2id (19 MiB, 2 passes, 1 thread): about 22 ms on the measured machines.
var Recommended = Params{Memory: 19 * 1024, Passes: 2, Threads: 1}

const (
	saltLen = 16
	keyLen  = 32
	// waiting is the maximum of waiting callers; beyond it Hash and Verify fail at once, so that sign-ins do not queue for
	// seconds.
	waiting = 64
)

var (
	errBusy   = fault.New(fault.Unavailable, "busy", "Too many people are signing in right now. Please try again.")
	errBadPHC = errors.New("secret: stored password is not in PHC form")
)

// Hasher hashes and verifies passwords with argon2id. It runs at most one hash per processor at a time, because each needs
// Memory and a processor. It is safe for concurrent use.
type Hasher struct {
	params Params
	turns  chan struct{}
	queue  atomic.Int64
	done   atomic.Int64
	dummy  string
}

// NewHasher returns a Hasher that creates hashes with params.
func NewHasher(params Params) *Hasher {
	h := &Hasher{params: params, turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)))}
	var nobody [saltLen]byte
	rng.Bytes(rng.Secure(), nobody[:])
	h.dummy = h.encode(nobody[:], make([]byte, keyLen))
	return h
}

// Hash returns the PHC string of a password. It fails with kind Unavailable when too many callers wait, or when ctx ends.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	var salt [saltLen]byte
	rng.Bytes(rng.Secure(), salt[:])
	key, err := h.derive(ctx, password, salt[:], h.params, keyLen)
	if err != nil {
		return "", err
	}
	return h.encode(salt[:], key), nil
}

// Verify reports whether password matches phc, in constant time. stale is true for a match with other params: hash it again.
// An empty phc (no such account) takes as long and never matches, so that responses do not reveal accounts.
func (h *Hasher) Verify(ctx context.Context, phc, password string) (ok, stale bool, err error) {
	nobody := phc == ""
	if nobody {
		phc = h.dummy
	}
	params, salt, key, err := decode(phc)
	if err != nil {
		return false, false, err
	}
	got, err := h.derive(ctx, password, salt, params, uint32(len(key)))
	if err != nil {
		return false, false, err
	}
	ok = subtle.ConstantTimeCompare(got, key) == 1 && !nobody
	return ok, ok && params != h.params, nil
}

// Done returns how many passwords were hashed or verified so far.
func (h *Hasher) Done() int64 { return h.done.Load() }

func (h *Hasher) derive(ctx context.Context, password string, salt []byte, p Params, length uint32) ([]byte, error) {
	if h.queue.Add(1) > waiting+int64(cap(h.turns)) {
		h.queue.Add(-1)
		return nil, errBusy
	}
	defer h.queue.Add(-1)
	select {
	case h.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, errBusy.Because(ctx.Err())
	}
	defer func() { <-h.turns }()
	h.done.Add(1)
	return argon2.IDKey([]byte(password), salt, p.Passes, p.Memory, p.Threads, length), nil
}

func (h *Hasher) encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.params.Memory, h.params.Passes, h.params.Threads, b64(salt), b64(key))
}

func decode(phc string) (p Params, salt, key []byte, err error) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, nil, nil, errBadPHC
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.Memory, &p.Passes, &p.Threads); err != nil {
		return p, nil, nil, fmt.Errorf("%w: %w", errBadPHC, err)
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return p, nil, nil, fmt.Errorf("%w: %w", errBadPHC, err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return p, nil, nil, fmt.Errorf("%w: %w", errBadPHC, err)
	}
	if p.Passes == 0 || p.Threads == 0 || p.Memory > 1<<20 || p.Passes > 64 || len(key) < 16 {
		return p, nil, nil, errBadPHC
	}
	return p, salt, key, nil
}
