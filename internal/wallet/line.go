package wallet

import (
	"slices"
	"strings"

	"maidan/internal/money"
)

// line is a row of wallet_transfers: one entry, or the two of a transfer between a player account and a house account.
type line struct {
	Entry
	against AccountID // the house account that gives the amount, or empty
}

// The columns of wallet_transfers that are set after the others.
const (
	lineAccount = 7
	lineSeq     = 11
	lineBalance = 12
)

// linesOf returns the lines of a transfer: one with both entries of a player and the house, otherwise one per entry, by account.
func linesOf(entries []Entry) []line {
	if len(entries) == 2 {
		player, house := entries[0], entries[1]
		if house.Account.Player() {
			player, house = house, player
		}
		if player.Account.Player() && !house.Account.Player() && player.Amount == -house.Amount {
			return []line{{player, house.Account}}
		}
	}
	lines := make([]line, len(entries))
	for i, e := range entries {
		lines[i] = line{Entry: e}
	}
	slices.SortFunc(lines, func(a, b line) int { return strings.Compare(string(a.Account), string(b.Account)) })
	return lines
}

// entriesOf returns the entries of a line; contra is empty where it has one.
func entriesOf(account, contra AccountID, amount money.Amount) []Entry {
	if contra == "" {
		return []Entry{{account, amount}}
	}
	return []Entry{{account, amount}, {contra, -amount}}
}

// contra returns the value of the column: nil for a line of one entry.
func (l line) contra() any {
	if l.against == "" {
		return nil
	}
	return string(l.against)
}
