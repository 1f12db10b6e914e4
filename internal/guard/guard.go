// Package guard knows who had better be looked at twice: from which country a visitor comes, and which accounts look as if
// they were one person's. Passwords that others chose before are in the package breached below it.
package guard

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Config is what Guard works with; all of it is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Key   []byte // of the hashes that traces are kept as; the same on every node, for good
}

// Guard finds accounts that share something. It is safe for concurrent use, but Note and Away of one house are meant to be
// called one after the other, as reactions are.
type Guard struct{ Config }

// New returns the guard of a database.
func New(cfg Config) *Guard { return &Guard{cfg} }

// crowd is how many accounts may share a network before it says nothing: a carrier's, a café's. Of anything else the newest
// that share it are looked at, up to as many.
const crowd = 20

// Note keeps what an account left behind and looks for others that share it. Noting the same again changes nothing.
func (g *Guard) Note(ctx context.Context, player string, traces ...Trace) error {
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var others []string
		for _, t := range traces {
			for _, value := range t.values(g.Key) {
				if err := keepTrace(ctx, tx, t.kind, value, player, g.now()); err != nil {
					return err
				}
				sharing, err := whoShare(ctx, tx, t.kind, value, player, crowd+1)
				if err != nil {
					return err
				}
				if len(sharing) > crowd && t.kind == network {
					continue
				}
				others = append(others, sharing...)
			}
		}
		slices.Sort(others)
		return g.compareAll(ctx, tx, player, slices.Compact(others))
	})
	if err != nil {
		return fmt.Errorf("note traces: %w", err)
	}
	return nil
}

// Away notes that a player excluded themselves until a moment, in unix milliseconds; 0: for ever. Accounts that look like
// theirs are a signal of their own from now on.
func (g *Guard) Away(ctx context.Context, player string, until int64) error {
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := keepAway(ctx, tx, player, until); err != nil {
			return err
		}
		others, err := pairedWith(ctx, tx, player)
		if err != nil {
			return err
		}
		return g.compareAll(ctx, tx, player, others)
	})
	if err != nil {
		return fmt.Errorf("note exclusion: %w", err)
	}
	return nil
}

func (g *Guard) compareAll(ctx context.Context, tx *db.Tx, player string, others []string) error {
	for _, other := range others {
		if err := g.compare(ctx, tx, min(player, other), max(player, other)); err != nil {
			return err
		}
	}
	return nil
}

// compare writes down what two accounts share, if it is enough. What was found before is never taken back; something new opens
// a pair again that was found to be fine.
func (g *Guard) compare(ctx context.Context, tx *db.Tx, player, other string) error {
	shared, err := sharedKinds(ctx, tx, player, other)
	if err != nil {
		return err
	}
	if away, err := anyAway(ctx, tx, player, other, g.now()); err != nil {
		return err
	} else if away {
		shared = append(shared, excluded)
	}
	known, err := pair(ctx, tx, player, other)
	if err != nil {
		return err
	}
	fresh := Signal{
		ID: g.IDs.New(), Player: player, Other: other, Reasons: ordered(append(shared, known.Reasons...)), Status: Open,
		CreatedAt: g.now(), UpdatedAt: g.now(),
	}
	fresh.Score = score(fresh.Reasons)
	switch {
	case known.ID == "" && fresh.Score < leastScore, slices.Equal(fresh.Reasons, known.Reasons):
		return nil
	case known.ID == "":
		return insertSignal(ctx, tx, fresh)
	}
	fresh.ID = known.ID
	if known.Status == Linked {
		fresh.Status = Linked
	}
	return growSignal(ctx, tx, fresh)
}

// Purge forgets networks of long ago. A job calls it now and then.
func (g *Guard) Purge(ctx context.Context) error {
	before := g.Clock.Now().Add(-networkAge).UnixMilli()
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropTraces(ctx, tx, network, before) })
	if err != nil {
		return fmt.Errorf("purge traces: %w", err)
	}
	return nil
}

// networkAge is how long it is kept from which network an account came.
const networkAge = 30 * 24 * time.Hour

func (g *Guard) now() int64 { return g.Clock.Now().UnixMilli() }
