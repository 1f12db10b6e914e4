// Package guard finds visitors' countries and accounts that may belong to one person. Leaked passwords are in the package
// breached.
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

// Config holds the dependencies of Guard; all are required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Key   []byte // keys the hashes of traces; equal on every node and never changed
}

// Guard finds accounts that share traces. It is safe for concurrent use, but Note and Away must run one after the other, as
// outbox reactions do.
type Guard struct{ Config }

// New returns the guard of a database.
func New(cfg Config) *Guard { return &Guard{cfg} }

// maxSharing is how many accounts may share a network before it is ignored: a carrier's, a café's. For other traces it is
// the maximum of compared accounts, newest first.
const maxSharing = 20

// Note stores an account's traces and compares it with other accounts that share them. It is idempotent.
func (g *Guard) Note(ctx context.Context, player id.Player, traces ...Trace) error {
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var others []id.Player
		for _, t := range traces {
			for _, value := range t.values(g.Key) {
				if err := insertTrace(ctx, tx, t.kind, value, player, g.now()); err != nil {
					return err
				}
				sharing, err := accountsSharing(ctx, tx, t.kind, value, player, maxSharing+1)
				if err != nil {
					return err
				}
				if len(sharing) > maxSharing && t.kind == network {
					continue
				}
				others = append(others, sharing...)
			}
		}
		slices.Sort(others)
		return g.compareAll(ctx, tx, player, slices.Compact(others))
	})
	if err != nil {
		return fmt.Errorf("store traces: %w", err)
	}
	return nil
}

// Away records that a player is excluded until a time in unix milliseconds; 0: permanently. Accounts that probably belong to
// the same person are reported as signals.
func (g *Guard) Away(ctx context.Context, player id.Player, until int64) error {
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := insertAway(ctx, tx, player, until); err != nil {
			return err
		}
		others, err := pairedWith(ctx, tx, player)
		if err != nil {
			return err
		}
		return g.compareAll(ctx, tx, player, others)
	})
	if err != nil {
		return fmt.Errorf("store exclusion: %w", err)
	}
	return nil
}

func (g *Guard) compareAll(ctx context.Context, tx *db.Tx, player id.Player, others []id.Player) error {
	for _, other := range others {
		if err := g.compare(ctx, tx, min(player, other), max(player, other)); err != nil {
			return err
		}
	}
	return nil
}

// compare stores what two accounts share, if the score suffices. Findings are never removed; a new finding reopens a pair
// that was found to be fine.
func (g *Guard) compare(ctx context.Context, tx *db.Tx, player, other id.Player) error {
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

// Purge deletes old network traces. A job calls it regularly.
func (g *Guard) Purge(ctx context.Context) error {
	before := g.Clock.Now().Add(-networkAge).UnixMilli()
	err := g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropTraces(ctx, tx, network, before) })
	if err != nil {
		return fmt.Errorf("purge traces: %w", err)
	}
	return nil
}

// networkAge is how long network traces are stored.
const networkAge = 30 * 24 * time.Hour

func (g *Guard) now() int64 { return g.Clock.Now().UnixMilli() }
