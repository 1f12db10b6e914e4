package protection

import (
	"context"
	"math"
	"slices"
	"sync"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// meter reads stakes and returns of accounts from the ledger. Entries are immutable and numbered, so it caches what it has
// read and reads only newer entries. A bet of a player with limits costs one query at the end of the account.
type meter struct {
	flows map[string]Flow

	mu       sync.Mutex
	accounts map[wallet.AccountID]reading
	size     int // cached movements
}

// reading is the cached movements of an account, in the order of its entries. Slices are shared and immutable.
type reading struct {
	seq   int64       // of the last entry read
	last  id.Transfer // its transfer: detects entries that were read in a transaction that was rolled back
	from  int64       // the reading is complete after this time
	moves []movement
}

// mostMoves is the maximum of cached movements: about 64 MB.
const mostMoves = 2 << 20

// step is how many entries one query reads when walking back.
const step = 500

func newMeter(flows map[string]Flow) *meter {
	return &meter{flows: flows, accounts: map[wallet.AccountID]reading{}}
}

// read returns an account's movements since a moment, and maybe older ones.
func (m *meter) read(ctx context.Context, q db.Querier, a wallet.AccountID, since int64) ([]movement, error) {
	m.mu.Lock()
	r, known := m.accounts[a]
	m.mu.Unlock()
	if known && r.from <= since {
		fresh, err := wallet.MovementsFrom(ctx, q, a, max(r.seq, 1))
		if err != nil {
			return nil, err
		}
		if r.seq == 0 || len(fresh) > 0 && fresh[0].Transfer == r.last {
			return m.extend(a, r, fresh, since), nil
		}
	}
	walked, err := m.walk(ctx, q, a, since)
	if err != nil {
		return nil, err
	}
	m.store(a, r, walked)
	return walked.moves, nil
}

// extend appends entries to a reading. fresh begins with the last entry read, if there was one.
func (m *meter) extend(a wallet.AccountID, r reading, fresh []wallet.Movement, since int64) []movement {
	if r.seq > 0 {
		fresh = fresh[1:]
	}
	if len(fresh) == 0 {
		return r.moves
	}
	next := reading{fresh[len(fresh)-1].Seq, fresh[len(fresh)-1].Transfer, r.from, slices.Clip(r.moves)}
	if old := slices.IndexFunc(next.moves, func(v movement) bool { return v.at > since-slack }); old > step {
		next.from, next.moves = since-slack, slices.Clone(next.moves[old:])
	}
	for _, f := range fresh {
		if v, ok := m.movement(f); ok {
			next.moves = append(next.moves, v)
		}
	}
	m.store(a, r, next)
	return next.moves
}

// walk reads an account's entries backwards to a moment.
func (m *meter) walk(ctx context.Context, q db.Querier, a wallet.AccountID, since int64) (r reading, err error) {
	r.from = since
	below := int64(math.MaxInt64)
	for {
		page, err := wallet.MovementsBelow(ctx, q, a, below, step)
		if err != nil {
			return reading{}, err
		}
		for _, f := range page {
			if r.seq == 0 {
				r.seq, r.last = f.Seq, f.Transfer
			}
			if v, ok := m.movement(f); ok && f.At > since {
				r.moves = append(r.moves, v)
			}
		}
		if len(page) < step || page[len(page)-1].At <= since-slack {
			slices.Reverse(r.moves)
			return r, nil
		}
		below = page[len(page)-1].Seq
	}
}

// slack is the maximum clock difference between nodes, in milliseconds. Entries are ordered by number, which is almost the
// order of their times.
const slack = 60_000

func (m *meter) movement(f wallet.Movement) (v movement, ok bool) {
	switch m.flows[f.Kind] {
	case Stake, Refund:
		return movement{at: f.At, stake: -f.Amount}, true
	case Return:
		return movement{at: f.At, back: f.Amount}, true
	}
	return movement{}, false
}

// store replaces the reading was by r, unless another call has replaced it already.
func (m *meter) store(a wallet.AccountID, was, r reading) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.accounts[a]
	if now.seq != was.seq || now.last != was.last || now.from != was.from {
		return
	}
	m.size += len(r.moves) - len(now.moves)
	if m.size > mostMoves {
		clear(m.accounts)
		m.size = len(r.moves)
	}
	m.accounts[a] = r
}
