package cashout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// Order is a player's order to cash out all of a bet when the offer reaches Target.
type Order struct {
	Target money.Amount `json:"target" doc:"hundredths"`
	MadeAt int64        `json:"made_at" doc:"unix milliseconds"`
}

// standingOrder is an order with the state of its execution.
type standingOrder struct {
	bet    id.Bet
	player id.Player
	Order
	reachedAt int64 // when the offer was first at the target, 0 while it is below
}

// SetOrder stores a player's order on an open bet and replaces an earlier one. It fails with ErrNoBet, ErrTarget, or ErrNoCashOut
// if the bet can never be cashed out.
func (b *Broker) SetOrder(ctx context.Context, playerID id.Player, betID id.Bet, target money.Amount) (Order, error) {
	one, err := bet.Find(ctx, b.DB.Reader(), playerID, betID)
	switch {
	case err != nil:
		return Order{}, err
	case one.Status != bet.Pending:
		return Order{}, ErrNoCashOut.WithData("suspended", ReasonSettled)
	case one.Funds == bet.Free:
		return Order{}, ErrNoCashOut.WithData("suspended", ReasonFreeBet)
	case target <= 0 || target > one.Potential:
		return Order{}, ErrTarget.At("target", "invalid")
	}
	o := Order{target, b.now()}
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO bet_orders (bet_id, player_id, target, made_at, looked_at, reached_at) VALUES ($1, $2, $3, $4, 0, 0)
			ON CONFLICT (bet_id) DO UPDATE SET target = excluded.target, made_at = excluded.made_at, looked_at = 0, reached_at = 0`,
			betID, playerID, int64(target), o.MadeAt)
		return err
	})
	if err != nil {
		return Order{}, fmt.Errorf("write order: %w", err)
	}
	return o, nil
}

// DropOrder deletes a player's order; without one nothing happens. It fails with ErrNoBet.
func (b *Broker) DropOrder(ctx context.Context, playerID id.Player, betID id.Bet) error {
	if _, err := bet.Find(ctx, b.DB.Reader(), playerID, betID); err != nil {
		return err
	}
	return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM bet_orders WHERE bet_id = $1", betID)
		return err
	})
}

func findOrder(ctx context.Context, q db.Querier, betID id.Bet) (*Order, error) {
	o := &Order{}
	err := q.QueryRow(ctx, "SELECT target, made_at FROM bet_orders WHERE bet_id = $1", betID).Scan(&o.Target, &o.MadeAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read order: %w", err)
	}
	return o, nil
}

// ordersAtOnce is the maximal number of orders that one run checks, so that many orders cannot overload the server.
const ordersAtOnce = 200

// ExecuteOrders checks the standing orders that have not been checked for longest, and cashes out the bets whose offer has
// reached its target. It returns the number of cashed out bets. A job calls it regularly on one node. An order on a live bet is
// carried out if the offer still reaches the target after the bet delay. Orders on bets that are no longer open are deleted.
func (b *Broker) ExecuteOrders(ctx context.Context) (cashed int, err error) {
	orders, err := b.dueOrders(ctx)
	if err != nil {
		return 0, err
	}
	var failed error
	for _, o := range orders {
		done, err := b.execute(ctx, o)
		if done {
			cashed++
		}
		failed = errors.Join(failed, err)
	}
	return cashed, failed
}

func (b *Broker) dueOrders(ctx context.Context) ([]standingOrder, error) {
	rows, err := b.DB.Reader().Query(ctx, `SELECT bet_id, player_id, target, made_at, reached_at FROM bet_orders ORDER BY looked_at, bet_id LIMIT $1`,
		int64(ordersAtOnce))
	orders, err := db.Collect(rows, err, func(r *sql.Rows) (o standingOrder, err error) {
		return o, r.Scan(&o.bet, &o.player, &o.Target, &o.MadeAt, &o.reachedAt)
	})
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	return orders, nil
}

func (b *Broker) execute(ctx context.Context, o standingOrder) (done bool, err error) {
	one, err := bet.Find(ctx, b.DB.Reader(), o.player, o.bet)
	if err != nil {
		return false, err
	}
	if one.Status != bet.Pending {
		return false, b.DropOrder(ctx, o.player, o.bet)
	}
	known, err := b.prices(ctx, b.DB.Reader(), &one)
	if err != nil {
		return false, err
	}
	now := b.now()
	a := appraise(&one, known, now)
	reached := a.suspended == "" && a.offer >= o.Target
	switch {
	case !reached:
		return false, b.recordCheck(ctx, o.bet, now, 0)
	case o.reachedAt == 0:
		o.reachedAt = now
	}
	if a.live && now-o.reachedAt < b.Delay.Milliseconds() {
		return false, b.recordCheck(ctx, o.bet, now, o.reachedAt)
	}
	t := cashOut{broker: b, bet: one, key: fmt.Sprintf("cashout:auto:%s:%d", one.ID, o.MadeAt), hash: []any{string(one.ID), int64(o.Target)}, percent: 100,
		order: &o, price: o.price}
	_, err = t.submit(ctx, true)
	if kind := fault.KindOf(err); err != nil && (kind == fault.Conflict || kind == fault.Invalid) {
		return false, b.recordCheck(ctx, o.bet, now, 0) // the offer fell, or the order was deleted, before the command ran
	}
	if err != nil {
		return false, err
	}
	return true, b.DropOrder(ctx, o.player, o.bet)
}

// price pays the current offer if it reaches the target.
func (o standingOrder) price(now appraisal) (money.Amount, error) {
	switch {
	case now.suspended != "":
		return 0, ErrNoCashOut.WithData("suspended", now.suspended)
	case now.offer < o.Target:
		return 0, ErrOffer
	}
	return now.offer, nil
}

func (b *Broker) recordCheck(ctx context.Context, betID id.Bet, lookedAt, reachedAt int64) error {
	return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE bet_orders SET looked_at = $1, reached_at = $2 WHERE bet_id = $3", lookedAt, reachedAt, betID)
		return err
	})
}
