package crash

import (
	"context"
	"fmt"
	"strings"

	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Filter selects bets for staff. Empty fields select all.
type Filter struct {
	PlayerID  id.Player
	RoundID   id.CrashRound
	Game      string
	Funds     round.Funds
	Status    BetStatus
	Currency  money.Currency
	MinPayout money.Amount // hundredths
	From, To  int64        // of the placement, unix milliseconds; To is excluded
	Cursor    string       // Next of the part before
}

// PlayedBet is a bet with its player, for staff.
type PlayedBet struct {
	SharedBet
	PlayerID id.Player `json:"player_id"`
}

// Found are bets that a Filter selects, the latest first. Next continues the search, empty at the end: a part is searched at most searched bets far.
type Found struct {
	Items []PlayedBet
	Next  string
}

const (
	// foundSize is the number of bets of a Found.
	foundSize = 50
	// searched is how many bets a search reads.
	searched = 20_000
)

// Search returns bets of all players.
func (e *Engine) Search(ctx context.Context, f Filter) (found Found, err error) {
	bets, next, err := searchBets(ctx, e.DB.Reader(), f, e.reach)
	if err != nil {
		return found, err
	}
	shown, err := withRounds(ctx, e.DB.Reader(), bets)
	if err != nil {
		return found, err
	}
	found = Found{Items: make([]PlayedBet, len(bets)), Next: next}
	for i, b := range shown {
		found.Items[i] = PlayedBet{b, bets[i].PlayerID}
	}
	return found, nil
}

// conditions are those of a query, with their arguments.
type conditions struct {
	texts []string
	args  []any
}

// add adds a comparison with an argument.
func (c *conditions) add(comparison string, arg any) {
	c.args = append(c.args, arg)
	c.texts = append(c.texts, fmt.Sprintf("%s $%d", comparison, len(c.args)))
}

func searchBets(ctx context.Context, q db.Querier, f Filter, reach int) (found []betRow, next string, err error) {
	read := f.read()
	inner := fmt.Sprintf("SELECT %s FROM crash_bets WHERE %s ORDER BY id DESC LIMIT %d", betColumns, strings.Join(read.texts, " AND "), reach)
	filter := f.among(read.args)
	rows, err := q.Query(ctx, fmt.Sprintf(`SELECT b.%s FROM (%s) b JOIN crash_rounds r ON r.id = b.round_id WHERE %s ORDER BY b.id DESC LIMIT %d`,
		strings.ReplaceAll(betColumns, ", ", ", b."), inner, strings.Join(filter.texts, " AND "), foundSize+1), filter.args...)
	if found, err = db.Collect(rows, err, scanBet); err != nil {
		return nil, "", fmt.Errorf("search crash bets: %w", err)
	}
	if len(found) > foundSize {
		return found[:foundSize], string(found[foundSize-1].ID), nil
	}
	var count int
	if err := q.QueryRow(ctx, "SELECT COUNT(*), COALESCE(MIN(id), '') FROM ("+inner+") b", read.args...).Scan(&count, &next); err != nil {
		return nil, "", fmt.Errorf("search crash bets: %w", err)
	}
	if count < reach { // nothing follows
		next = ""
	}
	return found, next, nil
}

// read returns the conditions of the bets that a search reads, in the order of their ids.
func (f Filter) read() (c conditions) {
	below := id.End
	if f.Cursor != "" {
		below = f.Cursor
	}
	c.add("id <", below)
	if f.To != 0 {
		c.add("id <", id.At(f.To))
	}
	if f.From != 0 {
		c.add("id >=", id.At(f.From))
	}
	if f.PlayerID != "" {
		c.add("player_id =", f.PlayerID)
	}
	if f.RoundID != "" {
		c.add("round_id =", f.RoundID)
	}
	return c
}

// among returns the conditions of the bets that a search finds among those that it reads. Their arguments follow those of the reading.
func (f Filter) among(args []any) conditions {
	c := conditions{args: args}
	c.add("b.payout >=", int64(f.MinPayout))
	for _, equal := range [][2]string{{"r.game =", f.Game}, {"b.funds =", string(f.Funds)}, {"b.status =", string(f.Status)}, {"b.currency =", string(f.Currency)}} {
		if equal[1] != "" {
			c.add(equal[0], equal[1])
		}
	}
	return c
}
