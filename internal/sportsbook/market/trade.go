package market

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// DeskFilter selects events for the trading desk. Empty fields select all; State is live, upcoming (also overnight breaks), over,
// or open for the first two.
type DeskFilter struct {
	State       string
	Sport       string
	Competition string // id
	Producer    string
	Text        string // words that begin the names of the sides or of the competition
	Cursor      string
}

// DeskPage is a page of a DeskFilter's list, by start: open events earliest first, ended ones latest first.
type DeskPage struct {
	Items []DeskEvent
	Next  string
}

// DeskEvent is an event with its main market and the numbers of its shown markets by status.
type DeskEvent struct {
	Event
	Open, Suspended, Closed int         // shown markets; Closed ones wait for their result
	Markets                 []id.Market // ids of all markets
}

const deskPage = 50

// DeskList returns a page of events with their main markets, or ErrCursor.
func DeskList(ctx context.Context, q db.Querier, f DeskFilter) (DeskPage, error) {
	text, args, err := f.query()
	if err != nil {
		return DeskPage{}, err
	}
	rows, err := q.Query(ctx, text, args...)
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return DeskPage{}, fmt.Errorf("list events of the desk: %w", err)
	}
	page := DeskPage{}
	if len(events) > deskPage {
		events = events[:deskPage]
		last := events[deskPage-1]
		page.Next = pageCursor{At: last.StartsAt, ID: string(last.ID)}.String()
	}
	page.Items, err = standings(ctx, q, events)
	return page, err
}

func (f DeskFilter) query() (text string, args []any, err error) {
	arg := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("$%d", len(args))
	}
	over := f.State == "over"
	states := map[string]string{"live": onlyLive, "upcoming": "(" + onlyUpcoming + " OR " + onlyResting + ")",
		"over": "status IN ('ended', 'abandoned')"}[f.State]
	if states == "" {
		states = "status IN ('live', 'upcoming')"
	}
	conditions := []string{"SELECT " + eventColumns + " WHERE " + states}
	for _, c := range []struct{ column, value string }{{"sport", f.Sport}, {"competition_id", f.Competition}, {"producer", f.Producer}} {
		if c.value != "" {
			conditions = append(conditions, c.column+" = "+arg(c.value))
		}
	}
	text = strings.Join(conditions, " AND ") + matching("id", kindEvent, queryWords(f.Text), arg)
	if f.Cursor != "" {
		p, err := readCursor(f.Cursor)
		if err != nil {
			return "", nil, err
		}
		sign := ">"
		if over {
			sign = "<"
		}
		text += " AND (starts_at, id) " + sign + " (" + arg(p.At) + ", " + arg(p.ID) + ")"
	}
	order := "starts_at, id"
	if over {
		order = "starts_at DESC, id DESC"
	}
	return text + " ORDER BY " + order + " LIMIT " + arg(int64(deskPage+1)), args, nil
}

// standings adds main markets and counts to events, in three queries.
func standings(ctx context.Context, q db.Querier, events []Event) ([]DeskEvent, error) {
	all, at, ids := make([]DeskEvent, len(events)), map[id.Event]*DeskEvent{}, make([]id.Event, len(events))
	for i, e := range events {
		all[i].Event, ids[i] = e, e.ID
		at[e.ID] = &all[i]
	}
	if len(events) == 0 {
		return all, nil
	}
	type row struct {
		id     id.Market
		event  id.Event
		status string
		main   int64
	}
	rows, err := q.QueryIn(ctx, "SELECT id, event_id, status, main FROM sport_markets WHERE event_id", id.Strings(ids))
	markets, err := db.Collect(rows, err, func(r *sql.Rows) (m row, err error) { return m, r.Scan(&m.id, &m.event, &m.status, &m.main) })
	if err != nil {
		return nil, fmt.Errorf("count markets: %w", err)
	}
	for _, m := range markets {
		e := at[m.event]
		e.Markets = append(e.Markets, m.id)
		switch {
		case m.main == 1 && m.status == string(Active):
			e.Open++
		case m.main == 1 && m.status == string(Suspended):
			e.Suspended++
		case m.status == string(Closed):
			e.Closed++
		}
	}
	return all, mainOf(ctx, q, ids, at)
}

func mainOf(ctx context.Context, q db.Querier, ids []id.Event, at map[id.Event]*DeskEvent) error {
	rows, err := q.QueryIn(ctx, "SELECT "+marketColumns+" WHERE position = 0 AND event_id", id.Strings(ids))
	mains, err := db.Collect(rows, err, scanMarket)
	if err != nil {
		return fmt.Errorf("read main markets: %w", err)
	}
	keys := make([]id.Market, len(mains))
	for i, m := range mains {
		keys[i] = m.ID
	}
	rows, err = q.QueryIn(ctx, "SELECT "+selectionColumns+" WHERE market_id", id.Strings(keys))
	answers, err := db.Collect(rows, err, scanSelection)
	if err != nil {
		return fmt.Errorf("read main selections: %w", err)
	}
	for _, m := range assemble(mains, answers) {
		at[m.EventID].MainMarket = &m
	}
	return nil
}

// ProducerState is until when the prices on a producer's events are valid, unix milliseconds.
type ProducerState struct {
	Producer  string `json:"producer"`
	GoodUntil int64  `json:"good_until" doc:"unix milliseconds: until then its prices are vouched for"`
}

// Producers returns all producers that ever sent a message, by name.
func Producers(ctx context.Context, q db.Querier) ([]ProducerState, error) {
	rows, err := q.Query(ctx, "SELECT producer, good_until FROM sport_producers ORDER BY producer")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (p ProducerState, err error) { return p, r.Scan(&p.Producer, &p.GoodUntil) })
	if err != nil {
		return nil, fmt.Errorf("read producers: %w", err)
	}
	return all, nil
}

