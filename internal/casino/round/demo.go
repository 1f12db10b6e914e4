package round

import (
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// SeatRow is the row that a command of another game must load to move demo money. The player must have one, see Engine.Sit.
func SeatRow(playerID id.Player) wallet.RowKey {
	return wallet.RowKey{Loader: seatLoader, Key: string(playerID)}
}

// MoveDemo returns the parts of a decision that add an amount to a player's demo money, or take it. Error: wallet.ErrInsufficient.
func MoveDemo(v *wallet.View, playerID id.Player, by money.Amount) (u wallet.Update, r wallet.Row, err error) {
	at, err := viewSeat(v, playerID)
	if err != nil {
		return u, r, err
	}
	if at.demo+by < 0 {
		return u, r, wallet.ErrInsufficient.At("stake", "conflict")
	}
	at.demo += by
	u, r = at.saved("demo")
	return u, r, nil
}
