package market

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Offer is a selection with all that a bet depends on: its price, and whether its market and event take bets.
type Offer struct {
	SelectionID id.Selection
	MarketID    id.Market
	EventID     id.Event
	Odds        money.Odds
	Version     int64 // of the price
	Stopped     int64 // of the market's last suspension
	Market      Status
	Event       EventStatus
	Bettable    bool  // false of hidden events, too
	GoodUntil   int64 // unix milliseconds until when trading confirms the price
	Result      Result
	Factors     Factors

	EventVersion int64 // of the event: at the same version all fields but GoodUntil are unchanged

	Sport     string
	MarketKey string
	Position  int          // of the market; 0 is the match winner
	Place     id.Selection // id of the selection that settles the place part of an each-way bet; empty if none are accepted
	PlaceIn   id.Market    // its market
	EachWay   *EachWay     // the terms, nil if none are accepted: they end with the start of the race
}

// Sold reports whether the selection has a price: see Selection.Sold.
func (o Offer) Sold() bool { return o.Odds > money.One }

// alwaysValid is GoodUntil of an event whose producer never sent a message: it has no live prices.
const alwaysValid = 1<<63 - 1

// VerifyVersions returns the statements that end a PostgreSQL transaction that relies on offers. They fail with a division by
// zero if an event is no longer at the version of its offer. From the first of them until the transaction's commit is visible no
// Save of these events commits. The statements detect an earlier Save, and a later one reads what this transaction wrote. SQLite
// has one writer and needs none.
func VerifyVersions(offers []Offer) []db.Statement {
	type at struct {
		event   id.Event
		version int64
	}
	seen := make(map[at]bool, len(offers))
	var events []id.Event
	var versions []int64
	for i := range offers {
		a := at{offers[i].EventID, offers[i].EventVersion}
		if !seen[a] {
			seen[a] = true
			events, versions = append(events, a.event), append(versions, a.version)
		}
	}
	if len(events) == 0 {
		return nil
	}
	return []db.Statement{db.ShareCommitLocks(events), {
		Text: `SELECT 1 / (CASE WHEN count(*) = $3 THEN 1 ELSE 0 END) FROM unnest($1::text[], $2::bigint[]) AS v(id, version)
			JOIN sport_events e ON e.id = v.id AND e.version = v.version`,
		Params: [][]byte{db.Texts(events), db.Numbers(versions), db.Number(int64(len(events)))}}}
}

// bettable is the SQL condition that an event e takes bets: not while it is hidden.
const bettable = `CASE WHEN e.id IN (SELECT subject FROM sport_hidden WHERE scope = 'event')
	OR e.competition_id IN (SELECT subject FROM sport_hidden WHERE scope = 'competition') THEN 0 ELSE e.bettable END`

// Offers returns the offers of some selections by id; unknown ids are omitted.
func Offers(ctx context.Context, q db.Querier, selectionIDs []id.Selection) (map[id.Selection]Offer, error) {
	rows, err := q.QueryIn(ctx, `SELECT s.id, s.market_id, s.event_id, s.odds, s.version, m.opened_version, m.stopped_version, m.status, e.status,
			`+bettable+`, p.good_until, s.result, s.void_milli, s.dead_heat_num, s.dead_heat_den, e.version, e.sport, m.key, m.position
		FROM sport_selections s JOIN sport_markets m ON m.id = s.market_id JOIN sport_events e ON e.id = s.event_id
			LEFT JOIN sport_producers p ON p.producer = e.producer
		WHERE s.id`, id.Strings(selectionIDs))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (o Offer, err error) {
		var status, event, result string
		var bettable, opened int64
		good := sql.NullInt64{}
		err = r.Scan(&o.SelectionID, &o.MarketID, &o.EventID, &o.Odds, &o.Version, &opened, &o.Stopped, &status, &event, &bettable, &good,
			&result, &o.Factors.VoidMilli, &o.Factors.DeadHeatNum, &o.Factors.DeadHeatDen, &o.EventVersion, &o.Sport, &o.MarketKey,
			&o.Position)
		o.Market, o.Event, o.Result, o.Bettable = Status(status), EventStatus(event), Result(result), bettable == 1
		o.GoodUntil, o.Version = goodUntil(good), max(o.Version, opened)
		return o, err
	})
	if err != nil {
		return nil, fmt.Errorf("read offers: %w", err)
	}
	offers := make(map[id.Selection]Offer, len(all))
	for _, o := range all {
		offers[o.SelectionID] = o
	}
	return offers, addPlaces(ctx, q, offers)
}

