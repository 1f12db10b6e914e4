package bet

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// StreamFilter selects bets of all players. Empty fields select all.
type StreamFilter struct {
	PlayerID   id.Player
	EventID    id.Event
	Sport      string
	Currency   money.Currency
	LeastStake money.Amount // hundredths, in any currency
	Live       bool         // only those on live events
	Kind       Kind
	Status     Status
	Cursor     string // id of the last bet of the previous page
}

// StreamPage is a part of the stream, latest bet first. Next is empty at the end. If few bets match the filter, a page may be
// short and still have a next one.
type StreamPage struct {
	Items []Bet
	Next  string
}

const (
	streamPage = 50
	maxReads   = 10 // maximal number of reads from the table for one page
)

// Stream returns a page of all players' bets, or ErrCursor.
func Stream(ctx context.Context, q db.Querier, f StreamFilter) (StreamPage, error) {
	before := id.End
	if f.Cursor != "" {
		if before = f.Cursor; !id.Valid(before) {
			return StreamPage{}, ErrCursor.At("cursor", "invalid")
		}
	}
	var markets []id.Market
	if f.EventID != "" {
		ms, err := market.MarketsOf(ctx, q, f.EventID)
		if err != nil {
			return StreamPage{}, err
		}
		for _, m := range ms {
			markets = append(markets, m.ID)
		}
		if len(markets) == 0 {
			return StreamPage{Items: []Bet{}}, nil
		}
	}
	page := StreamPage{Items: []Bet{}}
	for range maxReads {
		some, err := streamed(ctx, q, f, markets, before)
		if err != nil {
			return StreamPage{}, err
		}
		more := len(some) > streamPage
		some = some[:min(len(some), streamPage)]
		ofTheSport, err := ofSport(ctx, q, some, f.Sport)
		if err != nil {
			return StreamPage{}, err
		}
		for _, one := range ofTheSport {
			if page.Items = append(page.Items, *one); len(page.Items) == streamPage {
				page.Next = string(one.ID)
				return page, nil
			}
		}
		if !more {
			page.Next = ""
			return page, nil
		}
		before = string(some[len(some)-1].ID)
		page.Next = before
	}
	return page, nil
}

func streamed(ctx context.Context, q db.Querier, f StreamFilter, markets []id.Market, before string) ([]*Bet, error) {
	text, args := f.query(markets, before)
	rows, err := q.Query(ctx, text, args...)
	bets, err := db.Collect(rows, err, Scan)
	if err != nil {
		return nil, fmt.Errorf("read bets: %w", err)
	}
	if err := AddLegs(ctx, q, bets); err != nil {
		return nil, err
	}
	return bets, addLabels(ctx, q, bets)
}

func (f StreamFilter) query(markets []id.Market, before string) (string, []any) {
	var args []any
	arg := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("$%d", len(args))
	}
	conditions := []string{"SELECT " + Columns + " WHERE id < " + arg(before)}
	for _, c := range []struct{ column, value string }{
		{"player_id", string(f.PlayerID)}, {"currency", string(f.Currency)}, {"kind", string(f.Kind)}, {"status", string(f.Status)},
	} {
		if c.value != "" {
			conditions = append(conditions, c.column+" = "+arg(c.value))
		}
	}
	text := strings.Join(conditions, " AND ")
	if f.LeastStake > 0 {
		text += " AND stake >= " + arg(int64(f.LeastStake))
	}
	if f.Live {
		text += " AND live = 1"
	}
	if len(markets) > 0 {
		marks := make([]string, len(markets))
		for i, m := range markets {
			marks[i] = arg(m)
		}
		text += " AND id IN (SELECT bet_id FROM bet_legs WHERE market_id IN (" + strings.Join(marks, ", ") + "))"
	}
	return text + " ORDER BY id DESC LIMIT " + arg(int64(streamPage+1)), args
}

// ofSport returns the bets with a leg in a sport, all of them if it is empty.
func ofSport(ctx context.Context, q db.Querier, bets []*Bet, sport string) ([]*Bet, error) {
	if sport == "" {
		return bets, nil
	}
	var ids []id.Event
	for _, one := range bets {
		for _, l := range one.Legs {
			ids = append(ids, l.EventID)
		}
	}
	events, err := market.Named(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(bets, func(one *Bet) bool {
		return !slices.ContainsFunc(one.Legs, func(l Leg) bool { return events[l.EventID].Sport == sport })
	}), nil
}

// AverageStake returns the average stake of the bets of a currency placed since a time (unix milliseconds), and their number.
func AverageStake(ctx context.Context, q db.Querier, c money.Currency, since int64) (stake money.Amount, bets int64, err error) {
	var sum int64
	err = q.QueryRow(ctx, "SELECT COALESCE(SUM(stake), 0), COUNT(*) FROM bet_bets WHERE id > $1 AND currency = $2", id.At(since), string(c)).Scan(&sum, &bets)
	if err != nil {
		return 0, 0, fmt.Errorf("read usual stake: %w", err)
	}
	if bets == 0 {
		return 0, 0, nil
	}
	return money.Amount(sum / bets), bets, nil
}

// RecentBet is a bet with the fields that alarms need.
type RecentBet struct {
	BetID    id.Bet
	Currency money.Currency
	Stake    money.Amount
	PlacedAt int64
}

// PlacedSince returns the bets placed since a time, unix milliseconds.
func PlacedSince(ctx context.Context, q db.Querier, at int64) ([]RecentBet, error) {
	rows, err := q.Query(ctx, "SELECT id, currency, stake, placed_at FROM bet_bets WHERE id > $1 ORDER BY id", id.At(at))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (f RecentBet, err error) {
		return f, r.Scan(&f.BetID, &f.Currency, &f.Stake, &f.PlacedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read new bets: %w", err)
	}
	return all, nil
}

// SelectionCount is the number of bets on one selection.
type SelectionCount struct {
	MarketID    id.Market
	SelectionID id.Selection
	Bets        int64
}

// CountBySelection returns the selections with at least so many bets placed since a time, unix milliseconds.
func CountBySelection(ctx context.Context, q db.Querier, since, least int64) ([]SelectionCount, error) {
	rows, err := q.Query(ctx, `SELECT market_id, selection_id, COUNT(*) FROM bet_legs WHERE bet_id > $1 AND place_den = 0
		GROUP BY market_id, selection_id HAVING COUNT(*) >= $2`, id.At(since), least)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (n SelectionCount, err error) {
		return n, r.Scan(&n.MarketID, &n.SelectionID, &n.Bets)
	})
	if err != nil {
		return nil, fmt.Errorf("count new bets: %w", err)
	}
	return all, nil
}
