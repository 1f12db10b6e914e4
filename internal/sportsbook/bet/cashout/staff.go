package cashout

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// TakenCashOut is a part of a bet that was cashed out.
type TakenCashOut struct {
	ID        string       `json:"id"`
	Stake     money.Amount `json:"stake" doc:"of the bet's stake, hundredths"`
	Fair      money.Amount `json:"fair" doc:"what all that was left of the bet was worth then, hundredths"`
	Margin    int64        `json:"margin" doc:"thousandths that the offer was below it"`
	Paid      money.Amount `json:"paid" doc:"hundredths"`
	Automatic bool         `json:"automatic" doc:"by the player's standing order"`
	At        int64        `json:"at" doc:"unix milliseconds"`
}

// Worth is the current value of a bet with its cash-outs, for staff.
type Worth struct {
	Now    CashOut        `json:"now"`
	Margin int64          `json:"margin" doc:"thousandths that the offer is below the fair value; 0 where nothing is open"`
	Taken  []TakenCashOut `json:"taken" doc:"the first one first"`
}

// Value returns the worth of any player's bet, or ErrNoBet.
func (b *Broker) Value(ctx context.Context, betID id.Bet) (w Worth, err error) {
	one, err := bet.FindAny(ctx, b.DB.Reader(), betID)
	if err != nil {
		return w, err
	}
	var a appraisal
	if w.Now, a, err = b.value(ctx, &one); err != nil {
		return w, err
	}
	w.Margin = a.margin
	rows, err := b.DB.Reader().Query(ctx, "SELECT id, stake, fair, margin, paid, automatic, at FROM bet_cashouts WHERE bet_id = $1 ORDER BY id", betID)
	w.Taken, err = db.Collect(rows, err, func(r *sql.Rows) (t TakenCashOut, err error) {
		var automatic int64
		err = r.Scan(&t.ID, &t.Stake, &t.Fair, &t.Margin, &t.Paid, &automatic, &t.At)
		t.Automatic = automatic == 1
		return t, err
	})
	if err != nil {
		return w, fmt.Errorf("read cash-outs: %w", err)
	}
	if w.Taken == nil {
		w.Taken = []TakenCashOut{}
	}
	return w, nil
}
