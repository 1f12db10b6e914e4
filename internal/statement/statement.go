// Package statement makes statements of account: the entries of a player's money in a period, with the balance after each.
package statement

import (
	"context"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The package's errors.
var (
	ErrPeriod   = fault.New(fault.Invalid, "period_invalid", "The period must end after it begins.")
	ErrGroup    = fault.New(fault.Invalid, "group_unknown", "There is no such group of entries.")
	ErrCursor   = wallet.ErrCursor
	ErrTooLong  = fault.New(fault.Invalid, "statement_too_long", "This period has too many entries for a PDF. Choose a shorter period or download the CSV file.")
	ErrNotFound = fault.New(fault.NotFound, "not_found", "There is no such entry.")
)

// PageSize is the number of lines of a page, the product's size of histories.
const PageSize = 20

// Group is what an entry is about.
type Group string

// The groups.
const (
	Deposits    Group = "deposits"
	Withdrawals Group = "withdrawals"
	Bets        Group = "bets"
	Casino      Group = "casino"
	Bonuses     Group = "bonuses"
	Other       Group = "other" // corrections and payments of debts
)

// Groups returns all groups in display order.
func Groups() []Group { return []Group{Deposits, Withdrawals, Bets, Casino, Bonuses, Other} }

// kinds are the kinds of transfers of each group; one that ends in a dot is a prefix. Other has the rest.
var kinds = map[Group][]string{
	Deposits: {"deposit"}, Withdrawals: {"withdrawal."}, Bets: {"bet."}, Casino: {"casino.", "crash."}, Bonuses: {"bonus.", "grant.", "tournament."}, Other: nil,
}

// GroupOf returns the group of a kind of transfer.
func GroupOf(kind string) Group {
	for group, all := range kinds {
		for _, k := range all {
			if kind == k || strings.HasSuffix(k, ".") && strings.HasPrefix(kind, k) {
				return group
			}
		}
	}
	return Other
}

// selection returns the kinds of a group for a query; all kinds for no group.
func (g Group) selection() wallet.Kinds {
	if g != Other {
		return wallet.Kinds{Of: kinds[g]}
	}
	var rest wallet.Kinds
	for _, group := range Groups() {
		rest.Except = append(rest.Except, kinds[group]...)
	}
	return rest
}

// Query selects the lines of a statement. Times are unix milliseconds.
type Query struct {
	Account wallet.AccountID
	From    int64
	To      int64 // exclusive
	Group   Group // empty for all
	Cursor  string
}

// Statement is a page of a statement of account. Amounts are hundredths of the currency unit.
type Statement struct {
	Opening money.Amount `json:"opening" doc:"balance at the start of the period"`
	Closing money.Amount `json:"closing" doc:"balance at the end of the period"`
	Entries int64        `json:"entries" doc:"number of entries of the period, of all groups"`
	Items   []Line       `json:"items" doc:"entries, latest first"`
	Next    string       `json:"next" doc:"cursor of the next page; empty at the end"`
}

// Line is one entry of the account.
type Line struct {
	Transfer id.Transfer  `json:"id" doc:"id of the transfer"`
	Kind     string       `json:"kind" doc:"for example bet.stake"`
	Group    Group        `json:"group" enum:"deposits,withdrawals,bets,casino,bonuses,other"`
	Ref      string       `json:"ref" doc:"id of what it is about: a bet, a deposit, a withdrawal, a bonus"`
	Reversal bool         `json:"reversal" doc:"it reverses an earlier entry"`
	Amount   money.Amount `json:"amount" doc:"positive if money came in"`
	Balance  money.Amount `json:"balance" doc:"balance after the entry"`
	At       int64        `json:"at" doc:"unix milliseconds"`
}

func line(s wallet.Statement) Line {
	return Line{s.Transfer, s.Kind, GroupOf(s.Kind), s.Ref, s.Reverses != "", s.Amount, s.Balance, s.At}
}

// Page returns a page of a statement. The balances are those of the whole period, whatever the group. Errors: ErrPeriod, ErrGroup and
// ErrCursor.
func Page(ctx context.Context, q db.Querier, query Query) (Statement, error) {
	below := int64(1) << 62
	if query.Cursor != "" {
		var err error
		if below, err = strconv.ParseInt(query.Cursor, 10, 64); err != nil {
			return Statement{}, ErrCursor.At("cursor", "")
		}
	}
	span, err := spanOf(ctx, q, query)
	if err != nil {
		return Statement{}, err
	}
	s := Statement{Entries: span.End - span.First, Items: []Line{}}
	if s.Opening, s.Closing, err = balances(ctx, q, query.Account, span); err != nil {
		return Statement{}, err
	}
	rows, err := wallet.EntriesBelow(ctx, q, query.Account, span, query.Group.selection(), below, PageSize+1)
	if err != nil {
		return Statement{}, err
	}
	if len(rows) > PageSize {
		rows, s.Next = rows[:PageSize], rows[PageSize-1].Cursor
	}
	for _, row := range rows {
		s.Items = append(s.Items, line(row))
	}
	return s, nil
}

// balances returns the balances before and after a span.
func balances(ctx context.Context, q db.Querier, a wallet.AccountID, span wallet.Span) (opening, closing money.Amount, err error) {
	if opening, err = wallet.BalanceAfter(ctx, q, a, span.First-1); err == nil {
		closing, err = wallet.BalanceAfter(ctx, q, a, span.End-1)
	}
	return opening, closing, err
}

func spanOf(ctx context.Context, q db.Querier, query Query) (wallet.Span, error) {
	if query.To <= query.From {
		return wallet.Span{}, ErrPeriod.At("to", "")
	}
	if _, ok := kinds[query.Group]; !ok && query.Group != "" {
		return wallet.Span{}, ErrGroup.At("group", "")
	}
	return wallet.SpanOf(ctx, q, query.Account, query.From, query.To)
}

// Part is one entry of a transfer, as the player may see it.
type Part struct {
	Account string       `json:"account" doc:"cash or bonus for the player's own money, otherwise the operator's account, for example stakes"`
	Own     bool         `json:"own" doc:"the account is the player's"`
	Amount  money.Amount `json:"amount"`
}

// Parts returns all entries of a transfer, or ErrNotFound for one that does not move the player's money.
func Parts(ctx context.Context, q db.Querier, playerID id.Player, transfer id.Transfer) ([]Part, error) {
	entries, err := wallet.EntriesOf(ctx, q, transfer)
	if err != nil {
		return nil, err
	}
	parts, mine := make([]Part, len(entries)), false
	for i, e := range entries {
		own := e.Account.Player() && e.Account.PlayerID() == playerID
		parts[i] = Part{Account: e.Account.Name(), Own: own, Amount: e.Amount}
		mine = mine || own
	}
	if !mine {
		return nil, ErrNotFound
	}
	return parts, nil
}
