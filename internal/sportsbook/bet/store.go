package bet

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

var betsTable = db.Table{Name: "bet_bets", Key: []string{"id", "player_id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "currency", Type: db.Text}, {Name: "kind", Type: db.Text},
	{Name: "status", Type: db.Text}, {Name: "stake", Type: db.Int}, {Name: "unit", Type: db.Int}, {Name: "lines", Type: db.Int},
	{Name: "sizes", Type: db.Text}, {Name: "each_way", Type: db.Int}, {Name: "funds", Type: db.Text}, {Name: "free_bet", Type: db.Text},
	{Name: "live", Type: db.Int}, {Name: "odds", Type: db.Int}, {Name: "potential", Type: db.Int}, {Name: "payout", Type: db.Int},
	{Name: "cashed", Type: db.Int}, {Name: "cashed_for", Type: db.Int}, {Name: "open_legs", Type: db.Int},
	{Name: "generation", Type: db.Int}, {Name: "placed_at", Type: db.Int}, {Name: "settled_at", Type: db.Int}}}

var legsTable = db.Table{Name: "bet_legs", Key: []string{"bet_id", "position", "player_id"}, Columns: []db.Column{
	{Name: "bet_id", Type: db.Text}, {Name: "position", Type: db.Int}, {Name: "player_id", Type: db.Text},
	{Name: "market_id", Type: db.Text}, {Name: "selection_id", Type: db.Text}, {Name: "odds", Type: db.Int},
	{Name: "version", Type: db.Int}, {Name: "builder", Type: db.Int}, {Name: "builder_odds", Type: db.Int},
	{Name: "place_num", Type: db.Int}, {Name: "place_den", Type: db.Int}, {Name: "places", Type: db.Int}, {Name: "status", Type: db.Text}}}

func betRow(b Bet) []any {
	return []any{b.ID, b.PlayerID, string(b.Currency), string(b.Kind), string(b.Status), int64(b.Stake), int64(b.Unit), b.Lines,
		spellSizes(b.Sizes), yes(b.EachWay), string(b.Funds), b.FreeBet, yes(b.Live), int64(b.Odds), int64(b.Potential), int64(b.Payout),
		int64(b.Cashed), int64(b.CashedFor), b.OpenLegs, b.Generation, b.PlacedAt, b.SettledAt}
}

func legRow(b Bet, i int, l Leg) []any {
	p := Place{}
	if l.Place != nil {
		p = *l.Place
	}
	return []any{b.ID, int64(i), b.PlayerID, l.MarketID, l.SelectionID, int64(l.Odds), l.Version, int64(l.Builder), int64(l.BuilderOdds),
		p.Num, p.Den, p.Places, l.Status}
}

func yes(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// spellSizes writes sizes as JSON, as they stand in the row.
func spellSizes(sizes []int) string {
	text := []byte{'['}
	for i, k := range sizes {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(k), 10)
	}
	return string(append(text, ']'))
}

const betColumns = `id, player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential,
	payout, cashed, cashed_for, open_legs, generation, placed_at, settled_at, voided FROM bet_bets`

func scanBet(row *sql.Rows) (*Bet, error) {
	b, sizes, eachWay, live, voided := &Bet{Legs: []Leg{}}, "", int64(0), int64(0), int64(0)
	if err := row.Scan(&b.ID, &b.PlayerID, &b.Currency, &b.Kind, &b.Status, &b.Stake, &b.Unit, &b.Lines, &sizes, &eachWay, &b.Funds,
		&b.FreeBet, &live, &b.Odds, &b.Potential, &b.Payout, &b.Cashed, &b.CashedFor, &b.OpenLegs, &b.Generation, &b.PlacedAt,
		&b.SettledAt, &voided); err != nil {
		return b, err
	}
	b.EachWay, b.Live, b.Voided = eachWay == 1, live == 1, voided == 1
	return b, b.readSizes(sizes)
}

// readSizes reads what spellSizes wrote; most bets are singles.
func (b *Bet) readSizes(text string) error {
	if text == "[1]" {
		b.Sizes = []int{1}
		return nil
	}
	return json.Unmarshal([]byte(text), &b.Sizes)
}

// load reads bets with their legs and names by id. Unknown ids are left out.
func (b *Book) load(ctx context.Context, q db.Querier, ids []string) (map[string]*Bet, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+betColumns+" WHERE id", ids)
	bets, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, fmt.Errorf("read bets: %w", err)
	}
	if err := addLegs(ctx, q, bets); err != nil {
		return nil, err
	}
	found := make(map[string]*Bet, len(bets))
	for _, one := range bets {
		found[one.ID] = one
	}
	return found, b.name(ctx, q, bets)
}

// addLegs reads the legs of bets, in their order.
func addLegs(ctx context.Context, q db.Querier, bets []*Bet) error {
	if len(bets) == 0 {
		return nil
	}
	ids, at := make([]string, len(bets)), make(map[string]*Bet, len(bets))
	for i, b := range bets {
		ids[i], at[b.ID] = b.ID, b
	}
	type placed struct {
		Leg
		bet      string
		position int
	}
	rows, err := q.QueryIn(ctx, `SELECT bet_id, position, market_id, selection_id, odds, version, builder, builder_odds,
		place_num, place_den, places, status FROM bet_legs WHERE bet_id`, ids)
	legs, err := db.Collect(rows, err, func(r *sql.Rows) (l placed, err error) {
		p := Place{}
		err = r.Scan(&l.bet, &l.position, &l.MarketID, &l.SelectionID, &l.Odds, &l.Version, &l.Builder, &l.BuilderOdds, &p.Num, &p.Den,
			&p.Places, &l.Status)
		if p.Den > 0 {
			l.Place = &p
		}
		return l, err
	})
	if err != nil {
		return fmt.Errorf("read legs: %w", err)
	}
	slices.SortFunc(legs, func(a, b placed) int { return cmp.Compare(a.position, b.position) })
	for _, l := range legs {
		at[l.bet].Legs = append(at[l.bet].Legs, l.Leg)
	}
	return nil
}

// name fills in the words of the legs. Names never change, so they are read apart from the money.
func (b *Book) name(ctx context.Context, q db.Querier, bets []*Bet) error {
	var ids []string
	for _, one := range bets {
		for _, l := range one.Legs {
			ids = append(ids, l.SelectionID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	labels, err := market.Labels(ctx, q, slices.Compact(ids))
	if err != nil {
		return err
	}
	for _, one := range bets {
		for i := range one.Legs {
			label := labels[one.Legs[i].SelectionID]
			one.Legs[i].wear(&label)
		}
	}
	return b.explain(ctx, q, bets)
}

// wear fills in the words of the leg.
func (l *Leg) wear(n *market.Label) {
	l.EventID, l.EventName, l.MarketKey, l.MarketName = n.EventID, n.Event, n.MarketKey, n.Market
	l.MarketParams, l.SelectionName, l.SelectionKey, l.RuleKey = n.Params, n.Selection, n.Key, n.Rule
	l.Event = &n.At
}

// Find returns a player's bet, or ErrNoBet; somebody else's bet is not there.
func (b *Book) Find(ctx context.Context, q db.Querier, playerID, id string) (Bet, error) {
	found, err := b.load(ctx, q, []string{id})
	if err != nil {
		return Bet{}, err
	}
	one := found[id]
	if one == nil || one.PlayerID != playerID {
		return Bet{}, ErrNoBet
	}
	return *one, nil
}
