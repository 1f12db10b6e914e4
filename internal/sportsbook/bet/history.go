package bet

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Filter selects bets of a history. Empty fields select all.
type Filter struct {
	Status StatusFilter
	Period Period
	Zone   int    // minutes by which the player's clock is ahead of UTC: days and weeks are the player's
	Cursor string // id of the last bet of the previous page
}

// Page is a part of a history, the latest bet first. Next is empty at the end.
type Page struct {
	Items []Bet  `json:"items"`
	Next  string `json:"next"`
}

const pageSize = 20

// StatusFilter selects bets by their status.
type StatusFilter string

// The filters by status.
const (
	AnyStatus     StatusFilter = "all"
	OnlyPending   StatusFilter = "pending"
	OnlySettled   StatusFilter = "settled"
	OnlyApproved  StatusFilter = "approved"  // won or cashed out
	OnlyDeclined  StatusFilter = "declined"  // lost
	OnlyCancelled StatusFilter = "cancelled" // the stake was returned
)

// StatusFilters returns all filters by status.
func StatusFilters() []StatusFilter {
	return []StatusFilter{AnyStatus, OnlyPending, OnlySettled, OnlyApproved, OnlyDeclined, OnlyCancelled}
}

var statuses = map[StatusFilter][]Status{
	"": nil, AnyStatus: nil, OnlyPending: {Pending}, OnlyApproved: {Won, Cashed}, OnlyDeclined: {Lost}, OnlyCancelled: {Void},
	OnlySettled: {Won, Lost, Void, Cashed},
}

// History returns a page of a player's bets as of now, or ErrFilter or ErrCursor.
func History(ctx context.Context, q db.Querier, playerID id.Player, f Filter, now time.Time) (Page, error) {
	wanted, ok := statuses[f.Status]
	if !ok {
		return Page{}, ErrFilter.At("status", "invalid")
	}
	from, until, ok := period(f.Period, now.In(time.FixedZone("", f.Zone*60)))
	if !ok {
		return Page{}, ErrFilter.At("period", "invalid")
	}
	before := id.End
	if f.Cursor != "" {
		if before = f.Cursor; !id.Valid(before) {
			return Page{}, ErrCursor.At("cursor", "invalid")
		}
	}
	query, args := historyQuery(playerID, before, from, until, wanted)
	rows, err := q.Query(ctx, query, args...)
	bets, err := db.Collect(rows, err, Scan)
	if err != nil {
		return Page{}, fmt.Errorf("read history: %w", err)
	}
	page := Page{Items: []Bet{}}
	if len(bets) > pageSize {
		bets = bets[:pageSize]
		page.Next = string(bets[pageSize-1].ID)
	}
	if err := AddLegs(ctx, q, bets); err != nil {
		return Page{}, err
	}
	if err := addLabels(ctx, q, bets); err != nil {
		return Page{}, err
	}
	for _, one := range bets {
		page.Items = append(page.Items, *one)
	}
	return page, nil
}

func historyQuery(playerID id.Player, before string, from, until int64, wanted []Status) (string, []any) {
	args := []any{string(playerID), before, from, until, int64(pageSize + 1)}
	text := "SELECT " + Columns + " WHERE player_id = $1 AND id < $2 AND placed_at >= $3 AND placed_at < $4"
	if len(wanted) > 0 {
		marks := make([]string, len(wanted))
		for i, s := range wanted {
			args = append(args, string(s))
			marks[i] = fmt.Sprintf("$%d", len(args))
		}
		text += " AND status IN (" + strings.Join(marks, ", ") + ")"
	}
	return text + " ORDER BY id DESC LIMIT $5", args
}

// HasBetOn reports whether a player has ever bet on one of these markets.
func HasBetOn(ctx context.Context, q db.Querier, playerID id.Player, marketIDs []id.Market) (bool, error) {
	rows, err := q.QueryIn(ctx,
		"SELECT b.id FROM bet_bets b JOIN bet_legs l ON l.bet_id = b.id WHERE b.player_id = $1 AND l.market_id", id.Strings(marketIDs), playerID)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) })
	if err != nil {
		return false, fmt.Errorf("find bets on an event: %w", err)
	}
	return len(found) > 0, nil
}

// Open returns the number of a player's pending bets, and when the oldest was placed (unix milliseconds, 0 without one).
func Open(ctx context.Context, q db.Querier, playerID id.Player) (count, oldest int64, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*), COALESCE(MIN(placed_at), 0) FROM bet_bets WHERE player_id = $1 AND status = 'pending'",
		playerID).Scan(&count, &oldest)
	if err != nil {
		return 0, 0, fmt.Errorf("count open bets: %w", err)
	}
	return count, oldest, nil
}
