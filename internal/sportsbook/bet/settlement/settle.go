package settlement

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

const (
	// batchSize is how many legs are settled in one transaction: large enough for set-based statements, small enough not to delay
	// bets that are being placed.
	batchSize = 1000
	// pageSize is how many legs are found at once: each search reads past the legs that are settled already.
	pageSize = 20 * batchSize
	// maxWorkers is how many batches PostgreSQL settles at once. It is one more than a small machine has cores, because some
	// workers wait for the disk; more workers would wait for each other. SQLite has one writer.
	maxWorkers = 3
)

// ReactionName is the name of the outbox reaction that settles bets.
const ReactionName = "bet.settle"

// Reaction returns the reaction that settles, corrects, voids and reopens the bets of a market when its events arrive, in their
// order. It uses its own transactions, may be interrupted at any point and repeated, and pays every bet once.
func (s *Settler) Reaction() outbox.Reaction {
	kinds := []string{market.SettledKind, market.CancelledKind, market.RolledBackKind, bet.VoidedKind}
	return outbox.Reaction{Name: ReactionName, Kinds: kinds, Effect: func(ctx context.Context, events []outbox.Event) error {
		for _, e := range events {
			if err := s.handle(ctx, e); err != nil {
				return err
			}
		}
		return nil
	}}
}

func (s *Settler) handle(ctx context.Context, e outbox.Event) error {
	switch e.Kind {
	case market.CancelledKind:
		fact, err := outbox.Decode[market.CancelledFact](e)
		if err != nil {
			return err
		}
		return s.cancelWindow(ctx, fact)
	case market.RolledBackKind:
		fact, err := outbox.Decode[market.RolledBackFact](e)
		if err != nil {
			return err
		}
		return s.rollBack(ctx, fact)
	case bet.VoidedKind:
		return s.handleVoided(ctx, e)
	default:
		fact, err := outbox.Decode[market.SettledFact](e)
		if err != nil {
			return err
		}
		_, err = s.SettleMarket(ctx, fact.MarketID)
		return err
	}
}

// SettleMarket settles every open leg of a market that has a result and pays the bets that this decides. If the market had
// another result before, it also settles the bets again that the earlier result decided. It returns how many legs it read; a
// market without a result has none.
func (s *Settler) SettleMarket(ctx context.Context, marketID id.Market) (legs int, err error) {
	ms, err := market.ByID(ctx, s.DB.Reader(), marketID)
	if err != nil {
		return 0, err
	}
	if len(ms) != 1 || !ms[0].Status.Done() {
		return 0, nil
	}
	which := openLegs
	if ms[0].Generation > 1 {
		which = allLegs
	}
	if legs, err = s.settleLegs(ctx, marketID, which); err != nil {
		return legs, fmt.Errorf("settle market %s: %w", marketID, err)
	}
	return legs, nil
}

// ReviewMarket settles every bet with a leg in a market again, by the current results, windows and voids. Bets that do not change are
// not written.
func (s *Settler) ReviewMarket(ctx context.Context, marketID id.Market) error {
	_, err := s.settleLegs(ctx, marketID, allLegs)
	return err
}

// legFilter chooses legs of a market.
type legFilter string

const (
	openLegs legFilter = "AND status = 'pending' "
	allLegs  legFilter = ""
)

// settleLegs settles the bets with a leg in a market, in the order of their ids, and returns how many legs it found.
func (s *Settler) settleLegs(ctx context.Context, marketID id.Market, which legFilter) (legs int, err error) {
	var after id.Bet
	for {
		found, err := s.findLegs(ctx, marketID, after, which)
		if err != nil || len(found) == 0 {
			return legs, err
		}
		if err := s.settlePage(ctx, marketID, found, which); err != nil {
			return legs, err
		}
		legs += len(found)
		after = found[len(found)-1].bet
	}
}

// settlePage settles bets in batches, by several workers. All bets of a player go to the same worker, so that workers do not wait for each
// other's accounts. Bets that can be settled in bulk come first. Each batch locks its bets before its accounts and both in order, so
// that batches do not deadlock.
func (s *Settler) settlePage(ctx context.Context, marketID id.Market, found []foundLeg, which legFilter) error {
	n := maxWorkers
	if s.DB.Engine() == db.SQLite {
		n = 1
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, legs := range shareByPlayer(found, n) {
		group.Go(func() (err error) {
			defer func() {
				if p := recover(); p != nil { // the caller cannot recover a panic of another goroutine
					err = fmt.Errorf("settle panicked: %v\n%s", p, debug.Stack())
				}
			}()
			if which == openLegs && s.DB.Engine() == db.Postgres {
				if legs, err = s.settleInBulk(ctx, marketID, legs); err != nil {
					return err
				}
			}
			for batch := range slices.Chunk(legs, batchSize) {
				if err := s.settleBatch(ctx, batch); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// settleBatch reads bets under lock, updates their legs by the current results, and pays or reverses. Rows, payments and events
// are written in one transaction. Bets that do not change are not written.
func (s *Settler) settleBatch(ctx context.Context, found []foundLeg) error {
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		w, err := s.review(ctx, tx, found)
		if err != nil {
			return err
		}
		return w.write(ctx, tx)
	})
	if err == nil {
		s.Box.Wake()
	}
	return err
}

// review decides on bets under their locks.
func (s *Settler) review(ctx context.Context, tx *db.Tx, found []foundLeg) (*batchWrites, error) {
	ids := make([]id.Bet, len(found))
	for i := range found {
		ids[i] = found[i].bet
	}
	slices.Sort(ids)
	bets, err := bet.Lock(ctx, tx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	known, err := ReadResults(ctx, tx, bets)
	if err != nil {
		return nil, err
	}
	w := &batchWrites{settler: s, at: s.now()}
	for _, one := range bets {
		w.add(one, known)
	}
	return w, nil
}

// handleVoided returns the stake of a bet that staff voided.
func (s *Settler) handleVoided(ctx context.Context, e outbox.Event) error {
	fact, err := outbox.Decode[bet.Voided](e)
	if err != nil {
		return err
	}
	return s.settleBatch(ctx, []foundLeg{{bet: fact.BetID, player: fact.PlayerID}})
}
