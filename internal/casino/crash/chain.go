package crash

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"

	"maidan/internal/casino/fair"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// HashChain is a chain as everybody sees it.
type HashChain struct {
	ID          id.Chain `json:"id"`
	Game        string   `json:"game"`
	Commitment  string   `json:"commitment" doc:"hash before that of the first round"`
	Rounds      int64    `json:"rounds"`
	Salt        string   `json:"salt" doc:"empty until it is fixed"`
	CommittedAt int64    `json:"committed_at" doc:"unix milliseconds"`
	SaltedAt    int64    `json:"salted_at" doc:"unix milliseconds; 0 before"`
	FinishedAt  int64    `json:"finished_at" doc:"unix milliseconds; 0 while rounds are left"`
}

// chainRow is a stored chain.
type chainRow struct {
	HashChain
	Seed string // sealed
}

// opened is a chain with its secret.
type opened struct {
	fair.Chain
	salt string
}

// current returns the chain of a game's next round, and makes sure that the one after it is committed, too: long before its first round, when its salt is
// not fixed yet.
func (e *Engine) current(ctx context.Context, game string) (chainRow, error) {
	const wanted = 2
	all, err := unfinished(ctx, e.DB.Reader(), game)
	for err == nil && len(all) < wanted {
		if err = e.commitChain(ctx, game); err == nil {
			all, err = unfinished(ctx, e.DB.Reader(), game)
		}
	}
	if err != nil {
		return chainRow{}, fmt.Errorf("chains of %s: %w", game, err)
	}
	c := all[0]
	if c.Salt == "" {
		err := e.FixSalt(ctx, c.ID, fair.NewClientSeed(e.Random), func(context.Context, *db.Tx) error { return nil })
		if err != nil && !errors.Is(err, ErrSalted) { // an operator may have fixed it just now
			return chainRow{}, err
		}
		return findChain(ctx, e.DB.Reader(), c.ID)
	}
	return c, nil
}

// commitChain stores a new chain, whose commitment everybody can see from then on.
func (e *Engine) commitChain(ctx context.Context, game string) error {
	var last fair.Hash
	rng.Bytes(e.Random, last[:])
	c := chainRow{HashChain: HashChain{ID: id.Chain(e.IDs.New()), Game: game, Rounds: int64(e.ChainRounds), CommittedAt: e.now()}}
	c.Commitment = fair.NewChain(last, e.ChainRounds).Commitment().String()
	box, err := secret.Seal(e.Random, e.Key, last[:], sealedFor(c.ID))
	if err != nil {
		return fmt.Errorf("seal a chain: %w", err)
	}
	c.Seed = base64.StdEncoding.EncodeToString(box)
	return e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return insertChain(ctx, tx, c) })
}

// FixSalt fixes the salt of a chain that has none, which is not changed any more. An operator can choose a text that nobody knew when the chain was
// committed; otherwise a random one is fixed before the first round. record is called in the transaction. Errors: ErrNoChain, ErrSalt, ErrSalted.
func (e *Engine) FixSalt(ctx context.Context, chainID id.Chain, salt string, record func(context.Context, *db.Tx) error) error {
	if !saltFormat.MatchString(salt) {
		return ErrSalt.At("salt", "invalid")
	}
	return e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		known, err := chainsWhere(ctx, tx, "id = $1", chainID)
		if err != nil {
			return err
		}
		if len(known) == 0 {
			return ErrNoChain
		}
		fixed, err := fixSalt(ctx, tx, chainID, salt, e.now())
		if err != nil {
			return err
		}
		if !fixed {
			return ErrSalted
		}
		return record(ctx, tx)
	})
}

// saltFormat are the salts that every verifier reads alike: 8 to 128 visible characters of ASCII.
var saltFormat = regexp.MustCompile(`^[!-~]{8,128}$`)

// chain returns a chain with its secret. Its salt is fixed when it has a round.
func (e *Engine) chain(ctx context.Context, chainID id.Chain) (opened, error) {
	e.chains.mu.Lock()
	defer e.chains.mu.Unlock()
	if c, ok := e.chains.known[chainID]; ok {
		return c, nil
	}
	stored, err := findChain(ctx, e.DB.Reader(), chainID)
	if err != nil {
		return opened{}, err
	}
	box, err := base64.StdEncoding.DecodeString(stored.Seed)
	if err != nil {
		return opened{}, fmt.Errorf("chain %s: %w", chainID, err)
	}
	seed, err := secret.Open(e.Key, box, sealedFor(chainID))
	if err != nil {
		return opened{}, fmt.Errorf("chain %s: %w", chainID, err)
	}
	c := opened{fair.NewChain(fair.Hash(seed), int(stored.Rounds)), stored.Salt}
	if e.chains.known == nil || len(e.chains.known) >= mostChains {
		e.chains.known = map[id.Chain]opened{}
	}
	e.chains.known[chainID] = c
	return c, nil
}

// mostChains is the maximum of remembered chains, each of 640 KB; beyond it all are forgotten. Two games need two.
const mostChains = 4

// draw returns the hash and the result of a round.
func (e *Engine) draw(ctx context.Context, r row) (hash fair.Hash, result int64, err error) {
	c, err := e.chain(ctx, r.ChainID)
	if err != nil {
		return hash, 0, err
	}
	g, err := find(r.Game)
	if err != nil {
		return hash, 0, err
	}
	g.Returned = r.Returned
	hash = c.At(r.Number)
	return hash, g.Result(hash, c.salt), nil
}

// Chains returns the chains of a game, the latest first, at most 20.
func (e *Engine) Chains(ctx context.Context, game string) ([]HashChain, error) {
	if _, err := find(game); err != nil {
		return nil, err
	}
	rows, err := latestChains(ctx, e.DB.Reader(), game)
	all := make([]HashChain, len(rows))
	for i, c := range rows {
		all[i] = c.HashChain
	}
	return all, err
}

func sealedFor(chainID id.Chain) string { return "crash chain " + string(chainID) }
