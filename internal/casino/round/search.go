package round

import (
	"context"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Filter selects rounds for staff. Empty fields select all.
type Filter struct {
	PlayerID  id.Player
	Game      string
	Funds     Funds
	Status    Status
	Currency  money.Currency
	MinPayout money.Amount // hundredths
	From, To  int64        // of the start, unix milliseconds; To is excluded
	Cursor    string       // Next of the part before
}

// PlayedRound is a round with its player, for staff.
type PlayedRound struct {
	Round
	PlayerID id.Player `json:"player_id"`
}

// Found are rounds that a Filter selects, the latest first. Next continues the search, empty at the end: a part is searched at most searched rounds
// far, so it may have few rounds or none although more follow.
type Found struct {
	Items []PlayedRound
	Next  string
}

const (
	// foundSize is the number of rounds of a Found.
	foundSize = 50
	// searched is how many rounds a search reads: a rare payout is not found by reading all rounds in one request.
	searched = 20_000
)

// Search returns rounds of all players. Open rounds are shown without what they hide.
func (e *Engine) Search(ctx context.Context, f Filter) (found Found, err error) {
	rows, next, err := searchRounds(ctx, e.DB.Reader(), f, e.reach)
	if err != nil {
		return found, err
	}
	found = Found{Items: make([]PlayedRound, len(rows)), Next: next}
	for i, x := range rows {
		r, err := e.show(ctx, e.DB.Reader(), x)
		if err != nil {
			return found, err
		}
		found.Items[i] = PlayedRound{r, x.PlayerID}
	}
	return found, nil
}

// query is a text with its arguments.
type query struct {
	conditions []string
	args       []any
}

// with adds a condition, whose %s is the place of the argument.
func (q *query) with(condition string, arg any) {
	q.args = append(q.args, arg)
	q.conditions = append(q.conditions, strings.ReplaceAll(condition, "%s", fmt.Sprintf("$%d", len(q.args))))
}

func (q *query) where() string {
	if len(q.conditions) == 0 {
		return "1 = 1"
	}
	return strings.Join(q.conditions, " AND ")
}

// read returns the query of the rounds that a search reads, in their order: ids of rounds rise with their start, and so do a player's seeds and
// nonces, which have an index.
func (f Filter) read(reach int) (q query, text string) {
	order := "id DESC"
	if f.PlayerID != "" {
		order = "seeds_id DESC, nonce DESC"
		q.with("player_id = %s", f.PlayerID)
	}
	if f.Cursor != "" {
		q.with("id < %s", f.Cursor)
	}
	if f.From != 0 {
		q.with("id >= %s", id.At(f.From))
	}
	if f.To != 0 {
		q.with("id < %s", id.At(f.To))
	}
	return q, fmt.Sprintf("SELECT %s FROM casino_rounds WHERE %s ORDER BY %s LIMIT %d", roundColumns, q.where(), order, reach)
}

func searchRounds(ctx context.Context, q db.Querier, f Filter, reach int) (found []row, next string, err error) {
	of, read := f.read(reach)
	filter := query{args: of.args}
	for _, c := range [][2]string{{"game", f.Game}, {"funds", string(f.Funds)}, {"status", string(f.Status)}, {"currency", string(f.Currency)}} {
		if c[1] != "" {
			filter.with(c[0]+" = %s", c[1])
		}
	}
	if f.MinPayout > 0 {
		filter.with("payout >= %s", int64(f.MinPayout))
	}
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM (%s) latest WHERE %s ORDER BY id DESC LIMIT %d", roundColumns, read, filter.where(), foundSize+1), filter.args...)
	if found, err = db.Collect(rows, err, scanRound); err != nil {
		return nil, "", fmt.Errorf("search rounds: %w", err)
	}
	if len(found) > foundSize {
		return found[:foundSize], string(found[foundSize-1].ID), nil
	}
	var count int
	if err := q.QueryRow(ctx, fmt.Sprintf("SELECT COUNT(*), COALESCE(MIN(id), '') FROM (%s) latest", read), of.args...).Scan(&count, &next); err != nil {
		return nil, "", fmt.Errorf("search rounds: %w", err)
	}
	if count < reach { // nothing follows
		next = ""
	}
	return found, next, nil
}