// addPlaces adds each-way terms to the offers of winner markets of races, by the number of runners.
func addPlaces(ctx context.Context, q db.Querier, offers map[id.Selection]Offer) error {
	var races []id.Market
	for _, o := range offers {
		if o.MarketKey == RaceWinner && !slices.Contains(races, o.MarketID) {
			races = append(races, o.MarketID)
		}
	}
	if len(races) == 0 {
		return nil
	}
	slices.Sort(races)
	markets, err := ByID(ctx, q, races...)
	if err != nil {
		return err
	}
	for _, m := range markets {
		terms, ok := m.EachWay()
		if !ok {
			continue
		}
		for _, s := range m.Selections {
			o, asked := offers[s.ID]
			if !asked {
				continue
			}
			o.Place, o.PlaceIn = m.PlaceID(s), m.PlaceMarket().ID
			if o.Event == Upcoming { // during a race a fraction of the winner's price is wrong for a place
				o.EachWay = &terms
			}
			offers[s.ID] = o
		}
	}
	return nil
}

func goodUntil(vouched sql.NullInt64) int64 {
	if !vouched.Valid {
		return alwaysValid
	}
	return vouched.Int64
}

// Label is the name of a selection in a bet's history, with its event's current score.
type Label struct {
	EventID   id.Event
	Event     string
	MarketKey string
	Market    string
	Rule      string
	Key       string // of the selection
	Selection string
	Params    Params
	At        LabelEvent
}

// LabelEvent is an event in a leg of a bet.
type LabelEvent struct {
	Sport  string      `json:"sport"`
	Home   Team        `json:"home"`
	Away   Team        `json:"away"`
	Status EventStatus `json:"status" enum:"upcoming,live,ended,abandoned"`
	Starts int64       `json:"starts_at" doc:"unix milliseconds"`
	Score  *Score      `json:"score,omitempty"`
}

// Labels returns the names of some selections by id.
func Labels(ctx context.Context, q db.Querier, selectionIDs []id.Selection) (map[id.Selection]Label, error) {
	type named struct {
		id id.Selection
		Label
	}
	rows, err := q.QueryIn(ctx, `SELECT s.id, s.event_id, s.key, s.name, m.key, m.params, m.rule_key, e.home, e.away, e.sport, e.status, e.starts_at, e.score
		FROM sport_selections s JOIN sport_markets m ON m.id = s.market_id JOIN sport_events e ON e.id = s.event_id
		WHERE s.id`, id.Strings(selectionIDs))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (n named, err error) {
		var home, away, params, status, score string
		m := Market{}
		if err = r.Scan(&n.id, &n.EventID, &n.Key, &n.Selection, &m.Key, &params, &n.Rule, &home, &away, &n.At.Sport, &status, &n.At.Starts, &score); err != nil {
			return n, err
		}
		err = errors.Join(json.Unmarshal([]byte(params), &m.Params), json.Unmarshal([]byte(home), &n.At.Home),
			json.Unmarshal([]byte(away), &n.At.Away), json.Unmarshal([]byte(score), &n.At.Score))
		n.MarketKey, n.Market, n.Params, n.At.Status = m.Key, m.EnglishName(), m.Params, EventStatus(status)
		n.Event = NameOf(n.At.Home, n.At.Away)
		return n, err
	})
	if err != nil {
		return nil, fmt.Errorf("read labels: %w", err)
	}
	labels := make(map[id.Selection]Label, len(all))
	for _, n := range all {
		labels[n.id] = n.Label
	}
	return labels, nil
}
