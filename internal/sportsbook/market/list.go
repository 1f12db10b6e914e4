package market

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Group is a list of events by their phase.
type Group string

// The lists.
const (
	GroupLive     Group = "live"     // in play, or in a break
	GroupUpcoming Group = "upcoming" // also live events during an overnight break
	GroupEnded    Group = "ended"    // abandoned events, too
)

// Groups returns all lists.
func Groups() []Group { return []Group{GroupLive, GroupUpcoming, GroupEnded} }

// Order is the order of a list.
type Order string

// The orders. Within them events are ordered by start; ended events always latest first.
const (
	ByTime   Order = "time"
	ByLeague Order = "league" // featured leagues first, then by sport and league: a league stays together across pages
)

const (
	pageSize = 20
	mostSize = 100
)

// Filter selects the events of a list; empty fields select all.
type Filter struct {
	Group       Group
	Sport       string
	Competition string // id
	Country     string
	Team        string // key: it is one of the sides
	From, Until int64  // it starts in [From, Until), unix milliseconds; if From <= Now the list also has events in an overnight break
	Virtual     *bool
	Liked       *Liked   // it, its competition or one of its teams is a favourite
	Words       []string // each begins a word of its names: see queryWords
	Order       Order
	Now         int64 // unix milliseconds: a list of open events by league begins with the leagues that are featured at that time (Feature)
	Size        int   // 20 by default, at most 100
	Cursor      string
}

// Page is a part of a list. Next is the cursor of the following page, empty at the end.
type Page struct {
	Items []Event `json:"items"`
	Next  string  `json:"next"`
}

// List returns a page of events with their scores and main markets.
func List(ctx context.Context, q db.Querier, f Filter) (Page, error) {
	first, err := f.firstLeagues(ctx, q)
	if err != nil {
		return Page{}, err
	}
	page, err := f.staged(ctx, q, first)
	if err != nil {
		return Page{}, err
	}
	return page, withMain(ctx, q, page.Items)
}

// read returns the events of a list after its cursor, one more than its page has.
func (f Filter) read(ctx context.Context, q db.Querier, leagues leagueSet) ([]Event, error) {
	query, args, err := f.query(leagues)
	if err != nil {
		return nil, err
	}
	rows, err := q.Query(ctx, query, args...)
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return nil, fmt.Errorf("list events: %w", err)
	}
	return events, nil
}

// size returns how many events a page has.
func (f Filter) size() int {
	if f.Size <= 0 {
		return pageSize
	}
	return min(f.Size, mostSize)
}

// page returns the first of some events, with a cursor if there are more.
func (f Filter) page(events []Event) Page {
	page := Page{Items: events}
	if page.Items == nil {
		page.Items = []Event{}
	}
	if size := f.size(); len(events) > size {
		page.Items = events[:size]
		page.Next = placeOf(page.Items[size-1]).String()
	}
	return page
}

func placeOf(e Event) pageCursor {
	return pageCursor{At: e.StartsAt, ID: string(e.ID), Sport: e.Sport, League: e.CompetitionID, Resting: e.Resting()}
}

// arguments collects the values of a query's placeholders.
type arguments []any

func (a *arguments) add(v any) string {
	*a = append(*a, v)
	return "$" + strconv.Itoa(len(*a))
}

// query returns the statement of the list and its arguments, for one event more than the page has.
func (f Filter) query(leagues leagueSet) (string, []any, error) {
	var args arguments
	wanted := f.conditions(args.add) + leagues.condition(args.add)
	tail := " ORDER BY " + f.order() + " LIMIT " + args.add(int64(f.size()+1))
	var lists []string
	for _, part := range f.parts(args.add) {
		after, err := f.after(args.add, part.resting)
		if err != nil {
			return "", nil, err
		}
		lists = append(lists, part.condition+wanted+after)
	}
	if len(lists) == 1 {
		return "SELECT " + eventColumns + " WHERE " + lists[0] + tail, args, nil
	}
	return firstOf(tail, lists...), args, nil
}

// The conditions on an event's phase.
const (
	onlyLive      = "status = 'live' AND resting = 0"
	onlyResting   = "status = 'live' AND resting = 1"
	onlyUpcoming  = "status = 'upcoming' AND resting = 0"
	onlyEnded     = "status = 'ended'"
	onlyAbandoned = "status = 'abandoned'"
)

// part is a separately read part of a group.
type part struct {
	condition string // on phase and start of its events
	resting   bool   // its events have an overnight break
}

// parts divides the group into disjoint parts.
func (f Filter) parts(arg func(any) string) []part {
	from := ""
	if f.From != 0 {
		from = " AND starts_at >= " + arg(f.From)
	}
	switch f.Group {
	case GroupEnded:
		return []part{{condition: onlyEnded + from}, {condition: onlyAbandoned + from}}
	case GroupUpcoming:
		resting := part{onlyResting + from, true}
		if f.From <= f.Now { // events in an overnight break have begun before, but belong to today
			resting.condition = onlyResting
		}
		return []part{{condition: onlyUpcoming + from}, resting}
	default:
		return []part{{condition: onlyLive + from}}
	}
}

