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
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Table is bet_bets, for the database's bulk insert.
var Table = db.Table{Name: "bet_bets", Key: []string{"id", "player_id"}, Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "player_id", Type: db.Text}, {Name: "currency", Type: db.Text}, {Name: "kind", Type: db.Text},
	{Name: "status", Type: db.Text}, {Name: "stake", Type: db.Int}, {Name: "unit", Type: db.Int}, {Name: "lines", Type: db.Int},
	{Name: "sizes", Type: db.Text}, {Name: "each_way", Type: db.Int}, {Name: "funds", Type: db.Text}, {Name: "free_bet", Type: db.Text}, {Name: "grant_id", Type: db.Text},
	{Name: "live", Type: db.Int}, {Name: "odds", Type: db.Int}, {Name: "potential", Type: db.Int}, {Name: "payout", Type: db.Int},
	{Name: "cashed", Type: db.Int}, {Name: "cashed_for", Type: db.Int}, {Name: "open_legs", Type: db.Int},
	{Name: "generation", Type: db.Int}, {Name: "placed_at", Type: db.Int}, {Name: "settled_at", Type: db.Int}}}

// LegsTable is bet_legs, a row for each leg of a bet.
var LegsTable = db.Table{Name: "bet_legs", Key: []string{"bet_id", "position", "player_id"}, Columns: []db.Column{
	{Name: "bet_id", Type: db.Text}, {Name: "position", Type: db.Int}, {Name: "player_id", Type: db.Text},
	{Name: "market_id", Type: db.Text}, {Name: "selection_id", Type: db.Text}, {Name: "odds", Type: db.Int},
	{Name: "version", Type: db.Int}, {Name: "builder", Type: db.Int}, {Name: "builder_odds", Type: db.Int},
	{Name: "place_num", Type: db.Int}, {Name: "place_den", Type: db.Int}, {Name: "places", Type: db.Int}, {Name: "status", Type: db.Text}}}

func row(b *Bet) []any {
	return []any{string(b.ID), string(b.PlayerID), string(b.Currency), string(b.Kind), string(b.Status), int64(b.Stake), int64(b.Unit), b.Lines,
		FormatSizes(b.Sizes), Flag(b.EachWay), string(b.Funds), b.FreeBet, string(b.Grant), Flag(b.Live), int64(b.Odds), int64(b.Potential), int64(b.Payout),
		int64(b.Cashed), int64(b.CashedFor), b.OpenLegs, b.Generation, b.PlacedAt, b.SettledAt}
}

func rowOfLeg(b *Bet, i int) []any {
	l := &b.Legs[i]
	p := Place{}
	if l.Place != nil {
		p = *l.Place
	}
	return []any{string(b.ID), int64(i), string(b.PlayerID), string(l.MarketID), string(l.SelectionID), int64(l.Odds), l.Version, int64(l.Builder), int64(l.BuilderOdds),
		p.Num, p.Den, p.Places, l.Status}
}

// Flag converts a bool to its column value: 1 or 0.
func Flag(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// FormatSizes returns sizes as JSON, the format of the column.
func FormatSizes(sizes []int) string {
	text := []byte{'['}
	for i, k := range sizes {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(k), 10)
	}
	return string(append(text, ']'))
}

// Columns is a query of bets without its SELECT and conditions; [Scan] reads its rows.
const Columns = `id, player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, grant_id, live, odds, potential,
	payout, cashed, cashed_for, open_legs, generation, placed_at, settled_at, voided FROM bet_bets`

// Scan reads a bet, without its legs, from a row of [Columns].
func Scan(row *sql.Rows) (*Bet, error) {
	b, sizes, eachWay, live, voided := &Bet{Legs: []Leg{}}, "", int64(0), int64(0), int64(0)
	if err := row.Scan(&b.ID, &b.PlayerID, &b.Currency, &b.Kind, &b.Status, &b.Stake, &b.Unit, &b.Lines, &sizes, &eachWay, &b.Funds,
		&b.FreeBet, &b.Grant, &live, &b.Odds, &b.Potential, &b.Payout, &b.Cashed, &b.CashedFor, &b.OpenLegs, &b.Generation, &b.PlacedAt,
		&b.SettledAt, &voided); err != nil {
		return b, err
	}
	b.EachWay, b.Live, b.Voided = eachWay == 1, live == 1, voided == 1
	return b, b.readSizes(sizes)
}