// Named returns events by id; unknown ones are omitted.
func Named(ctx context.Context, q db.Querier, ids []id.Event) (map[id.Event]Event, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+eventColumns+" WHERE id", id.Strings(ids))
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}
	found := make(map[id.Event]Event, len(events))
	for _, e := range events {
		found[e.ID] = e
	}
	return found, nil
}

// Unresolved is a market without a result in an ended event.
type Unresolved struct {
	MarketID id.Market
	EventID  id.Event
	Status   Status
	EndedAt  int64 // of the event, unix milliseconds
}

// LeftOpen returns markets without a result whose event ended before a time and began after another (unix milliseconds).
func LeftOpen(ctx context.Context, q db.Querier, begunAfter, endedBefore int64) ([]Unresolved, error) {
	rows, err := q.Query(ctx, `SELECT m.id, m.event_id, m.status, e.ended_at FROM sport_events e JOIN sport_markets m ON m.event_id = e.id
		WHERE e.status IN ('ended', 'abandoned') AND e.starts_at > $1 AND e.ended_at < $2 AND m.status IN ('active', 'suspended', 'closed')`,
		begunAfter, endedBefore)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (u Unresolved, err error) {
		return u, r.Scan(&u.MarketID, &u.EventID, &u.Status, &u.EndedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read unresolved markets: %w", err)
	}
	return all, nil
}

// Quote is the current price of a selection of an open event's main market.
type Quote struct {
	SelectionID id.Selection
	MarketID    id.Market
	EventID     id.Event
	Odds        int64
	Version     int64
	Live        bool
}

// MainQuotes returns the prices of the main markets that take bets.
func MainQuotes(ctx context.Context, q db.Querier) ([]Quote, error) {
	rows, err := q.Query(ctx, `SELECT s.id, s.market_id, s.event_id, s.odds, s.version, m.opened_version, e.status FROM sport_events e
		JOIN sport_markets m ON m.event_id = e.id AND m.position = 0 AND m.status = 'active' JOIN sport_selections s ON s.market_id = m.id
		WHERE e.status IN ('live', 'upcoming')`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (o Quote, err error) {
		var status string
		var opened int64
		err = r.Scan(&o.SelectionID, &o.MarketID, &o.EventID, &o.Odds, &o.Version, &opened, &status)
		o.Version = max(o.Version, opened)
		o.Live = EventStatus(status) == Live
		return o, err
	})
	if err != nil {
		return nil, fmt.Errorf("read main prices: %w", err)
	}
	return all, nil
}

// SettledPage is a page of settled markets, latest first.
type SettledPage struct {
	Items []SettledMarket
	Next  string
}

// SettledMarket is a market with its result and the event that it belongs to.
type SettledMarket struct {
	Market
	Event Event
}

// SettledList returns settled markets, latest first, only of one event if eventID is not empty, or ErrCursor.
func SettledList(ctx context.Context, q db.Querier, eventID id.Event, cursor string) (SettledPage, error) {
	args := []any{int64(deskPage + 1)}
	text := "SELECT " + marketColumns + " WHERE settled_at > 0"
	if eventID != "" {
		args = append(args, eventID)
		text += fmt.Sprintf(" AND event_id = $%d", len(args))
	}
	if cursor != "" {
		p, err := readCursor(cursor)
		if err != nil {
			return SettledPage{}, err
		}
		args = append(args, p.At, p.ID)
		text += fmt.Sprintf(" AND (settled_at, id) < ($%d, $%d)", len(args)-1, len(args))
	}
	rows, err := q.Query(ctx, text+" ORDER BY settled_at DESC, id DESC LIMIT $1", args...)
	ms, err := db.Collect(rows, err, scanMarket)
	if err != nil {
		return SettledPage{}, fmt.Errorf("list settled markets: %w", err)
	}
	page := SettledPage{}
	if len(ms) > deskPage {
		ms = ms[:deskPage]
		page.Next = pageCursor{At: ms[deskPage-1].SettledAt, ID: string(ms[deskPage-1].ID)}.String()
	}
	ids, events := make([]id.Market, len(ms)), make([]id.Event, len(ms))
	for i, m := range ms {
		ids[i], events[i] = m.ID, m.EventID
	}
	full, err := ByID(ctx, q, ids...)
	named, failed := Named(ctx, q, events)
	if err = errors.Join(err, failed); err != nil {
		return SettledPage{}, err
	}
	byID := make(map[id.Market]Market, len(full))
	for _, m := range full {
		byID[m.ID] = m
	}
	for _, id := range ids {
		m := byID[id]
		page.Items = append(page.Items, SettledMarket{m, named[m.EventID]})
	}
	return page, nil
}

// DeskNote is the desk's state of an open event, JSON.
type DeskNote struct {
	EventID id.Event
	Desk    []byte
}

// DeskNotes returns the desk states of the open events that contain a text.
func DeskNotes(ctx context.Context, q db.Querier, text string) ([]DeskNote, error) {
	rows, err := q.Query(ctx, `SELECT s.event_id, s.desk FROM sport_events e JOIN sport_states s ON s.event_id = e.id
		WHERE e.status IN ('live', 'upcoming') AND s.desk LIKE $1`, "%"+text+"%")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (n DeskNote, err error) {
		var desk string
		err = r.Scan(&n.EventID, &desk)
		n.Desk = []byte(desk)
		return n, err
	})
	if err != nil {
		return nil, fmt.Errorf("read desk states: %w", err)
	}
	return all, nil
}
