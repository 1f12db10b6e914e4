package statement

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Booking is a transfer of the player's money with all its entries.
type Booking struct {
	Line
	Account string `json:"account" enum:"cash,bonus" doc:"the player's account that the entry is on"`
	Parts   []Part `json:"parts" doc:"all entries of the transfer"`
}

// clockSkew is how much a node's clock may be ahead of another one's, in milliseconds.
const clockSkew = 60_000

// About returns the bookings that refer to a subject of the player, for example a bet or a deposit, oldest first. It returns none for
// a subject without entries and for one of another player.
func About(ctx context.Context, q db.Querier, playerID id.Player, currency money.Currency, ref string) ([]Booking, error) {
	all := []Booking{}
	for _, account := range []wallet.AccountID{wallet.PlayerCash(playerID, currency), wallet.PlayerBonus(playerID, currency)} {
		rows, err := wallet.EntriesAbout(ctx, q, account, ref, id.Millis(ref)-clockSkew)
		if err != nil {
			return nil, fmt.Errorf("list bookings: %w", err)
		}
		for _, row := range rows {
			parts, err := Parts(ctx, q, playerID, row.Transfer)
			if err != nil {
				return nil, fmt.Errorf("list bookings: %w", err)
			}
			all = append(all, Booking{Line: line(row), Account: account.Name(), Parts: parts})
		}
	}
	slices.SortStableFunc(all, func(a, b Booking) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Transfer, b.Transfer)) })
	return all, nil
}
