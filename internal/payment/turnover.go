package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/turnover"
	"maidan/internal/wallet"
)

// ErrTurnover carries the player's turnover.Progress and its currency.
var ErrTurnover = fault.New(fault.Conflict, "turnover_unmet", "Withdrawal is not available until the deposit has been wagered.")

// Turnover are the hooks of the turnover rule. Every field is required.
type Turnover struct {
	// Rule returns the rule of the player's jurisdiction.
	Rule func(ctx context.Context, q db.Querier, playerID id.Player) (turnover.Rule, error)
	// Stakes returns what counts of the player's bets of cash that were placed since a time (unix milliseconds) at these odds or
	// higher, in the order of their times.
	Stakes func(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency, minOdds money.Odds, since int64) ([]turnover.Stake, error)
	// Open returns the sums of players' stakes of cash on open bets.
	Open func(ctx context.Context, q db.Querier, players []id.Player, c money.Currency) (map[id.Player]money.Amount, error)
}

// openTurnover stores what the turnover rule needs of deposits of different players that were just credited. The transaction holds the
// locks of the players' accounts, so that deposits and the money before them are in one order.
func (d *Service) openTurnover(ctx context.Context, tx *db.Tx, deps []Deposit) error {
	byCurrency := map[money.Currency][]Deposit{}
	for _, dep := range deps {
		byCurrency[dep.Currency] = append(byCurrency[dep.Currency], dep)
	}
	held := make(map[id.Player]money.Amount, len(deps))
	for c, some := range byCurrency {
		if err := d.moneyBefore(ctx, tx, c, some, held); err != nil {
			return err
		}
	}
	if err := insertTurnovers(ctx, tx, deps, held); err != nil {
		return fmt.Errorf("store the turnover of deposits: %w", err)
	}
	return nil
}

// moneyBefore adds what the players of deposits in a currency had before: their balances and their stakes on open bets.
func (d *Service) moneyBefore(ctx context.Context, tx *db.Tx, c money.Currency, deps []Deposit, held map[id.Player]money.Amount) (err error) {
	players, accounts := make([]id.Player, len(deps)), make([]wallet.AccountID, len(deps))
	for i, dep := range deps {
		players[i], accounts[i] = dep.PlayerID, wallet.PlayerCash(dep.PlayerID, c)
	}
	balances, err := wallet.BalancesIn(ctx, tx, accounts)
	if err != nil {
		return err
	}
	var open map[id.Player]money.Amount
	if d.Turnover != nil {
		if open, err = d.Turnover.Open(ctx, tx, players, c); err != nil {
			return fmt.Errorf("read open stakes: %w", err)
		}
	}
	for i, dep := range deps {
		held[dep.PlayerID] = max(balances[accounts[i]]-dep.Credited+open[dep.PlayerID], 0)
	}
	return nil
}

// playerTurnover is what the turnover rule knows of a player.
type playerTurnover struct {
	turnover.Progress
	final    bool // also met without the stakes of open bets
	deposits []countedDeposit
}

// turnoverOf returns a player's progress. Without a rule it is empty.
func (d *Service) turnoverOf(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency) (t playerTurnover, err error) {
	if t.deposits, err = openTurnovers(ctx, q, playerID); err != nil {
		return t, fmt.Errorf("read the turnover of deposits: %w", err)
	}
	if d.Turnover == nil {
		t.final = true
		return t, nil
	}
	rule, err := d.Turnover.Rule(ctx, q, playerID)
	if err != nil {
		return t, fmt.Errorf("read the turnover rule: %w", err)
	}
	deposits := make([]turnover.Deposit, len(t.deposits))
	for i, one := range t.deposits {
		deposits[i] = one.Deposit
	}
	var stakes []turnover.Stake
	if len(deposits) > 0 && rule.Percent > 0 {
		if stakes, err = d.Turnover.Stakes(ctx, q, playerID, c, rule.MinOdds, deposits[0].At); err != nil {
			return t, fmt.Errorf("read counted stakes: %w", err)
		}
	}
	if t.Progress, err = turnover.Of(rule, deposits, stakes); err != nil {
		return t, err
	}
	settled, err := turnover.Of(rule, deposits, turnover.Settled(stakes))
	t.final = settled.Left == 0
	return t, err
}

// meetTurnover refuses a withdrawal while the player's deposits are not wagered, and ends their requirement once bets with a result have
// met it: an open bet can still be cashed out. The withdrawal has been debited before, so the transaction holds the lock of the account:
// a cash-out whose money is withdrawn is visible.
func (d *Service) meetTurnover(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	t, err := d.turnoverOf(ctx, tx, w.PlayerID, w.Currency)
	switch {
	case err != nil:
		return err
	case t.Left > 0:
		return ErrTurnover.WithData("required", t.Required).WithData("wagered", t.Wagered).WithData("left", t.Left).
			WithData("min_odds", t.MinOdds).WithData("currency", w.Currency)
	case !t.final:
		return nil
	}
	for _, one := range t.deposits {
		if err := endTurnover(ctx, tx, one.depositID, w.ID); err != nil {
			return fmt.Errorf("end the turnover of a deposit: %w", err)
		}
	}
	return nil
}
