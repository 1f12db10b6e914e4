package bet

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// foundLeg is where a bet stands in a market. The leg is as it was when it was found, without a lock.
type foundLeg struct {
	bet, player string
	position    int64
	leg         Leg
}

// findLegs returns the next legs in a market, in the order of their bets.
func findLegs(ctx context.Context, q db.Querier, marketID, after string, which scope) ([]foundLeg, error) {
	rows, err := q.Query(ctx, "SELECT bet_id, player_id, position, selection_id, odds, version, status FROM bet_legs WHERE market_id = $1 AND bet_id > $2 "+
		string(which)+"ORDER BY bet_id LIMIT $3", marketID, after, int64(settlePage))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (l foundLeg, err error) {
		l.leg.MarketID = marketID
		return l, r.Scan(&l.bet, &l.player, &l.position, &l.leg.SelectionID, &l.leg.Odds, &l.leg.Version, &l.leg.Status)
	})
	if err != nil {
		return nil, fmt.Errorf("find legs: %w", err)
	}
	return found, nil
}

// lockBets reads bets with their legs and keeps two settlements of different markets from each seeing the other's leg of one
// accumulator as still open. PostgreSQL must be told to; SQLite has one writer.
func lockBets(ctx context.Context, tx *db.Tx, found []foundLeg) ([]*Bet, error) {
	legs := make(map[string]foundLeg, len(found))
	ids := make([]string, 0, len(found))
	for _, l := range found {
		if _, twice := legs[l.bet]; !twice {
			ids = append(ids, l.bet)
		}
		legs[l.bet] = l
	}
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
	var others []*Bet
	for _, one := range bets {
		if l := legs[one.ID]; one.untouchedSingle() && l.position == 0 && l.leg.Status == string(Pending) {
			one.Legs = append(one.Legs, l.leg) // its only leg, which nobody can have settled: no need to read it again
		} else {
			others = append(others, one)
		}
	}
	return bets, addLegs(ctx, tx, others)
}

// untouchedSingle tells whether a bet has one leg and was never settled.
func (b *Bet) untouchedSingle() bool {
	return b.Kind == Single && !b.EachWay && b.Status == Pending && b.OpenLegs == 1 && b.Generation == 0
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
