package wallet

import (
	"slices"
	"strings"

	"maidan/internal/money"
)

// line is a row of wallet_transfers: one entry, or both entries of a transfer between a player account and a house account.
type line struct {
	Entry
	against AccountID // the house account on the other side, or empty
}

// The columns of wallet_transfers that are written after the others.
const (
	lineAccount = 7
	lineSeq     = 11
	lineBalance = 12
)

// linesOf returns the lines of a transfer, by account: one line for an entry of a player and its opposite on a house account,
// otherwise one per entry.
func linesOf(entries []Entry) []line {
	if len(entries) == 2 {
		player, other := entries[0], entries[1]
		if other.Account.Player() {
			player, other = other, player
		}
		if player.Account.Player() && !other.Account.Player() && player.Amount == -other.Amount {
			return []line{{player, other.Account}}
		}
	}
	lines := make([]line, len(entries))
	for i, e := range entries {
		lines[i] = line{Entry: e}
	}
	slices.SortFunc(lines, func(a, b line) int { return strings.Compare(string(a.Account), string(b.Account)) })
	return lines
}

// entriesOf returns the entries of a line; contra is empty for a line of one entry.
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
