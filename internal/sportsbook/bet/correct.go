package bet

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// reopen takes back what an earlier result of a market has paid, wherever its legs no longer agree with the result: the
// payment is reversed (what a player has spent meanwhile becomes a debt, never a negative balance), and the bet is pending
// again, to be settled as any other. It works in batches, may be broken off between them and done again.
func (b *Book) reopen(ctx context.Context, m market.Market) error {
	for _, s := range m.Selections {
		after := ""
		for {
			ids, err := b.disagreeing(ctx, m.ID, s, after)
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				break
			}
			if err := b.reopenBets(ctx, m.ID, ids); err != nil {
				return fmt.Errorf("correct market %s: %w", m.ID, err)
			}
			after = ids[len(ids)-1]
		}
	}
	return nil
}

// disagreeing returns the next bets whose settled leg on a selection says something else than its result, in order.
func (b *Book) disagreeing(ctx context.Context, marketID string, s market.Selection, after string) ([]string, error) {
	rows, err := b.DB.Reader().Query(ctx, `SELECT bet_id FROM bet_legs
		WHERE market_id = $1 AND bet_id > $2 AND selection_id = $3 AND status NOT IN ('pending', $4) ORDER BY bet_id LIMIT $5`,
		marketID, after, s.ID, market.Shown(s.Result, s.Factors), int64(settleBatch))
	ids, err := db.Collect(rows, err, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("read legs to correct: %w", err)
	}
	return ids, nil
}

// reopenBets does all of it in one transaction, on what the bets are under their locks: somebody else may have corrected
// or even settled them again since they were found.
func (b *Book) reopenBets(ctx context.Context, marketID string, ids []string) error {
	return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		bets, results, err := readForSettlement(ctx, tx, ids)
		if err != nil {
			return err
		}
		var paid []*Bet
		var legRows, betRows [][]any
		for _, one := range bets {
			for i, l := range one.Legs {
				r := results[l.SelectionID]
				if l.MarketID != marketID || l.Status == string(Pending) || l.Status == market.Shown(r.Result, r.Factors) {
					continue
				}
				legRows = append(legRows, []any{one.ID, int64(i), one.PlayerID, string(Pending)})
				betRows = append(betRows, []any{one.ID, one.PlayerID, string(Pending), int64(0), one.OpenLegs + 1, one.Generation, int64(0)})
				if one.Payout > 0 {
					paid = append(paid, one)
				}
			}
		}
		if err := b.takeBack(ctx, tx, paid); err != nil {
			return err
		}
		return writeSettled(ctx, tx, legRows, betRows)
	})
}

// takeBack reverses the payments of settled bets. A payment's transfer is learnt by asking for it again: the key replays it.
func (b *Book) takeBack(ctx context.Context, tx *db.Tx, bets []*Bet) error {
	payments := make([]wallet.Command, len(bets))
	for i, one := range bets {
		payments[i] = payment(*one)
	}
	paid, err := b.Wallet.Apply(ctx, tx, payments...)
	if err != nil {
		return fmt.Errorf("find payments: %w", err)
	}
	reversals := make([]wallet.Command, len(bets))
	for i, one := range bets {
		if !paid[i].Hit {
			return fmt.Errorf("bet %s was settled %d times, but its payment was never made", one.ID, one.Generation)
		}
		var transfer string
		if err := json.Unmarshal(paid[i].Answer, &transfer); err != nil {
			return fmt.Errorf("read the kept answer: %w", err)
		}
		reversals[i] = reversal(*one, transfer)
	}
	if _, err := b.Wallet.Apply(ctx, tx, reversals...); err != nil {
		return fmt.Errorf("take back: %w", err)
	}
	return nil
}

// reversal is the command that takes a bet's payment back.
func reversal(b Bet, transfer string) wallet.Command {
	const kind = "bet.payout.reversed"
	return wallet.Command{
		Key:      fmt.Sprintf("unsettle:%s:%d", b.ID, b.Generation),
		Hash:     wallet.HashOf(kind, transfer),
		Accounts: []wallet.AccountID{b.purse()},
		Rows:     []wallet.RowKey{{Loader: wallet.TransferLoader, Key: transfer}},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t, err := v.ReversalWithDebt(kind, transfer)
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte("{}")}, err
		},
	}
}