// readSizes reads the format of FormatSizes; most bets are singles.
func (b *Bet) readSizes(text string) error {
	if text == "[1]" {
		b.Sizes = []int{1}
		return nil
	}
	return json.Unmarshal([]byte(text), &b.Sizes)
}

// Lock reads bets with their legs, in the order of their ids, and locks them until the transaction ends. Otherwise two
// settlements of different markets could each read the other's leg of one accumulator as still open. PostgreSQL needs row locks;
// SQLite has one writer.
func Lock(ctx context.Context, q db.Querier, ids []id.Bet) ([]*Bet, error) {
	postgres := false
	switch q := q.(type) {
	case *db.Session:
		postgres = true
	case *db.Tx:
		postgres = q.Engine() == db.Postgres
	}
	var rows *sql.Rows
	var err error
	if postgres {
		rows, err = q.Query(ctx, "SELECT "+Columns+" WHERE id = ANY($1) ORDER BY id FOR UPDATE", id.Strings(ids))
	} else {
		rows, err = q.QueryIn(ctx, "SELECT "+Columns+" WHERE id", id.Strings(ids))
	}
	bets, err := db.Collect(rows, err, Scan)
	if err != nil {
		return nil, fmt.Errorf("lock bets: %w", err)
	}
	return bets, AddLegs(ctx, q, bets)
}

// Load reads bets with their legs and names by id. Unknown ids are omitted.
func Load(ctx context.Context, q db.Querier, ids []id.Bet) (map[id.Bet]*Bet, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+Columns+" WHERE id", id.Strings(ids))
	bets, err := db.Collect(rows, err, Scan)
	if err != nil {
		return nil, fmt.Errorf("read bets: %w", err)
	}
	if err := AddLegs(ctx, q, bets); err != nil {
		return nil, err
	}
	found := make(map[id.Bet]*Bet, len(bets))
	for _, one := range bets {
		found[one.ID] = one
	}
	return found, addLabels(ctx, q, bets)
}

// AddLegs reads the legs of bets, in their order.
func AddLegs(ctx context.Context, q db.Querier, bets []*Bet) error {
	if len(bets) == 0 {
		return nil
	}
	ids, at := make([]id.Bet, len(bets)), make(map[id.Bet]*Bet, len(bets))
	for i, b := range bets {
		ids[i], at[b.ID] = b.ID, b
	}
	type placed struct {
		Leg
		bet      id.Bet
		position int
	}
	rows, err := q.QueryIn(ctx, `SELECT bet_id, position, market_id, selection_id, odds, version, builder, builder_odds,
		place_num, place_den, places, status FROM bet_legs WHERE bet_id`, id.Strings(ids))
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

// addLabels sets the names of the legs. Names never change, so they are read apart from the money.
func addLabels(ctx context.Context, q db.Querier, bets []*Bet) error {
	var ids []id.Selection
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
			one.Legs[i].SetLabel(&label)
		}
	}
	return explain(ctx, q, bets)
}

// SetLabel sets the names of the leg.
func (l *Leg) SetLabel(n *market.Label) {
	l.EventID, l.EventName, l.MarketKey, l.MarketName = n.EventID, n.Event, n.MarketKey, n.Market
	l.MarketParams, l.SelectionName, l.SelectionKey, l.RuleKey = n.Params, n.Selection, n.Key, n.Rule
	l.Event = &n.At
}

// Find returns a player's bet, or ErrNoBet, also for a bet of another player.
func Find(ctx context.Context, q db.Querier, playerID id.Player, betID id.Bet) (Bet, error) {
	found, err := Load(ctx, q, []id.Bet{betID})
	if err != nil {
		return Bet{}, err
	}
	one := found[betID]
	if one == nil || one.PlayerID != playerID {
		return Bet{}, ErrNoBet
	}
	return *one, nil
}

// FindAny returns a bet of any player, or ErrNoBet.
func FindAny(ctx context.Context, q db.Querier, betID id.Bet) (Bet, error) {
	found, err := Load(ctx, q, []id.Bet{betID})
	if err != nil {
		return Bet{}, err
	}
	if found[betID] == nil {
		return Bet{}, ErrNoBet
	}
	return *found[betID], nil
}

// Writes returns the rows of a new bet and of its legs.
func (b *Bet) Writes() []wallet.Write {
	writes := make([]wallet.Write, 0, 1+len(b.Legs))
	writes = append(writes, wallet.Write{Table: Table, Row: row(b)})
	for i := range b.Legs {
		writes = append(writes, wallet.Write{Table: LegsTable, Row: rowOfLeg(b, i)})
	}
	return writes
}
