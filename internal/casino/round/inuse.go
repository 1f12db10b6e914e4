package round

import (
	"context"
	"encoding/base64"
	"fmt"
	"sync"

	"maidan/internal/casino/fair"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// seeds are the seeds in use of a player, with the server's seed that follows. They do not change while they are in use.
type seeds struct {
	id             id.Seeds
	player         id.Player
	server         string // opened
	sealed         string
	commitment     string
	nextSealed     string
	nextCommitment string
	client         string
	since          int64
}

// seedCache remembers seeds in use, so that a round neither reads them nor opens their seal.
type seedCache struct {
	mu    sync.Mutex
	known map[id.Seeds]*seeds
}

// mostSeeds is the maximum of remembered seeds; beyond it all are forgotten.
const mostSeeds = 1 << 16

// split returns the seeds that are remembered and the ids of the others.
func (c *seedCache) split(ids []id.Seeds) (known map[id.Seeds]*seeds, missing []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known = make(map[id.Seeds]*seeds, len(ids))
	for _, one := range ids {
		if s, ok := c.known[one]; ok {
			known[one] = s
		} else {
			missing = append(missing, string(one))
		}
	}
	return known, missing
}

func (c *seedCache) add(s *seeds) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= mostSeeds {
		c.known = map[id.Seeds]*seeds{}
	}
	c.known[s.id] = s
}

// seedsInUse returns seeds with their seals opened. Those that are revealed are not among them, unless they were remembered before.
func (e *Engine) seedsInUse(ctx context.Context, q db.Querier, ids []id.Seeds) (map[id.Seeds]*seeds, error) {
	all, missing := e.seeds.split(ids)
	if len(missing) == 0 {
		return all, nil
	}
	read, err := readSeeds(ctx, q, missing)
	if err != nil {
		return nil, err
	}
	for _, s := range read {
		if s.server, err = e.openSeed(s.player, s.sealed); err != nil {
			return nil, err
		}
		e.seeds.add(s)
		all[s.id] = s
	}
	return all, nil
}

// newServerSeed returns a sealed seed with its commitment.
func (e *Engine) newServerSeed(playerID id.Player) (sealed, commitment string, err error) {
	seed := fair.NewServerSeed(e.Random)
	box, err := secret.Seal(e.Random, e.Key, []byte(seed), sealedFor(playerID))
	if err != nil {
		return "", "", fmt.Errorf("seal a seed: %w", err)
	}
	return base64.StdEncoding.EncodeToString(box), fair.Commitment(seed), nil
}

func (e *Engine) openSeed(playerID id.Player, sealed string) (string, error) {
	box, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("seed of %s: %w", playerID, err)
	}
	seed, err := secret.Open(e.Key, box, sealedFor(playerID))
	if err != nil {
		return "", fmt.Errorf("seed of %s: %w", playerID, err)
	}
	return string(seed), nil
}

func sealedFor(playerID id.Player) string { return "casino seed " + string(playerID) }
