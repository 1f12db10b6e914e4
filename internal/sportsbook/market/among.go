package market

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// ListAmong is List restricted to events that have at least one of some markets, such as those that a player has bet on. The
// database applies f. Order and page are computed here, because the condition on the ids must end the statement. It fails with
// ErrCursor.
func ListAmong(ctx context.Context, q db.Querier, f Filter, marketIDs []id.Market) (Page, error) {
	var behind *pageCursor
	if f.Cursor != "" {
		p, err := readCursor(f.Cursor)
		if err != nil {
			return Page{}, err
		}
		behind = &p
	}
	rows, err := q.QueryIn(ctx, "SELECT DISTINCT event_id FROM sport_markets WHERE id", id.Strings(marketIDs))
	ids, err := db.Collect(rows, err, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) })
	if err != nil {
		return Page{}, fmt.Errorf("read the events of markets: %w", err)
	}
	var args arguments
	var standing []string
	for _, p := range f.parts(args.add) {
		standing = append(standing, p.condition)
	}
	wanted := "(" + strings.Join(standing, " OR ") + ")" + f.conditions(args.add)
	rows, err = q.QueryIn(ctx, "SELECT "+eventColumns+" WHERE "+wanted+" AND id", ids, args...)
	events, err := db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) })
	if err != nil {
		return Page{}, fmt.Errorf("list events of markets: %w", err)
	}
	first, err := f.firstLeagues(ctx, q)
	if err != nil {
		return Page{}, err
	}
	compare := func(a, b pageCursor) int { return f.compare(a, b, first) }
	slices.SortFunc(events, func(a, b Event) int { return compare(placeOf(a), placeOf(b)) })
	if behind != nil {
		events = slices.DeleteFunc(events, func(e Event) bool { return compare(placeOf(e), *behind) <= 0 })
	}
	page := f.pageOf(events, first)
	return page, withMain(ctx, q, page.Items)
}

// compare compares two positions in the order of the list, featured leagues first.
func (f Filter) compare(a, b pageCursor, first []string) int {
	byTime := cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID))
	if f.Group == GroupEnded {
		return -byTime
	}
	byTime = cmp.Or(cmp.Compare(bit(a.Resting), bit(b.Resting)), byTime)
	if f.Order != ByLeague {
		return byTime
	}
	rank := func(p pageCursor) int64 { return bit(!slices.Contains(first, p.League)) }
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Sport, b.Sport), cmp.Compare(a.League, b.League), byTime)
}