// firstOf returns a query of the first events of several lists. Each list is read in the order of its index up to the limit, so
// that long lists are not read completely. The tail has the order and the limit.
func firstOf(tail string, lists ...string) string {
	first := make([]string, len(lists))
	for i, condition := range lists {
		first[i] = "SELECT id FROM (SELECT id FROM sport_events WHERE " + condition + tail + ") AS first_" + strconv.Itoa(i)
	}
	return "SELECT " + eventColumns + " WHERE id IN (" + strings.Join(first, " UNION ALL ") + ")" + tail
}

// order returns the order of the list. Events in an overnight break come last because they take no bets.
func (f Filter) order() string {
	switch {
	case f.Group == GroupEnded:
		return "starts_at DESC, id DESC"
	case f.Order == ByLeague:
		return "sport, competition_id, resting, starts_at, id"
	default:
		return "resting, starts_at, id"
	}
}

func (f Filter) conditions(arg func(any) string) string {
	var b strings.Builder
	for _, c := range []struct{ column, value string }{{"sport", f.Sport}, {"competition_id", f.Competition}, {"country", f.Country}} {
		if c.value != "" {
			b.WriteString(" AND " + c.column + " = " + arg(c.value))
		}
	}
	if f.Team != "" {
		key := arg(f.Team)
		b.WriteString(" AND (home_key = " + key + " OR away_key = " + key + ")")
	}
	if f.Until != 0 {
		b.WriteString(" AND starts_at < " + arg(f.Until))
	}
	if f.Virtual != nil {
		b.WriteString(" AND is_virtual = " + arg(bit(*f.Virtual)))
	}
	if f.Liked != nil {
		b.WriteString(f.Liked.condition(arg))
	}
	b.WriteString(matching("id", kindEvent, f.Words, arg))
	b.WriteString(" AND" + shownEvent)
	return b.String()
}

// after continues a part of the list after the previous page. All its events have the same resting value, which is compared here,
// so that an index applies to the other fields.
func (f Filter) after(arg func(any) string, resting bool) (string, error) {
	if f.Cursor == "" {
		return "", nil
	}
	p, err := readCursor(f.Cursor)
	if err != nil {
		return "", err
	}
	parts := bit(resting) - bit(p.Resting) // 0: the previous page ended in this part; above: in an earlier one
	switch {
	case f.Group == GroupEnded:
		return " AND (starts_at, id) < (" + arg(p.At) + ", " + arg(p.ID) + ")", nil
	case f.Order == ByLeague && parts == 0:
		return " AND (sport, competition_id, starts_at, id) > (" + arg(p.Sport) + ", " + arg(p.League) + ", " + arg(p.At) + ", " + arg(p.ID) + ")", nil
	case f.Order == ByLeague && parts > 0:
		return " AND (sport, competition_id) >= (" + arg(p.Sport) + ", " + arg(p.League) + ")", nil
	case f.Order == ByLeague:
		return " AND (sport, competition_id) > (" + arg(p.Sport) + ", " + arg(p.League) + ")", nil
	case parts > 0:
		return "", nil
	case parts < 0:
		return " AND 1 = 0", nil
	}
	return " AND (starts_at, id) > (" + arg(p.At) + ", " + arg(p.ID) + ")", nil
}

// withMain adds the main market of each event and the number of markets that take bets, in three queries for any number of events.
func withMain(ctx context.Context, q db.Querier, events []Event) error {
	if len(events) == 0 {
		return nil
	}
	ids := make([]id.Event, len(events))
	at := make(map[id.Event]*Event, len(events))
	for i := range events {
		ids[i], at[events[i].ID] = events[i].ID, &events[i]
	}
	rows, err := q.QueryIn(ctx, "SELECT event_id FROM sport_markets WHERE main = 1 AND status IN ('active', 'suspended') AND event_id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (id id.Event, err error) {
		if err = r.Scan(&id); err == nil {
			at[id].MarketCount++
		}
		return id, err
	})
	if err != nil {
		return fmt.Errorf("count markets: %w", err)
	}
	mains, err := mainsOf(ctx, q, ids)
	for i := range mains {
		at[mains[i].EventID].MainMarket = &mains[i]
	}
	return err
}

// mainsOf reads the match winner markets.
func mainsOf(ctx context.Context, q db.Querier, eventIDs []id.Event) ([]Market, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+marketColumns+" WHERE position = 0 AND event_id", id.Strings(eventIDs))
	ms, err := db.Collect(rows, err, scanMarket)
	if err != nil {
		return nil, fmt.Errorf("read main markets: %w", err)
	}
	ids := make([]id.Market, len(ms))
	for i := range ms {
		ids[i] = ms[i].ID
	}
	rows, err = q.QueryIn(ctx, "SELECT "+selectionColumns+" WHERE market_id", id.Strings(ids))
	answers, err := db.Collect(rows, err, scanSelection)
	if err != nil {
		return nil, fmt.Errorf("read main prices: %w", err)
	}
	return assemble(ms, answers), nil
}
