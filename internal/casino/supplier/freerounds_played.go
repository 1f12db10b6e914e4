package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// GrantState is where free rounds are for their player.
type GrantState string

// The states.
const (
	Preparing GrantState = "preparing" // the supplier has not confirmed them
	Ready     GrantState = "ready"
	AllPlayed GrantState = "played"
	Expired   GrantState = "expired"
	Withdrawn GrantState = "cancelled" // by staff, or the supplier does not give them
)

// OwnFreeRounds are free rounds as their player sees them.
type OwnFreeRounds struct {
	FreeRounds
	Name   string // of the game
	Played int64
	Won    money.Amount
	State  GrantState
}

// ownDays is how long free rounds are listed after their end, and mostOwn how many are.
const (
	ownDays = 30
	mostOwn = 50
)

// OwnFreeRounds returns the free rounds of a player that are not long over, the latest first. Suppliers do not say which grant a free round belongs to: it counts for the oldest one of its game
// that could be played then and has rounds left.
func (e *Engine) OwnFreeRounds(ctx context.Context, playerID id.Player) ([]OwnFreeRounds, error) {
	q, now := e.DB.Reader(), e.now()
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT "+grantColumns+" FROM supplier_grants WHERE player_id = $1 AND ends_at > $2 ORDER BY created_at DESC, id LIMIT %d", mostOwn), playerID, now-ownDays*24*60*60*1000)
	grants, err := db.Collect(rows, err, scanGrant)
	if err != nil {
		return nil, fmt.Errorf("read free rounds: %w", err)
	}
	own := make([]OwnFreeRounds, len(grants))
	for i, f := range grants {
		own[i] = OwnFreeRounds{FreeRounds: f}
		g, _, err := findGame(ctx, q, f.Supplier, f.Game)
		if err != nil {
			return nil, err
		}
		own[i].Name = g.Name
	}
	played, err := freePlays(ctx, q, playerID, own)
	if err != nil {
		return nil, err
	}
	assign(own, played)
	for i := range own {
		own[i].State = own[i].stateAt(now)
	}
	return own, nil
}

// stateAt returns where the free rounds are at a time.
func (o OwnFreeRounds) stateAt(now int64) GrantState {
	switch {
	case o.Played >= o.Rounds:
		return AllPlayed
	case o.Status == Cancelled || o.Status == Cancelling:
		return Withdrawn
	case now >= o.EndsAt:
		return Expired
	case o.Status == Requested:
		return Preparing
	}
	return Ready
}

// freePlay is a bet of a free round that stands, or a win of one.
type freePlay struct {
	supplier, game string
	round          id.SupplierRound
	currency       money.Currency
	bet            bool
	amount         money.Amount
	at             int64
}

// freePlays returns the free rounds that a player has played since the first of some grants began, in their order.
func freePlays(ctx context.Context, q db.Querier, playerID id.Player, grants []OwnFreeRounds) ([]freePlay, error) {
	if len(grants) == 0 {
		return nil, nil
	}
	since := slices.MinFunc(grants, func(a, b OwnFreeRounds) int { return int(a.StartsAt - b.StartsAt) }).StartsAt
	rows, err := q.Query(ctx, `SELECT t.supplier, t.game, t.round_id, t.currency, t.kind, t.amount, t.at FROM supplier_rounds r JOIN supplier_transactions t ON t.round_id = r.id
		WHERE r.player_id = $1 AND r.id >= $2 AND t.status = 'done' AND t.free = 1 ORDER BY t.at, t.id`, playerID, id.At(since))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (p freePlay, err error) {
		var k kind
		err = r.Scan(&p.supplier, &p.game, &p.round, &p.currency, &k, &p.amount, &p.at)
		p.bet = k == betKind
		return p, err
	})
	if err != nil {
		return nil, fmt.Errorf("read played free rounds: %w", err)
	}
	return all, nil
}

// assign counts plays, in their order, for the grants that they belong to. A win belongs to the grant of its round; one without a bet, which pays all rounds of a grant at their end, to the one that was played last.
func assign(grants []OwnFreeRounds, plays []freePlay) {
	byRound, last := map[id.SupplierRound]int{}, map[string]int{}
	for _, p := range plays {
		key := p.supplier + " " + p.game
		at, known := byRound[p.round]
		if p.bet {
			at, known = grantFor(grants, p)
		} else if !known {
			at, known = last[key]
		}
		if !known {
			continue
		}
		byRound[p.round], last[key] = at, at
		if p.bet {
			grants[at].Played++
		} else {
			grants[at].Won += p.amount
		}
	}
}

// grantFor returns the oldest grant with rounds left that a free round can belong to; a cancelled one, which may have been played before, only if there is no other. Grants are ordered from
// the latest to the oldest.
func grantFor(grants []OwnFreeRounds, p freePlay) (at int, ok bool) {
	for i, g := range slices.Backward(grants) {
		if !g.takes(p) || ok && g.Status != Granted {
			continue
		}
		if at, ok = i, true; g.Status == Granted {
			return at, ok
		}
	}
	return at, ok
}

// takes reports whether a free round can belong to a grant.
func (o OwnFreeRounds) takes(p freePlay) bool {
	return o.Supplier == p.supplier && o.Game == p.game && o.Currency == p.currency && o.Refusal == "" && o.Played < o.Rounds && p.at >= o.StartsAt && p.at < o.EndsAt
}
