package bet

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// lockBets reads bets with their legs and keeps two settlements of different markets from each seeing the other's leg of one
// accumulator as still open. PostgreSQL must be told to; SQLite has one writer.
func lockBets(ctx context.Context, tx *db.Tx, found []foundLeg) ([]*Bet, error) {
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].bet
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var rows *sql.Rows
	var err error
	if tx.Engine() == db.Postgres {
		rows, err = tx.Query(ctx, "SELECT "+betColumns+" WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
	} else {
		rows, err = tx.QueryIn(ctx, "SELECT "+betColumns+" WHERE id", ids)
	}
	bets, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, fmt.Errorf("lock bets: %w", err)
	}
	return bets, addLegs(ctx, tx, bets)
}

// verdicts is all that decides about legs: the results of selections, and the windows in which a market's bets are void.
type verdicts struct {
	results map[string]market.Offer
	windows map[string][]window
}

func readVerdicts(ctx context.Context, q db.Querier, bets []*Bet) (v verdicts, err error) {
	selections, markets := map[string]bool{}, map[string]bool{}
	for _, one := range bets {
		for _, l := range one.Legs {
			selections[l.SelectionID], markets[l.MarketID] = true, true
		}
	}
	if v.results, err = market.Offers(ctx, q, sorted(selections)); err != nil {
		return v, err
	}
	v.windows, err = readWindows(ctx, q, sorted(markets))
	return v, err
}

func sorted(set map[string]bool) []string {
	keys := make([]string, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// wholeVoid are the factors of a leg that is void altogether.
var wholeVoid = market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1}

// of tells what a leg of a bet has become. A leg that is void for the bet's own sake is void whatever its market says.
func (v verdicts) of(b *Bet, l Leg) (market.Result, market.Factors) {
	if b.Voided || covered(v.windows[l.MarketID], b.PlacedAt) {
		return market.VoidResult, wholeVoid
	}
	o := v.results[l.SelectionID]
	return o.Result, o.Factors
}
